"""What a seat believes about what it cannot know. A game whose play gives secrets away overrides this."""

from __future__ import annotations

from typing import Any


class Belief:
    """All that is possible is equally likely; moves tell nothing."""

    def __init__(self, seat=-1):
        """`seat`: whose belief it is, -1 for a spectator."""
        self.seat = seat

    def watch(self, before, action):
        """A move is made. Of the position before it only what the seat knows may be used."""

    def deal(self, state, chance):
        """Deals anew, in place, what the seat cannot know, as likely as it believes it to be."""
        state.deal(self.seat, chance)

    def told(self) -> Any:
        """What is believed, as JSON has it, None where that is nothing to speak of."""
        return None
