"""The map as data: what the city is, what a map file must be, and that the drawing says what the graph says."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.words import say
from metropolitan.games.metropolys.city import MAPS, Atlas, Map, read_map
from metropolitan.games.metropolys.rules import City

from . import drawing
from .tables import CITY

TINY_MAP = Path(__file__).parent / "maps" / "tiny.toml"
FILES = [MAPS / "city.toml", TINY_MAP]
CITY_MAP = CITY.map


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


def moved(map: Map, table: str, number: int, **fields: Any) -> Map:
    """The map with one entry of a table changed."""
    entries = list(getattr(map, table))
    entries[number] = msgspec.structs.replace(entries[number], **fields)
    return msgspec.structs.replace(map, **{table: entries})


@pytest.mark.parametrize(
    ("broken", "flaw"),
    [
        (msgspec.structs.replace(CITY_MAP, borders=CITY_MAP.borders[1:]), "C1 C3: only drawn"),
        (msgspec.structs.replace(CITY_MAP, borders=[*CITY_MAP.borders, ("C5", "C11")]), "C5 C11: not drawn"),
        (msgspec.structs.replace(CITY_MAP, city_border=CITY_MAP.city_border[1:]), "N1: along the edge of the city"),
        (msgspec.structs.replace(CITY_MAP, outline=[(20, 20), (900, 20), (900, 650)]), "C2: outside the city"),
        (moved(CITY_MAP, "neighborhoods", 0, at=(300, 293)), "C1: its spot lies outside"),
        (moved(CITY_MAP, "neighborhoods", 7, outline=[(286, 351), (383, 325), (513, 385), (334, 477)]), "C8 C9: overlap"),
        (moved(CITY_MAP, "neighborhoods", 0, outline=[(302, 218), (545, 183), (310, 207), (545, 207)]), "C1: no plain outline"),
        (moved(CITY_MAP, "bridges", 0, start=(424, 195)), "bridge ('C1', 'N5'): does not start at C1"),
        (moved(CITY_MAP, "bridges", 0, end=(696, 70)), "bridge ('C1', 'N5'): over a third neighborhood"),
        (moved(CITY_MAP, "statues", 0, at=(150, 131)), "statue ('W1', 'W2', 'W3'): drawn at ['W2']"),
        (moved(CITY_MAP, "lakes", 0, around=["N1", "N2", "N5", "N6"]), "lake north: drawn at"),
    ],
)  # fmt: skip
def test_map_drawing_flaws_are_found(broken: Map, flaw: str) -> None:
    assert any(found.startswith(flaw) for found in drawing.flaws(broken)), drawing.flaws(broken)


# ---- what a map file must be ----


def change(*path: Any, to: Any) -> Callable[[Any], None]:
    """Puts something else at a place of the file."""

    def edit(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return edit


def repeat(table: str, number: int = 0) -> Callable[[Any], None]:
    return lambda data: data[table].append(data[table][number])


def without(key: str) -> Callable[[Any], None]:
    return lambda data: data.pop(key)


def crowd(data: Any) -> None:
    data["neighborhoods"] += [{**data["neighborhoods"][0], "id": f"X{n}"} for n in range(1, 46)]


def tangle(data: Any) -> None:
    """Every neighborhood next to every other."""
    ids = [one["id"] for one in data["neighborhoods"]]
    data["borders"] = [[one, other] for one in ids for other in ids if one < other]


def flow(data: Any) -> None:
    data["lakes"] += [{**data["lakes"][0], "name": f"pool {n}"} for n in range(43)]


BROKEN = {
    "unknown kind": (change("neighborhoods", 0, "kind", to="harbor"), "Is1: the kind harbor is none of industry"),
    "unknown district": (change("neighborhoods", 0, "district", to="moon"), "the district moon is none of island"),
    "unknown place in a border": (change("borders", 0, to=["Is1", "Is9"]), "there is no neighborhood Is9"),
    "unknown place in a bridge": (change("bridges", 0, "ends", to=["Is1", "Q1"]), "there is no neighborhood Q1"),
    "unknown place at a statue": (change("statues", 0, "around", to=["Ha1", "Ha2", "Q"]), "no neighborhood Q"),
    "unknown place at a lake": (change("lakes", 0, "around", to=["Is1", "is2"]), "there is no neighborhood is2"),
    "unknown blind alley": (change("blind_alleys", to=["Q1"]), "there is no neighborhood Q1"),
    "unknown city border": (change("city_border", to=["Q1"]), "there is no neighborhood Q1"),
    "unknown place in a layout": (change("first_game", "4", "trendy", to=["Q1"]), "there is no neighborhood Q1"),
    "twice the same id": (change("neighborhoods", 1, "id", to="Is1"), "IS1 stands twice"),
    "ids alike but for capitals": (change("neighborhoods", 1, "id", to="IS1"), "IS1 stands twice"),
    "an id with a dash": (change("neighborhoods", 1, "id", to="Is-2"), "neighborhood Is-2: a name is letters"),
    "an id that starts with a digit": (change("neighborhoods", 1, "id", to="2Is"), "neighborhood 2Is: a name is"),
    "an id with a leading zero": (change("neighborhoods", 1, "id", to="Is02"), "neighborhood Is02: a name is"),
    "an id with another alphabet's digit": (change("neighborhoods", 1, "id", to="Is٢"), "neighborhood Is٢: a name"),
    "an empty id": (change("neighborhoods", 1, "id", to=""), "neighborhood : a name is letters"),
    "twice the same district": (change("ring", to=["harbor", "hill", "hill", "mill"]), "hill stands twice"),
    "the center in the ring": (change("ring", to=["harbor", "hill", "fields", "island"]), "island stands twice"),
    "a place next to itself": (change("borders", 0, to=["Is1", "Is1"]), "borders: Is1 stands twice in one entry"),
    "a bridge to itself": (change("bridges", 0, "ends", to=["Is1", "Is1"]), "bridges: Is1 stands twice in one entry"),
    "a statue of two": (change("statues", 0, "around", to=["Ha1", "Ha2", "Ha2"]), "statues: Ha2 stands twice"),
    "a lake with a place twice": (change("lakes", 0, "around", to=["Is1", "Is1"]), "lakes: Is1 stands twice"),
    "a border twice": (repeat("borders"), "borders: Is1, Is2 are entered twice"),
    "a border twice, turned": (change("borders", 1, to=["Is2", "Is1"]), "borders: Is1, Is2 are entered twice"),
    "a bridge twice": (repeat("bridges"), "bridges: Ha3, Is1 are entered twice"),
    "a lake's name twice": (change("lakes", 1, "name", to="pond"), "pond stands twice"),
    "too many places": (crowd, "more than 64 neighborhoods and lakes"),
    "too many lakes": (flow, "more than 64 neighborhoods and lakes"),
    "too many districts": (change("ring", to=["harbor", "hill", "fields", "mill", *"abcd"]), "more than 8 districts"),
    "too many groups": (tangle, "more than 1024 groups"),
    "no building": (change("buildings", to=0), "buildings: from 1 to 13"),
    "too many buildings": (change("buildings", to=14), "buildings: from 1 to 13"),
    "too little room": (change("buildings", to=6), "players.4: with 20 open neighborhoods the game might not end"),
    "too few tokens": (change("players", "4", "tokens", "ruins", to=2), "players.4.tokens: trendy, subway, ruins, 11 in all"),
    "too many tokens": (change("tokens_in", "center", to=4), "players.2.tokens: trendy, subway, ruins, 8 in all"),
    "a kind of token missing": (change("players", "2", "tokens", to={"trendy": 7}), "players.2.tokens: trendy, subway"),
    "a negative number of tokens": (
        change("players", "2", "tokens", to={"trendy": 9, "subway": -3, "ruins": 1}), "players.2.tokens: trendy"),
    "more tokens than places": (change("tokens_in", to={"center": 5, "ring": 2}), "tokens_in: island takes from 0 to 4"),
    "tokens on blind alleys": (change("tokens_in", to={"center": 3, "ring": 4}), "tokens_in: mill takes from 1 to 3"),
    "no token in the ring": (change("tokens_in", to={"center": 3, "ring": 0}), "tokens_in: harbor takes from 1 to 4"),
    "nothing for three players": (lambda data: data["players"].pop("3"), "tables for 2, 3, 4 players, and no others"),
    "something for five players": (
        lambda data: data["players"].update({"5": data["players"]["4"]}), "tables for 2, 3, 4 players"),
    "something for some players": (
        lambda data: data["players"].update({"some": data["players"]["4"]}), "tables for 2, 3, 4 players"),
    "no first game for two": (lambda data: data["first_game"].pop("2"), "tables for 2, 3, 4 players"),
    "more closed than there are": (change("players", "2", "closed", to=5), "players.2.closed: from 0 to 4"),
    "fewer closed than none": (change("players", "4", "closed", to=-1), "players.4.closed: from 0 to 4"),
    "another name than the file": (change("name", to="city"), "the name city is not the name of the file"),
    "an outline of two points": (change("neighborhoods", 0, "outline", to=[[1, 1], [2, 2]]), "Is1: an outline has"),
    "a point outside": (change("bridges", 0, "from", to=[1001, 5]), "the point 1001.0, 5.0 lies outside the frame"),
    "a point nowhere": (change("statues", 0, "at", to=[float("nan"), 5]), "the point nan, 5.0 lies outside"),
    "an endless point": (change("outline", 0, to=[1, float("inf")]), "the point 1.0, inf lies outside the frame"),
    "no frame": (change("frame", to=[0, 700]), "frame: two numbers above 0"),
    "an endless frame": (change("frame", to=[float("inf"), 700]), "frame: two numbers above 0"),
    "no neighborhoods": (change("neighborhoods", to=[]), "there is no neighborhood"),
    "a missing key": (without("lakes"), "Object missing required field `lakes`"),
    "an unknown key": (change("weather", to="rain"), "Object contains unknown field `weather`"),
    "an unknown key deeper": (change("lakes", 0, "fish", to=3), "Object contains unknown field `fish` - at `$.lakes["),
    "a word for a number": (change("buildings", to="four"), "Expected `int`, got `str` - at `$.buildings`"),
    "a number for a word": (change("neighborhoods", 0, "kind", to=3), "Expected `str`, got `int` - at `$.neigh"),
    "a statue of four": (change("statues", 0, "around", to=["Ha1", "Ha2", "Ha3", "Ha4"]), "Expected `array` of length 3"),
    "a bridge of one": (change("bridges", 0, "ends", to=["Ha1"]), "Expected `array` of length 2"),
    "a point of one number": (change("statues", 0, "at", to=[1]), "Expected `array` of length 2"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_map_refuses(name: str, tmp_path: Path) -> None:
    edit, fault = BROKEN[name]
    data = msgspec.toml.decode(TINY_MAP.read_bytes())
    edit(data)
    path = tmp_path / "tiny.toml"
    path.write_text(toml(data), encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        read_map(path)
    assert str(caught.value).startswith("map tiny.toml: ")
    assert fault in say(caught.value.note, game="metropolys")


@pytest.mark.parametrize("text", [b"name = ", b"\xff\xfe", b"[[[", b"", b"name = 'tiny'\nname = 'tiny'"])
def test_map_refuses_what_is_no_map(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_bytes(text)
    with pytest.raises(BadRecord, match=r"^map tiny\.toml: ."):
        read_map(path)


def toml(value: Any) -> str:
    """A file of this data: only the top level is a table, everything else stands in one line."""
    return "".join(f"{key} = {inline(entry)}\n" for key, entry in value.items())


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return msgspec.json.encode(value).decode() if isinstance(value, (str, bool)) else str(value)


def test_map_unbroken_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(toml(msgspec.toml.decode(TINY_MAP.read_bytes())), encoding="utf-8")
    assert read_map(path) == read_map(TINY_MAP)
    assert City(Atlas(read_map(path))).map.buildings == 4
