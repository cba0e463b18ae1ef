"""Scoring, on boards that were played. That the best assignment is always found is in `test_packing.py`."""

import pytest

from metropolitan.engine.match import Match

from .tables import CITY, homes, points, table, town, view


def area(card: str, *seats: str, edition: str = "expert", **wanted) -> int:
    """What the area card gives the first player for buildings on these places."""
    match = table(edition=edition, areas=card, **wanted)
    town(match, *map(homes, seats))
    return points(match)["area"]


def tokens(match: Match, *seats: str) -> list[int]:
    town(match, *map(homes, seats))
    return [points(match, seat)["tokens"] for seat in range(len(seats))]


def test_scoring_trendy() -> None:
    assert tokens(table(trendy="C1 N5 E9", bare="S5"), "C1 N5 S5", "E9") == [6, 3]


def test_scoring_subway() -> None:
    assert tokens(table(subway="C1 N5 E9", bare="S5"), "C1 N5 S5", "E9") == [2 + 3, 1]


def test_scoring_ruins() -> None:
    assert tokens(table(ruins="C1 N5 E9", bare="S5"), "C1 N5 S5", "E9") == [-2, -1 - 2]


@pytest.mark.parametrize(
    ("card", "beside", "apart"),
    [
        ("bridges", "C1 N5 W10 E9", "C3 C4 C12 N7"),
        ("statues", "W1 C4 S8 E10", "C2 N1 S1 W9"),
        ("lakes", "N7 C9 S3 W5", "C1 N3 W9 E9"),
        ("borders", "N1 E8 S9 W7", "C1 N5 E9 W10"),
    ],
)
def test_scoring_family_area(card: str, beside: str, apart: str) -> None:
    assert area(card, beside, edition="family") == 3 * 4
    assert area(card, apart, edition="family") == 0
    assert area(card, f"{beside} {apart}", edition="family") == 3 * 4


def test_scoring_family_area_once_a_building() -> None:
    assert area("bridges", "C1", edition="family") == 3  # two bridges
    assert area("statues", "W3", edition="family") == 3  # two statues
    assert area("lakes", "C9", edition="family") == 3  # two lakes


def test_scoring_family_area_bridge_into_a_closed_district() -> None:
    assert area("bridges", "C1 E2", edition="family", players=3, closed=["north"]) == 6


def test_scoring_family_area_counts_own_buildings_only() -> None:
    assert area("bridges", "C3", "C1 N5", edition="family") == 0


def highest(*seats: str) -> list[int]:
    match = town(table(bare="S1"), *seats)
    return [points(match, seat)["highest"] for seat in range(4)]


def test_scoring_highest() -> None:
    assert highest("10@C1", "9@C2", "8@C3") == [5, 0, 0, 0]
    assert highest("13@C1 3@N1", "9@C2 6@N2", "8@C3 5@N3 7@E1") == [5, 5, 5, 0]  # a district each


def test_scoring_highest_in_the_open_districts_only() -> None:
    match = town(table(players=2), "13@C1 12@E1 11@S2")
    assert points(match)["highest"] == 15
    assert len(view(match)["closed"]) == 2


def test_scoring_highest_compare_heights_not_values() -> None:
    assert highest("10@C1", "13@C2") == [5, 5, 0, 0]
    assert highest("6@C1", "9@C2", "5@C3") == [5, 5, 0, 0]


def test_scoring_highest_compare_in_descending_order() -> None:
    assert highest("10@C1 1@C3 2@C5 3@C7", "11@C2 6@C8") == [0, 5, 0, 0]  # tall, then medium before small
    assert highest("12@C1 11@C5", "13@C2 9@C8 8@C9 7@C13") == [5, 0, 0, 0]  # the second tall decides


def test_scoring_highest_compare_one_building_more() -> None:
    assert highest("13@C1 9@C5 1@C7", "12@C2 8@C8") == [5, 0, 0, 0]


def test_scoring_highest_tie() -> None:
    assert highest("13@C1 6@C5", "12@C2 7@C8", "11@C3") == [5, 5, 0, 0]
    assert highest("10@C1", "11@C2", "12@C3", "13@C5") == [5, 5, 5, 5]


def test_scoring_highest_tie_of_nobody() -> None:
    assert highest() == [0, 0, 0, 0]
    assert highest("1@C1") == [5, 0, 0, 0]  # four districts are bare


def test_scoring_highest_is_for_experts() -> None:
    assert set(points(town(table(edition="family"), "13@C1"))) == {"tokens", "area"}


@pytest.mark.parametrize("kind", ["industry", "park", "lodging", "mall", "administration"])
def test_scoring_neighborhood(kind: str) -> None:
    own = [one.id for one in CITY.map.neighborhoods if one.kind == kind][:3]
    other = [one.id for one in CITY.map.neighborhoods if one.kind != kind][:2]
    match = town(table(kinds=kind), homes(" ".join(own + other)))
    assert points(match)["neighborhood"] == 2 * 3
    assert points(match, 1)["neighborhood"] == 0


def test_scoring_bridges() -> None:
    assert area("bridges", "C1 N5") == 4
    assert area("bridges", "C1 N5 E9 S9") == 8
    assert area("bridges", "C1 N10") == 0  # both beside a bridge, but not of the same one
    assert area("bridges", "C1 C3") == 0
    assert area("bridges", "C1", "N5") == 0  # the other end is somebody else's


def test_scoring_statues() -> None:
    assert area("statues", "C1 C3 C4") == 7
    assert area("statues", "C1 C3 C4 S4 S5 S8") == 14
    assert area("statues", "C1 C3") == 0
    assert area("statues", "C1 C3", "C4") == 0


def test_scoring_lakes() -> None:
    assert area("lakes", "N1 N6 N7") == 5
    assert area("lakes", "N1 N6") == 0
    assert area("lakes", "N1 N7 N6 E3 E5 E7") == 10


def test_scoring_lakes_one_group_a_lake() -> None:
    assert area("lakes", "N1 N2 N5 N6 N7") == 5
    assert area("lakes", "C2 C3 C4 C9") == 5


def test_scoring_lakes_need_not_touch() -> None:
    assert area("lakes", "S3 S8 S7") == area("lakes", "C2 C4 C9") == area("lakes", "E4 E5 E6") == 5


def test_scoring_lakes_a_building_between_two() -> None:
    assert area("lakes", "C8 C9 C10") == 5  # around both, but used for one
    assert area("lakes", "C2 C8 C9 C10 C11") == 5
    assert area("lakes", "C2 C3 C8 C9 C10 C11") == 10


def test_scoring_districts() -> None:
    assert area("districts", "C1 C5 C12") == 4
    assert area("districts", "C1 C5") == 0
    assert area("districts", "C1 C3 C5 C7 C12 C15") == 4  # twice as many give no more
    assert area("districts", "C1 C5 C12 N1 N7 N10") == 8


def test_scoring_chains() -> None:
    assert area("chains", "C1 C3 C2") == 4  # in a row
    assert area("chains", "C1 C3 C4") == 4  # each beside the others
    assert area("chains", "N9 C7 N10") == 4  # over a bridge
    assert area("chains", "C1 C3 C8") == 0  # C8 is beside neither
    assert area("chains", "C1 C3 C8 C9") == 0  # two pairs
    assert area("chains", "C1 C3 C4 C5 C10 C9") == 8


def test_scoring_chains_of_own_buildings() -> None:
    assert area("chains", "C1 C2", "C3") == 0


def test_scoring_once() -> None:
    assert area("bridges", "C1 N5 N8") == 4  # C1 has two bridges
    assert area("statues", "W1 W2 W3 W4") == 7  # W2 and W3 stand at two statues
    assert area("chains", "C1 C3 C2 C8 C9") == 4  # five in a row
    assert area("lakes", "C8 C9 C10 C2 C13") == 5


def test_scoring_best() -> None:
    """Whoever takes the first pair, three or chain he sees gets one group; two are possible."""
    assert area("bridges", "W3 N5 C1 N8") == 8  # C1-N5 would block both others
    assert area("lakes", "C2 C3 C8 C9 C10 C11") == 10  # C8-C9-C10 would take both lakes' share
    assert area("chains", "S6 S7 S8 S9 S10 E10") == 8  # S7-S8-S9 would leave no other


def test_scoring_both_cards() -> None:
    assert {one.kind for one in CITY.map.neighborhoods if one.id in ("C1", "N5")} == {"industry", "park"}
    match = town(table(areas="bridges", kinds="industry"), "12@C1 11@N5", "")
    assert (points(match)["area"], points(match)["neighborhood"]) == (4, 2)
    assert match.state.scores()[0] == sum(points(match).values())
