"""Special cards."""

from .tables import build, table, town, view


def subway_table(players: int = 3):
    return table(players=players, subway="C1 C3 C8 E1 E2 S9", bare="C4 E9 S10")


def test_special_subway_first_owner_takes_it() -> None:
    match = subway_table()
    assert view(match)["subway_card"] is None
    town(match, "13@C4")
    assert view(match)["subway_card"] is None  # no token there
    build(match, 0, "12@C1")
    assert view(match)["subway_card"] == 0


def test_special_subway_only_strictly_more() -> None:
    match = town(subway_table(), "13@C1", "13@E1")
    assert view(match)["subway_card"] == 0  # one each
    build(match, 1, "12@E2")
    assert view(match)["subway_card"] == 1  # two against one
    build(match, 0, "12@C3")
    assert view(match)["subway_card"] == 1  # two each
    build(match, 2, "13@C8")
    assert view(match)["subway_card"] == 1
    build(match, 0, "11@S9")
    assert view(match)["subway_card"] == 0  # three against two


def test_special_subway_compares_with_its_holder() -> None:
    """A third player catches up with nobody until he has more than the holder."""
    match = town(subway_table(), "13@C1", "13@E1 12@E2", "13@C3 12@C8")
    assert view(match)["subway_card"] == 1
    build(match, 2, "11@S9")
    assert view(match)["subway_card"] == 2


def test_special_ruins() -> None:
    match = table(players=3, ruins="C1 C3 C8 E1", bare="C4")
    town(match, "13@C4")
    assert view(match)["ruins_card"] is None
    build(match, 0, "12@C1")
    assert view(match)["ruins_card"] == 0
    build(match, 0, "11@C3")
    assert view(match)["ruins_card"] == 0
    build(match, 1, "13@C8")
    assert view(match)["ruins_card"] == 1  # one against two: the latest taker has it
    build(match, 2, "13@E1")
    assert view(match)["ruins_card"] == 2
