"""Metro for accelerators: the rules of `games.metro` as pure functions over small arrays.

Squares, doors, faces and actions are numbered as in `games.metro.rules`; a set of squares is two words of 32
bits. No line is ever walked: for every door it is kept where the laid tracks that come out there begin
(`back`) and where those that go in there end (`on`), and over how many tiles. A line is what begins at the
door of its station, so a laid tile only joins what comes to its four sides with what goes on from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from metropolitan.envs.jax.metro_observe import observe
from metropolitan.envs.jax.metro_plan import Plan, members
from metropolitan.games.metro.pieces import load_board
from metropolitan.games.metro.turns import DOORS, DRAW, KINDS, SQUARES, TILES

Array = Any


class Table(NamedTuple):
    """A position. Tracks are packed: a door, and above its 8 bits how many tiles are crossed."""

    turn: Array  # the seat to move
    next: Array  # the next tile of the pool
    drawn: Array  # the kind drawn this turn, or -1
    empty: Array  # squares without a tile
    open: Array  # those of them where rule 1 lets a tile go
    tiles: Array  # the kinds of the whole pool in drawing order
    hands: Array  # kinds by seat, -1 for none
    faces: Array  # what lies on a square, -1 for nothing
    back: Array  # for doors of empty squares: where the tracks that lead there begin
    on: Array  # for doors that no laid tile leads to: where the tracks that begin there end
    points: Array


class Rules:
    """One game of Metro, its players and options settled."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        self.plan = Plan(load_board().pieces, players, options)

    # ---- how a game begins ----

    def init(self, key: Array) -> Table:
        return self.deal(shuffle(key, self.plan.sorted))

    def deal(self, tiles: Array) -> Table:
        """One tile a seat in seat order, again for larger hands."""
        plan = self.plan
        dealt = plan.players * plan.held
        doors = jnp.arange(DOORS, dtype=jnp.uint16)
        return Table(
            turn=jnp.int32(0),
            next=jnp.int32(dealt),
            drawn=jnp.int32(-1),
            empty=jnp.array(plan.field),
            open=jnp.array(plan.edge),
            tiles=jnp.asarray(tiles, jnp.int8),
            hands=jnp.asarray(tiles[:dealt], jnp.int8).reshape(plan.held, plan.players).T,
            faces=jnp.full(SQUARES, -1, jnp.int8),
            back=doors,
            on=doors,
            points=jnp.zeros(plan.players, jnp.int16),
        )

    # ---- what is legal ----

    def mask(self, t: Table) -> Array:
        """For every action whether it is legal."""
        held = (self._playable(t)[:, None] == np.arange(KINDS)).any(0)
        squares = jnp.where(held[:, None], self._targets(t, np.arange(KINDS)), 0)
        return jnp.concatenate([self._may_draw(t)[None], members(squares).astype(bool).reshape(-1)])

    def legal(self, t: Table, action: Array) -> Array:
        """Whether one action is legal."""
        face, square = (action - 1) // SQUARES, (action - 1) % SQUARES
        turn, kind = face // KINDS, face % KINDS
        held = (self._playable(t) == kind).any()
        squares = jnp.where(np.arange(self.plan.turns) == turn, members(self._targets(t, kind))[:, square], 0)
        return jnp.where(action == DRAW, self._may_draw(t), held & squares.any())

    def sample(self, t: Table, key: Array) -> Array:
        """A legal action, all equally likely, found by counting."""
        kinds = self._playable(t)
        again = (kinds[:, None] == kinds) & np.tri(len(kinds), k=-1, dtype=bool)
        fresh = (kinds >= 0) & ~again.any(1)
        sets = jnp.where(fresh[:, None], self._targets(t, jnp.maximum(kinds, 0)), 0).reshape(-1)
        counts = jax.lax.population_count(sets).astype(jnp.int32)
        upto = jnp.cumsum(counts)
        draws = self._may_draw(t).astype(jnp.int32)
        k = below(key, upto[-1] + draws) - draws
        at = (upto <= k).sum()
        here = np.arange(len(sets)) == at
        square = nth_bit(jnp.where(here, sets, 0).sum(), k - jnp.where(here, upto - counts, 0).sum())
        face, half = at // 2, at % 2
        turn, kind = face // len(kinds), jnp.where(np.arange(len(kinds)) == face % len(kinds), kinds, 0).sum()
        place = 1 + (turn * KINDS + kind) * SQUARES + half * 32 + square
        return jnp.where(k < 0, DRAW, place)

    def _may_draw(self, t: Table) -> Array:
        """While the pool lasts, once a turn."""
        return (t.next < TILES) & (t.drawn < 0)

    def _playable(self, t: Table) -> Array:
        """The kinds that may be placed, -1 for none: what was drawn, or what is held."""
        seats, slots = np.arange(self.plan.players)[:, None], np.arange(self.plan.held)
        hand = jnp.where(seats == t.turn, t.hands, 0).sum(0, dtype=jnp.int32)
        return jnp.where(t.drawn < 0, hand, jnp.where(slots == 0, t.drawn, -1))

    def _targets(self, t: Table, kinds: Array) -> Array:
        """Where tiles may go, by turn and kind; everywhere if rule 3 leaves one no square in any turn."""
        squares = t.open & jnp.asarray(self.plan.allowed)[:, kinds]
        nowhere = (squares == 0).all((0, -1))[..., None]
        return jnp.where(nowhere, t.open & jnp.asarray(self.plan.anywhere)[:, kinds], squares)

    def observe(self, t: Table, seat: Array) -> Array:
        """All that a seat may know."""
        return observe(self.plan, t, seat)

    # ---- what a move does ----

    def step(self, t: Table, action: Array) -> Table:
        """A legal move is made."""
        places = action != DRAW
        t = self._spend(t, places, (action - 1) // SQUARES % KINDS)
        return self._lay(t, places, (action - 1) // SQUARES, (action - 1) % SQUARES)

    def over(self, t: Table) -> Array:
        """Whether all tiles are laid."""
        return (t.empty == 0).all()

    def _spend(self, t: Table, places: Array, kind: Array) -> Table:
        """A drawn tile is taken from the pool, and goes before those held; one of these is replaced."""
        plan = self.plan
        taken = jnp.where(t.next < TILES, t.tiles.at[t.next].get(mode="clip"), -1).astype(jnp.int32)
        held = places & (t.drawn < 0)
        alike = (t.hands == kind) & (np.arange(plan.players)[:, None] == t.turn)
        first = alike & (jnp.cumsum(alike, 1) == 1)
        return t._replace(
            turn=jnp.where(places, (t.turn + 1) % plan.players, t.turn),
            next=jnp.minimum(t.next + (held | ~places), TILES),
            drawn=jnp.where(places, -1, taken),
            hands=jnp.where(held & first, taken, t.hands).astype(jnp.int8),
        )

    def _lay(self, t: Table, places: Array, face: Array, square: Array) -> Table:
        """A tile is laid, and what came to its sides goes on. Without one nothing changes."""
        plan = self.plan
        come = jax.lax.dynamic_slice(t.back, (4 * square,), (4,)).astype(jnp.int32)
        begin, length = come & 255, come >> 8
        end, more = self._cross(t, face, square)
        length += more
        here = jnp.where(
            places & (np.arange(2) == square // 32), jnp.uint32(1) << (square % 32).astype(jnp.uint32), 0
        )
        empty = t.empty & ~here
        beside = jnp.where(places, jnp.asarray(plan.beside)[square], 0)
        return t._replace(
            empty=empty,
            open=(t.open | beside) & empty,
            faces=jnp.where(places & (np.arange(SQUARES) == square), face, t.faces).astype(jnp.int8),
            back=put(t.back, jnp.where(places, end, DOORS), begin | length << 8),
            on=put(t.on, jnp.where(places, begin, DOORS), end | length << 8),
            points=t.points + jnp.where(places, self._gains(begin, end, length), 0).astype(jnp.int16),
        )

    def _cross(self, t: Table, face: Array, square: Array) -> tuple[Array, Array]:
        """By the side where a train comes in: where it gets to over this tile, and how many it crosses. It
        may come back to the same tile, three times at most: two rounds of following twice as far. What does
        come in by a side from this very tile begins nowhere any more, and gets to no place."""
        outs = jnp.asarray(self.plan.exits)[face]
        goes = t.on[jnp.asarray(self.plan.leads)[square, outs]].astype(jnp.int32)
        end, length = goes & 255, (goes >> 8) + 1
        sides = 4 * square + np.arange(4)
        inner = (end[:, None] == sides).any(0)
        for _ in range(2):
            again = end[:, None] == sides
            length += jnp.where(again, length, 0).sum(1)
            end = jnp.where(again.any(1), jnp.where(again, end, 0).sum(1), end)
        return jnp.where(inner, DOORS, end), length

    def _gains(self, begin: Array, end: Array, length: Array) -> Array:
        """The points that every seat gets for lines that came to their end."""
        plan = self.plan
        worth = length * jnp.where(end == plan.hub, plan.twice, end == plan.stop)
        owner = jnp.asarray(plan.owner)[begin]
        return jnp.where(owner == np.arange(plan.players)[:, None], worth, 0).sum(1)


def put(tracks: Array, doors: Array, values: Array) -> Array:
    """Tracks with new values at a few doors; all doors are looked at, which is quicker than to scatter."""
    for k in range(4):
        tracks = jnp.where(np.arange(DOORS) == doors[k], values[k].astype(tracks.dtype), tracks)
    return tracks


def shuffle(key: Array, items: Array) -> Array:
    """In random order: every item has a random number, and goes where that stands among them."""
    numbers = jax.random.bits(key, items.shape)
    n = len(items)
    less = (numbers < numbers[:, None]) | ((numbers == numbers[:, None]) & np.tri(n, k=-1, dtype=bool))
    return jnp.asarray(items)[less.sum(1)]


def below(key: Array, n: Array) -> Array:
    """A random number from 0 to n - 1, for n below 2^16: the upper half of 32 random bits times n."""
    bits, n = jax.random.bits(key), jnp.asarray(n, jnp.uint32)
    return ((bits >> 16) * n + ((bits & 0xFFFF) * n >> 16) >> 16).astype(jnp.int32)


def nth_bit(word: Array, k: Array) -> Array:
    """The place of the k-th bit of a word that is set."""
    place = jnp.int32(0)
    for width in (16, 8, 4, 2, 1):
        low = jax.lax.population_count(word & ((1 << width) - 1)).astype(jnp.int32)
        above = k >= low
        k = jnp.where(above, k - low, k)
        word = jnp.where(above, word >> width, word)
        place += jnp.where(above, width, 0)
    return place
