"""The pieces of Metro as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from metropolitan.envs.jax.sets import WORD, table
from metropolitan.games.metro.pieces import TURNS, Pieces
from metropolitan.games.metro.rules import squares_of
from metropolitan.games.metro.turns import CENTRAL, DOORS, KINDS, SQUARES


class Plan:
    """What of the pieces the rules need. Where tracks end at a station, a number stands in place of a door
    that is a door of no train's, one of the central squares': `hub` for the central station, `stop` for all
    others."""

    def __init__(self, pieces: Pieces, players: int, options: Mapping[str, Any]) -> None:
        self.players = players
        self.held = options["hand"]
        self.turns = TURNS if options["rotation"] == "free" else 1
        self.strict = options["one_tile_lines"] == "forbidden"
        self.twice = 2 if options["central"] == "double" else 1
        self.stop = 4 * min(pieces.central)
        self.hub = self.stop + 1
        self.codes = pieces.codes
        self.copies = np.array(list(pieces.box.tiles.values()), np.int16)
        self.sorted = np.repeat(np.arange(KINDS, dtype=np.int32), self.copies)
        self.edge, self.field = squares_of(pieces.edge), squares_of(pieces.field)
        self._set_tracks(pieces)
        self._set_targets(pieces)

    def _set_tracks(self, pieces: Pieces) -> None:
        """`leads` by square and side, `exits` by face and side; `tracks` by face, the last for none: by side,
        whether a train goes on to the opposite one, the next clockwise, the next counter-clockwise; `owner`
        by the door where a line begins, -1 where none does."""
        exits = np.array(pieces.exits)
        ways = ((exits - np.arange(4)) % 4)[..., None] == np.array([2, 1, 3])
        owner = np.full(DOORS, -1)
        owner[pieces.departures] = pieces.owner(self.players)
        self.exits = exits.astype(np.int32)
        self.leads = np.array([self._end(end) for end in pieces.leads], np.int32).reshape(SQUARES, 4)
        self.tracks = np.pad(ways.reshape(len(exits), -1), ((0, 1), (0, 0))).astype(np.int16)
        self.owner = owner.astype(np.int32)

    def _end(self, end: int) -> int:
        return end if end < DOORS else self.hub if end == DOORS + CENTRAL else self.stop

    def _set_targets(self, pieces: Pieces) -> None:
        """Squares `beside` each; `anywhere` for a face that looks different from those of smaller turns, and
        `allowed` with rule 3, none for others."""
        faces = range(self.turns * KINDS)
        seen = [WORD << 32 | WORD if face // KINDS < pieces.looks[face % KINDS] else 0 for face in faces]
        banned = [squares_of(pieces.banned(face, one_tile_lines=not self.strict)) for face in faces]
        self.beside = table([squares_of(pieces.beside(square)) for square in range(SQUARES)])
        self.anywhere = table(seen)
        self.allowed = table([all & ~ban for all, ban in zip(seen, banned, strict=True)])
