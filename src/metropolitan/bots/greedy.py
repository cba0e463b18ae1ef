"""Looks one move ahead and takes what the game's own outlook likes best."""

from __future__ import annotations

from collections.abc import Sequence

from metropolitan.bots.base import Situation
from metropolitan.engine.chance import Chance

NEAR = 1e-9  # outlooks this close are equal


class Greedy:
    name = "greedy"

    def choose(self, situation: Situation, chance: Chance) -> int:
        likely = situation.sample(chance)
        worth: list[float] = []
        for action in situation.legal:
            after = likely.copy()
            after.apply(action)
            worth.append(lead(situation.game.outlook(after), situation.seat))
        bar = max(worth) - NEAR
        best = [action for action, value in zip(situation.legal, worth, strict=True) if value >= bar]
        return best[chance.below(len(best))]


def lead(outlook: Sequence[float], seat: int) -> float:
    """How far a seat is ahead of the best other."""
    return outlook[seat] - max(worth for other, worth in enumerate(outlook) if other != seat)


bot = Greedy()
