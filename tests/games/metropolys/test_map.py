"""The map as data: what the city is, and that the drawing of a map says what its graph says."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from metropolitan.games.metropolys.city import MAPS, Atlas, Map, read_map

from . import drawing
from .tables import CITY

TINY_MAP = Path(__file__).parents[3] / "examples" / "maps" / "tiny.toml"
FILES = [MAPS / "city.toml", TINY_MAP]
CITY_MAP = CITY.map
OVER_C9 = [(286, 351), (383, 325), (513, 385), (334, 477)]
KNOT = [(302, 218), (545, 183), (310, 207), (545, 207)]


# ---- the city ----


def test_map_counts() -> None:
    assert Counter(one.id[0] for one in CITY_MAP.neighborhoods) == {
        "C": 15,
        "N": 10,
        "E": 10,
        "S": 10,
        "W": 10,
    }
    assert all(one.district[0] == one.id[0].lower() for one in CITY_MAP.neighborhoods)
    assert set(Counter(one.kind for one in CITY_MAP.neighborhoods).values()) == {11}
    assert (len(CITY_MAP.bridges), len(CITY_MAP.statues), len(CITY_MAP.lakes)) == (21, 11, 6)
    assert (len(CITY_MAP.borders), len(CITY_MAP.city_border)) == (71, 20)


def test_map_borders_stay_in_a_district_and_bridges_leave_it() -> None:
    assert all(CITY.district_of[one] == CITY.district_of[other] for one, other in CITY_MAP.borders)
    assert all(len({CITY.district_of[end] for end in bridge.ends}) == 2 for bridge in CITY_MAP.bridges)


def test_map_every_district_has_bridges_to_its_neighbors() -> None:
    joined = {frozenset(CITY.district_of[end] for end in bridge.ends) for bridge in CITY_MAP.bridges}
    ring = CITY_MAP.ring
    assert joined == {frozenset(pair) for pair in zip(ring, ring[1:] + ring[:1], strict=True)} | {
        frozenset(("center", district)) for district in ring
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_map_statues_stand_where_three_meet(path: Path) -> None:
    """Around a statue everybody borders on both others, and all lie in one district."""
    map = read_map(path)
    borders = {frozenset(pair) for pair in map.borders}
    district = Atlas(map).district_of
    for statue in map.statues:
        one, other, third = statue.around
        assert {frozenset((one, other)), frozenset((one, third)), frozenset((other, third))} <= borders
        assert len({district[id] for id in statue.around}) == 1


def test_map_lakes_lie_in_one_district() -> None:
    for lake in CITY_MAP.lakes:
        assert len({CITY.district_of[id] for id in lake.around}) == 1
        assert len(lake.around) == len(set(lake.around)) >= 4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_map_blind_alleys_have_one_way_out(path: Path) -> None:
    atlas = Atlas(read_map(path))
    assert [
        id for id in atlas.ids if atlas.adjacent[atlas.number[id]].bit_count() == 1
    ] == atlas.map.blind_alleys


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_map_adjacency_goes_both_ways_and_reaches_everything(path: Path) -> None:
    atlas = Atlas(read_map(path))
    for place, around in enumerate(atlas.adjacent):
        assert not around >> place & 1
        assert all(atlas.adjacent[atlas.number[other]] >> place & 1 for other in atlas.names(around))
    reached, edge = 0, 1
    while edge:
        reached |= edge
        edge = (
            sum({1 << atlas.number[id] for place in atlas.names(reached) for id in beside(atlas, place)})
            & ~reached
        )
    assert reached == (1 << len(atlas.ids)) - 1


def beside(atlas: Atlas, place: str) -> list[str]:
    return atlas.names(atlas.adjacent[atlas.number[place]])


# ---- the drawing ----


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_map_drawing_says_what_the_graph_says(path: Path) -> None:
    assert drawing.flaws(read_map(path)) == []


def changed(**fields: Any) -> Map:
    return msgspec.structs.replace(CITY_MAP, **fields)


def moved(table: str, number: int, **fields: Any) -> Map:
    """The city with one entry of a table changed."""
    entries = list(getattr(CITY_MAP, table))
    entries[number] = msgspec.structs.replace(entries[number], **fields)
    return changed(**{table: entries})


@pytest.mark.parametrize(
    ("broken", "flaw"),
    [
        (changed(borders=CITY_MAP.borders[1:]), "C1 C3: only drawn"),
        (changed(borders=[*CITY_MAP.borders, ("C5", "C11")]), "C5 C11: not drawn"),
        (changed(city_border=CITY_MAP.city_border[1:]), "N1: along the edge of the city"),
        (changed(outline=[(20, 20), (900, 20), (900, 650)]), "C2: outside the city"),
        (moved("neighborhoods", 0, at=(300, 293)), "C1: its spot lies outside"),
        (moved("neighborhoods", 7, outline=OVER_C9), "C8 C9: overlap"),
        (moved("neighborhoods", 0, outline=KNOT), "C1: no plain outline"),
        (moved("bridges", 0, start=(424, 195)), "bridge ('C1', 'N5'): does not start at C1"),
        (moved("bridges", 0, end=(696, 70)), "bridge ('C1', 'N5'): over a third neighborhood"),
        (moved("statues", 0, at=(150, 131)), "statue ('W1', 'W2', 'W3'): drawn at ['W2']"),
        (moved("lakes", 0, around=["N1", "N2", "N5", "N6"]), "lake north: drawn at"),
    ],
)
def test_map_drawing_flaws_are_found(broken: Map, flaw: str) -> None:
    assert any(found.startswith(flaw) for found in drawing.flaws(broken)), drawing.flaws(broken)
