"""Expert area cards: the best assignment of buildings, against every assignment there is."""

import random
from collections.abc import Iterable
from functools import cache
from itertools import combinations

import pytest

from metropolitan.games.metropolys import game
from metropolitan.games.metropolys.rules import EXPERT_AREAS
from metropolitan.games.metropolys.sheet import best_groups

from .tables import CITY, TABLES, random_moves, random_table, table

Group = frozenset[str]
STATE = table().state
POINTS = {"bridges": 4, "statues": 7, "lakes": 5, "districts": 4, "chains": 4}


def counted(card: str, places: Iterable[str]) -> int:
    """How many groups the score counts."""
    area = EXPERT_AREAS.index(card)
    if card == "districts":
        return len(best_groups(STATE, area, CITY.set(places)))
    return STATE.most_groups(area, CITY.set(places) | CITY.tags)


def shown(card: str, places: Iterable[str]) -> list[Group]:
    """The groups that the score sheet shows."""
    return [
        frozenset(CITY.names(group))
        for group in best_groups(STATE, EXPERT_AREAS.index(card), CITY.set(places))
    ]


# ---- every assignment ----


@cache
def joined(one: str, other: str) -> bool:
    """A common border or a bridge, by the lists of the map."""
    ways = [set(pair) for pair in CITY.map.borders] + [set(bridge.ends) for bridge in CITY.map.bridges]
    return {one, other} in ways


def is_group(card: str, group: Group) -> bool:
    if card == "bridges":
        return group in [frozenset(bridge.ends) for bridge in CITY.map.bridges]
    if card == "statues":
        return group in [frozenset(statue.around) for statue in CITY.map.statues]
    if card == "lakes":
        return len(group) >= 3 and any(group <= set(lake.around) for lake in CITY.map.lakes)
    if card == "districts":
        return len(group) >= 3 and len({CITY.district_of[id] for id in group}) == 1
    return len(group) == 3 and all(any(joined(one, other) for other in group - {one}) for one in group)


def every_way(card: str, places: frozenset[str]) -> int:
    if card == "lakes":
        return lakes(places, len(CITY.map.lakes))
    if card == "districts":
        return sum(len(places & set(CITY.members(district))) >= 3 for district in CITY.districts)
    size = 2 if card == "bridges" else 3
    groups = [group for group in map(frozenset, combinations(places, size)) if is_group(card, group)]
    return disjoint(tuple(groups))


def disjoint(groups: tuple[Group, ...]) -> int:
    """The most groups without a common place: the first one is out, or in with all that it excludes."""
    if not groups:
        return 0
    first, rest = groups[0], groups[1:]
    without = tuple(group for group in rest if not group & first)
    return max(disjoint(rest), 1 + disjoint(without)) if len(without) < len(rest) else 1 + disjoint(rest)


def lakes(places: frozenset[str], n: int) -> int:
    """The most of the first n lakes with three buildings of their own."""
    if n == 0:
        return 0
    around = places & set(CITY.map.lakes[n - 1].around)
    ways = (1 + lakes(places - set(three), n - 1) for three in combinations(sorted(around), 3))
    return max(lakes(places, n - 1), *ways, 0)


# ---- sets of buildings ----


def scattered(rng: random.Random) -> frozenset[str]:
    return frozenset(rng.sample(CITY.ids, rng.randint(0, 13)))


def clustered(rng: random.Random) -> frozenset[str]:
    """Buildings side by side, where a greedy count is most often wrong."""
    found = {rng.choice(CITY.ids)}
    for _ in range(rng.randint(4, 12)):
        found.add(
            rng.choice([id for id in CITY.ids if id not in found and any(joined(id, one) for one in found)])
        )
    return frozenset(found)


def beside(card: str, rng: random.Random) -> frozenset[str]:
    """Buildings only where the card looks."""
    landmark = {"bridges": 0, "statues": 1, "lakes": 2}.get(card)
    places = CITY.ids if landmark is None else CITY.names(CITY.beside[landmark])
    return frozenset(rng.sample(places, 13))


@pytest.mark.parametrize("card", EXPERT_AREAS)
def test_packing_is_the_best_of_all(card: str) -> None:
    rng = random.Random(f"packing {card}")
    found = set()
    for _ in range(400):
        for places in (scattered(rng), clustered(rng), beside(card, rng)):
            best = every_way(card, places)
            assert counted(card, places) == best, sorted(places)
            check_sheet(card, places, best)
            found.add(best)
    assert found >= ({0, 1, 2} if card == "statues" else {0, 1, 2, 3})


def check_sheet(card: str, places: frozenset[str], best: int) -> None:
    """The groups shown are valid, of own buildings, apart from each other, and as many as counted."""
    groups = shown(card, places)
    assert len(groups) == best
    assert all(is_group(card, group) and group <= places for group in groups)
    assert sum(map(len, groups)) == len(frozenset().union(*groups))
    if card == "lakes":
        assert a_lake_each(groups, list(CITY.map.lakes))


def a_lake_each(groups: list[Group], free: list) -> bool:
    if not groups:
        return True
    rest = [
        (lake, [other for other in free if other is not lake])
        for lake in free
        if groups[0] <= set(lake.around)
    ]
    return any(a_lake_each(groups[1:], others) for _, others in rest)


@pytest.mark.parametrize(
    ("card", "places", "best"),
    [
        ("bridges", "W3 N5 C1 N8", 2),  # not N5-C1
        ("bridges", "S5 E9 C15", 1),  # a triangle of bridges
        ("bridges", "C7 E1 N9 N10", 2),
        ("bridges", "C13 S2 W8 C8 W10", 2),  # five in a tree, not three pairs
        ("bridges", "C13 S2 W10 W8 C8", 2),
        ("bridges", "C14 S4 C15 S5 E9 S9 C6 E6 C7 E1 N10 N9 N4", 6),
        ("statues", "W1 W2 W3 W4", 1),
        ("statues", "C1 C3 C4 C5 C10", 1),
        ("statues", "E6 E7 E8 E9 E10", 1),
        ("lakes", "C8 C9 C10", 1),
        ("lakes", "C8 C9 C10 C2 C3", 1),
        ("lakes", "C2 C3 C8 C9 C10 C11", 2),  # not C8-C9-C10
        ("lakes", "C2 C3 C4 C8 C9 C10", 2),  # six around one lake: three of them are around another
        ("lakes", "W3 W4 W5 W7 W8", 1),
        ("chains", "S6 S7 S8 S9 S10 E10", 2),  # not S7-S8-S9
        ("chains", "C11 C6 C10 C12 C14 C15", 1),  # one in the middle of all, and one more pair
        ("chains", "W1 W2 W3 W4 W5 W7 W8 W10 W9", 3),
        ("districts", "C1 C2 C3 C4 C5 C6 N1 N2 S1 S2 S3", 2),
    ],
)
def test_packing_by_hand(card: str, places: str, best: int) -> None:
    own = frozenset(places.split())
    assert every_way(card, own) == best
    assert counted(card, own) == best
    check_sheet(card, own, best)


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_packing_sheet_adds_up(players: int, edition: str) -> None:
    """For every seat, at every position: what it may know of itself is all that it scores."""
    for seed in range(4):
        match = random_table(players, edition, seed)
        for number, _ in enumerate(random_moves(match, seed)):
            if number % 5 == 0:
                add_up(match.state, players)
        add_up(match.state, players)
        assert [
            sum(item.points for item in items) for items in game.score(match.state, None)
        ] == match.state.scores()


def add_up(state, players: int) -> None:
    for seat in range(players):
        items = game.score(state, seat)[seat]
        assert sum(item.points for item in items) == state.scores()[seat] == sum(state.points(seat).values())
        for item in items:
            if item.id == "score.group":
                assert item.points == POINTS[item.facts["card"].id.removeprefix("card.area.")]
