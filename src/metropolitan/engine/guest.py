"""Positions of games that are plain Python, as search sees all positions."""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.state import State

MANY = 65536  # a position does not tell how many actions there are; room is cheap


class Guest(State):
    """Any position with the methods of `contract.Position`. For environments it is told how to start from a
    seed, how many numbers the position's `observe(seat)` gives, and how many actions there are."""

    def __init__(
        self, position: Any, seats: int, start: Any = None, numbers: int = 0, actions: int = MANY
    ) -> None:
        State.__init__(self)
        self.position = position
        self.seats = seats
        self.start = start
        self.numbers = numbers
        self.actions = actions

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
        return self.actions

    def step(self, action):
        self.position.apply(action)

    def tally(self):
        return self.position.count()

    def pick(self, k):
        return self.position.nth(k)

    def copy(self):
        return Guest(self.position.copy(), self.seats, self.start, self.numbers, self.actions)

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

    def anew(self, seed, chance):
        self.position = self.start(seed)

    def features(self):
        return self.numbers

    def observe(self, seat, out):
        for k, number in enumerate(self.position.observe(seat)):
            out[k] = number


def as_state(position: Any, seats: int) -> State:
    """A position as search needs it."""
    return position if isinstance(position, State) else Guest(position, seats)
