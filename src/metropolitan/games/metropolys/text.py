"""The city drawn for a terminal. Colour and a letter or pattern always say the same, so it reads in grey."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from metropolitan.engine.words import Note, say
from metropolitan.games.metropolys.city import Atlas, Point, load_city

WIDTH, HEIGHT = 100, 35
PLAYERS = ("bold white on #1f5fa8", "bold white on #a8322d", "bold black on #f2f2f2", "bold white on #6b6b6b")
LAND = {
    "industry": ("▒", "#8c8480 on #4a4643"),
    "park": ("♣", "#6f9a4f on #33471f"),
    "lodging": ("·", "#c9a24a on #57451c"),
    "mall": ("/", "#c46a5c on #5a2a24"),
    "administration": ("+", "#6d95c4 on #26405f"),
}
RIVER, LAKE, OUTSIDE = ("~", "#3d7f9e on #12303e"), ("≈", "#4fa3c8 on #0b2430"), (" ", "")
TOKEN = {
    "trendy": ("★", "bold black on #f0b43c"),
    "subway": ("M", "bold white on #2f5fb3"),
    "ruins": ("R", "bold white on #6e5038"),
}
Cell = tuple[str, str]


def draw(view: Mapping[str, Any], language: str) -> RenderableType:
    atlas: Atlas = load_city(view["map"]).map
    grid = [list(row) for row in ground(atlas.map.name)]
    flood(grid, atlas, view["closed"])
    for id in atlas.ids:
        if atlas.district_of[id] not in view["closed"]:
            label(grid, atlas, id, view)
    lines = Text("\n").join(Text.assemble(*row) for row in grid)
    legend = Text(say(Note("text.legend"), game="metropolys", language=language), style="dim")
    return Group(lines, legend, sheet(view, language))


@cache
def ground(name: str) -> list[list[Cell]]:
    """The bare city, a cell for each character; drawn once a map."""
    atlas: Atlas = load_city(name).map
    grid = [[OUTSIDE] * WIDTH for _ in range(HEIGHT)]
    paint(grid, atlas, atlas.map.outline, RIVER)
    for one in atlas.map.neighborhoods:
        paint(grid, atlas, one.outline, LAND[one.kind])
    for lake in atlas.map.lakes:
        paint(grid, atlas, lake.outline, LAKE)
    for bridge in atlas.map.bridges:
        span(grid, atlas, bridge.start, bridge.end)
    for statue in atlas.map.statues:
        put(grid, *cell(atlas, statue.at), "◊", "bold #f5efe0 on #12303e")
    return grid


def cell(atlas: Atlas, point: Point) -> tuple[int, int]:
    """The column and row of a point of the map."""
    return (
        min(WIDTH - 1, int(point[0] * WIDTH / atlas.map.frame[0])),
        min(HEIGHT - 1, int(point[1] * HEIGHT / atlas.map.frame[1])),
    )


def paint(grid: list[list[Cell]], atlas: Atlas, outline: list[Point], what: Cell) -> None:
    for row in range(HEIGHT):
        y = (row + 0.5) * atlas.map.frame[1] / HEIGHT
        crossings = sorted(crossed(outline, y))
        for start, end in zip(crossings[::2], crossings[1::2], strict=True):
            for column in range(WIDTH):
                if start <= (column + 0.5) * atlas.map.frame[0] / WIDTH < end:
                    grid[row][column] = what


def crossed(outline: list[Point], y: float) -> Iterator[float]:
    """Where a level line crosses an outline."""
    for (x1, y1), (x2, y2) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y1 <= y) != (y2 <= y):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)


def span(grid: list[list[Cell]], atlas: Atlas, start: Point, end: Point) -> None:
    """A bridge, over whatever water lies between its ends, at least one cell of it."""
    across, down = end[0] - start[0], end[1] - start[1]
    cells = [cell(atlas, (start[0] + across * k / 12, start[1] + down * k / 12)) for k in range(13)]
    wet = [at for at in dict.fromkeys(cells) if grid[at[1]][at[0]] == RIVER] or [cells[6]]
    sign = "║" if abs(down) > abs(across) else "═"
    for column, row in wet:
        put(grid, column, row, sign, "bold #f0d9a0 on #12303e")


def put(grid: list[list[Cell]], column: int, row: int, text: str, style: str) -> None:
    for k, sign in enumerate(text):
        if 0 <= column + k < WIDTH and 0 <= row < HEIGHT:
            grid[row][column + k] = (sign, style)


def flood(grid: list[list[Cell]], atlas: Atlas, closed: list[str]) -> None:
    """A closed district lies under water."""
    for one in atlas.map.neighborhoods:
        if one.district in closed:
            paint(grid, atlas, one.outline, LAKE)


def label(grid: list[list[Cell]], atlas: Atlas, id: str, view: Mapping[str, Any]) -> None:
    """The name of a neighborhood, and below it what lies or stands there."""
    column, row = cell(atlas, atlas.map.neighborhoods[atlas.number[id]].at)
    target = id in view["targets"] and view["bids"]
    put(grid, column - len(id) // 2, row, id, "bold black on #ffd75f" if target else "bold white on black")
    for pieces, (left, right) in ((view["buildings"], "[]"), (view["bids"], "()")):
        for piece in pieces:
            if piece["place"] == id:
                sign = f"{left}{letter(piece['seat'])}{piece['value']:>2}{right}"
                put(grid, column - 2, row + 1, sign, PLAYERS[piece["seat"]])
    if id in view["tokens"]:
        sign, style = TOKEN[view["tokens"][id]]
        put(grid, column + 1 + len(id) // 2, row, f" {sign} ", style)


def letter(seat: int) -> str:
    return "ABCDEF"[seat]


def sheet(view: Mapping[str, Any], language: str) -> Table:
    """One line a player: unbuilt values, tokens, special cards; the own cards too."""

    def words(id: str) -> str:
        return say(Note(id), game="metropolys", language=language)

    table = Table(box=None, padding=(0, 1), show_header=False)
    for seat in range(view["players"]):
        taken = "".join(f"{TOKEN[kind][0]}{n} " for kind, n in view["taken"][seat].items())
        notes = [words(f"text.{name}") for name in ("subway-card", "ruins-card") if holds(view, name, seat)]
        if seat in view["passed"]:
            notes.append(words("text.passed"))
        if view["cards"][seat]:
            cards = " + ".join(words(f"card.{key}.{name}") for key, name in view["cards"][seat].items())
            notes.append(f"{words('text.cards')}: {cards}" if seat == view["seat"] else cards)
        hand = " ".join(str(value) for value in view["hands"][seat])
        who = Text(f" {letter(seat)} ", PLAYERS[seat])
        table.add_row(who, f"{words('text.hand')}: {hand}", taken, ", ".join(notes))
    return table


def holds(view: Mapping[str, Any], name: str, seat: int) -> bool:
    return bool(view[name.replace("-", "_")] == seat)
