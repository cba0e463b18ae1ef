"""Looks one move ahead and takes what the game's own outlook likes best."""

from __future__ import annotations

from collections.abc import Sequence

from metropolitan.bots.base import Seat
from metropolitan.engine.chance import Chance

NEAR = 1e-9  # outlooks this close are equal


class Greedy:
    name = "greedy"

    def choose(self, seat: Seat, chance: Chance) -> int:
        likely = seat.sample(chance)
        worth: list[float] = []
        for action in seat.legal:
            after = likely.copy()
            after.apply(action)
            worth.append(lead(seat.game.outlook(after), seat.number))
        bar = max(worth) - NEAR
        best = [action for action, value in zip(seat.legal, worth, strict=True) if value >= bar]
        return best[chance.below(len(best))]


def lead(outlook: Sequence[float], seat: int) -> float:
    """How far a seat is ahead of the best other."""
    return outlook[seat] - max(worth for other, worth in enumerate(outlook) if other != seat)


bot = Greedy()
