"""The pieces are data: `pieces.toml`, read and checked here, and laid out for a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Literal, get_args

import msgspec

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.formed import formed
from metropolitan.games.foundations.kit import COLUMN, Kit

FILE = Path(__file__).parent / "pieces.toml"
COLUMNS = "ABCDEFGHI"
YEARS = 3
Step = tuple[int, int]  # columns, rows
Counted = Literal["coins", "civic", "citizens", "buildings"]
COUNTED: tuple[Counted, ...] = get_args(Counted)


class Scores(msgspec.Struct, forbid_unknown_fields=True):
    """What a civic tile counts on the buildings beside it."""

    counts: Counted
    points: int
    per: int = 1


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    kind: Literal["residential", "commercial", "civic"]
    shape: str
    count: int = 1
    citizens: int = 0
    coins: int = 0
    prestige: int = 0
    scores: Scores | None = None

    def worth(self, beside: Tile) -> int:
        """What a building beside this one adds to what it counts."""
        if self.scores is None:
            return 0
        counted = {
            "coins": beside.coins,
            "civic": int(beside.kind == "civic"),
            "citizens": beside.citizens,
            "buildings": 1,
        }
        return counted[self.scores.counts]


class Board(msgspec.Struct, forbid_unknown_fields=True):
    side: int
    piles: list[int]


class Pieces(msgspec.Struct, forbid_unknown_fields=True):
    """The file, word for word."""

    prices: list[int]
    coins: list[int]
    colors: list[str]
    income: int
    markers: int
    dealt: int
    bonuses: list[int]
    stall: int
    warning: int
    boards: dict[Literal["2", "3", "4"], Board]
    shapes: dict[str, list[Step]]
    tiles: list[Tile]


@dataclass
class Layout:
    """The pieces in numbers, for a number of players: lot B3 is 12, ten for a column and one for a row.
    A spot is a way to lay a shape: the numbers of its lots."""

    pieces: Pieces
    players: int

    def __post_init__(self) -> None:
        board = {int(players): board for players, board in self.pieces.boards.items()}[self.players]
        self.side, self.piles = board.side, board.piles
        self.lots = [COLUMN * column + row for column in range(self.side) for row in range(self.side)]
        self.number = {self.name(lot): lot for lot in self.lots}
        self.keys = [tile.key for tile in self.pieces.tiles]
        self.shapes = list(self.pieces.shapes)
        self.shape_of = [self.shapes.index(tile.shape) for tile in self.pieces.tiles]
        self.counts = [COUNTED.index(t.scores.counts) if t.scores else -1 for t in self.pieces.tiles]
        self.turns = [rotations(steps) for steps in self.pieces.shapes.values()]
        self.spots = [[spot for turn in turns for spot in self.laid(turn)] for turns in self.turns]
        self.spot_number = [{spot: n for n, spot in enumerate(spots)} for spots in self.spots]

    @staticmethod
    def name(lot: int) -> str:
        return f"{COLUMNS[lot // COLUMN]}{lot % COLUMN + 1}"

    def names(self, lots: Iterable[int]) -> list[str]:
        return [self.name(lot) for lot in sorted(lots)]

    def laid(self, turn: tuple[Step, ...]) -> Iterator[tuple[int, ...]]:
        """Where a shape, turned so, fits into the city, by its first lot."""
        for lot in self.lots:
            ends = [(lot // COLUMN + columns, lot % COLUMN + rows) for columns, rows in turn]
            if all(0 <= column < self.side and 0 <= row < self.side for column, row in ends):
                yield tuple(COLUMN * column + row for column, row in ends)

    def beside(self, spot: tuple[int, ...]) -> list[int]:
        """The lots around a spot."""
        city = set(self.lots)
        around = {lot + step for lot in spot for step in (-COLUMN, -1, 1, COLUMN)}
        return sorted(around & city - set(spot))


def rotations(steps: list[Step]) -> list[tuple[Step, ...]]:
    """All ways to turn a shape, each as the steps from its first lot, by column, then row."""
    found = []
    for _ in range(4):
        steps = sorted((-row, column) for column, row in steps)
        first = steps[0]
        found.append(tuple((column - first[0], row - first[1]) for column, row in steps))
    return sorted(set(found))


@cache
def load_kit(players: int) -> Kit:
    return Kit(Layout(load_pieces(), players))


@cache
def load_pieces() -> Pieces:
    return read_pieces(FILE)


def read_pieces(path: Path) -> Pieces:
    """The checked pieces; a broken file names its fault."""
    try:
        pieces = formed(msgspec.toml.decode(path.read_bytes()), Pieces)
    except msgspec.DecodeError as error:
        raise BadRecord("pieces.unreadable", game="foundations", file=path.name, fault=str(error)) from None
    for fault in faults(pieces):
        raise BadRecord("pieces.unreadable", game="foundations", file=path.name, fault=fault)
    return pieces


def faults(pieces: Pieces) -> Iterator[str]:
    """What the form of the file alone does not show."""
    keys = [tile.key for tile in pieces.tiles]
    yield from (f"tiles: {key} twice" for key in keys if keys.count(key) > 1)
    if [shape for shape, _ in groupby(tile.shape for tile in pieces.tiles)] != list(pieces.shapes):
        yield "tiles: in the order of the shapes"
    if sum(tile.count for tile in pieces.tiles) != 24 or len(keys) != 20:
        yield "tiles: 24, of 20 keys"
    for tile in pieces.tiles:
        if (tile.kind == "civic") != bool(tile.scores) or (tile.scores and tile.scores.per < 1):
            yield f"{tile.key}: scores"
    if not all(1 <= len(lots) <= 4 for lots in pieces.shapes.values()):
        yield "shapes: of 1 to 4 lots"
    if len(pieces.prices) != 6 or pieces.prices != sorted(pieces.prices):
        yield "prices: six, rising"
    if pieces.dealt != 6 or pieces.markers < pieces.dealt or len(pieces.bonuses) != YEARS:
        yield "dealt: 6, markers: as many at least, bonuses: 3"
    for players, board in pieces.boards.items():
        rest = board.side**2 - int(players) * pieces.dealt
        if board.side > len(COLUMNS) or len(board.piles) != YEARS or sum(board.piles) != rest:
            yield f"boards.{players}: {rest} deeds in three piles"
        if min(board.piles) < len(pieces.prices):
            yield f"boards.{players}: a pile fills the row"
    if min(len(pieces.coins), len(pieces.colors)) < 4:
        yield "coins, colors: one for each player"
