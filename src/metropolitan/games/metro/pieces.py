"""The pieces are data: `pieces.toml`, read and checked here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.formed import formed
from metropolitan.games.metro.rules import Board
from metropolitan.games.metro.turns import CENTRAL, DOORS, KINDS, SIZE, STATIONS

SIDES = "NESW"
TURNS = 4
AHEAD = {"a": 2, "b": 1, "c": 3, "d": 0}  # quarter turns clockwise from the side where a track comes in
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

Square = Annotated[str, msgspec.Meta(pattern="^[0-7][0-7]$")]
Stop = Annotated[str, msgspec.Meta(pattern="^[0-7][0-7][NESW]$")]
Code = Annotated[str, msgspec.Meta(pattern="^[abcd]{4}$")]
Number = Annotated[int, msgspec.Meta(ge=1, le=32)]


class Grid(msgspec.Struct, forbid_unknown_fields=True):
    rows: int
    columns: int
    central: list[Square]
    stations: list[Stop]


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """What is in the box, word for word."""

    colors: list[str]
    board: Grid
    tiles: dict[Code, int]
    owners: dict[str, list[list[Number]]]


@dataclass
class Pieces:
    """The pieces in numbers. A square is row * 8 + column; a door is square * 4 + side, the way into a square
    at one of its sides; a face is turn * 24 + kind, a tile as it lies."""

    box: Box

    def __post_init__(self) -> None:
        grid = self.box.board
        self.codes = list(self.box.tiles)
        self.number = {code: kind for kind, code in enumerate(self.codes)}
        self.faces = [turned(code, turn) for turn in range(TURNS) for code in self.codes]
        self.looks = [len({turned(code, turn) for turn in range(TURNS)}) for code in self.codes]
        self.exits = [[out_side(face, side) for side in range(4)] for face in self.faces]
        self.central = {square_number(name) for name in grid.central}
        self.field = [square for square in range(SIZE * SIZE) if square not in self.central]
        self.departures = [square_number(stop[:2]) * 4 + SIDES.index(stop[2]) for stop in grid.stations]
        self.leads = [self._lead(square, side) for square in range(SIZE * SIZE) for side in range(4)]
        self.edge = sorted({door // 4 for door in self.departures})

    def beside(self, square: int) -> list[int]:
        """The squares next to one, the central station left out."""
        doors = self.leads[square * 4 : square * 4 + 4]
        return [door // 4 for door in doors if door < DOORS]

    def depth(self, square: int) -> int:
        """How far a square lies from the edge."""
        row, column = divmod(square, SIZE)
        return min(row, column, SIZE - 1 - row, SIZE - 1 - column)

    def owner(self, players: int) -> list[int]:
        """The seat that owns each station, -1 for nobody."""
        owner = [-1] * STATIONS
        for seat, own in enumerate(self.box.owners[str(players)]):
            for number in own:
                owner[number - 1] = seat
        return owner

    def banned(self, face: int, *, one_tile_lines: bool) -> list[int]:
        """Where a tile would join a station to itself; without one-tile lines, to any station."""
        return [
            square
            for square in self.edge
            if any(end == DOORS + line or not one_tile_lines for line, end in self.short_lines(face, square))
        ]

    def short_lines(self, face: int, square: int) -> list[tuple[int, int]]:
        """The lines of one tile that a tile makes on a square: station, and what it leads to."""
        leads = {square * 4 + side: self.leads[square * 4 + out] for side, out in enumerate(self.exits[face])}
        ends = [(door, end) for door, end in leads.items() if door in self.departures and end >= DOORS]
        return [(self.departures.index(door), end) for door, end in ends]

    def _lead(self, square: int, side: int) -> int:
        """What lies across a side: the door of the next square or, counted beyond all doors, a station."""
        if square * 4 + side in self.departures:
            return DOORS + self.departures.index(square * 4 + side)
        down, right = STEPS[side]
        across = square + SIZE * down + right
        return DOORS + CENTRAL if across in self.central else across * 4 + (side + 2) % 4


def turned(code: str, turn: int) -> str:
    """The code of a tile turned clockwise."""
    return code[-turn:] + code[:-turn] if turn else code


def out_side(code: str, side: int) -> int:
    """By which side a train leaves that came in by another."""
    return (side + AHEAD[code[side]]) % 4


def square_number(name: str) -> int:
    return int(name[0]) * SIZE + int(name[1])


def square_name(square: int) -> str:
    return f"{square // SIZE}{square % SIZE}"


@cache
def load_board() -> Board:
    return Board(Pieces(read_box(Path(__file__).parent / "pieces.toml")))


def read_box(path: Path) -> Box:
    """Checked pieces; a broken file names its fault."""
    try:
        box = formed(msgspec.toml.decode(path.read_bytes()), Box)
    except msgspec.DecodeError as error:
        raise BadRecord("pieces-unreadable", game="metro", file=path.name, fault=str(error)) from None
    for fault in faults(box):
        raise BadRecord("pieces-unreadable", game="metro", file=path.name, fault=fault)
    return box


def faults(box: Box) -> Iterator[str]:
    """What the form of the file alone does not show."""
    grid = box.board
    if (grid.rows, grid.columns) != (SIZE, SIZE):
        yield f"board: {SIZE} rows, {SIZE} columns"
    if set(grid.stations) != set(_border()) or len(grid.stations) != STATIONS:
        yield "board.stations: one at every side of the edge"
    if len(box.tiles) != KINDS or sum(box.tiles.values()) != SIZE * SIZE - len(set(grid.central)):
        yield f"tiles: {KINDS} kinds, as many tiles as squares"
    for code in box.tiles:
        if len({out_side(code, side) for side in range(4)}) < 4:
            yield f"tiles.{code}: two tracks leave by one side"
    for players, seats in box.owners.items():
        owned = [number for own in seats for number in own]
        if str(len(seats)) != players or len({len(own) for own in seats}) > 1 or len(owned) > len(set(owned)):
            yield f"owners.{players}: as many stations for each, none twice"
    if len(set(box.colors)) < max(map(len, box.owners.values())):
        yield "colors: one for each player"


def _border() -> Iterator[str]:
    for n in range(SIZE):
        yield from (f"0{n}N", f"{SIZE - 1}{n}S", f"{n}0W", f"{n}{SIZE - 1}E")
