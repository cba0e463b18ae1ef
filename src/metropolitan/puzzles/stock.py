"""The puzzles that come with the program, and which one is today's."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

from metropolitan.engine.chance import Chance
from metropolitan.puzzles.puzzle import DIFFICULTIES, Puzzle, read

FOLDER = Path(__file__).parent / "data"
Kind = tuple[str, str]  # a game, and its options as JSON: editions are games of their own
Groups = dict[Kind, dict[str, list[str]]]  # ids by kind and difficulty


def kind(puzzle: Puzzle) -> Kind:
    return puzzle.game, json.dumps(puzzle.options, sort_keys=True)


class Stock:
    """Puzzles by id, in the order of their files."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.all = {puzzle.id: puzzle for puzzle in puzzles}

    def groups(self) -> Groups:
        found: Groups = {}
        for puzzle in self.all.values():
            group = found.setdefault(kind(puzzle), {name: [] for name in DIFFICULTIES})
            group[puzzle.difficulty].append(puzzle.id)
        return found

    def daily(self, day: date) -> Puzzle | None:
        """The puzzle of a day: games take turns, and so do difficulties; none comes again before all of its
        group have come."""
        groups = self.groups()
        filled = sorted(kind for kind in groups if all(groups[kind].values()))
        if not filled:
            return None
        cycle, place = divmod(day.toordinal(), len(filled))
        turn, rank = divmod(cycle, len(DIFFICULTIES))
        name = DIFFICULTIES[(place + rank) % len(DIFFICULTIES)]
        order = Chance(0, f"daily.{filled[place]}.{name}").shuffled(sorted(groups[filled[place]][name]))
        return self.all[order[turn % len(order)]]


@cache
def stock() -> Stock:
    """All that stands in the files."""
    files = sorted(FOLDER.glob("*.jsonl"))
    return Stock(puzzle for file in files for puzzle in read(file.read_bytes().splitlines()))
