"""Foundations for JAX: pieces and board as constant arrays, and what a game in progress is.

Lot k is the k-th of the city, by column, then row, as in the actions. In a set its place has a row more for
every column, which nobody owns and which stops what would run over the edge; so a step to any side is an
addition, and all spots of a turned shape are found at once by moving the set.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import numpy as np

from metropolitan.envs.jax.bits import words_for
from metropolitan.games.foundations.pieces import Layout

TILES = 24
SIZES = 4
CODE = 5  # bits of a tile's number and 1


class Table(NamedTuple):
    """A game in progress. What seats have comes from the seat to move on, as they sit, so that the mover is
    always the first."""

    place: jax.Array  # int8[lots]: where in the deck a lot's deed is
    turn: jax.Array  # int8, like the next four
    year: jax.Array
    final: jax.Array
    idle: jax.Array
    round: jax.Array
    row: jax.Array  # int8[6]: the lots for sale, then -1
    turned: jax.Array  # int8[years]
    chosen: jax.Array  # int8[seats]: in the draft, which deed of the hand, or -1
    taken: jax.Array  # uint8[hands]: one bit a deed
    coins: jax.Array  # int16[seats]
    prestige: jax.Array  # int16[seats]
    left: jax.Array  # uint32[seats]: tiles in supply
    own: jax.Array  # uint32[seats, words]: lots
    stands: jax.Array  # uint32[sizes, words]: lots with a building at least so large
    code: jax.Array  # uint32[bits, words]: the number of the tile on a lot and 1, bit by bit; 0: none


class Plan:
    """What never changes, for a number of players."""

    def __init__(self, layout: Layout, draft: bool) -> None:
        self.layout, self.draft, self.seats = layout, draft, layout.players
        self.lots, self.stride = len(layout.lots), layout.side + 1
        self.at = np.array([self.bit_of(lot) for lot in layout.lots])
        self.words = words_for(self.stride * layout.side)
        self.bits = np.zeros((self.lots, self.words), np.uint32)
        self.bits[np.arange(self.lots), self.at // 32] = np.uint32(1) << (self.at % 32).astype(np.uint32)
        self.dealt = layout.pieces.dealt
        self.prices = np.array(layout.pieces.prices, np.int16)
        self.piles = np.cumsum([self.dealt * self.seats, *layout.piles], dtype=np.int32)
        self._set_tiles(layout.pieces.tiles)
        self._set_turns(layout)
        self._set_actions(layout)

    def bit_of(self, lot: int) -> int:
        column, row = divmod(lot, 10)
        return column * self.stride + row

    def _set_tiles(self, tiles: Any) -> None:
        self.key = np.array([key for key, tile in enumerate(tiles) for _ in range(tile.count)])
        each = [tiles[key] for key in self.key]
        self.citizens = np.array([tile.citizens for tile in each])
        self.coins = np.array([tile.coins for tile in each])
        self.prestige = np.array([tile.prestige for tile in each])
        tiles_of = [np.flatnonzero(self.key == key) for key in range(len(tiles))]
        self.copies = np.array([sum(1 << int(tile) for tile in each) for each in tiles_of], np.uint32)
        self.civic = np.array([t for t, tile in enumerate(each) if tile.scores])
        self.worth = np.array([[each[c].worth(beside) for beside in each] for c in self.civic], np.int32)
        self.points = np.array([each[c].scores.points for c in self.civic], np.int32)
        self.per = np.array([each[c].scores.per for c in self.civic], np.int32)

    def _set_turns(self, layout: Layout) -> None:
        """Turned shapes, all in one row. A small one's steps are filled up with its first lot."""
        turns = [(shape, steps) for shape, turns in enumerate(layout.turns) for steps in turns]
        self.turn_shape = np.array([shape for shape, _ in turns])
        self.turn_size = np.array([len(steps) for _, steps in turns])
        self.steps = np.zeros((len(turns), SIZES), np.uint32)
        for turn, (_, steps) in enumerate(turns):
            self.steps[turn, : len(steps)] = [self.stride * column + row for column, row in steps]
        self.pattern = np.bitwise_or.reduce(np.uint32(1) << self.steps, 1)

    def _set_actions(self, layout: Layout) -> None:
        """For every action that constructs its key, turn and first place. `spots` has, shape by shape, where
        its spots are among the sets of all turns; `number` tells which spot of its shape it is."""
        spots: list[list[tuple[int, int]]] = [[] for _ in layout.turns]
        turns = [turn for shape in layout.turns for turn in shape]
        for turn, steps in enumerate(turns):
            spots[self.turn_shape[turn]] += [(turn, self.bit_of(lots[0])) for lots in layout.laid(steps)]
        self.spots = [np.array(shape) @ [32 * self.words, 1] for shape in spots]
        each = [spots[shape] for shape in layout.shape_of]
        self.built = np.array([(key, *spot) for key, some in enumerate(each) for spot in some], np.int32)
        self.first_build = 1 + 2 * self.lots
        self.base = self.first_build + np.cumsum([0, *map(len, each[:-1])], dtype=np.int32)
        self.actions = self.first_build + len(self.built)
        self.number = np.zeros((len(turns), 32 * self.words), np.int32)
        for shape in self.spots:
            self.number.flat[shape] = np.arange(len(shape))
