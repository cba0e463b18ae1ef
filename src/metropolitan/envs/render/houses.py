"""A building of Foundations: a solid piece on its lots, with walls, a roof of its kind, its owner's band and
flag, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metropolitan.envs.render import people
from metropolitan.envs.render.grid import LOT, Cell, cell, center, outline, roof
from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.svg import SHADE, Point, box, color, data, disc, mix, moved, path, ring, stroke
from metropolitan.games.foundations.pieces import Tile, load_pieces

Built = Mapping[str, Any]
SIGNS: dict[str, str] = data("art")["signs"]
TILES = {tile.key: tile for tile in load_pieces().tiles}
INSET = 10.0
HEIGHTS = (0.0, 13.0, 17.0, 21.0, 25.0)  # by number of lots
LEAN = 0.36  # how far aside a roof stands, for its height
SHIFT = (2.0, 6.0)  # so that roof and feet together stand in the middle of the lot
COUNTED = {"coins": "coin", "citizens": "citizen", "civic": "civic", "buildings": "buildings"}
# The owner's band has a pattern of its own, one a seat.
WEAVES: tuple[dict[str, Any], ...] = (
    {"stroke_opacity": 0.0, "stroke_width": 0},
    {"stroke_dasharray": "11 9", "stroke_width": 2.6},
    {"stroke_dasharray": "0.1 8", "stroke_width": 4, "stroke_linecap": "round"},
    {"stroke_dasharray": "2.4 4", "stroke_width": 8},
)


def building(one: Built) -> str:
    tile, cells = TILES[one["tile"]], [cell(lot) for lot in one["lots"]]
    hue, line = color(tile.kind), mix("piece-line", tile.kind, 0.15)
    ground = outline(cells, INSET)
    up = (-LEAN * HEIGHTS[len(cells)], -HEIGHTS[len(cells)])
    seat, ink = people.paint(load_pieces().colors[one["seat"]])
    band = ring(outline(cells, INSET + 4))
    lid = [
        path(ring(ground), mix(hue, "#ffffff", 0.08), stroke=line, stroke_width=2.6),
        roof(tile.kind, cells, INSET),
        stroke(band, seat, 8),
        path(band, stroke=ink, **WEAVES[one["seat"]]),
        worth(tile, one["lots"]),
        flag(cells, one["seat"], seat, ink, line),
    ]
    return moved(SHIFT, *walls(ground, up, hue, line), *facade(tile.kind, ground, up, hue), moved(up, *lid))


def shadow(buildings: list[Built]) -> str:
    """The shadows of all as one, so that they do not add up."""
    return path(
        "".join(
            cast(outline([cell(lot) for lot in one["lots"]], INSET), HEIGHTS[len(one["lots"])])
            for one in buildings
        ),
        **SHADE,
    )


def cast(ground: list[Point], high: float) -> str:
    """What a footprint sweeps over on its way to where the shadow ends."""
    foot = [(x + SHIFT[0], y + SHIFT[1]) for x, y in ground]
    away = [(x + high * 0.8, y + high * 0.45) for x, y in foot]
    swept = ""
    for n, (a, far) in enumerate(zip(foot, away, strict=True)):
        k = (n + 1) % len(foot)
        outward = (foot[k][0] - a[0]) * 0.45 - (
            foot[k][1] - a[1]
        ) * 0.8 > 0  # all parts go round the same way
        swept += ring([a, foot[k], away[k], far] if outward else [foot[k], a, far, away[k]])
    return swept + ring(away)


# ---- walls ----


def walls(ground: list[Point], up: Point, hue: str, line: str) -> list[str]:
    """The edges that face south and east, from the ground to the roof."""
    east = south = ""
    for (a, b), (c, d) in zip(ground, ground[1:] + ground[:1], strict=True):
        face = ring([(a, b), (c, d), (c + up[0], d + up[1]), (a + up[0], b + up[1])])
        east, south = (east + face if d > b else east), (south + face if c < a else south)
    edge = {"stroke": line, "stroke_width": 2, "stroke_linejoin": "round"}
    return [path(east, mix(hue, "#000000", 0.38), **edge), path(south, mix(hue, "wall", 0.46), **edge)]


def facade(kind: str, ground: list[Point], up: Point, hue: str) -> list[str]:
    """Windows, awnings or columns on the walls that face us."""
    runs = [(b[0], a[0], a[1]) for a, b in zip(ground, ground[1:] + ground[:1], strict=True) if b[0] < a[0]]
    draw = {"residential": _windows, "commercial": _awnings, "civic": _pillars}[kind]
    return [draw(left, right, foot, up, hue) for left, right, foot in runs]


def _slab(a: float, b: float, foot: float, up: Point, low: float, high: float) -> str:
    """A piece of a wall: a to b along its foot, `low` to `high` parts of its height."""
    x, y = up
    return ring(
        [
            (a + x * low, foot + y * low),
            (b + x * low, foot + y * low),
            (b + x * high, foot + y * high),
            (a + x * high, foot + y * high),
        ]
    )


def _along(start: float, stop: float, step: float) -> list[float]:
    n = round((stop - start) / step)
    return [start + (stop - start) * (k + 0.5) / n for k in range(n)]


def _windows(left: float, right: float, foot: float, up: Point, hue: str) -> str:
    rows = ((0.14, 0.42), (0.54, 0.82)) if -up[1] > 20 else ((0.24, 0.72),)
    panes = [_slab(x - 3.6, x + 3.6, foot, up, *row) for row in rows for x in _along(left + 4, right - 4, 15)]
    return path("".join(panes), mix(hue, "#000000", 0.58))


def _awnings(left: float, right: float, foot: float, up: Point, hue: str) -> str:
    stripes = [_slab(x - 4.5, x + 4.5, foot, up, 0.5, 1) for x in _along(left, right, 9)[::2]]
    shop = path(_slab(left + 6, right - 6, foot, up, 0, 0.5), mix(hue, "#000000", 0.55))
    return (
        shop
        + path(_slab(left, right, foot, up, 0.5, 1), color("wall"))
        + path("".join(stripes), mix(hue, "#000000", 0.14))
    )


def _pillars(left: float, right: float, foot: float, up: Point, hue: str) -> str:
    gaps = [_slab(x - 3.2, x + 3.2, foot, up, 0, 0.74) for x in _along(left + 3, right - 3, 13)]
    return path("".join(gaps), mix(hue, "#000000", 0.58))


# ---- what it is worth ----


def sign(name: str, at: Point = (0, 0), size: float = 1, ink: str | None = None) -> str:
    if name == "coin":
        return moved(at, _coin(), scale=size)
    return moved(at, path(SIGNS[name], ink or color("ink"), fill_rule="evenodd"), scale=size)


def _coin() -> str:
    gold = color("coin")
    mark = stroke(
        "M-2.6 3.4h5.2M0 3.4v-7l-2.6 1.8",
        mix(gold, "#000000", 0.62),
        1.9,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    rim = disc((0, 0), 7.2, stroke=mix(gold, "#000000", 0.32), stroke_width=1.2)
    return disc((0, 0), 10.5, gold, stroke=mix(gold, "#000000", 0.5), stroke_width=1.6) + rim + mark


def worth(tile: Tile, lots: list[str]) -> str:
    """Signs and numbers on small plates; a civic building's emblem and what it scores for each it counts."""
    if tile.scores:
        return _civic(tile, lots)
    x, y = _heart(lots)
    parts = [
        (name, n)
        for name, n in (("citizen", tile.citizens), ("coin", tile.coins), ("prestige", tile.prestige))
        if n
    ]
    wide, high = len({lot[0] for lot in lots}), len({lot[1:] for lot in lots})
    upright = wide == 1 or (wide == high and len(lots) == 3)
    step = (0.0, 33.0) if upright else (62.0, 0.0)
    first = -(len(parts) - 1) / 2
    return "".join(
        _pill(name, n, (x + (first + k) * step[0], y + (first + k) * step[1]))
        for k, (name, n) in enumerate(parts)
    )


def _heart(lots: list[str]) -> Point:
    """Where the worth is written: the middle, or the lot where a building of three bends."""
    x, y = center(lots)
    if len(lots) != 3:
        return x, y
    return min((center([lot]) for lot in lots), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


PLATE = {"stroke_width": 1.4}


def _pill(name: str, n: int, at: Point) -> str:
    plate = box(-26, -15, 52, 30, 15, color("sheet"), stroke=color("piece-line"), **PLATE)
    return moved(at, plate, sign(name, (-10, 0), 0.94), lettering((11, 0), n, 16, color("ink"), 1.9))


def _civic(tile: Tile, lots: list[str]) -> str:
    assert tile.scores
    hue = color("civic")
    first, last = center(lots[:1]), center(lots[-1:])
    if len(lots) == 1:
        first, last = (first[0], first[1] - 15), (last[0], last[1] + 23)
    emblem = "market" if tile.key == "marketplace" else tile.key.rsplit("-", 1)[0]
    dome = [
        disc((0, 0), 25, mix(hue, "#ffffff", 0.74), stroke=mix(hue, "#000000", 0.45), stroke_width=2),
        disc((0, 0), 20.5, stroke=mix(hue, "#000000", 0.05), stroke_width=1.4, stroke_dasharray="2 2.6"),
        sign(emblem, (0, 0), 1.2, mix(hue, "#000000", 0.72)),
    ]
    points = "1/2" if tile.scores.per == 2 else tile.scores.points
    rule = [
        box(-29, -13, 58, 26, 13, color("sheet"), stroke=color("piece-line"), **PLATE),
        lettering((-14, 0), points, 10 if tile.scores.per == 2 else 15, color("ink"), 1.8),
        lettering((2, 0), "×", 12, color("ink-2"), 1.9),
        sign(COUNTED[tile.scores.counts], (15.5, 0), 0.76),
    ]
    return moved(first, *dome, scale=1.0 if len(lots) == 1 else 1.12) + moved(last, *rule)


def flag(cells: list[Cell], seat: int, hue: str, ink: str, line: str) -> str:
    """The owner's flag on the corner farthest from us."""
    x, y = min(cells, key=lambda at: (at[1], at[0]))
    return moved(
        (x * LOT + INSET + 5, y * LOT + INSET + 7),
        stroke("M0 0V-27", color("piece-line"), 2.6, stroke_linecap="round"),
        path(
            "M.8 -27.5H27L22.5 -18L27 -8.5H.8Z", hue, stroke=line, stroke_width=1.6, stroke_linejoin="round"
        ),
        lettering((11.5, -18), people.LETTERS[seat], 10.5, ink, 2),
    )
