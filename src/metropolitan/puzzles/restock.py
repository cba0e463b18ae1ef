"""Makes the stock anew, on all cores: `make puzzles`. It takes some minutes, and always gives the same."""

from __future__ import annotations

import tomllib
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from metropolitan.puzzles.make import Tally, Wanted, made
from metropolitan.puzzles.stock import FOLDER

Run = dict[str, Any]


def runs() -> list[Run]:
    found: list[Run] = tomllib.loads((FOLDER / "runs.toml").read_text("utf-8"))["run"]
    return found


def wanted(run: Run) -> Wanted:
    return Wanted(run["game"], run["players"], run.get("options", {}))


def work(run: Run) -> bytes:
    """The lines of a run."""
    tally = Tally()
    lines = b"".join(puzzle.line() for puzzle in made(wanted(run), run["seed"], run["count"], tally=tally))
    print(run, tally, flush=True)
    return lines


def main() -> None:
    all = runs()
    files: dict[str, bytes] = {}
    with ProcessPoolExecutor() as pool:
        for run, lines in zip(all, pool.map(work, all), strict=True):
            files[run["game"]] = files.get(run["game"], b"") + lines
    for game, lines in files.items():
        (FOLDER / f"{game}.jsonl").write_bytes(lines)


if __name__ == "__main__":
    main()
