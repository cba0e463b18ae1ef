"""What is wrong with a map, beyond the form of its file: whatever the rules could not be played on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import comb, inf
from typing import TYPE_CHECKING, Any

from metropolitan.engine.words import Note
from metropolitan.games.metropolys.rules import KINDS, TOKENS

if TYPE_CHECKING:
    from metropolitan.games.metropolys.city import Map, Play

ID = re.compile(r"[A-Za-z]+([1-9][0-9]*)?", re.ASCII)  # so that moves can be read, and misspelt ones too
PLACES, DISTRICTS, GROUPS, BUILDINGS = 64, 8, 1024, 13  # there is no room for more in `plan.pxd`
PLAYERS = ("2", "3", "4")


def fault(id: str, **facts: Any) -> Note:
    return Note(f"fault.{id}", facts)


def faults(map: Map, name: str) -> Iterator[Note]:
    """All faults of the map of this name; later ones may follow from the first."""
    if map.name != name:
        yield fault("name", name=map.name)
    yield from names(map)
    yield from sizes(map)
    yield from groups(map)
    yield from shares(map)
    yield from drawing(map)
    if set(map.players) != set(PLAYERS) or set(map.first_game) != set(PLAYERS):
        yield fault("players", players=PLAYERS)
        return
    for players, play in map.players.items():
        yield from seats(map, players, play)


def names(map: Map) -> Iterator[Note]:
    ids = [one.id for one in map.neighborhoods]
    districts = [map.center, *map.ring]
    yield from (fault("id", place=id) for id in ids if not ID.fullmatch(id))
    yield from (fault("twice", name=id) for id in twice(id.upper() for id in ids))
    yield from (fault("twice", name=district) for district in twice(districts))
    yield from (fault("unknown", place=id) for id in named(map) if id not in ids)
    for one in map.neighborhoods:
        if one.district not in districts:
            yield fault("district", place=one.id, district=one.district, districts=districts)
        if one.kind not in KINDS:
            yield fault("kind", place=one.id, kind=one.kind, kinds=KINDS)


def named(map: Map) -> Iterator[str]:
    """Every mention of a neighborhood."""
    yield from chain(map.blind_alleys, map.city_border, *(members for _, members in sets(map)))
    yield from chain.from_iterable(layout.tokens() for layout in map.first_game.values())


def sets(map: Map) -> Iterator[tuple[str, list[str]]]:
    """Every list whose neighborhoods belong together, and the table it stands in."""
    yield from (("borders", list(pair)) for pair in map.borders)
    yield from (("bridges", list(bridge.ends)) for bridge in map.bridges)
    yield from (("statues", list(statue.around)) for statue in map.statues)
    yield from (("lakes", lake.around) for lake in map.lakes)


def groups(map: Map) -> Iterator[Note]:
    """Nothing borders on itself, and nothing is written twice."""
    for table, members in sets(map):
        yield from (fault("repeated", table=table, place=id) for id in twice(members))
    for table, members in twice((table, tuple(sorted(members))) for table, members in sets(map)):
        if table != "lakes":  # two lakes may lie between the same neighborhoods
            yield fault("same", table=table, places=members)
    yield from (fault("twice", name=name) for name in twice(lake.name for lake in map.lakes))


def twice(items: Iterable[Any]) -> list[Any]:
    return [item for item, n in Counter(items).items() if n > 1]


def sizes(map: Map) -> Iterator[Note]:
    ways = Counter(chain.from_iterable([*map.borders, *(bridge.ends for bridge in map.bridges)]))
    chains = sum(comb(n, 2) for n in ways.values())  # at most: three that border on each other count thrice
    around = sum(comb(len(lake.around), 3) for lake in map.lakes)
    if len(map.neighborhoods) + len(map.lakes) > PLACES:
        yield fault("places", most=PLACES)
    if len(map.ring) + 1 > DISTRICTS:
        yield fault("districts", most=DISTRICTS)
    if len(map.bridges) + len(map.statues) + around + chains > GROUPS:
        yield fault("groups", most=GROUPS)
    if not 1 <= map.buildings <= BUILDINGS:
        yield fault("buildings", most=BUILDINGS)


def drawing(map: Map) -> Iterator[Note]:
    """The frame has a size, every point lies in it, and an outline has an inside."""
    shapes = [("outline", map.outline), *((lake.name, lake.outline) for lake in map.lakes)]
    shapes += [(one.id, one.outline) for one in map.neighborhoods]
    spots = [one.at for one in map.neighborhoods] + [statue.at for statue in map.statues]
    spots += [point for bridge in map.bridges for point in (bridge.start, bridge.end)]
    if not all(0 < side < inf for side in map.frame):
        yield fault("frame")
    yield from (fault("outline", name=name) for name, shape in shapes if len(shape) < 3)
    for x, y in chain(spots, *(shape for _, shape in shapes)):
        if not (0 <= x <= map.frame[0] and 0 <= y <= map.frame[1]):
            yield fault("point", x=x, y=y)


def seats(map: Map, players: str, play: Play) -> Iterator[Note]:
    """There is room for so many players, and there are as many tokens as their districts take."""
    if not 0 <= play.closed <= len(map.ring):
        yield fault("closed", players=players, most=len(map.ring))
        return
    members = Counter(one.district for one in map.neighborhoods)
    largest = max((members[district] for district in map.ring), default=0)
    smallest = len(map.neighborhoods) - play.closed * largest
    if smallest <= int(players) * (map.buildings - 1):
        yield fault("room", players=players, n=smallest)
    share = map.tokens_in.center + map.tokens_in.ring * (len(map.ring) - play.closed)
    numbers = play.tokens.values()
    if set(play.tokens) != set(TOKENS) or min(numbers) < 0 or sum(numbers) != share:
        yield fault("tokens", players=players, n=share, kinds=TOKENS)


def shares(map: Map) -> Iterator[Note]:
    """Every district has places for its tokens."""
    fit = Counter(one.district for one in map.neighborhoods if one.id not in map.blind_alleys)
    if not 0 <= map.tokens_in.center <= fit[map.center]:
        yield fault("share", district=map.center, least=0, most=fit[map.center])
    for district in map.ring:  # at least one, since tokens tell which districts are open
        if not 1 <= map.tokens_in.ring <= fit[district]:
            yield fault("share", district=district, least=1, most=fit[district])
