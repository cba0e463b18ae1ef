"""Learns what Metro's lines will bring, by playing against itself, on one core:

    python examples/lines/school.py --players 4 --minutes 60

Everybody lays tiles where the network sees the best of it afterwards: most own points before those of the
best other, with a little chance. After each game the network is shown what every line has brought, and again
what lines of earlier games have. Whether to draw goes by what a drawn tile brings on average. `lines.c` does
the work, for which a C compiler (`cc`) is needed. The network is written as `metropolitan.games.metro.sight`
reads it, and beside it what is needed to go on learning (`--begin`).
"""

from __future__ import annotations

import argparse
import ctypes
import json
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from metropolitan import bots
from metropolitan.games.metro import sight
from metropolitan.games.metro.pieces import load_board
from metropolitan.games.metro.rules import squares_of
from metropolitan.games.metro.turns import KINDS, SQUARES, TILES

# Not `-ffast-math`: what is linked with it takes away the smallest numbers from the whole process.
FLAGS = ["-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros"]
FLAGS += ["-fassociative-math", "-ffinite-math-only", "-shared", "-fPIC"]
WIDE = 32
SHOWN = 25  # how often it tells how it stands:
FIGURES = ("games", "error", "points", "draws", "share", "lead")  # the last two against what it began with
SCALES = {(0, 704): 0.2, (704, 829): 0.2, (829, 853): 0.1, (1175, 1207): WIDE**-0.5, (1208, 1224): 0.3 / 4}
SPOKEN = {(0, 96): WIDE**-0.5, (96, 160): 0.125}  # of the rows of a round


class Lines:
    """`lines.c`, compiled for this machine."""

    def __init__(self, players: int, seed: int) -> None:
        source, headers = Path(__file__).with_name("lines.c"), Path(bots.__file__).parent
        with tempfile.TemporaryDirectory(prefix="lines-") as folder:
            made = Path(folder) / "lines.so"
            subprocess.run(["cc", *FLAGS, f"-I{headers}", source, "-o", made, "-lm"], check=True)
            self.code = ctypes.CDLL(str(made))
        self.code.set_plan(at(plan(players)))
        self.code.forget(ctypes.c_uint64(seed))

    def put(self, rows: Any, draws: Any) -> None:
        self.code.put(at(rows), at(draws))

    def get(self) -> tuple[Any, Any]:
        rows, draws = np.empty((sight.ROWS, WIDE), np.float32), np.empty(TILES + 1, np.float32)
        self.code.get(at(rows), at(draws))
        return rows, draws

    def learn(
        self, games: int, rate: float, warmth: float, far: float, again: int, batch: int
    ) -> list[float]:
        told = (ctypes.c_double * 3)()
        numbers = map(ctypes.c_float, (rate, warmth, far))
        self.code.learn(games, *numbers, again, batch, told)
        return list(told)

    def duel(self, rows: Any, others: Any, games: int) -> list[float]:
        told = (ctypes.c_double * 2)()
        self.code.duel(at(rows), at(others), games, told)
        return list(told)


def at(numbers: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(numbers.ctypes.data)


def plan(players: int) -> Any:
    """The pieces, in the order of `Plan` in `lines.c`."""
    pieces = load_board().pieces
    numbers = [
        [players], pieces.leads, [pieces.exits[kind] for kind in range(KINDS)], pieces.departures,
        pieces.owner(players), list(pieces.box.tiles.values()),
    ]  # fmt: skip
    beside = [squares_of(pieces.beside(square)) if square in pieces.field else 0 for square in range(SQUARES)]
    banned = [squares_of(pieces.banned(kind, one_tile_lines=True)) for kind in range(KINDS)]
    sets = [*beside, squares_of(pieces.edge), squares_of(pieces.field), *banned]
    flat = np.concatenate([np.ravel(one) for one in numbers]).astype(np.int32).tobytes()
    return np.frombuffer(flat + bytes(-len(flat) % 8) + np.array(sets, np.uint64).tobytes(), np.uint8)


def fresh(seed: int) -> Any:
    """Rows that know nothing yet."""
    rows, chance = np.zeros((sight.ROWS, WIDE), np.float32), np.random.default_rng(seed)
    parts = SCALES | {
        (853 + 161 * round + first, 853 + 161 * round + end): scale
        for round in range(2)
        for (first, end), scale in SPOKEN.items()
    }
    for (first, end), scale in parts.items():
        rows[first:end] = chance.normal(0, scale, (end - first, WIDE))
    rows[1175:1208, 16:] = 0
    rows[1208:, 8:] = 0
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, which falls to almost nothing")
    parser.add_argument(
        "--warmth", type=float, default=0.6, help="points by which choices are blurred at first"
    )
    parser.add_argument(
        "--far", type=float, default=0.9, help="how much of what comes later counts, a move on"
    )
    parser.add_argument("--again", type=int, default=8, help="how often a game is learned from")
    parser.add_argument("--batch", type=int, default=64, help="positions for a step of learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="what an earlier run has written, to go on with")
    parser.add_argument("--out", type=Path, default=Path("sight.npz"))
    told = parser.parse_args()
    lines = Lines(told.players, told.seed)
    lines.put(fresh(told.seed), np.ones(TILES + 1, np.float32))
    if told.begin:
        earlier = np.load(told.begin)
        lines.put(earlier["rows"], earlier["draws"])
    learn(lines, told)


def learn(lines: Lines, told: argparse.Namespace) -> None:
    start, games, shown = time.monotonic(), 0, 0.0
    first, _ = lines.get()
    while (done := (time.monotonic() - start) / 60 / told.minutes) < 1:
        rate, warmth = told.rate * (1 - done) + 3e-5, told.warmth * (1 - 0.6 * done)
        error, points, draws = lines.learn(20, rate, warmth, told.far, told.again, told.batch)
        games += 20
        if done - shown > 1 / SHOWN:
            shown = done
            rows, _ = lines.get()
            share, lead = lines.duel(rows, first, 200)
            figures = (games, error, points, draws, share, lead)
            print(json.dumps(dict(zip(FIGURES, np.round(figures, 3).tolist(), strict=True))), flush=True)
            write(lines, told.out)
    write(lines, told.out)


def write(lines: Lines, path: Path) -> None:
    rows, draws = lines.get()
    np.savez(path, rows=rows, draws=draws)
    path.with_suffix(".net").write_bytes(sight.packed(rows.tolist()))


if __name__ == "__main__":
    main()
