"""The tracks of Metro's tiles as curves that weave over and under each other, so that each can be followed.

One unit is a hundredth of a tile. Sides are 0 to 3, clockwise from the north; a side has two track ends.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations, pairwise
from math import hypot, sqrt

from metropolitan.envs.render.svg import Point, point

CELL = 100.0
NEAR, FAR = 33.0, 67.0  # how far from a tile's corner its tracks come in
ROUND, FLAT = 0.5523, 0.42  # handles of a quarter circle, and of a flatter turn, by its radius
STEPS = 24
GAP = 2.4  # between an upper track and the lower one, which is broken there
THIN, THICK = 8.0, 12.6
SEAM = 0.8  # tracks overlap their neighbours by so much, so that no hairline shows between tiles

Cubic = tuple[Point, Point, Point, Point]


def turned(at: Point, quarters: int) -> Point:
    """Clockwise about the middle of a tile."""
    x, y = at
    for _ in range(quarters):
        x, y = CELL - y, x
    return x, y


def end(number: int) -> Point:
    """A track end of a tile, 0 to 7 clockwise."""
    return turned((FAR if number % 2 else NEAR, 0.0), number // 2)


def mixed(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def straight(a: Point, b: Point) -> Cubic:
    return a, mixed(a, b, 1 / 3), mixed(a, b, 2 / 3), b


def cut(cubic: Cubic, start: float, stop: float) -> Cubic:
    """The part of a cubic between two parameters, by repeated division of its handles."""
    head = _head(cubic, stop)
    d, c, b, a = _head((head[3], head[2], head[1], head[0]), 1 - (start / stop if stop else 0))
    return a, b, c, d


def _head(cubic: Cubic, t: float) -> Cubic:
    a, b, c, d = cubic
    ab, bc, cd = mixed(a, b, t), mixed(b, c, t), mixed(c, d, t)
    abc, bcd = mixed(ab, bc, t), mixed(bc, cd, t)
    return a, ab, abc, mixed(abc, bcd, t)


@dataclass(frozen=True)
class Curve:
    """Cubics, each beginning where the last one ends, measured by their length."""

    cubics: tuple[Cubic, ...]

    @cached_property
    def samples(self) -> list[tuple[float, Point]]:
        """Points along the way and how far they are."""
        points = [self.cubics[0][0]]
        points += [_head(cubic, n / STEPS)[3] for cubic in self.cubics for n in range(1, STEPS + 1)]
        far, found = 0.0, [(0.0, points[0])]
        for a, b in pairwise(points):
            far += hypot(b[0] - a[0], b[1] - a[1])
            found.append((far, b))
        return found

    @property
    def length(self) -> float:
        return self.samples[-1][0]

    def at(self, far: float) -> Point:
        part, t = self._place(far)
        return _head(self.cubics[part], t)[3]

    def commands(self, start: float = 0, stop: float | None = None) -> str:
        """The drawing commands from one distance to another, without the first `M`."""
        (first, t0), (last, t1) = self._place(start), self._place(self.length if stop is None else stop)
        parts = [
            cut(self.cubics[n], t0 if n == first else 0, t1 if n == last else 1)
            for n in range(first, last + 1)
        ]
        return "".join(f"C{point(b)} {point(c)} {point(d)}" for _, b, c, d in parts)

    def moved(self, by: Point) -> Curve:
        shifted = [[(x + by[0], y + by[1]) for x, y in cubic] for cubic in self.cubics]
        return Curve(tuple((a, b, c, d) for a, b, c, d in shifted))

    def _place(self, far: float) -> tuple[int, float]:
        """Which cubic, and its parameter."""
        fars = [one for one, _ in self.samples]
        n = min(max(bisect_left(fars, far - 1e-6), 1), len(fars) - 1)
        share = (far - fars[n - 1]) / ((fars[n] - fars[n - 1]) or 1)
        part = (n - 1) // STEPS
        return part, min(1.0, max(0.0, ((n - 1) % STEPS + share) / STEPS))


@dataclass
class Knot:
    """A crossing: how far along each of two tracks, the sine of their angle, and which is above."""

    at: dict[int, float]
    sine: float
    over: int = field(default=-1)

    def other(self, track: int) -> int:
        return next(one for one in self.at if one != track)

    def reach(self, over: float, under: float) -> float:
        """How far along the upper track, both ways, the lower one is hidden, by how broad they are."""
        return (under / 2 + (over / 2 + GAP) * sqrt(1 - self.sine**2)) / self.sine + 0.6


# ---- the tracks of a tile ----


@cache
def curves(code: str) -> tuple[Curve, ...]:
    """The four tracks, by the side where trains come in."""
    return tuple(
        Curve(tuple(tuple(turned(at, side) for at in cubic) for cubic in _way(code, side)))  # type: ignore[misc]
        for side in range(4)
    )


def _way(code: str, side: int) -> list[Cubic]:
    """A track as if it came in from the north."""
    letter, across, beside = code[side], code[(side + 2) % 4], code[(side + 1) % 4]
    if letter == "a":
        return [straight((NEAR, 0.0), (NEAR, CELL))]
    if letter == "b":
        a, b, c, d = _bend(FAR, FLAT if across == "b" else ROUND)
        return [((CELL - a[0], a[1]), (CELL - b[0], b[1]), (CELL - c[0], c[1]), (CELL - d[0], d[1]))]
    return [_bend(NEAR, ROUND)] if letter == "c" else _loop(18.5 if beside == "a" else 32.0)


def _bend(r: float, round: float) -> Cubic:
    """A quarter turn around the north west corner."""
    return (r, 0.0), (r, r * round), (r * round, r), (0.0, r)


def _loop(deep: float) -> list[Cubic]:
    """Back to the same side; a shallow loop leaves room for a straight track across."""
    half, r = CELL / 2, CELL / 2 - NEAR
    legs, k = deep - r, r * ROUND
    return [
        straight((NEAR, 0.0), (NEAR, legs)),
        ((NEAR, legs), (NEAR, legs + k), (half - k, deep), (half, deep)),
        ((half, deep), (half + k, deep), (FAR, legs + k), (FAR, legs)),
        straight((FAR, legs), (FAR, 0.0)),
    ]


@cache
def knots(code: str) -> tuple[Knot, ...]:
    """Where the tracks cross. Along every track, over and under take turns."""
    found = [knot for one, other in combinations(range(4), 2) for knot in _crossings(code, one, other)]
    for knot in found:
        _lift(found, knot, min(knot.at))
    return tuple(found)


def _crossings(code: str, one: int, other: int) -> list[Knot]:
    first, second = curves(code)[one].samples, curves(code)[other].samples
    found = []
    for a, b in pairwise(first):
        for c, d in pairwise(second):
            if hit := _meet(a, b, c, d):
                found.append(Knot({one: hit[0], other: hit[1]}, hit[2]))
    return found


Sample = tuple[float, Point]


def _meet(a: Sample, b: Sample, c: Sample, d: Sample) -> tuple[float, float, float] | None:
    rx, ry = b[1][0] - a[1][0], b[1][1] - a[1][1]
    qx, qy = d[1][0] - c[1][0], d[1][1] - c[1][1]
    cross = rx * qy - ry * qx
    if abs(cross) < 1e-9:
        return None
    wx, wy = c[1][0] - a[1][0], c[1][1] - a[1][1]
    t, u = (wx * qy - wy * qx) / cross, (wx * ry - wy * rx) / cross
    if not (0 <= t < 1 and 0 <= u < 1):
        return None
    sine = abs(cross) / (hypot(rx, ry) * hypot(qx, qy))
    return a[0] + t * (b[0] - a[0]), c[0] + u * (d[0] - c[0]), sine


def _lift(found: list[Knot], knot: Knot, over: int) -> None:
    """Puts a track on top of a knot, and so decides the knots beside it."""
    if knot.over >= 0:
        return
    knot.over = over
    for track in knot.at:
        along = sorted((one for one in found if track in one.at), key=lambda one: one.at[track])
        here = along.index(knot)
        for beside in along[max(here - 1, 0) : here] + along[here + 1 : here + 2]:
            _lift(found, beside, beside.other(track) if over == track else track)


def bridge(code: str, knot: Knot, half: float, origin: Point = (0.0, 0.0)) -> str:
    """A piece of the upper track around a knot, `half` as long as the whole."""
    curve, at = curves(code)[knot.over].moved(origin), knot.at[knot.over]
    return f"M{point(curve.at(at - half))}{curve.commands(at - half, at + half)}"


@cache
def rails(code: str) -> str:
    """All tracks as one path, a little longer than the tile."""
    return "".join(
        f"M{point(_beyond(curve.at(0)))}L{point(curve.at(0))}{curve.commands()}"
        f"L{point(_beyond(curve.at(curve.length)))}"
        for curve in curves(code)
    )


def _beyond(at: Point) -> Point:
    x, y = (n - SEAM if n <= 0.01 else n + SEAM if n >= CELL - 0.01 else n for n in at)
    return x, y


@cache
def bridges(code: str, longer: float) -> str:
    return "".join(bridge(code, knot, knot.reach(THIN, THIN) + longer) for knot in knots(code))


@cache
def calm(code: str, side: int) -> tuple[Point, float]:
    """The middle of a track's longest run between crossings, and how long that run is."""
    curve = curves(code)[side]
    marks = [0, *sorted(knot.at[side] for knot in knots(code) if side in knot.at), curve.length]
    start, stop = max(pairwise(marks), key=lambda run: run[1] - run[0])
    return curve.at((start + stop) / 2), stop - start
