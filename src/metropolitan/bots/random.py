"""Plays any legal move, all alike."""

from __future__ import annotations

from metropolitan.bots.base import Situation
from metropolitan.engine.chance import Chance


class Random:
    name = "random"

    def choose(self, situation: Situation, chance: Chance) -> int:
        return situation.legal[chance.below(len(situation.legal))]


bot = Random()
