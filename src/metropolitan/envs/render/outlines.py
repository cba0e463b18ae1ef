"""Outlines of a map of Metropolys. The data has straight ones that share their corners; here banks become
soft curves, and neighborhoods still meet exactly: where several come to the water together, they share the
middle of the curve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import NamedTuple

from metropolitan.envs.render.svg import Point, point
from metropolitan.envs.render.tracks import mixed as between

BEND = 26.0  # how far from a corner a bank begins to curve
BORDER = 9.0  # a bank this near to the city's outline is its border
Ring = list[Point]


class Step(NamedTuple):
    """A line to a point, or a curve with a control point."""

    to: Point
    by: Point | None = None


# ---- points ----


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def toward(a: Point, b: Point, length: float) -> Point:
    """So far from a on the way to b."""
    return between(a, b, length / (distance(a, b) or 1))


def edges(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise([*ring, ring[0]])


def rim(ring: Sequence[Point], p: Point) -> Point:
    """The point of a ring nearest to p."""
    best, least = ring[0], inf
    for a, b in edges(ring):
        x, y = b[0] - a[0], b[1] - a[1]
        t = ((p[0] - a[0]) * x + (p[1] - a[1]) * y) / (x * x + y * y or 1)
        q = between(a, b, min(1, max(0, t)))
        if (far := distance(p, q)) < least:
            best, least = q, far
    return best


def inside(ring: Sequence[Point], p: Point) -> bool:
    odd = False
    for (ax, ay), (bx, by) in edges(ring):
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def depth(ring: Sequence[Point], p: Point) -> float:
    """How deep a point lies inside; negative outside."""
    return distance(p, rim(ring, p)) * (1 if inside(ring, p) else -1)


def lattice(at: Point, ring: Sequence[Point], wide: float, high: float) -> list[tuple[Point, int]]:
    """Points of a grid around one, within a ring's bounds, every second row shifted; and a number that is
    even and odd by turns."""
    left, top = min(x for x, _ in ring), min(y for _, y in ring)
    right, bottom = max(x for x, _ in ring), max(y for _, y in ring)
    found = []
    for row in range(-int((at[1] - top) / high), int((bottom - at[1]) / high) + 1):
        shift = wide / 2 if row % 2 else 0.0
        first, last = -int((at[0] - left) / wide) - 1, int((right - at[0]) / wide) + 1
        found += [((at[0] + shift + n * wide, at[1] + row * high), row + n) for n in range(first, last)]
    return found


# ---- soft corners ----


def bend(v: Point, p: Point) -> Point:
    """Where the curve of a corner v leaves its side to p."""
    return toward(v, p, min(BEND, distance(v, p) * 0.42))


class Rings:
    """All neighborhoods, and who lies across which edge."""

    def __init__(self, outlines: dict[str, Ring]) -> None:
        self.rings = {id: _clockwise([(x, y) for x, y in ring]) for id, ring in outlines.items()}
        self.owners = {edge: id for id, ring in self.rings.items() for edge in edges(ring)}

    def steps(self, id: str) -> list[Step]:
        return [step for n in range(len(self.rings[id])) for step in self.corner(id, n)]

    def corner(self, id: str, n: int) -> list[Step]:
        """What becomes of a corner: two steps for a curve, one for a point."""
        ring = self.rings[id]
        a, v, b = ring[n - 1], ring[n], ring[(n + 1) % len(ring)]
        before, behind = self.owners.get((v, a)), self.owners.get((b, v))
        p, q = self.edge(id, v, -1), self.edge(id, v, 1)
        if (not before and not behind) or (before == behind and not (p and q)):
            return [Step(bend(v, a)), Step(bend(v, b), v)]
        if not (p and q):
            return [Step(v)]
        middle = between(between(bend(v, p), bend(v, q), 0.5), v, 0.5)
        if not before:
            return [Step(bend(v, a)), Step(middle, between(bend(v, a), v, 0.5))]
        if not behind:
            return [Step(middle), Step(bend(v, b), between(v, bend(v, b), 0.5))]
        return [Step(middle)]

    def edge(self, id: str, v: Point, way: int) -> Point | None:
        """The water's edge before or behind a corner, beyond all who share it; None in mid-land."""
        at = id
        while True:
            ring = self.rings[at]
            p = ring[(ring.index(v) + way) % len(ring)]
            beyond = self.owners.get((v, p) if way < 0 else (p, v))
            if not beyond:
                return p
            if beyond == id:
                return None
            at = beyond

    def wall(self, id: str, limits: Ring) -> str:
        """The banks of a place that are the city's border, as a path."""
        ring = self.rings[id]
        size = len(ring)
        wet = [(b, a) not in self.owners for a, b in edges(ring)]
        near = [distance(p, rim(limits, p)) < BORDER for p in ring]
        found = ""
        for n in (n for n in range(size) if wet[n] and near[n] and near[(n + 1) % size]):
            k = (n + 1) % size
            start, stop = self.corner(id, n), self.corner(id, k)
            goes_on = not wet[k] or near[(k + 1) % size]
            found += opened([*(start[-1:] if wet[n - 1] else start), *(stop if goes_on else stop[:1])])
        return found

    def middle(self, a: str, b: str) -> Point:
        """The middle of the border between two places."""
        shared = [(p, q) for p, q in edges(self.rings[a]) if self.owners.get((q, p)) == b]
        return between(*max(shared, key=lambda edge: distance(*edge)), 0.5)


def _clockwise(ring: Ring) -> Ring:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(ring))
    return ring[::-1] if area < 0 else ring


def soft(ring: Ring) -> list[Step]:
    """A ring with every corner softened."""
    size = len(ring)
    return [
        step
        for n, v in enumerate(ring)
        for step in (Step(bend(v, ring[n - 1])), Step(bend(v, ring[(n + 1) % size]), v))
    ]


def opened(steps: list[Step]) -> str:
    rest = (f"Q{point(by)} {point(to)}" if by else f"L{point(to)}" for to, by in steps[1:])
    return f"M{point(steps[0].to)}{''.join(rest)}"


def closed(steps: list[Step]) -> str:
    return opened(steps) + "Z"


def sampled(steps: list[Step]) -> Ring:
    """A path as points."""
    found: Ring = []
    for n, (to, by) in enumerate(steps):
        start = steps[n - 1].to
        shares = (0.2, 0.4, 0.6, 0.8, 1.0)
        found += [between(between(start, by, t), between(by, to, t), t) for t in shares] if by else [to]
    return found
