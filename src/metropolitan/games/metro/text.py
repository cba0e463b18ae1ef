"""The board of Metro for a terminal of 100 columns and 40 rows; it reads in grey too.

Tracks no train runs on are thin, open lines heavy, closed lines double. An open line shows its station's number in
the empty square where it waits; a station tells its number, its owner's letter and, closed, the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from metropolitan.engine.words import Note, say
from metropolitan.games.metro.pieces import SIDES, SIZE, square_number
from metropolitan.games.metro.tracks import HEIGHT, LEVEL, UPRIGHT, WIDTH, crossing, drawing, shape

LEFT, TOP = 5, 2  # the margins, with the stations
THIN, HEAVY, DOUBLE = range(3)
STYLES = {
    "yellow": "bold yellow", "blue": "bold bright_blue", "orange": "bold dark_orange", "green": "bold green",
    "purple": "bold magenta", "red": "bold red",
}  # fmt: skip
NOBODY = "bold"
QUIET = "dim"
# Where a line waits in an empty square, by side: row and column of its station's number.
WAITING = ((0, 1), (1, 6), (3, 4), (2, 0))

View = Mapping[str, Any]


class Canvas:
    """Characters with a style, by row and column."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = [[(" ", "")] * columns for _ in range(rows)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset, character in enumerate(text):
            self.rows[row][column + offset] = (character, style)

    def text(self) -> Text:
        lines = [Text.assemble(*row) for row in self.rows]
        return Text("\n", no_wrap=True).join(lines)


def draw(view: View, language: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_row(board(view, language), panel(view, language))
    return grid


def board(view: View, language: str) -> Text:
    canvas = Canvas(2 * TOP + SIZE * HEIGHT, 2 * LEFT + SIZE * WIDTH)
    runs = {(crossed[0], crossed[1]): line for line in view["lines"] for crossed in line["path"]}
    for tile in view["tiles"]:
        at = corner(tile["square"])
        lines = [runs.get((tile["square"], 2 * side)) for side in range(4)]
        draw_tile(canvas, *at, tile["code"], [(weight(line), style(view, line)) for line in lines])
    draw_empty(canvas, view)
    draw_central(
        canvas, view, _say("central-off" if view["options"]["central"] == "off" else "central", language)
    )
    for station, line in zip(view["stations"], view["lines"], strict=True):
        draw_station(canvas, view, station, line)
    return canvas.text()


def corner(square: str) -> tuple[int, int]:
    row, column = divmod(square_number(square), SIZE)
    return TOP + row * HEIGHT, LEFT + column * WIDTH


def weight(line: View | None) -> int:
    if line is None:
        return THIN
    return DOUBLE if line["closed"] else HEAVY


def style(view: View, line: View | None) -> str:
    if line is None:
        return QUIET
    return NOBODY if line["owner"] is None else STYLES[view["colors"][line["owner"]]]


def letter(view: View, owner: int | None) -> str:
    return "-" if owner is None else str(view["letters"][owner])


def draw_tile(canvas: Canvas, top: int, left: int, code: str, looks: list[tuple[int, str]]) -> None:
    """`looks`: weight and style of the four tracks, by the side where they come in."""
    tracks = drawing(code)
    for row, column in {cell for track in tracks for cell in track}:
        here = {
            track[row, column]: look
            for track, look in zip(tracks, looks, strict=True)
            if (row, column) in track
        }
        canvas.put(top + row, left + column, *cell(here))


def cell(here: dict[int, tuple[int, str]]) -> tuple[str, str]:
    """A cell's character and style; where two tracks cross, a line's style goes before a mere track's."""
    if len(here) == 1:
        ((sides, (weight, style)),) = here.items()
        return shape(sides, weight), style
    upright, level = here[UPRIGHT], here[LEVEL]
    return crossing(upright[0], level[0]), max(upright, level, key=lambda look: look[0] > THIN)[1]


def draw_empty(canvas: Canvas, view: View) -> None:
    laid = {tile["square"] for tile in view["tiles"]} | set(view["central"])
    for square in (f"{row}{column}" for row in range(SIZE) for column in range(SIZE)):
        if square not in laid:
            top, left = corner(square)
            canvas.put(top + 1, left + 3, square, "" if square in view["open"] else QUIET)
    for line in view["lines"]:
        if line["path"] and not line["closed"]:
            top, left = corner(line["head"]["square"])
            row, column = WAITING[line["head"]["end"] // 2]
            canvas.put(top + row, left + column, f"{line['station']:2}", style(view, line))


def draw_central(canvas: Canvas, view: View, title: str) -> None:
    top, left = corner(min(view["central"]))
    height, width = 2 * HEIGHT, 2 * WIDTH
    for row in range(height):
        canvas.put(top + row, left, "░" * width, QUIET)
    canvas.put(top + height // 2 - 1, left + 1, f" {title} ".center(width - 2, "░"), "bold")


def draw_station(canvas: Canvas, view: View, station: View, line: View) -> None:
    """At the top and bottom in one row beside the arrows, at the sides in two."""
    top, left = corner(station["square"])
    look = style(view, line)
    name = f"{station['station']}{letter(view, line['owner'])}"
    points = f"={line['points']}" if line["closed"] else ""
    side = SIDES.index(station["side"])
    if side % 2 == 0:
        row, arrows = (top - 1, top - 2) if side == 0 else (top + HEIGHT, top + HEIGHT + 1)
        _put_arrows(canvas, row, left, "▼△" if side == 0 else "▽▲", line["closed"], look)
        canvas.put(arrows, left, f"{name}{points}".center(WIDTH), look)
        return
    column = left + WIDTH if side == 1 else left - LEFT
    go, come = ("◀", "▷") if side == 1 else ("▶", "◁")
    rows = (name, come), (points, "·" if line["closed"] else go)
    for row, (word, arrow) in enumerate(rows if side == 3 else rows):
        put = f"{arrow}{word:<4}" if side == 1 else f"{word:>4}{arrow}"
        canvas.put(top + 1 + row, column, put, look)


def _put_arrows(canvas: Canvas, row: int, left: int, arrows: str, closed: bool, look: str) -> None:
    for column, arrow in zip((2, 5), arrows, strict=True):
        canvas.put(row, left + column, "·" if closed and arrow in "▼▲" else arrow, look)


# ---- beside the board ----


def panel(view: View, language: str) -> RenderableType:
    return Group(*_players(view, language), *_hand(view, language), *_unseen(view, language))


def _players(view: View, language: str) -> Iterator[Text]:
    for seat, color in enumerate(view["colors"]):
        mark = "★" if seat in view["winners"] else "▸" if seat == view["turn"] else " "
        color_name = say(Note(f"colors.{color}"), game="metro", language=language)
        yield Text(f"{mark}{view['letters'][seat]} {color_name:<8} {view['points'][seat]:>4}", STYLES[color])
    yield Text(_say("pool", language, n=view["pool"]))
    if view["has_drawn"] and not view["drawn"]:
        yield Text(_say("has-drawn", language))


def _hand(view: View, language: str) -> Iterator[Text]:
    """The seat's own tiles, as they would lie."""
    if view["drawn"]:
        yield Text("\n" + _say("drawn", language))
        yield _tiles([view["drawn"]])
    if view["hand"]:
        yield Text("\n" + _say("hand", language))
        yield from (_tiles(view["hand"][n : n + 2]) for n in range(0, len(view["hand"]), 2))


def _tiles(codes: list[str]) -> Text:
    canvas = Canvas(HEIGHT + 1, (WIDTH + 2) * len(codes))
    for n, code in enumerate(codes):
        draw_tile(canvas, 0, n * (WIDTH + 2), code, [(HEAVY, "")] * 4)
        canvas.put(HEIGHT, n * (WIDTH + 2) + 2, code)
    return canvas.text()


def _unseen(view: View, language: str) -> Iterator[Text]:
    """How many tiles of each kind are still to come."""
    left = [f"{code} {n}" for code, n in view["unseen"].items() if n]
    if left:
        yield Text("\n" + _say("unseen", language))
        yield from (Text("  ".join(left[n : n + 3]), QUIET) for n in range(0, len(left), 3))


def _say(name: str, language: str, **facts: Any) -> str:
    return say(Note(f"board.{name}", facts), game="metro", language=language)
