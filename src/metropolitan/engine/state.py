"""The state of a game: what every game's compiled rules give, and what all of them share.

A game in `rules.py` overrides the methods of the first part; they hold no Python object, so that search and
batches run them without the interpreter's lock. The second part is for callers from Python.
"""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.errors import IllegalAction

if not cython.compiled:
    from metropolitan.engine.chance import Chance
    from metropolitan.engine.struct import array as malloc_ints

    def list_of(actions, n):
        return actions[:n]


class State:
    """A position: whose turn it is, what is legal, what a move does."""

    def __cinit__(self, *args, **kwargs):
        self.listed = cython.NULL
        self.listed_count = -1

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if not cython.compiled:
            self.listed: Any = cython.NULL
            self.listed_count = -1

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.listed)

    # ---- what a game gives ----

    def turn(self):
        """The seat to move, -1 when the game is over."""
        return -1

    def fill(self, out):
        """Writes all legal actions, ascending, and returns how many they are."""
        return 0

    def most(self):
        """No position of this game has more legal actions."""
        return 1

    def step(self, action):
        """Makes a legal move; an illegal one is not noticed."""

    def tally(self):
        """How many actions are legal; overridden where that is quicker than to list them."""
        return self.list_once()

    def pick(self, k):
        """The k-th legal action; overridden where that is quicker than to list them."""
        self.list_once()
        return self.listed[k]

    # ---- what search needs besides ----

    def become(self, other):
        """Takes over another position of the same game."""

    def deal(self, seat, chance):
        """Deals anew, in place, all that a seat cannot know (-1: a spectator), all ways alike. What comes out
        depends on what the seat knows and on chance alone, never on the truth."""

    def ranks(self, out):
        """How everybody stands, one number a seat: whoever has the highest at the end has won."""

    # ---- what a game knows about playing well; without it all moves look alike ----

    def study(self, weights):
        """Notes, for itself and all that take it over, what positions soon to be judged have in common."""

    def value(self, weights, out, errors):
        """The points everybody may expect at the end, at a glance, and how far off they may be, as a standard
        deviation. `errors` has room for six seats, and all of it is filled where all are alike."""
        self.ranks(out)
        self.alike(10.0, errors)

    def alike(self, error, errors):
        seat: cython.int
        for seat in range(6):
            errors[seat] = error

    def rate(self, weights, actions, n, out):
        """How good legal actions look to the seat to move, in points, one against the other."""
        k: cython.int
        for k in range(n):
            out[k] = 0.0

    def hunch(self, weights, chance, out):
        """A move as a sensible player makes it without thinking; `out` is room for all legal actions."""
        return out[chance.below(self.fill(out))]

    def left(self):
        """How many moves the game can still last at most where that is soon, else -1."""
        return -1

    # ---- what environments need besides ----

    def anew(self, seed, chance):
        """Becomes the first position of this seed, with the players and options it has: the very one that
        the game's `prepare` and `start` give. `chance` is at its disposal."""

    def features(self):
        """How many numbers an observation has."""
        return 0

    def observe(self, seat, out):
        """Writes all that a seat may know, and nothing else, in the order of the game's `features`: the seat
        itself first, then the others as they sit after it."""

    # ---- for callers from Python ----

    @property
    def seat(self) -> int | None:
        """The seat to move, None when the game is over."""
        turn = self.turn()
        return None if turn < 0 else turn

    @property
    def finished(self) -> bool:
        return bool(self.turn() < 0)

    def count(self):
        """How many actions are legal."""
        return self.tally()

    def nth(self, k):
        """The k-th legal action."""
        if k < 0 or k >= self.tally():
            raise IndexError(k)
        return self.pick(k)

    def legal(self):
        """All legal actions, ascending."""
        n: cython.int = self.list_once()
        return list_of(self.listed, n)

    def apply(self, action):
        """Makes a legal move; an illegal one is not noticed. `play` checks."""
        self.listed_count = -1
        self.step(action)

    def play(self, action):
        """Makes a move; an illegal one raises IllegalAction and changes nothing."""
        n: cython.int = self.list_once()
        k: cython.int
        for k in range(n):
            if self.listed[k] == action:
                self.apply(action)
                return
        raise IllegalAction(action)

    def determinize(self, seat, chance):
        """A copy in which all that a seat cannot know (None: a spectator) is dealt anew."""
        twin: State = self.copy()
        twin.deal(-1 if seat is None else self.seated(seat), chance)
        return twin

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> State:
        return self.copy()

    def seated(self, seat: int) -> int:
        """A seat of this game; any other number is an error."""
        if not 0 <= seat < len(self.scores()):
            raise IndexError(f"there is no seat {seat}")
        return seat

    def ahead(self):
        """How many moves the game can still last at most where that is soon, else -1."""
        return self.left()

    def complain(self) -> None:
        """Raises what went wrong where nothing could be raised. Compiled games have nothing to say."""

    def playout(self, chance):
        """Plays random moves, all legal ones listed each time, to the end; returns how many."""
        if chance is None:
            raise TypeError("a playout needs chance")
        self.list_once()
        self.listed_count = -1
        return self.run(chance, self.listed)

    def restart(self, seed):
        """Becomes the first position of a seed, as `prepare` and `start` give it."""
        self.listed_count = -1
        self.anew(seed, Chance(0))

    def observed(self, seat: int, out: Any) -> None:
        """Writes what a seat may know into an array of 16-bit numbers."""
        numbers: cython.short[::1] = out
        self.seated(seat)
        if len(out) != self.features():
            raise ValueError(f"an observation has {self.features()} numbers, not {len(out)}")
        if cython.compiled:
            self.observe(seat, cython.address(numbers[0]))
        else:
            self.observe(seat, numbers)

    def mask(self, out: Any) -> None:
        """Writes 1 for every legal action and 0 for every other into an array of bytes, one an action."""
        marks: cython.uchar[::1] = out
        n: cython.int = self.list_once()
        k: cython.int
        if len(out) <= (self.listed[n - 1] if n else -1):
            raise ValueError(f"there are more than {len(out)} actions")
        for k in range(len(out)):
            marks[k] = 0
        for k in range(n):
            marks[self.listed[k]] = 1

    def run(self, chance, out):
        n: cython.int = 0
        while self.turn() >= 0:
            self.step(out[chance.below(self.fill(out))])
            n += 1
        return n

    def list_once(self):
        if self.listed_count < 0:
            if self.listed == cython.NULL:
                self.listed = malloc_ints(self.most())
            self.listed_count = self.fill(self.listed)
        return self.listed_count
