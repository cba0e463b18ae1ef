"""Cities are data: `maps/<name>.toml`, read and checked here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path

import msgspec

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.formed import formed
from metropolitan.engine.words import Note, words
from metropolitan.games.metropolys.faults import faults
from metropolitan.games.metropolys.plan import City
from metropolitan.games.metropolys.rules import KINDS, TOKENS

MAPS = Path(__file__).parent / "maps"
Point = tuple[float, float]


class Neighborhood(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    district: str
    kind: str
    at: Point
    outline: list[Point]


class Bridge(msgspec.Struct, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    ends: tuple[str, str]
    start: Point
    end: Point


class Statue(msgspec.Struct, forbid_unknown_fields=True):
    around: tuple[str, str, str]
    at: Point


class Lake(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    around: list[str]
    outline: list[Point]


class Play(msgspec.Struct, forbid_unknown_fields=True):
    """What is in play for a number of players."""

    closed: int
    tokens: dict[str, int]


class Share(msgspec.Struct, forbid_unknown_fields=True):
    """How many tokens a district gets."""

    center: int
    ring: int


class Layout(msgspec.Struct, forbid_unknown_fields=True):
    closed: list[str]
    trendy: list[str]
    subway: list[str]
    ruins: list[str]

    def tokens(self) -> dict[str, str]:
        return {place: kind for kind in TOKENS for place in getattr(self, kind)}


class Map(msgspec.Struct, forbid_unknown_fields=True):
    """A map file, word for word."""

    name: str
    frame: tuple[float, float]
    outline: list[Point]
    buildings: int
    center: str
    ring: list[str]
    tokens_in: Share
    blind_alleys: list[str]
    city_border: list[str]
    borders: list[tuple[str, str]]
    players: dict[str, Play]
    first_game: dict[str, Layout]
    neighborhoods: list[Neighborhood]
    bridges: list[Bridge]
    statues: list[Statue]
    lakes: list[Lake]


@dataclass
class Atlas:
    """A map in numbers: places and districts are counted in the order of the file."""

    map: Map

    def __post_init__(self) -> None:
        map = self.map
        self.buildings = map.buildings
        self.ids = [one.id for one in map.neighborhoods]
        self.number = {id: place for place, id in enumerate(self.ids)}
        self.moves = [
            "pass",
            *(f"{n + 1}@{id}" for n in range(map.buildings) for id in self.ids),
        ]  # by action
        self.districts = [map.center, *map.ring]
        self.district_of = {one.id: one.district for one in map.neighborhoods}
        self.district_sets = [self.where("district", name) for name in self.districts]
        self.kind_sets = [self.where("kind", kind) for kind in KINDS]
        bridges = [bridge.ends for bridge in map.bridges]
        self.adjacent = [0] * len(self.ids)
        for one, other in [*map.borders, *bridges]:
            self.adjacent[self.number[one]] |= self.set([other])
            self.adjacent[self.number[other]] |= self.set([one])
        self.beside = [
            self.set(end for ends in bridges for end in ends),
            self.set(id for statue in map.statues for id in statue.around),
            self.set(id for lake in map.lakes for id in lake.around),
            self.set(map.city_border),
        ]
        self.groups = [
            [self.set(ends) for ends in bridges],
            [self.set(statue.around) for statue in map.statues],
            self._around_lakes(),
            [],
            self._chains(),
        ]
        self.lakes = [self.set(lake.around) for lake in map.lakes]
        self.tags = sum(self._tag(number) for number in range(len(map.lakes)))

    def set(self, ids: Iterable[str]) -> int:
        """Places as a set of bits."""
        places = 0
        for id in ids:
            places |= 1 << self.number[id]
        return places

    def names(self, places: int) -> list[str]:
        """The places of a set, in the order of the map."""
        return [self.ids[number] for number in members(places)]

    def where(self, field: str, value: str) -> int:
        return self.set(one.id for one in self.map.neighborhoods if getattr(one, field) == value)

    def members(self, district: str) -> list[str]:
        return [id for id in self.ids if self.district_of[id] == district]

    def share(self, district: str) -> int:
        """How many tokens a district gets."""
        return self.map.tokens_in.center if district == self.map.center else self.map.tokens_in.ring

    def sorted(self, tokens: Mapping[str, str]) -> dict[str, str]:
        """Tokens in the order of the map."""
        return {id: tokens[id] for id in self.ids if id in tokens}

    def closings(self, players: int) -> list[list[str]]:
        """Every choice of closed districts: as many neighbors of the ring as the players ask for."""
        ring, n = self.map.ring, self.map.players[str(players)].closed
        if n == 0:
            return [[]]
        return [[ring[(start + k) % len(ring)] for k in range(n)] for start in range(len(ring))]

    def _tag(self, lake: int) -> int:
        """A bit beyond the places, in every group of a lake: so a lake has one group at most."""
        return 1 << len(self.ids) + lake

    def _around_lakes(self) -> list[int]:
        return [
            self.set(three) | self._tag(number)
            for number, lake in enumerate(self.map.lakes)
            for three in combinations(lake.around, 3)
        ]

    def _chains(self) -> list[int]:
        """Three places, each next to another of the three: a middle one and two beside it."""
        found = set()
        for middle, around in enumerate(self.adjacent):
            for one, other in combinations(self.names(around), 2):
                found.add(1 << middle | self.set([one, other]))
        return sorted(found)


def map_files() -> dict[str, Path]:
    """Maps by name: the city first, then the others of this folder and of METROPOLITAN_MAPS."""
    folders = [MAPS, *map_path()]
    found = {path.stem: path for folder in folders for path in sorted(folder.glob("*.toml"))}
    return {"city": found.pop("city"), **found}


def map_path() -> list[Path]:
    return [Path(folder) for folder in os.environ.get("METROPOLITAN_MAPS", "").split(os.pathsep) if folder]


def map_names() -> tuple[str, ...]:
    return tuple(map_files())


def called(district: str) -> Note | str:
    """A district in words; one that has none is called by its name in the map."""
    id = f"district.{district}"
    return Note(id) if id in words("metropolys") else district


@cache
def load_city(name: str) -> City:
    return City(Atlas(read_map(map_files()[name])))


def read_map(path: Path) -> Map:
    """A checked map; a broken file names its fault."""
    try:
        map = formed(msgspec.toml.decode(path.read_bytes()), Map)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise unreadable(path, str(error)) from None
    for fault in faults(map, path.stem):
        raise unreadable(path, fault)
    return map


def unreadable(path: Path, fault: str | Note) -> BadRecord:
    return BadRecord("setup.map-unreadable", game="metropolys", file=path.name, fault=fault)


@lru_cache(1 << 14)
def members(places: int) -> tuple[int, ...]:
    """The numbers in a set, in order. The same sets are asked for again and again."""
    found = []
    while places > 0:
        least = places & -places
        found.append(least.bit_length() - 1)
        places ^= least
    return tuple(found)
