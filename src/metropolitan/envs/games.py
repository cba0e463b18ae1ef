"""Many games side by side: what `Batch` does to a range of them, without the interpreter's lock."""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.chance import Chance
from metropolitan.engine.state import State

if not cython.compiled:
    from metropolitan.engine.chance import stream

    def memset(row, value, size):
        row[:] = value


class Games:
    """Positions of one game, and arrays that have a row for each of them."""

    def __cinit__(self, states, *args):
        self.game = cython.cast(cython.pp_void, malloc(len(states) * cython.sizeof(cython.p_void)))

    def __init__(self, states: list[State], rows: Any, gains: Any) -> None:
        self.states = states
        if not cython.compiled:
            self.game = list(states)
        for i, state in enumerate(states):
            self.game[i] = cython.cast(cython.p_void, state) if cython.compiled else state
        self.write_to(rows.observations, rows.masks)
        self.keep(rows.log)
        self.rewards, self.terminated, self.seats = rows.rewards, rows.terminated, rows.seats
        self.words, self.dice, self.seeds, self.made = rows.words, rows.dice, rows.seeds, rows.made
        self.rounds, self.ranks, self.gains = rows.rounds, rows.ranks, gains

    def __dealloc__(self) -> None:
        free(self.game)

    def write_to(self, observations: Any, masks: Any) -> None:
        """From now on these are written."""
        self.observations, self.masks = observations, masks

    def choose(self, actions: Any) -> None:
        """From now on these are what `step` plays."""
        self.chosen = actions

    def roll_into(self, actions: Any) -> None:
        """From now on `sample` writes these."""
        self.rolled = actions

    def keep(self, log: Any) -> None:
        """From now on moves are noted there; nowhere, where it has no room at all."""
        self.log = log
        self.logged = log.shape[2] > 0

    def sow(self, seed: cython.ulonglong) -> None:
        """Every game gets a stream of seeds, and another of random moves."""
        chance: Chance = Chance(0)
        i: cython.int
        for i in range(len(self.states)):
            chance.begin(seed, stream(f"batch.{i}"))
            self.words[i] = chance.word
            chance.begin(seed, stream(f"batch.{i}.sample"))
            self.dice[i] = chance.word
            self.rounds[i] = self.terminated[i] = 0

    # ---- a range of games, from Python ----

    def start(self, first: cython.int, last: cython.int) -> None:
        """The next game of each, from its first position."""
        chance: Chance = Chance(0)
        i: cython.int
        with cython.nogil:
            for i in range(first, last):
                self.begin(cython.cast(State, self.game[i]), i, chance)
                self.show(cython.cast(State, self.game[i]), i)

    def look(self, first: cython.int, last: cython.int) -> None:
        i: cython.int
        with cython.nogil:
            for i in range(first, last):
                self.show(cython.cast(State, self.game[i]), i)

    def step(self, first: cython.int, last: cython.int) -> None:
        """Makes a move in each, all of them legal; a game whose action is -1 waits."""
        chance: Chance = Chance.__new__(Chance)
        i: cython.int
        with cython.nogil:
            for i in range(first, last):
                action: cython.int = cython.cast(cython.int, self.chosen[i])
                self.move(cython.cast(State, self.game[i]), i, action, chance)

    def wrong(self, first: cython.int, last: cython.int) -> int:
        """The first game whose action is not legal, or -1."""
        i: cython.int
        found: cython.int = -1
        with cython.nogil:
            for i in range(first, last):
                chosen: cython.int = self.chosen[i]
                if chosen != -1 and not self.allows(cython.cast(State, self.game[i]), i, chosen):
                    found = i
                    break
        return found

    def sample(self, first: cython.int, last: cython.int) -> None:
        """A random legal action of each, all alike."""
        chance: Chance = Chance.__new__(Chance)
        i: cython.int
        with cython.nogil:
            for i in range(first, last):
                self.rolled[i] = self.roll(cython.cast(State, self.game[i]), i, chance)

    # ---- one game ----

    def begin(self, state, i, chance):
        chance.word = cython.cast(cython.ulonglong, self.words[i])
        seed: cython.ulonglong = chance.next() >> 1
        self.words[i] = chance.word
        self.seeds[i, 0] = seed
        self.made[i, 0] = 0
        state.anew(seed, chance)

    def move(self, state, i, action, chance):
        seat: cython.int
        self.terminated[i] = 0
        for seat in range(self.rewards.shape[1]):
            self.rewards[i, seat] = 0
        if action == -1:
            return
        if self.logged:
            self.log[i, 0, self.made[i, 0]] = action
        self.made[i, 0] += 1
        state.step(action)
        if state.turn() < 0:
            self.end(state, i)
            self.begin(state, i, chance)
        self.show(state, i)

    def end(self, state, i):
        """Rewards everybody, and keeps what was played."""
        players: cython.int = self.rewards.shape[1]
        seat: cython.int
        best: cython.int = 0
        winners: cython.int = 0
        if cython.compiled:
            state.ranks(cython.address(self.ranks[i, 0]))
        else:
            state.ranks(self.ranks[i])
        for seat in range(players):
            if self.ranks[i, seat] > self.ranks[i, best]:
                best = seat
        for seat in range(players):
            winners += self.ranks[i, seat] == self.ranks[i, best]
        for seat in range(players):
            lost: cython.int = 0 if self.ranks[i, seat] == self.ranks[i, best] else 1
            self.rewards[i, seat] = self.gains[winners - 1, lost]
        self.terminated[i] = 1
        self.rounds[i] += 1
        self.seeds[i, 1], self.made[i, 1] = self.seeds[i, 0], self.made[i, 0]
        if self.logged:
            self.log[i, 1, :] = self.log[i, 0, :]

    def show(self, state, i):
        """Whose turn it is, what that seat may know, and what it may do."""
        seat: cython.int = state.turn()
        self.seats[i] = seat
        state.listed_count = -1
        n: cython.int = state.list_once()
        if cython.compiled:
            state.observe(seat, cython.address(self.observations[i, 0]))
            mark(state.listed, n, cython.address(self.masks[i, 0]), self.masks.shape[1])
        else:
            state.observe(seat, self.observations[i])
            mark(state.listed, n, self.masks[i], self.masks.shape[1])

    def allows(self, state, i, action):
        """Halves the list until one is left, without a branch that a processor could guess wrong."""
        low: cython.int = 0
        n: cython.int = state.listed_count
        if n == 0:
            return False
        while n > 1:
            half: cython.int = n // 2
            low += half * (state.listed[low + half] <= action)
            n -= half
        return state.listed[low] == action

    def roll(self, state, i, chance):
        chance.word = cython.cast(cython.ulonglong, self.dice[i])
        k: cython.int = chance.below(state.listed_count)
        self.dice[i] = chance.word
        return state.listed[k]


def mark(legal, n, out, size):
    """1 for every legal action, 0 for every other."""
    k: cython.int
    memset(out, 0, size)
    for k in range(n):
        out[legal[k]] = 1
