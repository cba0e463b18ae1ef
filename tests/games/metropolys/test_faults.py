"""What a map file must be: each broken one is refused, and the message names its fault."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.games.metropolys.city import Atlas, read_map
from metropolitan.games.metropolys.plan import City

TINY_MAP = Path(__file__).parents[3] / "examples" / "maps" / "tiny.toml"
NEIGHBORHOOD = ("neighborhoods", 1)


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
    "unknown kind": (change(*NEIGHBORHOOD, "kind", to="harbor"), "Is2: the kind harbor is none of industry"),
    "unknown district": (change(*NEIGHBORHOOD, "district", to="moon"), "the district moon is none of island"),
    "unknown place in a border": (change("borders", 0, to=["Is1", "Is9"]), "there is no neighborhood Is9"),
    "unknown place in a bridge": (
        change("bridges", 0, "ends", to=["Is1", "Q1"]),
        "there is no neighborhood Q1",
    ),
    "unknown place at a statue": (
        change("statues", 0, "around", to=["Ha1", "Ha2", "Q"]),
        "no neighborhood Q",
    ),
    "unknown place at a lake": (
        change("lakes", 0, "around", to=["Is1", "is2"]),
        "there is no neighborhood is2",
    ),
    "unknown blind alley": (change("blind_alleys", to=["Q1"]), "there is no neighborhood Q1"),
    "unknown city border": (change("city_border", to=["Q1"]), "there is no neighborhood Q1"),
    "unknown place in a layout": (
        change("first_game", "4", "trendy", to=["Q1"]),
        "there is no neighborhood Q1",
    ),
    "twice the same id": (change(*NEIGHBORHOOD, "id", to="Is1"), "IS1 stands twice"),
    "ids alike but for capitals": (change(*NEIGHBORHOOD, "id", to="IS1"), "IS1 stands twice"),
    "an id with a dash": (change(*NEIGHBORHOOD, "id", to="Is-2"), "neighborhood Is-2: a name is letters"),
    "an id that starts with a digit": (change(*NEIGHBORHOOD, "id", to="2Is"), "neighborhood 2Is: a name is"),
    "an id with a leading zero": (change(*NEIGHBORHOOD, "id", to="Is02"), "neighborhood Is02: a name is"),
    "an id with another alphabet's digit": (
        change(*NEIGHBORHOOD, "id", to="Is٢"),
        "neighborhood Is٢: a name",
    ),
    "an empty id": (change(*NEIGHBORHOOD, "id", to=""), "neighborhood : a name is letters"),
    "twice the same district": (change("ring", to=["harbor", "hill", "hill", "mill"]), "hill stands twice"),
    "the center in the ring": (
        change("ring", to=["harbor", "hill", "fields", "island"]),
        "island stands twice",
    ),
    "a place next to itself": (
        change("borders", 0, to=["Is1", "Is1"]),
        "borders: Is1 stands twice in one entry",
    ),
    "a bridge to itself": (
        change("bridges", 0, "ends", to=["Is1", "Is1"]),
        "bridges: Is1 stands twice in one entry",
    ),
    "a statue of two": (
        change("statues", 0, "around", to=["Ha1", "Ha2", "Ha2"]),
        "statues: Ha2 stands twice",
    ),
    "a lake with a place twice": (change("lakes", 0, "around", to=["Is1", "Is1"]), "lakes: Is1 stands twice"),
    "a border twice": (repeat("borders"), "borders: Is1, Is2 are entered twice"),
    "a border twice, turned": (
        change("borders", 1, to=["Is2", "Is1"]),
        "borders: Is1, Is2 are entered twice",
    ),
    "a bridge twice": (repeat("bridges"), "bridges: Ha3, Is1 are entered twice"),
    "a lake's name twice": (change("lakes", 1, "name", to="pond"), "pond stands twice"),
    "too many places": (crowd, "more than 64 neighborhoods and lakes"),
    "too many lakes": (flow, "more than 64 neighborhoods and lakes"),
    "too many districts": (
        change("ring", to=["harbor", "hill", "fields", "mill", *"abcd"]),
        "more than 8 districts",
    ),
    "too many groups": (tangle, "more than 1024 groups"),
    "no building": (change("buildings", to=0), "buildings: from 1 to 13"),
    "too many buildings": (change("buildings", to=14), "buildings: from 1 to 13"),
    "too little room": (
        change("buildings", to=6),
        "players.4: with 20 open neighborhoods the game might not end",
    ),
    "too few tokens": (
        change("players", "4", "tokens", "ruins", to=2),
        "players.4.tokens: trendy, subway, ruins, 11 in all",
    ),
    "too many tokens": (
        change("tokens_in", "center", to=4),
        "players.2.tokens: trendy, subway, ruins, 8 in all",
    ),
    "a kind of token missing": (
        change("players", "2", "tokens", to={"trendy": 7}),
        "players.2.tokens: trendy, subway",
    ),
    "a negative number of tokens": (
        change("players", "2", "tokens", to={"trendy": 9, "subway": -3, "ruins": 1}),
        "players.2.tokens: trendy",
    ),
    "more tokens than places": (
        change("tokens_in", to={"center": 5, "ring": 2}),
        "tokens_in: island takes from 0 to 4",
    ),
    "tokens on blind alleys": (
        change("tokens_in", to={"center": 3, "ring": 4}),
        "tokens_in: mill takes from 1 to 3",
    ),
    "no token in the ring": (
        change("tokens_in", to={"center": 3, "ring": 0}),
        "tokens_in: harbor takes from 1 to 4",
    ),
    "nothing for three players": (
        lambda data: data["players"].pop("3"),
        "tables for 2, 3, 4 players, and no others",
    ),
    "something for five players": (
        lambda data: data["players"].update({"5": data["players"]["4"]}),
        "tables for 2, 3, 4 players",
    ),
    "something for some players": (
        lambda data: data["players"].update({"some": data["players"]["4"]}),
        "tables for 2, 3, 4 players",
    ),
    "no first game for two": (lambda data: data["first_game"].pop("2"), "tables for 2, 3, 4 players"),
    "more closed than there are": (change("players", "2", "closed", to=5), "players.2.closed: from 0 to 4"),
    "fewer closed than none": (change("players", "4", "closed", to=-1), "players.4.closed: from 0 to 4"),
    "another name than the file": (change("name", to="city"), "the name city is not the name of the file"),
    "an outline of two points": (
        change(*NEIGHBORHOOD, "outline", to=[[1, 1], [2, 2]]),
        "Is2: an outline has",
    ),
    "a point outside": (
        change("bridges", 0, "from", to=[1001, 5]),
        "the point 1001.0, 5.0 lies outside the frame",
    ),
    "a point nowhere": (change("statues", 0, "at", to=[float("nan"), 5]), "the point nan, 5.0 lies outside"),
    "an endless point": (
        change("outline", 0, to=[1, float("inf")]),
        "the point 1.0, inf lies outside the frame",
    ),
    "no frame": (change("frame", to=[0, 700]), "frame: two numbers above 0"),
    "an endless frame": (change("frame", to=[float("inf"), 700]), "frame: two numbers above 0"),
    "no neighborhoods": (change("neighborhoods", to=[]), "there is no neighborhood"),
    "a missing key": (without("lakes"), "Object missing required field `lakes`"),
    "an unknown key": (change("weather", to="rain"), "Object contains unknown field `weather`"),
    "an unknown key deeper": (
        change("lakes", 0, "fish", to=3),
        "Object contains unknown field `fish` - at `$.lakes[",
    ),
    "a word for a number": (change("buildings", to="four"), "Expected `int`, got `str` - at `$.buildings`"),
    "a number for a word": (change(*NEIGHBORHOOD, "kind", to=3), "Expected `str`, got `int` - at `$.neigh"),
    "a statue of four": (
        change("statues", 0, "around", to=["Ha1", "Ha2", "Ha3", "Ha4"]),
        "Expected `array` of length 3",
    ),
    "a bridge of one": (change("bridges", 0, "ends", to=["Ha1"]), "Expected `array` of length 2"),
    "a point of one number": (change("statues", 0, "at", to=[1]), "Expected `array` of length 2"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_faults_refuse(name: str, tmp_path: Path) -> None:
    edit, fault = BROKEN[name]
    data = msgspec.toml.decode(TINY_MAP.read_bytes())
    edit(data)
    path = tmp_path / "tiny.toml"
    path.write_text(toml(data), encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        read_map(path)
    assert str(caught.value).startswith("map tiny.toml: ")
    assert fault in str(caught.value)


@pytest.mark.parametrize("text", [b"name = ", b"\xff\xfe", b"[[[", b"", b"name = 'tiny'\nname = 'tiny'"])
def test_faults_refuse_what_is_no_map(text: bytes, tmp_path: Path) -> None:
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


def test_faults_unbroken_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(toml(msgspec.toml.decode(TINY_MAP.read_bytes())), encoding="utf-8")
    assert read_map(path) == read_map(TINY_MAP)
    assert City(Atlas(read_map(path))).map.buildings == 4
