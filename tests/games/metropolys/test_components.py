"""The city and the buildings."""

from collections import Counter

from .tables import CITY, play, refused, settle, table, town, view


def test_components_neighborhoods() -> None:
    assert len(CITY.ids) == 55
    districts = Counter(one.district for one in CITY.map.neighborhoods)
    assert districts == {"center": 15, "north": 10, "east": 10, "south": 10, "west": 10}
    kinds = Counter(one.kind for one in CITY.map.neighborhoods)
    assert kinds == dict.fromkeys(("industry", "park", "lodging", "mall", "administration"), 11)


def test_components_neighborhoods_are_where_bids_go() -> None:
    match = table()
    assert {move.split("@")[1] for move in match.legal()} == set(CITY.ids)
    note = refused(match, "7@C16")
    assert (note.id, note.facts["rule"]) == ("refusal.no-such-place", "components.neighborhoods")


def test_components_landmarks() -> None:
    assert len(CITY.map.bridges) == 21
    assert len(CITY.map.statues) == 11
    assert all(len(set(statue.around)) == 3 for statue in CITY.map.statues)
    assert len(CITY.map.lakes) == 6


def test_components_buildings() -> None:
    match = table(players=3)
    assert view(match)["hands"] == [list(range(1, 14))] * 3
    assert len(match.legal()) == 13 * 45
    note = refused(match, "14@C1")
    assert (note.id, note.facts["rule"]) == ("refusal.no-such-building", "components.buildings")


def test_components_heights() -> None:
    match = table()
    for value in range(13, 0, -1):
        play(match, f"{value}@{CITY.ids[2 * value]}")
        settle(match)
    heights = {one["value"]: one["height"] for one in view(match)["buildings"]}
    assert [value for value in range(1, 14) if heights[value] == "small"] == [1, 2, 3, 4, 5]
    assert [value for value in range(1, 14) if heights[value] == "medium"] == [6, 7, 8, 9]
    assert [value for value in range(1, 14) if heights[value] == "tall"] == [10, 11, 12, 13]


def test_components_tokens() -> None:
    match = table()
    assert Counter(view(match)["tokens"].values()) == {"trendy": 9, "subway": 9, "ruins": 9}


def test_components_tokens_two_special_cards() -> None:
    match = table(subway="C1", ruins="C3")
    assert (view(match)["subway_card"], view(match)["ruins_card"]) == (None, None)
    town(match, "13@C1 12@C3")
    assert (view(match)["subway_card"], view(match)["ruins_card"]) == (0, 0)
