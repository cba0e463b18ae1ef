"""Does the drawing of a map say the same as its graph? Asked of every map, with the geometry of shapely."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from shapely import LineString, Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from metropolitan.games.metropolys.city import Map

TINY = 1e-6
CORNER = 6.0  # a statue stands on a pedestal: so far from the corner of its neighborhoods, at most
SHORE = (
    10.0  # the city border is a street: so far from the edge of the city lies a neighborhood on it, at most
)


def land(map: Map) -> dict[str, Polygon]:
    return {one.id: Polygon(one.outline) for one in map.neighborhoods}


def water(map: Map) -> dict[str, Polygon]:
    return {lake.name: Polygon(lake.outline) for lake in map.lakes}


def common(one: BaseGeometry, other: BaseGeometry) -> float:
    """The length of the edge that two outlines share."""
    return float(one.intersection(other).length)


def flaws(map: Map) -> list[str]:
    """All that is wrong with the drawing, in words."""
    return list(outlines(map)) or [
        *borders(map), *overlaps(map), *inside(map), *spots(map),
        *shores(map), *bridges(map), *statues(map), *edge(map),
    ]  # fmt: skip


def outlines(map: Map) -> Iterator[str]:
    for name, shape in {**land(map), **water(map), "city": Polygon(map.outline)}.items():
        if not shape.is_valid or shape.area < TINY:
            yield f"{name}: no plain outline"


def borders(map: Map) -> Iterator[str]:
    """Two outlines share an edge exactly where the graph has a common border."""
    shapes, graph = land(map), {frozenset(pair) for pair in map.borders}
    for one, other in combinations(shapes, 2):
        drawn = common(shapes[one], shapes[other]) > TINY
        if drawn != (frozenset((one, other)) in graph):
            yield f"{one} {other}: {'only drawn' if drawn else 'not drawn'}"


def overlaps(map: Map) -> Iterator[str]:
    shapes = {**land(map), **water(map)}
    for one, other in combinations(shapes, 2):
        if shapes[one].intersection(shapes[other]).area > TINY:
            yield f"{one} {other}: overlap"


def inside(map: Map) -> Iterator[str]:
    city, frame = Polygon(map.outline), Polygon([(0, 0), (map.frame[0], 0), map.frame, (0, map.frame[1])])
    for name, shape in {**land(map), **water(map)}.items():
        if not city.covers(shape):
            yield f"{name}: outside the city"
    if not frame.covers(city):
        yield "city: outside the frame"


def spots(map: Map) -> Iterator[str]:
    for one in map.neighborhoods:
        if not Polygon(one.outline).contains(Point(one.at)):
            yield f"{one.id}: its spot lies outside"


def shores(map: Map) -> Iterator[str]:
    """Who lies around a lake shares an edge with it, and nobody else does."""
    shapes = land(map)
    for lake in map.lakes:
        drawn = {id for id, shape in shapes.items() if common(shape, Polygon(lake.outline)) > TINY}
        if drawn != set(lake.around):
            yield f"lake {lake.name}: drawn at {sorted(drawn)}"


def bridges(map: Map) -> Iterator[str]:
    """A bridge goes from one end to the other, and over nothing but river."""
    shapes = land(map)
    dry = unary_union([*shapes.values(), *water(map).values()])
    for bridge in map.bridges:
        for id, point in zip(bridge.ends, (bridge.start, bridge.end), strict=True):
            if shapes[id].boundary.distance(Point(point)) > 0.1:
                yield f"bridge {bridge.ends}: does not start at {id}"
        span = LineString([bridge.start, bridge.end])
        if common(dry, span) > 0.5 or not Polygon(map.outline).covers(span):
            yield f"bridge {bridge.ends}: not over the river"
        if any(span.crosses(shape) for id, shape in shapes.items() if id not in bridge.ends):
            yield f"bridge {bridge.ends}: over a third neighborhood"


def statues(map: Map) -> Iterator[str]:
    """A statue stands where its three neighborhoods meet, and at no fourth one."""
    shapes = land(map)
    for statue in map.statues:
        near = {id for id, shape in shapes.items() if shape.distance(Point(statue.at)) <= CORNER}
        if near != set(statue.around):
            yield f"statue {statue.around}: drawn at {sorted(near)}"
        meeting = shapes[statue.around[0]].intersection(shapes[statue.around[1]])
        if meeting.intersection(shapes[statue.around[2]]).distance(Point(statue.at)) > CORNER:
            yield f"statue {statue.around}: not at their corner"


def edge(map: Map) -> Iterator[str]:
    """Whoever is on the city border lies along the edge of the city, and nobody else does."""
    rim = Polygon(map.outline).boundary.buffer(SHORE)
    for id, shape in land(map).items():
        along = shape.boundary.intersection(rim).length > 2 * SHORE
        if along != (id in map.city_border):
            yield f"{id}: {'along' if along else 'not along'} the edge of the city"
