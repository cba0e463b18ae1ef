"""The pieces of Metro as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from metropolitan.games.metro.pieces import TURNS, Pieces
from metropolitan.games.metro.turns import CENTRAL, DOORS, KINDS, SQUARES

Array = Any


class Plan:
    """The pieces as arrays. Where tracks end at a station, the number of a door that no train can use, one of
    the central squares', stands for the door."""

    def __init__(self, pieces: Pieces, players: int, options: Mapping[str, Any]) -> None:
        self.stop = 4 * min(pieces.central)
        self.hub = self.stop + 1
        self.players = players
        self.held = options["hand"]
        self.turns = TURNS if options["rotation"] == "free" else 1
        self.strict = options["one_tile_lines"] == "forbidden"
        self.twice = 2 if options["central"] == "double" else 1
        self.copies = np.array(list(pieces.box.tiles.values()), np.int16)
        self.sorted = np.repeat(np.arange(KINDS, dtype=np.int8), self.copies)
        self.exits = np.array(pieces.exits, np.int32)
        self.tracks = self._tracks()
        self.leads = np.array([self._end(end) for end in pieces.leads], np.int32).reshape(SQUARES, 4)
        self.beside = np.stack([words(pieces.beside(square)) for square in range(SQUARES)])
        self.edge, self.field = words(pieces.edge), words(pieces.field)
        self.owner = np.full(DOORS, -1, np.int32)
        self.owner[pieces.departures] = pieces.owner(players)
        looks = np.arange(self.turns)[:, None] < np.array(pieces.looks)
        self.anywhere = np.where(looks[..., None], ~np.uint32(0), np.uint32(0))
        self.allowed = self.anywhere & self._allowed(pieces)

    def _tracks(self) -> Array:
        """For every face, and one that is none, by side: whether a train goes on to the opposite side, to the
        next one clockwise, to the next one counter-clockwise."""
        ways = (self.exits - np.arange(4)) % 4
        tracks = (ways[..., None] == np.array([2, 1, 3])).reshape(len(ways), -1)
        return np.pad(tracks, ((0, 1), (0, 0))).astype(np.int16)

    def _end(self, end: int) -> int:
        return end if end < DOORS else self.hub if end == DOORS + CENTRAL else self.stop

    def _allowed(self, pieces: Pieces) -> Array:
        """Where rule 3 lets a face lie, by turn and kind."""
        faces = range(self.turns * KINDS)
        banned = [words(pieces.banned(face, one_tile_lines=not self.strict)) for face in faces]
        return ~np.stack(banned).reshape(self.turns, KINDS, 2)


def words(squares: list[int]) -> Array:
    """A set of squares."""
    bits = sum(1 << square for square in squares)
    return np.array([bits & 0xFFFFFFFF, bits >> 32], np.uint32)


def members(sets: Array) -> Array:
    """Sets of squares, each as 64 zeros and ones."""
    bits = sets[..., None] >> np.arange(32, dtype=np.uint32) & 1
    return bits.reshape(*sets.shape[:-1], SQUARES)
