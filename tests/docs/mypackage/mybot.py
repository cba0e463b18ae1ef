"""The smallest bot."""

from metropolitan.bots.base import Seat
from metropolitan.engine.chance import Chance


class First:
    name = "mine"

    def choose(self, seat: Seat, chance: Chance) -> int:
        return seat.legal[0]


bot = First()
