"""Plays any legal move, all alike."""

from __future__ import annotations

from metropolitan.bots.base import Seat
from metropolitan.engine.chance import Chance


class Random:
    name = "random"

    def choose(self, seat: Seat, chance: Chance) -> int:
        return seat.legal[chance.below(len(seat.legal))]


bot = Random()
