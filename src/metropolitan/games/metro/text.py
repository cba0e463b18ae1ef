"""The board of Metro for a terminal of 100 columns and 40 rows; it reads in grey too.

Tracks no train runs on are thin, open lines heavy, closed lines double. An open line shows its station's
number in the empty square where it waits; a station shows its number, its owner's letter and, once its line
is closed, the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from metropolitan.engine.words import Note, say
from metropolitan.games.metro.pieces import load_board, square_name, square_number
from metropolitan.games.metro.tracks import HEIGHT, LEVEL, UPRIGHT, WIDTH, crossing, drawing, shape
from metropolitan.games.metro.turns import SIZE

View = Mapping[str, Any]
Look = tuple[int, str]  # weight and style of a track

PIECES = load_board().pieces
LETTERS = "ABCDEF"
LEFT, TOP = 5, 2  # the margins, with the stations
THIN, HEAVY, DOUBLE = range(3)
NORTH, EAST, SOUTH, WEST = range(4)
STYLES = {
    "yellow": "bold yellow", "blue": "bold bright_blue", "orange": "bold dark_orange", "green": "bold green",
    "purple": "bold magenta", "red": "bold red",
}  # fmt: skip
NOBODY = "bold"
QUIET = "dim"
WAITING = ((0, 1), (1, 6), (3, 4), (2, 0))  # by side: row and column of the number of a line that waits there
# Into the board or out of it, by side: north and south from left to right, east and west from top to bottom.
ARROWS = ("▼△", "◀▷", "▽▲", "◁▶")
DONE = "·"


class Canvas:
    """Characters with a style, by row and column."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = [[(" ", "")] * columns for _ in range(rows)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset, character in enumerate(text):
            self.rows[row][column + offset] = (character, style)

    def text(self) -> Text:
        return Text("\n", no_wrap=True).join(Text.assemble(*row) for row in self.rows)


def draw(view: View, language: str) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_row(board(view, language), panel(view, language))
    return grid


def board(view: View, language: str) -> Text:
    canvas = Canvas(2 * TOP + SIZE * HEIGHT, 2 * LEFT + SIZE * WIDTH)
    runs = {(square, into): line for line in view["lines"] for square, into, _ in line["path"]}
    for tile in view["tiles"]:
        lines = [runs.get((tile["square"], 2 * side)) for side in range(4)]
        draw_tile(
            canvas, *corner(tile["square"]), tile["code"], [(weight(line), style(line)) for line in lines]
        )
    draw_empty(canvas, view)
    draw_waiting(canvas, view)
    draw_central(canvas, _say(f"central-{view['options']['central']}", language))
    for door, line in zip(PIECES.departures, view["lines"], strict=True):
        draw_station(canvas, door, line)
    return canvas.text()


def corner(square: str) -> tuple[int, int]:
    """The row and column of a square's top left cell."""
    row, column = divmod(square_number(square), SIZE)
    return TOP + row * HEIGHT, LEFT + column * WIDTH


def weight(line: View | None) -> int:
    if line is None:
        return THIN
    return DOUBLE if line["closed"] else HEAVY


def style(line: View | None) -> str:
    if line is None:
        return QUIET
    return NOBODY if line["owner"] is None else STYLES[PIECES.box.colors[line["owner"]]]


def draw_tile(canvas: Canvas, top: int, left: int, code: str, looks: list[Look]) -> None:
    """`looks`: of the four tracks, by the side where they come in."""
    tracks = list(zip(drawing(code), looks, strict=True))
    for row, column in {cell for track, _ in tracks for cell in track}:
        here = {track[row, column]: look for track, look in tracks if (row, column) in track}
        canvas.put(top + row, left + column, *character(here))


def character(here: dict[int, Look]) -> tuple[str, str]:
    """A cell with its style; where two tracks cross, a line's style goes before that of a mere track."""
    if len(here) == 1:
        ((sides, (weight, style)),) = here.items()
        return shape(sides, weight), style
    upright, level = here[UPRIGHT], here[LEVEL]
    return crossing(upright[0], level[0]), level[1] if upright[0] == THIN else upright[1]


def draw_empty(canvas: Canvas, view: View) -> None:
    """The names of empty squares, those where a tile may go more clearly."""
    laid = {tile["square"] for tile in view["tiles"]}
    for square in map(square_name, PIECES.field):
        if square not in laid:
            top, left = corner(square)
            canvas.put(top + 1, left + 3, square, "" if square in view["open"] else QUIET)


def draw_waiting(canvas: Canvas, view: View) -> None:
    """Lines on their way, where they will go on; those still at their station are seen there."""
    for line in view["lines"]:
        if line["path"] and not line["closed"]:
            top, left = corner(line["head"]["square"])
            row, column = WAITING[line["head"]["end"] // 2]
            canvas.put(top + row, left + column, f"{line['station']:2}", style(line))


def draw_central(canvas: Canvas, title: str) -> None:
    top, left = corner(min(PIECES.box.board.central))
    for row in range(2 * HEIGHT):
        canvas.put(top + row, left, "░" * 2 * WIDTH, QUIET)
    canvas.put(top + HEIGHT - 1, left, f" {title} ".center(2 * WIDTH, "░"), "bold")


def draw_station(canvas: Canvas, door: int, line: View) -> None:
    """Number, owner and points, and two arrows: filled where its line departs, or done if that is closed."""
    square, side = divmod(door, 4)
    top, left = corner(square_name(square))
    name = f"{line['station']}{'-' if line['owner'] is None else LETTERS[line['owner']]}"
    points = f"={line['points']}" if line["closed"] and line["owner"] is not None else ""
    arrows = "".join(DONE if line["closed"] and arrow in "▼◀▲▶" else arrow for arrow in ARROWS[side])
    if side in (NORTH, SOUTH):
        across = f"  {arrows[0]}  {arrows[1]}"
        label = f"{name}{points}".center(WIDTH)
        canvas.put(top - 2 if side == NORTH else top + HEIGHT + 1, left, label, style(line))
        canvas.put(top - 1 if side == NORTH else top + HEIGHT, left, across, style(line))
        return
    for row, (word, arrow) in enumerate(zip((name, points), arrows, strict=True), start=top + 1):
        if side == WEST:
            canvas.put(row, left - LEFT, f"{word:>4}{arrow}", style(line))
        else:
            canvas.put(row, left + WIDTH, f"{arrow}{word}", style(line))


# ---- beside the board ----


def panel(view: View, language: str) -> RenderableType:
    return Group(*_players(view, language), *_hand(view, language), *_unseen(view, language))


def _players(view: View, language: str) -> Iterator[Text]:
    for seat, points in enumerate(view["points"]):
        color = PIECES.box.colors[seat]
        mark = "★" if seat in view["winners"] else "▸" if seat == view["turn"] else " "
        name = say(Note(f"colors.{color}"), game="metro", language=language)
        yield Text(f"{mark}{LETTERS[seat]} {name:<12}{points:>4}", STYLES[color])
    yield Text(_say("pool", language, n=view["pool"]))
    if view["has_drawn"] and not view["drawn"]:
        yield Text(_say("has-drawn", language))


def _hand(view: View, language: str) -> Iterator[Text]:
    """The seat's own tiles, as they are printed."""
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
    return say(Note(f"text.{name}", facts), game="metro", language=language)
