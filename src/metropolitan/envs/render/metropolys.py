"""Metropolys as a picture: the city, what stands in it, the chain of bids, and everybody's hand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import atan2, degrees
from typing import Any

from metropolitan.envs.render import people
from metropolitan.envs.render.cards import card
from metropolitan.envs.render.city import ART, MARGIN, City, city_of, ground, label
from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.outlines import distance
from metropolitan.envs.render.svg import (
    SHADE,
    Point,
    box,
    color,
    disc,
    group,
    mix,
    moved,
    path,
    point,
    sheet,
    stroke,
    tag,
)  # fmt: skip
from metropolitan.envs.render.tracks import mixed as between
from metropolitan.games.metropolys import game

View = Mapping[str, Any]
A, B = 14.0, 7.2  # half the width and half the depth of a building's ground
WALLS = {"small": 15.0, "medium": 29.0, "tall": 38.0}
BADGE = {"small": (11.0, -25.0), "medium": (12.0, -35.0), "tall": (12.0, -52.0)}
CLEAR = 19.0  # kept free around a plot by the chain of bids
SCALE = 1.16
EDGE = 18.0


def picture(view: View) -> str:
    city = city_of(view["map"])
    wide, high = ((side + 2 * MARGIN) * SCALE for side in city.map.frame)
    scene = [
        ground(view["map"], tuple(view["closed"])),
        *(lit(city, id) for id in view["targets"] if view["bids"]),
        *(step(city, a["place"], b["place"], b == view["bids"][-1]) for a, b in pairwise(view["bids"])),
        *pieces(city, view),
    ]
    corner = (EDGE + MARGIN * SCALE, EDGE + MARGIN * SCALE)
    panel = moved((wide + 2 * EDGE, EDGE), players(view))
    return sheet(wide + 3 * EDGE + people.WIDE, high + 2 * EDGE, moved(corner, *scene, scale=SCALE), panel)


def lit(city: City, id: str) -> str:
    """A place where the chain can go on."""
    one = city.places[id]
    edge = {"stroke": color("legal"), "stroke_width": 3, "stroke_linejoin": "round"}
    return path(one.d, color("legal-soft"), fill_opacity=0.35, **edge) + label(one)


# ---- the chain of bids ----


def step(city: City, a: str, b: str, last: bool) -> str:
    """From plot to plot, with an arrow at its end; the last step is a whole line."""
    line = walk(city, a, b)
    d = f"M{'L'.join(map(point, line))}"
    (px, py), (qx, qy) = line[-2:]
    turn = degrees(atan2(qy - py, qx - px))
    core = {} if last else {"stroke_dasharray": "0.1 5.6"}
    head = "M-9 -5.5L2.5 0L-9 5.5L-6.4 0Z"
    edge = {"stroke": color("field-line"), "stroke_width": 1.2}
    return group(
        stroke(d, color("field-line"), 8 if last else 6.4, stroke_opacity=0.9),
        stroke(d, color("ink"), 3.2 if last else 3, **core),
        path(head, color("ink"), transform=f"translate({point((qx, qy))}) rotate({turn:.1f})", **edge),
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def walk(city: City, a: str, b: str) -> list[Point]:
    start, end = city.places[a].at, city.places[b].at
    stops = [start, *city.link(a, b), end]
    line = [p for n in range(len(stops) - 1) for p in curve(stops, n)]
    clear = [p for p in line if distance(p, start) > CLEAR and distance(p, end) > CLEAR]
    return clear if len(clear) > 2 else [between(start, end, t) for t in (0.4, 0.5, 0.6)]


def curve(stops: list[Point], n: int) -> list[Point]:
    """The stretch from one stop to the next of a smooth line through all."""
    o, p, q, r = (stops[min(len(stops) - 1, max(0, k))] for k in (n - 1, n, n + 1, n + 2))
    c = (p[0] + (q[0] - o[0]) / 7, p[1] + (q[1] - o[1]) / 7)
    d = (q[0] + (p[0] - r[0]) / 7, q[1] + (p[1] - r[1]) / 7)
    return [bezier(p, c, d, q, k / 12) for k in range(13)]


def bezier(p: Point, c: Point, d: Point, q: Point, t: float) -> Point:
    a, b, e = between(p, c, t), between(c, d, t), between(d, q, t)
    return between(between(a, b, t), between(b, e, t), t)


# ---- what stands up ----


def pieces(city: City, view: View) -> list[str]:
    """From the back to the front."""
    bids = {bid["place"]: (n, bid) for n, bid in enumerate(view["bids"], 1)}
    found = [(city.places[one["place"]].at, raised(one)) for one in view["buildings"]]
    for id, kind in view["tokens"].items():
        (x, y), aside = city.places[id].at, id in bids
        found.append(((x, y - 1), moved((25, 4), token(kind), scale=0.66) if aside else token(kind)))
    for id, (n, bid) in bids.items():
        found.append((city.places[id].at, offered(bid, n, n == len(bids))))
    return [moved(at, piece) for at, piece in sorted(found, key=lambda one: one[0][1])]


def raised(one: View) -> str:
    return path("M-14 0L0 7.2L20 9L33 2.5L14 -3Z", **SHADE) + building(one["seat"], one["value"])


def offered(bid: View, n: int, last: bool) -> str:
    """A bid stands on a rim, numbered."""
    hue = color("accent") if last else people.paint(game.colors[bid["seat"]])[0]
    rim = {"stroke": hue, "stroke_width": 4 if last else 3}
    return "".join([
        tag("ellipse", cy=1, rx=22.6, ry=13.1, fill=color("piece-line"), opacity=0.55),
        tag("ellipse", cy=1, rx=21, ry=11.5, fill=color("legal-soft" if last else "sheet"), **rim),
        moved((0, -3), building(bid["seat"], bid["value"])),
        disc((-17, 8), 6.6, color("label"), stroke=color("label-ink"), stroke_width=1.2),
        lettering((-17, 8), n, 6.4, color("label-ink"), 2),
    ])  # fmt: skip


def building(seat: int, value: int) -> str:
    """A prism as high as its class; its windows are the owner's pattern, beside colour and letter."""
    height = "tall" if value >= 10 else "medium" if value >= 6 else "small"
    hue, ink = people.paint(game.colors[seat])
    walls, at = WALLS[height], BADGE[height]
    slant = B / A
    letter = lettering((7, -6.2), people.LETTERS[seat], 7.4, ink, 2.3)
    light = group(panes(seat, walls, 12.5, ink, 0.7), letter, transform=f"matrix(1 {slant:.4f} 0 1 {-A} 0)")
    dark = group(panes(seat, walls, 4, ink, 0.42), transform=f"matrix(1 {-slant:.4f} 0 1 0 {B})")
    edge = {"stroke": mix("piece-line", "sheet", 0.15), "stroke_width": 0.9, "stroke_linejoin": "round"}
    return "".join([
        group(*block(hue, A, B, walls, 0), light, dark, *roof(height, walls, hue), **edge),
        disc(at, 9.2, color("sheet"), stroke=color("piece-line"), stroke_width=1.3),
        lettering(at, value, 8.4, color("ink"), 1.9),
    ])  # fmt: skip


def block(hue: str, a: float, b: float, high: float, up: float) -> list[str]:
    """Two walls and a flat top, `up` above the ground."""
    y, top = -up, -up - high
    return [
        path(f"M{-a} {y}L0 {y + b}V{top + b}L{-a} {top}Z", hue),
        path(f"M0 {y + b}L{a} {y}V{top}L0 {top + b}Z", mix(hue, "#000000", 0.27)),
        path(f"M{-a} {top}L0 {top + b}L{a} {top}L0 {top - b}Z", mix(hue, "#ffffff", 0.3)),
    ]


def roof(height: str, high: float, hue: str) -> list[str]:
    if height == "small":
        eave, low, top = A + 1.8, 0.6 - high, -high - 11
        foot = B - high + 1.5
        return [
            path(f"M{-eave} {low}L0 {foot}L0 {top}Z", mix(hue, "#ffffff", 0.24)),
            path(f"M0 {foot}L{eave} {low}L0 {top}Z", mix(hue, "#000000", 0.12)),
        ]
    if height == "medium":
        court = f"M{4.4 - A} {-high}L0 {B - 2.3 - high}L{A - 4.4} {-high}L0 {2.3 - B - high}Z"
        return [path(court, mix(hue, "#000000", 0.1)), *block(hue, 4.6, 2.4, 4.6, high - 0.4)]
    mast = stroke(f"M0 {-high - 14.5}v-8", color("piece-line"), 1.6, stroke_linecap="round")
    return [*block(hue, 9.4, 4.8, 9, high), *block(hue, 5, 2.6, 4.4, high + 9), mast]


def panes(seat: int, high: float, low: float, ink: str, opacity: float) -> str:
    """The windows of a wall, one pattern a seat; `low` is kept free at the foot."""
    rows = range(int((high - 3.2 - low) / 5) + 1)
    boxes = [one for n in rows for one in row_of_panes(seat, 3.2 - high + 5 * n, n)]
    d = "".join(f"M{x} {y:.1f}h{wide}v{tall}h{-wide}z" for x, y, wide, tall in boxes)
    return path(d, ink, fill_opacity=opacity, stroke="none")


def row_of_panes(seat: int, y: float, n: int) -> list[tuple[float, float, float, float]]:
    if seat == 0:
        return [(2.6, y, 3.2, 2.8), (8.2, y, 3.2, 2.8)]
    if seat == 1:
        return [(x, y - 0.2, 1.7, 4.1) for x in (2.4, 6.2, 10.0)]
    if seat == 2:
        return [(2.0, y, 10.0, 1.9)]
    return [(8.0, y, 3.6, 2.8), (2.4, y, 1.6, 2.8)] if n % 2 else [(2.4, y, 3.6, 2.8), (9.6, y, 2.0, 2.8)]


def token(kind: str) -> str:
    back, ink = color(kind), color(f"{kind}-ink")
    glyph = path(f"M0 0{ART['tokens'][kind]}", ink, fill_rule="evenodd", transform="scale(0.92)")
    return "".join([
        disc((0, 2), 12.4, mix(back, "#000000", 0.45)),
        disc((0, 0), 12.4, back, stroke=color("field-line"), stroke_width=1.6),
        disc((0, 0), 10.6, stroke=ink, stroke_width=0.7, stroke_opacity=0.45),
        glyph,
    ])  # fmt: skip


# ---- beside the city ----


def players(view: View) -> str:
    return people.cards((0, 0), view, game.colors, 192.0, lambda seat: holdings(view, seat))


def holdings(view: View, seat: int) -> str:
    """The buildings left, as a skyline; tokens won, special cards, secret cards as far as they are known."""
    hue = people.paint(game.colors[seat])[0]
    most = city_of(view["map"]).map.buildings
    wide = (people.WIDE - 40) / most
    hand = [slot(24 + wide * n, wide, n + 1, n + 1 in view["hands"][seat], hue) for n in range(most)]
    won = [
        moved(
            (38 + 52 * n, 116),
            moved((0, 0), token(kind), scale=0.75),
            lettering((15, 0), count, 11, color("ink"), 1.8, 0),
        )
        for n, (kind, count) in enumerate(view["taken"][seat].items())
    ]
    special = [kind for kind in ("subway", "ruins") if view[f"{kind}_card"] == seat]
    badges = [moved((people.WIDE - 26 - 32 * n, 116), badge(kind)) for n, kind in enumerate(special)]
    cards = view["cards"][seat] or dict.fromkeys(range(1 + (view["edition"] == "expert")))
    secret = [moved((24 + 106 * n, 138), card(name)) for n, name in enumerate(cards.values())]
    passed = lettering((92, 30), "-", 10, people.quiet(), 2) if seat in view["passed"] else ""
    return "".join([*hand, *won, *badges, *secret, passed])


def slot(x: float, wide: float, value: int, there: bool, hue: str) -> str:
    """A building in hand, as high as its class, or the gap it left."""
    high = 34.0 if value >= 10 else 27.0 if value >= 6 else 20.0
    foot = stroke(f"M{x:.1f} 94h{wide - 1.5:.1f}", hue if there else color("hairline"), 2.4)
    if not there:
        return foot
    tower = box(x, 93 - high, wide - 1.5, high, 2, color("sheet-2"))
    return tower + foot + lettering((x + wide / 2 - 0.7, 85), value, 7.4, color("ink"), 1.7)


def badge(kind: str) -> str:
    """A special card."""
    back = box(-14, -10, 28, 20, 3.5, color(kind))
    return back + path(f"M0 0{ART['tokens'][kind]}", color(f"{kind}-ink"), fill_rule="evenodd")
