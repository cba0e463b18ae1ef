"""Metro for accelerators: the rules of `games.metro` as pure functions over small arrays.

Squares, doors, faces and actions are numbered as in `games.metro.rules`. No line is ever walked: for every
door it is kept where the laid tracks that come out there begin (`_back`) and where those that go in there
end (`_on`), and over how many tiles. A line is what begins at the door of its station; so a laid tile only
joins what comes to its four sides with what goes on from them.

The pool is a random number a tile, no two alike. The rank of a tile's number among all tells its kind, which
is asked only when it is drawn: nothing is ever sorted.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.common import Kit
from metropolitan.envs.jax.core import Env, State, below, select, state
from metropolitan.envs.jax.metro_observe import observe
from metropolitan.envs.jax.metro_plan import Plan
from metropolitan.envs.jax.sets import Set, among, constant, single
from metropolitan.games.metro.pieces import load_board
from metropolitan.games.metro.turns import DOORS, DRAW, KINDS, SQUARES, TILES


@state
class MetroState(State):
    """A position. Tracks are packed: a door, and above its 8 bits how many tiles are crossed."""

    _next: Array  # the next tile of the pool
    _drawn: Array  # the kind drawn this turn, or -1
    _empty: Set  # squares without a tile
    _open: Set  # those of them where rule 1 lets a tile go
    _numbers: Array  # the pool in drawing order, uint32[60]
    _hands: Array  # kinds by seat, -1 for none
    _faces: Array  # what lies on a square, -1 for nothing
    _back: Array  # for doors of empty squares: where the tracks that lead there begin
    _on: Array  # for doors that no laid tile leads to: where the tracks that begin there end
    _points: Array


class Placement(NamedTuple):
    """A tile as it may be laid, and where."""

    face: Array
    squares: Set


class Metro(Env):
    """A game of Metro, its players and options settled."""

    words = 2

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.plan = Plan(load_board().pieces, kit.players, kit.options)

    # ---- how a game begins ----

    def _deal(self, words: Array) -> MetroState:
        return self._begin(spread(words, TILES))

    def _begin(self, numbers: Array) -> MetroState:
        """One tile a seat in seat order, again for larger hands."""
        plan = self.plan
        dealt = plan.players * plan.held
        hands = self._kind(numbers, jnp.arange(dealt)).reshape(plan.held, plan.players).T
        doors = jnp.arange(DOORS, dtype=jnp.uint16)
        return MetroState(
            **self.blank(),
            _next=jnp.int32(dealt),
            _drawn=jnp.int32(-1),
            _empty=constant(plan.field),
            _open=constant(plan.edge),
            _numbers=numbers,
            _hands=hands.astype(jnp.int8),
            _faces=jnp.full(SQUARES, -1, jnp.int8),
            _back=doors,
            _on=doors,
            _points=jnp.zeros(plan.players, jnp.int16),
        )

    def _kind(self, numbers: Array, index: Array) -> Array:
        """The kinds of some tiles of the pool."""
        own = numbers.at[index].get(mode="clip")[..., None]
        return jnp.asarray(self.plan.sorted)[(numbers < own).sum(-1)]

    def setup(self, state: MetroState) -> dict[str, Any]:
        kinds = self._kind(state._numbers, jnp.arange(TILES))
        return {"tiles": [self.plan.codes[kind] for kind in kinds.tolist()]}

    def from_setup(self, setup: dict[str, Any]) -> MetroState:
        kinds = jnp.array([self.plan.codes.index(code) for code in setup["tiles"]])
        return self._begin(jnp.argsort(jnp.argsort(kinds, stable=True)).astype(jnp.uint32))

    # ---- what is legal ----

    def _mask(self, state: MetroState) -> Array:
        kinds = jnp.arange(KINDS)
        held = reduce(or_, [kind == kinds for kind in self._playable(state)])
        squares = self._targets(state, kinds).keep(held)
        marks = jax.vmap(jax.vmap(lambda one: one.marks(SQUARES)))(squares)
        return jnp.concatenate([self._may_draw(state)[None], marks.reshape(-1) > 0])

    def _legal(self, state: MetroState, action: Array) -> Array:
        face, square = (action - 1) // SQUARES, (action - 1) % SQUARES
        turn, kind = face // KINDS, face % KINDS
        held = reduce(or_, [kind == other for other in self._playable(state)])
        squares = among(turn, self._turned(state, kind))
        return jnp.where(action == DRAW, self._may_draw(state), (action > 0) & held & squares.has(square))

    def _pick(self, state: MetroState, word: Array) -> Array:
        choices, draws = self._choices(state), self._may_draw(state).astype(jnp.int32)
        k = below(word, draws + sum(one.squares.size() for one in choices)) - draws
        found, nth = choices[0], k
        for one in choices:  # the last one that does not begin behind the k-th
            found, nth = select(k >= 0, (one, k), (found, nth))
            k -= one.squares.size()
        return jnp.where(nth < 0, DRAW, 1 + found.face * SQUARES + found.squares.nth(nth))

    def _may_draw(self, state: MetroState) -> Array:
        """While the pool lasts, once a turn."""
        return (state._next < TILES) & (state._drawn < 0)

    def _choices(self, state: MetroState) -> list[Placement]:
        """All placements: where every face may go, a kind held twice only once."""
        kinds, choices = self._playable(state), []
        for slot, kind in enumerate(kinds):
            fresh = reduce(lambda test, other: test & (kind != other), kinds[:slot], kind >= 0)
            for turn, squares in enumerate(self._turned(state, jnp.maximum(kind, 0))):
                choices.append(Placement(turn * KINDS + kind, squares.keep(fresh)))
        return choices

    def _turned(self, state: MetroState, kind: Array) -> list[Set]:
        """Where a tile may go, a set for each of its turns."""
        return [Set(*words) for words in zip(*self._targets(state, kind), strict=True)]

    def _playable(self, state: MetroState) -> list[Array]:
        """The kinds that may be placed, -1 for none: what was drawn, or what is held."""
        hand = among(state.current_player, list(state._hands)).astype(jnp.int32)
        return [
            jnp.where(state._drawn < 0, kind, state._drawn if n == 0 else -1) for n, kind in enumerate(hand)
        ]

    def _targets(self, state: MetroState, kind: Array) -> Set:
        """Where a tile may go, by its turns; everywhere if rule 3 leaves it no square in any of them."""
        faces = jnp.stack([turn * KINDS + kind for turn in range(self.plan.turns)])
        squares = state._open & self.plan.allowed[faces]
        anywhere = state._open & self.plan.anywhere[faces]
        return squares | anywhere.keep(~squares.some().any(0))

    # ---- what a move does ----

    def _move(self, state: MetroState, action: Array) -> MetroState:
        places = action != DRAW
        face, square = (action - 1) // SQUARES, (action - 1) % SQUARES
        moved = self._spend(state, places, face % KINDS)
        moved = self._lay(moved, jnp.where(places, square, -1), face)
        over, turn = ~moved._empty.some(), state.current_player
        after = jnp.where(turn + 1 < self.num_players, turn + 1, 0)
        return moved.replace(
            current_player=jnp.where(places & ~over, after, turn),
            rewards=jnp.where(over, self.prizes(moved._points == moved._points.max()), 0),
            terminated=over,
        )

    def _spend(self, state: MetroState, places: Array, kind: Array) -> MetroState:
        """Draws a tile, or takes the placed one away; a held one is replaced while the pool lasts."""
        held = places & (state._drawn < 0)
        taken = jnp.where(state._next < TILES, self._kind(state._numbers, state._next), -1)
        alike = (state._hands == kind) & (np.arange(self.num_players)[:, None] == state.current_player)
        first = alike & (jnp.cumsum(alike, 1) == 1)
        return state.replace(
            _next=jnp.minimum(state._next + (held | ~places), TILES),
            _drawn=jnp.where(places, -1, taken),
            _hands=jnp.where(held & first, taken, state._hands).astype(jnp.int8),
        )

    def _lay(self, state: MetroState, square: Array, face: Array) -> MetroState:
        """A tile is laid, and what came to its sides goes on; on square -1 nothing happens."""
        begins, ends, lengths = self._join(state, square, face)
        empty = state._empty & ~single(square)
        beside = self.plan.beside[square].keep(square >= 0)
        back = [begin | length << 8 for begin, length in zip(begins, lengths, strict=True)]
        on = [end | length << 8 for end, length in zip(ends, lengths, strict=True)]
        return state.replace(
            _empty=empty,
            _open=(state._open | beside) & empty,
            _faces=jnp.where(np.arange(SQUARES) == square, face, state._faces).astype(jnp.int8),
            _back=put(state._back, ends, back),
            _on=put(state._on, begins, on),
            _points=state._points + self._gains(begins, ends, lengths),
        )

    def _join(self, state: MetroState, square: Array, face: Array) -> tuple[list[Array], ...]:
        """The tracks over a tile, by the side where they come to it: where they begin and end, and over how
        many tiles. -1 is nowhere: without a tile, and for what comes from the tile itself and so has become
        a part of another track, or a circle."""
        leads, exits = jnp.asarray(self.plan.leads), jnp.asarray(self.plan.exits)
        doors = 4 * jnp.maximum(square, 0) + np.arange(4)
        comes = state._back[doors].astype(jnp.int32)
        goes = state._on[leads[square, exits[face]]].astype(jnp.int32)
        tracks = list(zip(goes & 255, (goes >> 8) + 1, strict=True))
        inner = [reduce(or_, [end == door for end, _ in tracks]) for door in doors]
        for _ in range(2):  # each follows twice as far: a track crosses a tile four times at most
            tracks = [
                select(end >> 2 == square, (on, n + more), (end, n))
                for end, n in tracks
                for on, more in [among(end & 3, tracks)]
            ]
        begins = [jnp.where(square < 0, -1, begin) for begin in comes & 255]
        ends = [jnp.where((square < 0) | test, -1, end) for test, (end, _) in zip(inner, tracks, strict=True)]
        return begins, ends, [n + more for n, (_, more) in zip(comes >> 8, tracks, strict=True)]

    def _gains(self, begins: list[Array], ends: list[Array], lengths: list[Array]) -> Array:
        """The points that every seat gets for lines that came to their end."""
        plan, seats, gains = self.plan, np.arange(self.num_players), jnp.zeros(self.num_players, jnp.int32)
        for begin, end, length in zip(begins, ends, lengths, strict=True):
            worth = length * jnp.where(end == plan.hub, plan.twice, (end == plan.stop).astype(jnp.int32))
            gains += jnp.where(jnp.asarray(plan.owner)[begin] == seats, worth, 0)
        return gains.astype(jnp.int16)

    # ---- what a seat may know ----

    def _look(self, state: MetroState, player: Array) -> Array:
        return observe(self.plan, state, player)


def put(tracks: Array, doors: list[Array], values: list[Array]) -> Array:
    """Tracks with new values at a few doors; all are looked at, which costs a GPU less than to scatter."""
    for door, value in zip(doors, values, strict=True):
        here = np.arange(DOORS, dtype=tracks.dtype) == door.astype(tracks.dtype)
        tracks = jnp.where(here, value.astype(tracks.dtype), tracks)
    return tracks


def spread(words: Array, n: int) -> Array:
    """Two random words as n random numbers: a count from the first, mixed, and mixed again with the second.
    No two are alike, since mixing never makes one word of two."""
    count = words[0] + np.arange(n, dtype=np.uint32) * np.uint32(0x9E3779B9)
    return mixed(mixed(count) ^ words[1])


def mixed(word: Array) -> Array:
    """Random bits of any, by multiplying and shifting them; the numbers are those of Wellons' `lowbias32`."""
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        word = (word ^ word >> shift) * np.uint32(factor)
    return word ^ word >> 16
