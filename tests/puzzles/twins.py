"""Puzzles whose set-up differs from the true one in something that the seat to move cannot know."""

from typing import Any

import msgspec

from metropolitan.engine.match import Match
from metropolitan.puzzles.puzzle import Puzzle

Setup = dict[str, Any]


def tail(setup: Setup, key: str) -> Setup:
    """What is drawn last, in another order."""
    items = list(setup[key])
    other = next(n for n in range(len(items) - 2, 0, -1) if items[n] != items[-1])
    items[other], items[-1] = items[-1], items[other]
    return {**setup, key: items}


def objective(setup: Setup, seat: int) -> Setup:
    """Somebody else has other cards: those that are nobody's."""
    cards, other = list(setup["objectives"]), 1 if seat == 0 else 0
    if isinstance(cards[other], dict):
        free = next(
            name for name in ("bridges", "statues", "lakes") if name not in {c["area"] for c in cards}
        )
        cards[other] = {**cards[other], "area": free}
    else:
        free = next(n for n in ("bridges", "statues", "lakes", "districts", "chains") if n not in cards)
        cards[other] = free
    return {**setup, "objectives": cards}


def other(puzzle: Puzzle, setup: Setup) -> Setup:
    if puzzle.game == "metropolys":
        return objective(setup, puzzle.seat)
    return tail(setup, "tiles" if puzzle.game == "metro" else "deeds")


class Twin(Puzzle, frozen=True, kw_only=True):
    def start(self) -> Match:
        match = super().start()
        return Match(match.game, match.players, match.options, match.seed, other(self, match.setup))


def twin(puzzle: Puzzle) -> Twin:
    return Twin(**msgspec.structs.asdict(puzzle))
