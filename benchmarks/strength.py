"""The tournaments that `strength.md` rests on: plays those not yet finished, and writes its tables.

    python benchmarks/strength.py                 plays what is missing, one tournament after the other
    python benchmarks/strength.py --only metro    only those whose names have this in them
    python benchmarks/strength.py --list          what there is, and how far
    python benchmarks/strength.py --write         writes the tables into strength.md

Every finished game is kept in `strength/<name>.jsonl.gz` or, while a tournament runs, beside it without `.gz`;
so whatever stops this, it goes on where it was. Change a bot, and its files must go.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "strength"
PAGE = Path(__file__).parent / "strength.md"
LEVELS = ("newcomer", "learner", "regular", "veteran", "master", "champion")
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "metropolys-expert": ("metropolys", {}),
    "metropolys-family": ("metropolys", {"edition": "family"}),
    "foundations": ("foundations", {}),
    "metro": ("metro", {}),
}


@dataclass(frozen=True)
class Proof:
    """A tournament, and the share its first bot must have."""

    section: str
    table: str
    players: int
    bots: str
    least: float
    time: float | None = 0.1
    games: int = 200

    @property
    def name(self) -> str:
        return f"{self.table}-{self.players}p-{self.bots.replace(',', '-').replace(':', '_')}"

    def command(self) -> list[str]:
        game, options = TABLES[self.table]
        words = [game, "--players", str(self.players), "--bots", self.bots, "--games", str(self.games)]
        words += ["--seed", "1"]
        if self.time:
            words += ["--time", str(self.time)]
        if options:
            words += ["--options", json.dumps(options)]
        return words


def proofs() -> Iterator[Proof]:
    for table in TABLES:
        yield Proof("two-greedy", table, 2, "champion,greedy", 0.95)
    for table in TABLES:
        yield Proof("two-plain", table, 2, "champion,plain", 0.75)
    for table in TABLES:
        yield Proof("four-greedy", table, 4, "champion,greedy", 0.75)
    for low, high in pairwise(LEVELS):
        for table in TABLES:
            yield Proof("levels", table, 2, f"{high},{low}", 0.65, None)
    for table in TABLES:
        yield Proof("four-plain", table, 4, "champion,plain", 0.45)
    for table in TABLES:
        yield Proof("time", table, 2, "champion:seconds=1,champion:seconds=0.1", 0.5, None, 100)


def rivals() -> Iterator[Proof]:
    """The champion against other ways to search, at a time at which many games can be played."""
    for table in ("metropolys-expert", "foundations", "metro"):
        own = ("trust=1", "trust=0") if table == "metropolys-expert" else ("horizon=4", "horizon=-1")
        for change in ("depth=1", "ahead=2:width=8", *own):
            yield Proof("styles", table, 2, f"champion,champion:{change}", 0.5, 0.02, 60)
    for bot in ("champion:depth=1", "champion:ahead=2:width=8"):
        for table in ("metropolys-expert", "foundations", "metro"):
            yield Proof("styles", table, 4, f"{bot},champion", 0.0, 0.02, 60)


def everything() -> list[Proof]:
    return [*proofs(), *rivals()]


@dataclass
class Journal:
    proof: Proof
    kept: Path = field(init=False)
    open: Path = field(init=False)

    def __post_init__(self) -> None:
        self.open = FOLDER / f"{self.proof.name}.jsonl"
        self.kept = FOLDER / f"{self.proof.name}.jsonl.gz"

    def games(self) -> int:
        if self.kept.exists():
            return len(gzip.decompress(self.kept.read_bytes()).splitlines()) - 1
        return len(self.open.read_bytes().splitlines()) - 1 if self.open.exists() else 0

    def play(self, workers: int) -> None:
        run = [sys.executable, "-m", "metropolitan", "tournament", *self.proof.command()]
        subprocess.run([*run, "--workers", str(workers), "--resume", str(self.open)], check=True)
        self.kept.write_bytes(gzip.compress(self.open.read_bytes(), mtime=0))
        self.open.unlink()

    def standing(self) -> dict[str, Any]:
        """What the first bot of the proof reached, by the program itself from the games kept."""
        whole = FOLDER / ".standing.jsonl"
        whole.write_bytes(gzip.decompress(self.kept.read_bytes()))
        run = [sys.executable, "-m", "metropolitan", "tournament", *self.proof.command()]
        told = subprocess.run([*run, "--resume", str(whole), "--json"], check=True, capture_output=True)
        whole.unlink()
        first = self.proof.bots.split(",")[0]
        return next(one for one in json.loads(told.stdout)["standings"] if one["bot"] == first)


def line(journal: Journal) -> str:
    proof, found = journal.proof, journal.standing()
    low, high = found["ci95"]
    won = f"{found['win_share']:.1%} ({low:.0%}–{high:.0%})"
    command = " ".join(f"'{word}'" if "{" in word else word for word in proof.command())
    return f"| {proof.table} | {proof.bots} | {found['games']} | {won} | {proof.least:.0%} | {found['seconds']:.3f} | `{command}` |"


def write() -> None:
    text = PAGE.read_text()
    for section in dict.fromkeys(proof.section for proof in everything()):
        lines = [
            line(j) for j in map(Journal, everything()) if j.proof.section == section and j.kept.exists()
        ]
        head = "| game | bots | games | share of the first (95 %) | to reach | s a move | `metropolitan tournament …` |\n|---|---|---|---|---|---|---|\n"
        start, end = f"<!-- {section} -->\n", f"<!-- end {section} -->"
        before, rest = text.split(start)
        text = before + start + head + "\n".join(lines) + "\n" + end + rest.split(end, 1)[1]
    PAGE.write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    journals = [Journal(proof) for proof in everything() if given.only in f"{proof.section} {proof.name}"]
    if given.write:
        write()
    for journal in [] if given.write else journals:
        if given.list or journal.kept.exists():
            print(
                f"{journal.games():4} of {journal.proof.games} {journal.proof.section:12} {journal.proof.name}"
            )
        else:
            journal.play(given.workers)
            print(line(journal), flush=True)


if __name__ == "__main__":
    main()
