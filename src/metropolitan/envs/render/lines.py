"""Metro's lines: the tracks of a station's line in its owner's colour; closed ones are thick and whole, open
ones thinner with a dashed core and an arrow where they wait."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.people import LETTERS
from metropolitan.envs.render.place import Board, corner, end_of, spot
from metropolitan.envs.render.svg import Point, color, disc, group, mix, path, point, stroke
from metropolitan.envs.render.tracks import FAR, NEAR, THICK, THIN, Knot, bridge, calm, curves, knots

Line = Mapping[str, Any]
OUT, UNDER, INSIDE = 30.0, 26.0, 30.0  # where tracks end: below the car, the roof, the central station
BADGED, ROOMY = 4, 45  # a closed line of so many tiles has a badge, where there is so much room
OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))
# Of the core of an open line, one pattern a seat.
DASHES = ("7 6", "0.01 7.5", "13 5 3 5", "17 6", "3 4 3 10", "3 3.4")


def line(one: Line, board: Board) -> str:
    return strokes(one, way(one, board), board) if one["path"] else ""


def way(one: Line, board: Board) -> str:
    """From below the car, through all tiles, to the end."""
    station = board.stations[one["station"] - 1]
    through = [tracks(board, square, into).commands() for square, into, _ in one["path"]]
    start = f"M{point(spot(station, NEAR, OUT))}L{point(spot(station, NEAR, 0))}"
    return start + "".join(through) + arrival(one, board)


def tracks(board: Board, square: str, into: int) -> Any:
    return curves(board.codes[square])[into // 2].moved(corner(square))


def arrival(one: Line, board: Board) -> str:
    """The last bit of a closed line."""
    if not one["closed"]:
        return ""
    if one["to"] != "central":
        return f"L{point(spot(board.stations[int(one['to'][1:]) - 1], FAR, UNDER))}"
    square, _, out = one["path"][-1]
    (x, y), (dx, dy) = end_of(square, out), OUTWARD[out // 2]
    return f"L{point((x + dx * INSIDE, y + dy * INSIDE))}"


def strokes(one: Line, d: str, board: Board, start: float = 0) -> str:
    """Rim and body, and in open lines a core, whose dashes begin `start` on."""
    hue = board.paint(one["owner"])[0]
    rim, body = (12.6, 10.6) if one["closed"] else (8.6, 6.8)
    parts = [stroke(d, mix(hue, "piece-line", 0.34), rim), stroke(d, hue, body)]
    if not one["closed"]:
        dots = one["owner"] == 1
        pen = {"stroke_dasharray": DASHES[one["owner"] or 0], "stroke_dashoffset": start}
        parts.append(
            stroke(d, color("tile"), 3.2 if dots else 2.4, stroke_linecap="round" if dots else "butt", **pen)
        )
    return group(*parts, stroke_linejoin="round")


# ---- crossings ----


def weave(board: Board) -> str:
    """At every crossing with a line in it, the upper track passes over a gap in the lower one."""
    over = dict(runs(board))
    squares = dict.fromkeys(square for square, _ in over)
    return "".join(
        crossing(board, square, knot, over)
        for square in squares
        for knot in knots(board.codes[square])
        if any((square, side) in over for side in knot.at)
    )


def runs(board: Board) -> Iterator[tuple[tuple[str, int], tuple[Line, float]]]:
    """The line over each track, by square and side of entry, and how far from its beginning."""
    for one in board.view["lines"]:
        far = OUT
        for square, into, _ in one["path"]:
            yield (square, into // 2), (one, far)
            far += curves(board.codes[square])[into // 2].length


def crossing(board: Board, square: str, knot: Knot, over: Mapping[Any, tuple[Line, float]]) -> str:
    upper, lower = over.get((square, knot.over)), over.get((square, knot.other(knot.over)))
    broad = upper is not None and upper[0]["closed"]
    half = knot.reach(THICK if broad else THIN, THICK if lower and lower[0]["closed"] else THIN)
    code, at = board.codes[square], corner(square)
    gap = stroke(bridge(code, knot, half, at), color("tile"), 17.4 if broad else 12.8)
    piece = bridge(code, knot, half + 1, at)
    if upper is None:
        return gap + stroke(piece, color("track"), 7) + stroke(piece, mix("tile", "track", 0.22), 3.4)
    return gap + strokes(upper[0], piece, board, upper[1] + knot.at[knot.over] - half - 1)


# ---- heads and badges ----


def head(one: Line, board: Board) -> str:
    """Where an open line waits to go on: an arrow with its owner's letter."""
    if one["closed"] or not one["path"]:
        return ""
    hue, ink = board.paint(one["owner"])
    x, y = end_of(one["head"]["square"], one["head"]["end"])
    ahead = (one["head"]["end"] // 2 + 2) % 4
    dx, dy = OUTWARD[ahead]
    turn = f"translate({x:g} {y:g}) rotate({90 * ahead})"
    arrow = path(
        "M0 -17L8.5 -9.5A11 11 0 1 1 -8.5 -9.5Z", hue, stroke=color("tile"), stroke_width=2, transform=turn
    )
    return arrow + letter((x + 2 * dx, y + 2 * dy), one, ink)


def badge(one: Line, board: Board) -> str:
    """The owner's letter on the way of a long closed line, as on a subway map."""
    if not one["closed"] or one["owner"] is None or len(one["path"]) < BADGED:
        return ""
    hue, ink = board.paint(one["owner"])
    at = badge_spot(one["path"], board)
    return disc(at, 10, hue, stroke=color("tile"), stroke_width=2.2) + letter(at, one, ink)


def letter(at: Point, one: Line, ink: str) -> str:
    return "" if one["owner"] is None else lettering(at, LETTERS[one["owner"]], 9, ink, 2)


def badge_spot(way: list[Any], board: Board) -> Point:
    """Near the middle of the way, where there is room between crossings."""
    half = (len(way) - 1) / 2
    runs = [
        (square, *calm(board.codes[square], into // 2), abs(n - half))
        for n, (square, into, _) in enumerate(way)
    ]
    roomy = [run for run in runs if run[2] > ROOMY] or runs
    square, (dx, dy), _, _ = min(roomy, key=lambda run: run[3])
    x, y = corner(square)
    return x + dx, y + dy
