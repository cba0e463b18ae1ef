"""Where things lie on Metro's board: 8 by 8 squares of a hundred units, and a margin for the stations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from metropolitan.envs.render import people
from metropolitan.envs.render.svg import Point, color, mix
from metropolitan.envs.render.tracks import CELL, end, turned
from metropolitan.games.metro.pieces import Pieces, load_board
from metropolitan.games.metro.view import board as facts

__all__ = ["CELL", "FIELD", "MARGIN", "WHOLE", "Board", "corner", "end_of", "spot"]

MARGIN = 82.0
FIELD = 8 * CELL
WHOLE = FIELD + 2 * MARGIN


def corner(square: str) -> Point:
    """The top left corner of a square."""
    return MARGIN + CELL * int(square[1]), MARGIN + CELL * int(square[0])


def end_of(square: str, number: int) -> Point:
    """A track end of a square."""
    (x, y), (dx, dy) = corner(square), end(number)
    return x + dx, y + dy


def spot(station: Mapping[str, Any], along: float, out: float) -> Point:
    """A spot of a station: along its side, clockwise, and out from the field."""
    (x, y), (dx, dy) = corner(station["square"]), turned((along, -out), "NESW".index(station["side"]))
    return x + dx, y + dy


@dataclass
class Board:
    """A view, and what never changes."""

    view: Mapping[str, Any]

    @cached_property
    def pieces(self) -> Pieces:
        found: Pieces = load_board().pieces
        return found

    @cached_property
    def stations(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = facts(self.pieces, self.view["players"])["stations"]
        return found

    @property
    def names(self) -> list[str]:
        return self.pieces.box.colors

    @cached_property
    def codes(self) -> dict[str, str]:
        """What lies on the board, by square."""
        return {tile["square"]: tile["code"] for tile in self.view["tiles"]}

    @cached_property
    def squares(self) -> list[str]:
        every = [f"{row}{column}" for row in range(8) for column in range(8)]
        return [square for square in every if square not in self.pieces.box.board.central]

    def paint(self, owner: int | None) -> tuple[str, str]:
        """The colour of a seat and of what is written on it; nobody's lines are grey."""
        if owner is None:
            return mix("ink-2", "track", 0.25), color("sheet")
        return people.paint(self.names[owner])
