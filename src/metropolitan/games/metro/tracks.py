"""A tile's tracks in box-drawing characters: 8 by 4 cells, two tracks to a side, crossings at right angles.

A tile is drawn on a lattice of 4 by 4 points: tracks come in along the two middle lines of a side, the outer
lines are room to turn. A track may take one of several ways; of all drawings of a tile where tracks do not
run over each other, the one with the fewest crossings and bends is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product

WIDTH, HEIGHT = 8, 4
COLUMNS = (-1, 1, 2, 5, 6, WIDTH)  # of the lattice's lines from -1, left of the tile, to 4, right of it
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
UPRIGHT, LEVEL = NORTH | SOUTH, EAST | WEST

Point = tuple[int, int]
Cells = dict[Point, int]  # (row, column) to the sides of the cell that a track joins

# The ways of a track that comes in from the north, by its letter; the other sides are turned from these.
WAYS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "a": (((1, -1), (1, 4)),),
    "b": (
        ((1, -1), (1, 2), (4, 2)),
        ((1, -1), (1, 1), (2, 1), (2, 2), (4, 2)),
        ((1, -1), (1, 1), (3, 1), (3, 2), (4, 2)),
        ((1, -1), (1, 0), (2, 0), (2, 2), (4, 2)),
        ((1, -1), (1, 0), (3, 0), (3, 2), (4, 2)),
    ),
    "c": (((1, -1), (1, 1), (-1, 1)), ((1, -1), (1, 0), (0, 0), (0, 1), (-1, 1))),
    "d": (((1, -1), (1, 0), (2, 0), (2, -1)),),
}

SHAPES = {
    UPRIGHT: "│┃║",
    LEVEL: "─━═",
    EAST | SOUTH: "╭┏╔",
    SOUTH | WEST: "╮┓╗",
    NORTH | EAST: "╰┗╚",
    NORTH | WEST: "╯┛╝",
}
CROSSINGS = ("┼┿╪", "╂╋╬", "╫╬╬")  # by the weight of the upright track, then of the level one


def shape(sides: int, weight: int) -> str:
    """A track in a cell: light, heavy or double."""
    return SHAPES[sides][weight]


def crossing(upright: int, level: int) -> str:
    """Two tracks in a cell, by their weights."""
    return CROSSINGS[upright][level]


@cache
def drawing(code: str) -> tuple[Cells, ...]:
    """The cells of a tile's four tracks, by the side where they come in."""
    choices = product(*(_ways(letter, side) for side, letter in enumerate(code)))
    return min((tracks for tracks in choices if _apart(tracks)), key=_tangle)


def _ways(letter: str, side: int) -> list[Cells]:
    return [_cells([_turned(point, side) for point in way]) for way in WAYS[letter]]


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = 3 - y, x
    return x, y


def _cells(corners: list[Point]) -> Cells:
    """The cells along a way, each with the sides it is left and entered by."""
    points = [(y, COLUMNS[x + 1]) for x, y in corners]
    cells: Cells = {}
    for start, end in pairwise(points):
        for here, there in _steps(start, end):
            side = _side(here, there)
            cells[here] = cells.get(here, 0) | side
            cells[there] = cells.get(there, 0) | _opposite(side)
    return {(row, column): sides for (row, column), sides in cells.items() if _inside(row, column)}


def _steps(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    row, column = start
    while (row, column) != end:
        step = (row + _sign(end[0] - row), column + _sign(end[1] - column))
        yield (row, column), step
        row, column = step


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _side(here: Point, there: Point) -> int:
    if here[1] == there[1]:
        return SOUTH if there[0] > here[0] else NORTH
    return EAST if there[1] > here[1] else WEST


def _opposite(side: int) -> int:
    return side << 2 if side < SOUTH else side >> 2


def _inside(row: int, column: int) -> bool:
    return 0 <= row < HEIGHT and 0 <= column < WIDTH


def _apart(tracks: tuple[Cells, ...]) -> bool:
    """Whether two tracks meet only to cross at a right angle."""
    shared = {cell for cell, n in Counter(cell for track in tracks for cell in track).items() if n > 1}
    return all(
        sorted(track[cell] for track in tracks if cell in track) == [UPRIGHT, LEVEL] for cell in shared
    )


def _tangle(tracks: tuple[Cells, ...]) -> tuple[int, int]:
    cells = [sides for track in tracks for sides in track.values()]
    crossings = len(cells) - len({cell for track in tracks for cell in track})
    return crossings, sum(sides not in (UPRIGHT, LEVEL) for sides in cells)
