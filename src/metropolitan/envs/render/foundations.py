"""Foundations as a picture: lots and what stands on them, the deeds for sale, and everybody's wealth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metropolitan.envs.render import people
from metropolitan.envs.render.grid import LOT, Cell, cell, middle
from metropolitan.envs.render.houses import TILES, WEAVES, building, shadow, sign
from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.svg import SHADE, box, color, disc, group, mix, moved, path, sheet, stroke, tag
from metropolitan.games.foundations.pieces import COLUMNS, load_pieces

View = Mapping[str, Any]
PIECES = load_pieces()
MARGIN = 46.0
KERB = 6.0  # a lot's distance from the middle of the street
EDGE = 18.0
SMALL = 8.8  # a lot of a tile in supply
CITY = 900.0  # how wide the city is drawn, however many lots it has
PLANTS = (  # what grows on an empty lot: trees, and tufts of grass
    (((15, 15, 7.0),), ((66, 74), (20, 66))),
    ((), ((18, 26), (70, 20), (62, 72))),
    (((72, 71, 7.5), (60, 76, 5.0)), ((20, 22),)),
    ((), ((22, 70), (68, 26))),
    (((73, 16, 7.0),), ((18, 74), (26, 24))),
)


def picture(view: View) -> str:
    whole = view["side"] * LOT + 2 * MARGIN
    scale = CITY / whole
    city = moved((EDGE + MARGIN * scale, EDGE + MARGIN * scale), *scene(view), scale=scale)
    beside = moved((CITY + 2 * EDGE, EDGE), players(view))
    deeds = moved((EDGE, CITY + 2 * EDGE), market(view))
    return sheet(CITY + 3 * EDGE + people.WIDE, CITY + 3 * EDGE + 76, city, beside, deeds)


def scene(view: View) -> list[str]:
    standing = sorted(view["buildings"], key=lambda one: _depth(one["lots"]))
    marked = [(lot, seat) for seat, player in enumerate(view["seats"]) for lot in player["marked"]]
    return [
        patterns(),
        ground(view["side"]),
        *(sale(deed["lot"], deed["price"]) for deed in view["row"]),
        *(marker(lot, seat) for lot, seat in marked),
        shadow(standing) if standing else "",
        *map(building, standing),
    ]


def _depth(lots: list[str]) -> tuple[int, int]:
    """What stands farther from us is drawn first."""
    rows = [cell(lot)[1] for lot in lots]
    return max(rows), min(rows)


def patterns() -> str:
    """Felt, glass and paving."""

    def weave(id: str, size: tuple[float, float], d: str, width: float, opacity: float, **more: Any) -> str:
        line = stroke(d, "#000000", width, stroke_opacity=opacity)
        return tag(
            "pattern", line, id=id, width=size[0], height=size[1], patternUnits="userSpaceOnUse", **more
        )

    return tag(
        "defs",
        weave("hatch", (9, 9), "M0 0V9", 3, 0.11, patternTransform="rotate(45)"),
        weave("glazing", (11, 12), "M0 0V12M0 0H11", 1, 0.28),
        weave("paving", (12, 12), "M0 0V12M0 0H12", 1, 0.12),
    )


# ---- the plan ----


def ground(side: int) -> str:
    far, whole = side * LOT, side * LOT + 2 * MARGIN - 2
    lanes = "".join(f"M4 {n * LOT:g}H{far - 4:g}M{n * LOT:g} 4V{far - 4:g}" for n in range(1, side))
    edge = {"stroke": color("hairline"), "stroke_width": 1.8}
    return "".join([
        box(2 - MARGIN, 4 - MARGIN, whole, whole, 12, **SHADE),
        box(1 - MARGIN, 1 - MARGIN, whole, whole, 12, color("sheet"), **edge),
        frame(side),
        box(-6, -6, far + 12, far + 12, 9, color("street"), **edge),
        stroke(lanes, color("lot-2"), 1.4, stroke_dasharray="7 11", opacity=0.85),
        *(lot(column, row) for column in range(side) for row in range(side)),
        *(coordinate(n, side) for n in range(side)),
    ])  # fmt: skip


def frame(side: int) -> str:
    """Like the edge of a printed map: dark and light by turns, a step for each lot."""
    out, broad, far, ink = 16, 7, side * LOT, mix("ink-2", "sheet", 0.35)
    near = [n * LOT for n in range(side) if n % 2]
    apart = [n * LOT for n in range(side) if (n + side) % 2]
    edge = far + out - broad
    dark = [
        f"M{at:g} {-out}h{LOT:g}v{broad}h{-LOT:g}zM{-out} {at:g}h{broad}v{LOT:g}h{-broad}z" for at in near
    ]
    dark += [
        f"M{at:g} {edge:g}h{LOT:g}v{broad}h{-LOT:g}zM{edge:g} {at:g}h{broad}v{LOT:g}h{-broad}z"
        for at in apart
    ]
    inner = {"stroke": ink, "stroke_width": 1}
    return "".join([
        path("".join(dark), ink),
        box(-out, -out, far + 2 * out, far + 2 * out, 0, "none", **inner),
        box(broad - out, broad - out, far + 2 * (out - broad), far + 2 * (out - broad), 0, "none", **inner),
    ])  # fmt: skip


def coordinate(n: int, side: int) -> str:
    at, out, far, ink = (n + 0.5) * LOT, 31.0, side * LOT, color("ink-2")
    ends = [
        ((at, -out), COLUMNS[n]),
        ((at, far + out), COLUMNS[n]),
        ((-out, at), n + 1),
        ((far + out, at), n + 1),
    ]
    return "".join(lettering(spot, text, 14, ink, 1.7) for spot, text in ends)


def lot(column: int, row: int) -> str:
    """An empty lot with its name, grass and here and there a tree: never two alike side by side."""
    trees, tufts = PLANTS[(column * 7 + row * 3) % len(PLANTS)]
    size = LOT - 2 * KERB
    turf = "".join(f"M{x} {y}l-3 -5M{x} {y}v-6M{x} {y}l3 -5" for x, y in tufts)
    green, edge = mix("park", "lot", 0.3), mix("park-2", "lot", 0.25)
    return moved(
        (column * LOT + KERB, row * LOT + KERB),
        box(0, 0, size, size, 9, color("lot"), stroke=mix("lot", "lot-2", 0.7), stroke_width=1.2),
        stroke(turf, color("lot-2"), 1.6, stroke_linecap="round"),
        *(disc((x, y), r, green, stroke=edge, stroke_width=1.4) for x, y, r in trees),
        lettering((44, 45), f"{COLUMNS[column]}{row + 1}", 14, mix("ink-2", "lot", 0.3), 1.6),
    )


def sale(lot: str, price: int) -> str:
    """A board on a post: the lot is for sale."""
    shift = 14 if price > 9 else 11
    x, y = middle(lot)
    return moved(
        (x, y - 2),
        tag("ellipse", cx=5, cy=29, rx=16, ry=4.5, **SHADE),
        stroke("M-16 -6V29M16 -6V29", color("ink-2"), 3.4, stroke_linecap="round"),
        box(-30, -21, 60, 36, 5, color("legal-soft"), stroke=color("ink-2"), stroke_width=2),
        sign("coin", (-shift, -3), 0.95),
        lettering((shift, -3), price, 16, color("ink"), 1.9),
    )


def marker(lot: str, seat: int) -> str:
    """A disc in its owner's colour, letter and weave, on a fenced lot."""
    hue, ink = people.paint(PIECES.colors[seat])
    fence = {"stroke": hue, "fill": "none"} | (
        {"stroke_width": 3.4} if seat == 0 else WEAVES[seat] | {"stroke_width": 3.8}
    )
    return moved(
        middle(lot),
        box(-41, -41, 82, 82, 7, hue, fill_opacity=0.2),
        tag("rect", x=-38, y=-38, width=76, height=76, rx=5, **fence),
        tag("ellipse", cx=5, cy=9, rx=25, ry=23, **SHADE),
        disc((0, 6), 23, mix(hue, "#000000", 0.42), stroke=color("piece-line"), stroke_width=1.6),
        disc((0, 0), 23, hue, stroke=mix("piece-line", "sheet", 0.2), stroke_width=1.6),
        disc((0, 0), 18.5, stroke=ink, stroke_width=1.8, stroke_opacity=0.7),
        lettering((0, 0), people.LETTERS[seat], 15, ink, 2.1),
    )


# ---- deeds ----


def market(view: View) -> str:
    """The deeds for sale, cheap ones first, and the piles of the years to come."""
    wide = 112.0
    cards = [moved((n * (wide + 10), 0), deed(view, n, price, wide)) for n, price in enumerate(PIECES.prices)]
    piles = [moved((CITY - 44 - 52 * (2 - n), 0), pile(view, n)) for n in range(3)]
    return "".join(cards + piles)


def deed(view: View, n: int, price: int, wide: float) -> str:
    """A small document with its lot on a map of the city; dashed where none is left."""
    there = n < len(view["row"])
    edge = {"stroke": color("hairline")} if there else {"stroke": people.quiet(), "stroke_dasharray": "5 4"}
    coin = group(
        sign("coin", (20, 53), 0.8),
        lettering((33, 53), price, 12, color("ink-2"), 1.8, 0),
        opacity=1 if there else 0.45,
    )
    card = box(0, 0, wide, 74, 9, color("sheet") if there else "none", stroke_width=1.5, **edge)
    if not there:
        return card + coin
    name = view["row"][n]["lot"]
    shade = box(1, 3, wide, 74, 9, **SHADE)
    return (
        shade
        + card
        + lettering((14, 24), name, 17, color("ink"), 1.9, 0)
        + coin
        + moved((wide - 58, 13), small_map(name, view["side"]))
    )


def small_map(name: str, side: int) -> str:
    column, row = cell(name)
    step = 48 / side
    lines = "".join(f"M{n * step:.2f} 0V48M0 {n * step:.2f}H48" for n in range(1, side))
    spot = box(
        column * step - 1, row * step - 1, step + 2, step + 2, 1.5, color("accent"), stroke=color("sheet")
    )
    return box(0, 0, 48, 48, 3, color("lot-2")) + stroke(lines, color("street"), 1.2) + spot


def pile(view: View, year: int) -> str:
    """How many deeds a year has left."""
    now = view["year"] == year + 1 and view["stage"] != "over"
    n = view["piles"][year]
    back = [
        moved((k * 3.0, k * 3.0), box(0, 6, 38, 52, 5, color("sheet"), stroke=color("ink-2")))
        for k in range(min(n, 3) - 1, 0, -1)
    ]
    face = {"stroke": color("legal" if now else "ink-2"), "stroke_width": 3 if now else 1.2}
    top = box(0, 6, 38, 52, 5, color("legal-soft") if now and n else color("sheet") if n else "none", **face)
    return "".join(back) + top + lettering((19, 32), n, 14, color("ink" if now else "ink-2"), 1.8)


# ---- beside the city ----


def players(view: View) -> str:
    return people.cards((0, 0), view, PIECES.colors, 150.0, lambda seat: holdings(view, seat)) + draft(view)


def holdings(view: View, seat: int) -> str:
    """Coins and income, citizens, what the year would score now, markers; and the tiles in supply."""
    own = view["seats"][seat]
    facts = [
        ((36, 70), "coin", f"{own['coins']}+{own['income']}"),
        ((142, 70), "citizen", own["citizens"]),
        ((196, 70), "marker", own["markers"]),
        ((100, 30), "prestige", f"+{own['now']}"),
    ]
    counts = [
        moved(at, sign(name, (0, 0), 0.8), lettering((14, 0), n, 12.5, color("ink"), 1.8, 0))
        for at, name, n in facts
        if name != "prestige" or own["now"]
    ]
    return "".join(counts) + moved((24, 92), supply(own["tiles"]))


def supply(tiles: Mapping[str, int]) -> str:
    """The tiles a player still has, small ones above larger ones; those that are built are pale."""
    rows: tuple[list[str], list[str]] = ([], [])
    ends = [0.0, 0.0]
    for key, left in tiles.items():
        cells = footprint(key)
        row = int(len(cells) > 2)
        for k in range(TILES[key].count):
            rows[row].append(moved((ends[row], 24.0 * row), thumbnail(key, cells, k < left)))
            ends[row] += (1 + max(column for column, _ in cells)) * SMALL + 1.8
    return "".join(rows[0] + rows[1])


def footprint(key: str) -> list[Cell]:
    """A tile's lots, long ones lying."""
    cells = PIECES.shapes[TILES[key].shape]
    upright = len(cells) > 2 and {column for column, _ in cells} == {0}
    return [(row, column) for column, row in cells] if upright else [*cells]


def thumbnail(key: str, cells: list[Cell], there: bool) -> str:
    size = SMALL - 1
    d = "".join(f"M{x * SMALL:g} {y * SMALL:g}h{size:g}v{size:g}h{-size:g}z" for x, y in cells)
    return path(d, color(TILES[key].kind), opacity=1 if there else 0.18)


def draft(view: View) -> str:
    """In the draft, the watcher's own hand of deeds."""
    top = view["players"] * (150 + people.GAP) + 20
    hand = view.get("hand", [])
    choice = view["draft"]["choice"] if "draft" in view else None
    return "".join(
        moved((84 * (n % 3), top + 66 * (n // 3)), held(lot, lot == choice)) for n, lot in enumerate(hand)
    )


def held(lot: str, chosen: bool) -> str:
    edge = {"stroke": color("accent" if chosen else "hairline"), "stroke_width": 3 if chosen else 1.5}
    return box(0, 0, 76, 56, 8, color("legal-soft" if chosen else "sheet"), **edge) + lettering(
        (38, 28), lot, 17, color("ink"), 1.9
    )
