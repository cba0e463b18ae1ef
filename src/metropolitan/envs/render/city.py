"""The printed map of Metropolys: all that never moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import atan2, degrees

from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.outlines import (
    Ring,
    Rings,
    closed,
    depth,
    distance,
    lattice,
    rim,
    sampled,
    soft,
    toward,
)  # fmt: skip
from metropolitan.envs.render.svg import (
    SHADE,
    Point,
    box,
    color,
    data,
    disc,
    group,
    mix,
    moved,
    path,
    point,
    stroke,
    tag,
)  # fmt: skip
from metropolitan.games.metropolys.city import Map, load_city

ART = data("art")
MARGIN = 26.0
HILLS = (62, 44, 27)  # faint lines around the city, as a map has them around hills
LINING = ((46, 0.25), (31, 0.5), (19, 0.8))  # lines that follow the banks in the water
LAKE = ((30, 0.22), (19, 0.42), (11, 0.7))
PLOT = "m-15.5 0q-1-.6 0-1.1l14.5-7.4q1-.5 2 0l14.5 7.4q1 .5 0 1.1l-14.5 7.4q-1 .5-2 0z"
BESIDE = (
    (0, 22),
    (25, 9),
    (-25, 9),
    (21, 16),
    (-21, 16),
    (24, -4),
    (-24, -4),
    (0, 19),
)  # of a plot, for its id


@dataclass(frozen=True)
class Place:
    id: str
    district: str
    kind: str
    at: Point
    d: str
    ring: Ring
    wall: str
    blind: bool
    label: Point


class City:
    """A map with its shapes made soft."""

    def __init__(self, map: Map) -> None:
        self.map = map
        self.limits: Ring = [(x, y) for x, y in map.outline]
        self.outline = closed(soft(self.limits))
        self.rings = Rings({one.id: one.outline for one in map.neighborhoods})
        self.places = {
            one.id: self._place(one.id, one.district, one.kind, one.at) for one in map.neighborhoods
        }
        self.bridges = {one.ends: self._bridge(one.ends, one.start, one.end) for one in map.bridges}

    def _place(self, id: str, district: str, kind: str, at: Point) -> Place:
        steps = self.rings.steps(id)
        ring = sampled(steps)
        wall = self.rings.wall(id, self.limits) if id in self.map.city_border else ""
        return Place(
            id, district, kind, at, closed(steps), ring, wall, id in self.map.blind_alleys, _label(at, ring)
        )

    def _bridge(self, ends: tuple[str, str], start: Point, end: Point) -> tuple[Point, Point]:
        """From bank to bank of the drawn shapes, and a little on."""
        a, b = rim(self.places[ends[0]].ring, start), rim(self.places[ends[1]].ring, end)
        return toward(a, b, -5), toward(b, a, -5)

    def link(self, a: str, b: str) -> list[Point]:
        """Where a chain goes from one place to the next: over the bridge, or across the border's middle."""
        if (a, b) in self.bridges:
            return [*self.bridges[a, b]]
        if (b, a) in self.bridges:
            return [*self.bridges[b, a]][::-1]
        return [self.rings.middle(a, b)]


def _label(at: Point, ring: Ring) -> Point:
    """Where a place's id stands: under its plot, or beside it in a narrow one."""
    spots = [(at[0] + x, at[1] + y) for x, y in BESIDE]
    room = [min(depth(ring, (x + dx, y)) for dx in (-8, 0, 8)) for x, y in spots]
    return next(
        (spot for spot, free in zip(spots, room, strict=True) if free > 4), spots[room.index(max(room))]
    )


@cache
def city_of(name: str) -> City:
    return City(load_city(name).map.map)


# ---- drawing ----


@cache
def ground(name: str, shut: tuple[str, ...]) -> str:
    """The map with these districts under water."""
    city = city_of(name)
    dry = [one for one in city.places.values() if one.district not in shut]
    wet = [one for one in city.places.values() if one.district in shut]
    land = "".join(one.d for one in dry)
    clip = tag("clipPath", path(city.outline), id="city")
    lakes = tag("clipPath", path("".join(closed(soft(one.outline)) for one in city.map.lakes)), id="lakes")
    return "".join([
        tag("defs", clip, lakes),
        paper(city),
        group(*water(city, land, wet, shut), clip_path="url(#city)"),
        *(path(one.d, color(one.kind), stroke=color("field-line"), stroke_width=2) for one in dry),
        *map(printed, dry),
        stroke(city.outline, mix("ink-2", "sheet", 0.2), 1.3, stroke_dasharray="12 4 2 4"),
        *(wall(one.wall, one.district in shut) for one in city.places.values() if one.wall),
        *(label(one, one.district in shut) for one in city.places.values()),
        *landmarks(city, shut),
        compass(city),
    ])  # fmt: skip


def paper(city: City) -> str:
    """A neat line, and faint lines around the city."""
    wide, high = city.map.frame[0] + 2 * MARGIN, city.map.frame[1] + 2 * MARGIN
    hills = [
        stroke(city.outline, mix("sheet", "hairline", 0.55), far + 1.6)
        + stroke(city.outline, color("sheet"), far)
        for far in HILLS
    ]
    rim = {"stroke": color("hairline"), "stroke_width": 1.2}
    return "".join([
        box(1 - MARGIN, 3 - MARGIN, wide, high, 14, **SHADE),
        box(-MARGIN, -MARGIN, wide, high, 14, color("sheet"), **rim),
        group(*hills, stroke_linejoin="round"),
        box(9 - MARGIN, 9 - MARGIN, wide - 18, high - 18, 7, "none", **rim),
        path(city.outline, transform="translate(0 6)", **SHADE),
    ])  # fmt: skip


def water(city: City, land: str, wet: list[Place], shut: Iterable[str]) -> list[str]:
    banks = [
        stroke(land, mix("river", "river-deep", much), far + 1.8) + stroke(land, color("river"), far)
        for far, much in LINING
    ]
    quay = mix("shore", "ink", 0.42)
    return [
        path(city.outline, color("river")),
        *map(drowned, wet),
        group(*banks, stroke(land, mix("river", "field-line", 0.26), 13), stroke_linejoin="round"),
        group(*lakes(city, shut), clip_path="url(#lakes)"),
        path(land, quay, stroke=quay, stroke_width=6, stroke_linejoin="round", transform="translate(0 3.5)"),
        path(land, color("shore"), stroke=color("shore"), stroke_width=6, stroke_linejoin="round"),
    ]


def lakes(city: City, shut: Iterable[str]) -> list[str]:
    """With lines that follow the shore; pale where the whole district is under water."""
    found = []
    for lake in city.map.lakes:
        d = closed(soft(lake.outline))
        sunk = all(city.places[id].district in shut for id in lake.around)
        lines = [
            stroke(d, mix("lake", "river", 0.7 * much), far + 1.6) + stroke(d, color("lake"), far)
            for far, much in LAKE
        ]
        found.append(group(path(d, color("lake")), *([] if sunk else lines), opacity=0.45 if sunk else 1))
    return found


def drowned(one: Place) -> str:
    """A neighborhood under water: its outline, and waves over it."""
    spots = [p for p, _ in lattice((one.at[0], one.at[1] + 7), one.ring, 34, 21) if depth(one.ring, p) > 9]
    waves = "".join(f"M{point(p)}{ART['marks']['wave']}" for p in spots)
    edge = {"stroke": mix("river", "field-line", 0.4), "stroke_width": 1.4, "stroke_dasharray": "5 4"}
    return path(one.d, mix("river", one.kind, 0.16), **edge) + stroke(
        waves, mix("river-deep", "field-line", 0.42), 1.3, stroke_linecap="round"
    )


def printed(one: Place) -> str:
    """Motifs of its kind, clear of what stands there, and the plot for a building."""
    clear = ((one.at, 19, 15), (one.label, 15, 9))
    grids = [
        [
            (p, n)
            for p, n in lattice((one.at[0] + x, one.at[1] + y), one.ring, 21, 17)
            if _free(p, clear, one.ring)
        ]
        for x, y in ((0, 4), (10, 4), (0, 12), (10, 12))
    ]
    motifs = "".join(f"M{point(p)}{ART['motifs'][one.kind][n % 2]}" for p, n in max(grids, key=len))
    second = color(f"{one.kind}-2")
    plot = {"stroke": second, "stroke_width": 0.8, "stroke_opacity": 0.6}
    return path(motifs, mix(second, one.kind, 0.28), fill_rule="evenodd") + path(
        f"M{point(one.at)}{PLOT}", mix(one.kind, "sheet", 0.34), **plot
    )


def _free(p: Point, clear: Iterable[tuple[Point, float, float]], ring: Ring) -> bool:
    return all(abs(p[0] - x) > w or abs(p[1] - y) > h for (x, y), w, h in clear) and depth(ring, p) > 9


def wall(d: str, sunk: bool) -> str:
    dark = mix("shore", "ink", 0.58)
    rounded = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(
        stroke(d, dark, 7.5, **rounded), stroke(d, color("shore"), 4.6, **rounded),
        stroke(d, dark, 4.6, stroke_dasharray="1.4 5.2"), opacity=0.45 if sunk else 1,
    )  # fmt: skip


def label(one: Place, sunk: bool = False) -> str:
    """A place's id; a blind alley has the sign of one."""
    ink = mix("river", "ink", 0.4) if sunk else mix(one.kind, "ink", 0.76)
    x, y = one.label
    if not one.blind:
        return lettering((x, y), one.id, 7.2, ink, 1.5)
    sign = box(-5, -5, 10, 10, 2, color("ink-2")) + path(f"M0 0{ART['marks']['blind']}", color("sheet"))
    return lettering((x - 6, y), one.id, 7.2, ink, 1.5) + group(
        sign, transform=f"translate({point((x + 11, y))})", opacity=0.45 if sunk else 1
    )


def landmarks(city: City, shut: Iterable[str]) -> list[str]:
    """Bridges and statues lie over the neighborhoods they join."""
    gone = {one.id for one in city.places.values() if one.district in shut}
    bridges = [
        group(bridge(start, end), opacity=1 if gone.isdisjoint(ends) else 0.45)
        for ends, (start, end) in city.bridges.items()
    ]
    statues = [
        group(statue(one.at), opacity=0.45 if gone.issuperset(one.around) else 1) for one in city.map.statues
    ]
    return bridges + statues


def bridge(start: Point, end: Point) -> str:
    """Seen from above: a deck of planks, a little narrower in the middle, between two rails."""
    far = distance(start, end)
    half, line = f"{far / 2:.1f}", mix("tile", "ink", 0.62)
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    planks = "".join(f"M{2.5 + 3.2 * n:.1f} -5.4V5.4" for n in range(int((far - 2.5) / 3.2) + 1))
    return group(
        path(
            f"M0 -6.2Q{half} -4.2 {far:.1f} -6.2V6.2Q{half} 4.2 0 6.2Z",
            mix("tile", "shore", 0.4),
            stroke=line,
        ),
        stroke(planks, mix("tile", "ink", 0.34), 1),
        stroke(
            f"M0 -6.2Q{half} -4.2 {far:.1f} -6.2M0 6.2Q{half} 4.2 {far:.1f} 6.2",
            line,
            1.9,
            stroke_linecap="round",
        ),
        transform=f"translate({point(start)}) rotate({turn:.1f})",
    )


def statue(at: Point) -> str:
    figure = path(f"M0 .8{ART['marks']['statue']}", mix("ink-2", "ink", 0.25), transform="scale(0.9)")
    plaza = disc((0, 0), 11.5, color("sheet"), stroke=mix("shore", "ink", 0.45), stroke_width=1.2)
    return moved(at, plaza, disc((0, 0), 9.4, stroke=mix("shore", "ink", 0.18)), figure)


def compass(city: City) -> str:
    """In the corner of the sheet that lies farthest from the city."""
    wide, high = city.map.frame
    corners = [(14, 24), (wide - 14, 24), (14, high - 14), (wide - 14, high - 14)]
    at = min(corners, key=lambda corner: depth(city.limits, corner))
    ink = color("ink-2")
    rose = path(ART["marks"]["rose"], ink) + path(
        "M20 0L4 4 0 0 4 -4ZM-20 0L-4 -4 0 0 -4 4Z", color("sheet"), stroke=ink
    )
    return moved(
        at, disc((0, 0), 13, stroke=mix("shore", "ink", 0.18)), rose, lettering((0, -27), "N", 8, ink, 2)
    )
