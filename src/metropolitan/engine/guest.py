"""Positions of games that are plain Python, as search sees all positions."""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.state import State

MANY = 65536  # a position does not tell how many actions there are; room is cheap


class Guest(State):
    """Any position with the methods of `contract.Position`. For search it is told the game's own `outlook`,
    for environments how to start from a seed, how many numbers the position's `observe(seat)` gives, and how
    many actions there are.

    Search and batches cannot be told what goes wrong while they run: a guest that fails notes it and says
    that it is over, and `complain` raises it afterwards."""

    def __init__(
        self, position: Any, seats: int, start: Any = None, numbers: int = 0, actions: int = MANY,
        outlook: Any = None,
    ) -> None:  # fmt: skip
        State.__init__(self)
        self.position = position
        self.seats = seats
        self.start = start
        self.numbers = numbers
        self.actions = actions
        self.outlook = outlook
        self.fault: Any = None

    def turn(self):
        if self.fault is not None:
            return -1
        try:
            seat = self.position.seat
            return -1 if seat is None else seat
        except Exception as error:
            self.fault = error
        return -1

    def fill(self, out):
        n: cython.int = 0
        try:
            legal = self.position.legal()
            if not 0 < len(legal) <= self.actions:
                raise ValueError(f"{len(legal)} legal actions")
            for action in legal:
                out[n] = action
                n += 1
        except Exception as error:
            self.fault = error
            out[0] = 0
            return 1
        return n

    def most(self):
        return self.actions

    def step(self, action):
        self.listed_count = -1
        try:
            self.position.apply(action)
        except Exception as error:
            self.fault = error

    def copy(self):
        return Guest(self.position.copy(), self.seats, self.start, self.numbers, self.actions, self.outlook)

    def become(self, other):
        self.listed_count = -1
        try:
            self.position = cython.cast(Guest, other).position.copy()
        except Exception as error:
            self.fault = error

    def deal(self, seat, chance):
        self.listed_count = -1
        try:
            self.position = self.position.determinize(None if seat < 0 else seat, chance)
        except Exception as error:
            self.fault = error

    def ranks(self, out):
        """By victory at the end, which may not go by points alone; else by points."""
        seat: cython.int
        for seat in range(self.seats):
            out[seat] = 0.0
        try:
            winners = self.position.winners()
            scores = self.position.scores()
            for seat in range(self.seats):
                out[seat] = scores[seat]
                if winners:
                    out[seat] = max(scores) + 1 if seat in winners else min(scores[seat], max(scores))
        except Exception as error:
            self.fault = error

    # ---- what the game's outlook tells ----

    def value(self, weights, out, errors):
        seat: cython.int
        self.alike(10.0, errors)
        if self.outlook is None:
            self.ranks(out)
            return
        try:
            worth = self.outlook(self.position)
            for seat in range(self.seats):
                out[seat] = worth[seat]
        except Exception as error:
            self.fault = error

    def rate(self, weights, actions, n, out):
        """How far each move would put its maker ahead of the best other."""
        k: cython.int
        for k in range(n):
            out[k] = 0.0
        if self.outlook is None:
            return
        try:
            mover = self.position.seat
            for k in range(n):
                after = self.position.copy()
                after.apply(actions[k])
                worth = list(self.outlook(after))
                own = worth.pop(mover)
                out[k] = own - max(worth)
        except Exception as error:
            self.fault = error

    # ---- environments ----

    def anew(self, seed, chance):
        self.listed_count = -1
        try:
            self.position = self.start(seed)
        except Exception as error:
            self.fault = error

    def features(self):
        return self.numbers

    def observe(self, seat, out):
        try:
            for k, number in enumerate(self.position.observe(seat)):
                if k < self.numbers:
                    out[k] = number
        except Exception as error:
            self.fault = error

    def complain(self) -> None:
        if self.fault is not None:
            fault, self.fault = self.fault, None
            raise fault
