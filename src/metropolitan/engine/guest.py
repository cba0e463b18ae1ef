"""Positions of games that are plain Python, as search sees all positions."""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.state import State


class Guest(State):
    """Any position with the methods of `contract.Position`."""

    def __init__(self, position: Any, seats: int) -> None:
        State.__init__(self)
        self.position = position
        self.seats = seats

    def turn(self):
        seat = self.position.seat
        return -1 if seat is None else seat

    def fill(self, out):
        n: cython.int = 0
        for action in self.position.legal():
            out[n] = action
            n += 1
        return n

    def most(self):
        return 65536  # a position does not tell; room is cheap

    def step(self, action):
        self.position.apply(action)

    def tally(self):
        return self.position.count()

    def pick(self, k):
        return self.position.nth(k)

    def copy(self):
        return Guest(self.position.copy(), self.seats)

    def become(self, other):
        self.position = cython.cast(Guest, other).position.copy()

    def deal(self, seat, chance):
        self.position = self.position.determinize(None if seat < 0 else seat, chance)

    def ranks(self, out):
        """By victory at the end, which may not go by points alone; else by points."""
        winners = self.position.winners()
        scores = self.position.scores()
        for seat in range(self.seats):
            out[seat] = scores[seat]
            if winners:
                out[seat] = max(scores) + 1 if seat in winners else min(scores[seat], max(scores))


def as_state(position: Any, seats: int) -> State:
    """A position as search needs it."""
    return position if isinstance(position, State) else Guest(position, seats)
