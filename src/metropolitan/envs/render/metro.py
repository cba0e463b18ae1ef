"""Metro as a picture: tiles with their tracks, lines in their owners' colours, stations around the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metropolitan.envs.render import people
from metropolitan.envs.render.letters import lettering, width
from metropolitan.envs.render.lines import badge, head, line, weave
from metropolitan.envs.render.place import CELL, FIELD, MARGIN, WHOLE, Board, corner, spot
from metropolitan.envs.render.svg import SHADE, box, color, disc, group, mix, moved, path, sheet, stroke
from metropolitan.envs.render.tracks import FAR, NEAR, bridges, rails

View = Mapping[str, Any]
SIDES = "NESW"
PLATE = 61.0  # how far out a station's number and points stand
EDGE = 18.0
TRACK = "M33 1V-46M67 1V-30"


def picture(view: View) -> str:
    board = Board(view)
    scene = moved((EDGE, EDGE), ground(board), field(board), trains(board), *stations(board), hall(view))
    wide, high = EDGE * 3 + WHOLE + people.WIDE, WHOLE + 2 * EDGE
    return sheet(wide, high, scene, moved((WHOLE + 2 * EDGE, EDGE), panel(board)))


# ---- the field ----


def ground(board: Board) -> str:
    top = MARGIN - 5
    return "".join([
        box(2, 4, WHOLE - 2, WHOLE - 2, 30, **SHADE),
        box(1, 1, WHOLE - 2, WHOLE - 2, 30, color("sheet"), stroke=color("hairline"), stroke_width=1.5),
        *(platform(station) for station in board.stations),
        box(top, top, FIELD + 10, FIELD + 10, 13, color("field")),
        central(),
    ])  # fmt: skip


def field(board: Board) -> str:
    empty = [square for square in board.squares if square not in board.codes]
    tiles = [moved(corner(square), tile(code)) for square, code in board.codes.items()]
    return "".join([well(square, square in board.view["open"]) for square in empty] + tiles)


def well(square: str, open: bool) -> str:
    floor = mix("square", "legal-soft", 0.3) if open else color("square")
    ink = mix("square", "ink", 0.42 if open else 0.22)
    name = lettering((50, 50), square, 13, ink, 1.3)
    rim = box(3, 3, 94, 94, 9, mix("square", "ink", 0.16))
    return moved(corner(square), rim, box(3, 5.5, 94, 91.5, 8.5, floor), name)


def tile(code: str) -> str:
    """Paper and tracks no train runs on."""
    return "".join([
        box(1.5, 3, 97, 97, 9, **SHADE),
        box(1.5, 1.5, 97, 97, 9, color("tile")),
        rail(rails(code)),
        stroke(bridges(code, 0), color("tile"), 12.8),
        rail(bridges(code, 1)),
    ])  # fmt: skip


def rail(d: str) -> str:
    return stroke(d, color("track"), 7) + stroke(d, mix("tile", "track", 0.22), 3.4)


def trains(board: Board) -> str:
    """All lines, what weaves above them, their heads and badges."""
    lines = board.view["lines"]
    marks = [head(one, board) + badge(one, board) for one in lines]
    return "".join([line(one, board) for one in lines]) + weave(board) + "".join(marks)


# ---- stations ----


def around(station: Mapping[str, Any], *inside: str) -> str:
    """A drawing made for a station in the north, on its place."""
    x, y = corner(station["square"])
    turn = SIDES.index(station["side"]) * 90
    return group(*inside, transform=f"translate({x:g} {y:g}) rotate({turn} 50 50)")


def platform(station: Mapping[str, Any]) -> str:
    slab = path("M8 -3V-40a9 9 0 0 1 9 -9H83a9 9 0 0 1 9 9V-3Z", color("sheet-2"), stroke=color("hairline"))
    return around(station, slab, rail(TRACK))


def stations(board: Board) -> list[str]:
    came = {line["to"]: line for line in board.view["lines"] if line["closed"]}
    return [
        roof(station, came.get(f"S{station['station']}"), board)
        + car(station, line["closed"], board)
        + plate(station, line, board)
        for station, line in zip(board.stations, board.view["lines"], strict=True)
    ]


def roof(station: Mapping[str, Any], came: View | None, board: Board) -> str:
    """Over the arrival track, in the colour of the line that came."""
    hue = mix(board.paint(came["owner"])[0], "track", 0.2) if came else color("track")
    light, lee, edge = mix(hue, "tile", 0.45), mix(hue, "tile", 0.12), mix(hue, "tile", 0.7)
    return around(
        station,
        box(54, -40, 26, 33, 3, **SHADE),
        box(54, -43, 26, 34, 3, light),
        path("M67 -33L78.5 -42a3 3 0 0 1 1.5 2V-12a3 3 0 0 1 -1.5 2L67 -19Z", lee),
        stroke("M55 -42L67 -33L79 -42M55 -10L67 -19L79 -10M67 -33V-19", edge, 1.6),
    )


def car(station: Mapping[str, Any], closed: bool, board: Board) -> str:
    """At the departure track; across it once its line is done."""
    back, ink = board.paint(station["owner"])
    turn = (SIDES.index(station["side"]) + closed) * 90
    rim = {"stroke": color("piece-line"), "stroke_opacity": 0.55, "stroke_width": 1.2}
    glass = stroke("M-7 -14.5h14M-7 14.5h14", ink, 4, stroke_linecap="round", opacity=0.5)
    body = box(-12, -17.5, 27, 39, 7, **SHADE) + box(-13, -20, 26, 40, 7, back, **rim) + glass
    letter = "" if station["owner"] is None else people.LETTERS[station["owner"]]
    at = spot(station, NEAR - closed, 27 - closed)
    return moved(at, group(body, transform=f"rotate({turn})"), lettering((0, 0), letter, 11, ink, 2))


def plate(station: Mapping[str, Any], line: View, board: Board) -> str:
    """The number, and what the line has earned."""
    name = lettering(spot(station, FAR + 3, PLATE), station["station"], 13.5, color("ink-2"), 1.7)
    if not line["closed"]:
        return name
    x, y = spot(station, NEAR - 5, PLATE)
    if line["owner"] is None:
        return name + stroke(f"M{x - 7} {y}h14", color("ink-2"), 4, stroke_linecap="round")
    back, ink = board.paint(line["owner"])
    wide = 16 + width(line["points"], 13)
    rim = {"stroke": color("central-ink" if line["doubled"] else "piece-line")}
    rim |= {"stroke_width": 3} if line["doubled"] else {"stroke_opacity": 0.35}  # type: ignore[dict-item]
    pill = box(x - wide / 2, y - 12, wide, 24, 12, back, **rim)
    return name + pill + lettering((x, y), line["points"], 13, ink, 2)


# ---- the central station ----


def quarters(*inside: str) -> str:
    return "".join(group(*inside, transform=f"rotate({90 * n} {CELL:g} {CELL:g})") for n in range(4))


def central() -> str:
    slots = [
        path(f"M{x - 12:g} 3V36a12 12 0 0 0 24 0V3Z", mix("central", "track", 0.22))
        + stroke(f"M{x:g} 6V33", mix("central", "track", 0.55), 7, stroke_linecap="round")
        for x in (NEAR, CELL + NEAR)
    ]
    base = box(2, 5, 196, 196, 16, **SHADE) + box(2, 2, 196, 196, 16, color("central"))
    return moved(corner("33"), base, quarters(*slots))


def hall(view: View) -> str:
    """What stands above the lines that end here."""
    gold = color("central-ink")
    arches = [
        stroke(f"M{x - 13:g} 8.5h26", gold, 5, stroke_linecap="round")
        + stroke(f"M{x - 5:g} 41l5 5l5 -5", gold, 2.8, stroke_linecap="round", stroke_linejoin="round")
        for x in (NEAR, CELL + NEAR)
    ]
    middle = (CELL, CELL)
    ring = disc(middle, 46, color("central")) + disc(middle, 38, stroke=gold, stroke_width=6)
    double = view["options"]["central"] == "double"
    sign = lettering(middle, "×2", 25, gold, 1.8) if double else stroke("M50 100h100", gold, 14)
    return moved(corner("33"), quarters(*arches), ring, sign)


# ---- beside the board ----


def panel(board: Board) -> str:
    view = board.view
    high = 96.0
    below = view["players"] * (high + people.GAP) + 18
    rows = people.cards((0, 0), view, board.names, high, lambda seat: holdings(board, seat))
    own = [
        tile_card(code, n)
        for n, code in enumerate([*view["hand"], *([view["drawn"]] if view["drawn"] else [])])
    ]
    return rows + moved((0, below), pool(view["pool"]), moved((104, 0), *own))


def holdings(board: Board, seat: int) -> str:
    """How many lines are closed and open, and the tiles in hand, face down."""
    view = board.view
    lines = [line for line in view["lines"] if line["owner"] == seat]
    step = min(20.0, 176 / max(len(lines), 1))
    marks = [lamp((34 + n * step, 70), line, board) for n, line in enumerate(lines)]
    drawn = view["has_drawn"] and view["turn"] == seat
    hand = [back((people.WIDE - 24 - n * 9, 70)) for n in range(view["hands"][seat] + drawn)]
    return "".join(marks + hand)


def lamp(at: tuple[float, float], line: View, board: Board) -> str:
    """A line: full when it is closed, a ring while it is open."""
    hue = board.paint(line["owner"])[0]
    return disc(at, 6.5, hue if line["closed"] else color("sheet"), stroke=hue, stroke_width=2.6)


def back(at: tuple[float, float]) -> str:
    """A tile face down."""
    edge = {"stroke": color("tile"), "stroke_width": 1.5}
    return box(at[0] - 11, at[1] - 11, 22, 22, 4, color("central"), **edge)


def pool(n: int) -> str:
    """The tiles to be drawn, in a heap."""
    heap = [
        moved((k * 3.0, -k * 3.0), box(0, 8, 64, 64, 7, color("central"), stroke=color("tile")))
        for k in range(min(n, 3))
    ]
    return "".join(heap) + lettering((38, 36), n, 20, color("central-ink" if n else "ink-2"), 1.8)


def tile_card(code: str, n: int) -> str:
    """One of the watcher's own tiles."""
    return group(tile(code), transform=f"translate({n * 74}) scale(0.7)")
