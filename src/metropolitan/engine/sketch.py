"""A board for a terminal, drawn from what a game tells of its places and pieces (docs/boards.md).

An empty place shows its name, so that moves can be typed; a piece the letter of its seat, in its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from rich.text import Text

from metropolitan.engine.words import Note, say

LETTERS = "ABCDEF"
COLUMNS, ROWS = 6, 2  # characters between two places that stand next to each other
STYLES = {
    "yellow": "bold yellow", "blue": "bold bright_blue", "orange": "bold dark_orange", "green": "bold green",
    "purple": "bold magenta", "red": "bold red", "white": "bold bright_white", "gray": "bold bright_black",
}  # fmt: skip
Cells = dict[tuple[int, int], tuple[str, str]]  # a character and its style, by row and column


def sketch(
    board: Mapping[str, Any], view: Mapping[str, Any], colors: Sequence[str], game: str, language: str
) -> Text:
    places = {place["id"]: middle(place) for place in board.get("places", [])}
    if not places:
        return Text()
    columns = scale([x for x, _ in places.values()], COLUMNS)
    rows = scale([y for _, y in places.values()], ROWS)
    spots = {id: (rows(y), columns(x)) for id, (x, y) in places.items()}
    cells: Cells = {}
    for one, other in board.get("links", []):
        link(cells, spots[one], spots[other])
    for id, spot in spots.items():
        put(cells, spot, id, "bold" if id in view.get("lit", []) else "dim")
    for piece in view.get("pieces", []):
        put(cells, spots[piece["place"]], *look(piece, colors))
    return Text("\n", no_wrap=True).join([written(cells), *held(view, colors, game, language)])


def held(view: Mapping[str, Any], colors: Sequence[str], game: str, language: str) -> Iterator[Text]:
    """What everybody has beside the board, a line a seat."""
    for seat in sorted({one["seat"] for one in view.get("supply", [])}):
        own = [one for one in view["supply"] if one["seat"] == seat]
        told = [
            say(Note(f"supply.{one['id']}", {"n": one["n"]}), game=game, language=language) for one in own
        ]
        yield Text.assemble(look({"seat": seat}, colors), "  ", " · ".join(told))


def middle(place: Mapping[str, Any]) -> tuple[float, float]:
    """Where a place is: its point, or the middle of its corners."""
    points = [place["at"]] if "at" in place else place["shape"]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def scale(values: Iterable[float], step: int) -> Any:
    """From coordinates to characters: the nearest two places stand one step apart."""
    known = sorted({round(value, 3) for value in values})
    apart = min((b - a for a, b in pairwise(known)), default=1.0)
    return lambda value: round((value - known[0]) / apart * step)


def look(piece: Mapping[str, Any], colors: Sequence[str]) -> tuple[str, str]:
    seat = piece.get("seat")
    if seat is None:
        return piece.get("mark", "o"), "bold"
    return LETTERS[seat] + piece.get("mark", ""), STYLES.get(colors[seat], "bold")


def link(cells: Cells, one: tuple[int, int], other: tuple[int, int]) -> None:
    """A line along a row or a column; others are not drawn."""
    (top, left), (bottom, right) = sorted((one, other))
    if top == bottom:
        cells.update({(top, column): ("─", "dim") for column in range(left, right)})
    elif left == right:
        cells.update({(row, left): ("│", "dim") for row in range(top, bottom)})


def put(cells: Cells, spot: tuple[int, int], text: str, style: str) -> None:
    """A word with its middle there, and room beside it."""
    row, column = spot
    for offset, character in enumerate(f" {text:^2} "):
        cells[row, column - 1 + offset] = (character, style)


def written(cells: Cells) -> Text:
    rows, columns = (range(min(one), max(one) + 1) for one in zip(*cells, strict=True))
    blank = (" ", "")
    lines = (Text.assemble(*(cells.get((row, column), blank) for column in columns)) for row in rows)
    return Text("\n", no_wrap=True).join(lines)
