"""Scoring, every year."""

import pytest

from .tables import built, ids, last_events, play, points, rounds, seat, table, view, wait


def four_citizens():
    """13, 10, 10 and 0 citizens, as in the example of the rules."""
    match = table(
        "A1 A2 A3 A4 B1 B2", "D1 D2 D3 D4 E1 E2", "G1 G2 G3 G4 H1 H2", "A9 C9 E9 G9 I9 I7",
        pile="B3 E3 H3 B4 B5 B7",
    )  # fmt: skip
    large = "income", "build condo {0}1 {0}2 {0}3 {0}4", "buy {1}3", "build hotel-I3 {1}1 {1}2 {1}3"
    plans = [[move.format(*columns) for move in large] for columns in ("AB", "DE", "GH")]
    rounds(match, *plans, [])
    rest = ["income", "buy B4", "buy B5", "build house B4 B5", "buy B7", "build small-house B7"]
    return rounds(match, rest, [], [], [])


def test_scoring_most() -> None:
    match = wait(four_citizens())
    assert [seat(match, who)["citizens"] for who in range(4)] == [13, 10, 10, 0]
    assert match.state.scores()[0] == 13 + 4


@pytest.mark.parametrize(("year", "bonus"), [(1, 4), (2, 7), (3, 10)])
def test_scoring_most_earns_more_every_year(year: int, bonus: int) -> None:
    match = rounds(table("A1 A2 A3 A4", ""), ["build condo A1 A2 A3 A4"], [])
    for _ in range(year - 1):
        wait(match)
    assert points(match, 0)["population"] == 6 + bonus
    assert points(match, 1)["population"] == 0


def test_scoring_behind() -> None:
    """The example of the rules: 13, 10, 10 and 0 citizens score 17, 13, 13 and 0."""
    match = wait(four_citizens())
    assert match.state.scores() == [17, 13, 13, 0]


def test_scoring_behind_the_next_above_not_the_first() -> None:
    match = table("A1 A2 A3 A4", "C1 C2 C3", "E1")
    plans = ["build condo A1 A2 A3 A4"], ["build hotel-I3 C1 C2 C3"], ["build small-house E1"]
    rounds(match, *plans)
    assert [points(match, who)["population"] for who in range(3)] == [6 + 4, 6, 4]


def test_scoring_equal() -> None:
    match = table("A1 A2 A3", "C1 C2 C3", "E1", "G1")
    plans = ["build hotel-I3 A1 A2 A3"], ["build hotel-I3 C1 C2 C3"], ["build small-house E1"]
    rounds(match, *plans, ["build small-house G1"])
    assert [points(match, who)["population"] for who in range(4)] == [8, 8, 4, 4]
    assert wait(match).state.scores() == [8, 8, 4, 4]


def test_scoring_nobody() -> None:
    match = table("A1 A2 A3", "C1", "E1")
    assert [points(match, who)["population"] for who in range(3)] == [0, 0, 0]
    rounds(match, ["build hotel-I3 A1 A2 A3"], ["build market C1"], [])
    assert [points(match, who)["population"] for who in range(3)] == [8, 0, 0]


def test_scoring_nobody_gets_the_bonus() -> None:
    match = table("", "")
    for _ in range(2):
        assert wait(match).state.scores() == [0, 0]


def test_scoring_civic() -> None:
    """Orthogonally: what only touches a corner does not count."""
    match = table("B2 F1", "A1 A3 C1 C3 B1 E5")
    corners = [f"build {move}" for move in ("small-house A1", "small-house A3", "market C1", "park-1 C3")]
    rounds(match, ["build park-1 B2"], corners)
    assert points(match, 0)["civic"] == 0
    rounds(match, [], ["build statue-1 B1"])
    assert points(match, 0)["civic"] == 1
    assert points(match, 1)["civic"] == 2 * 2  # the statue, beside a market and a park


def test_scoring_civic_adds_all_own_civic_buildings() -> None:
    match = table("A1 A2 A3 B1", "")
    rounds(
        match, ["build park-1 A1", "build statue-1 A2", "build market A3", "build small-coffee-shop B1"], []
    )
    assert points(match, 0)["civic"] == 2 + 2 * 2 + 0
    assert wait(match).state.scores() == [6, 0]


def test_scoring_distinct() -> None:
    match = table("A1 A2 C1", "B1 B2 A3 A4")
    rounds(match, ["build school-2 A1 A2"], ["build house B1 B2"])
    assert points(match, 0)["civic"] == 2
    match = table("A1 A2 C1", "B1 B2 A3 B3")
    rounds(match, ["build park-2 A1 A2"], ["build hotel-I3 B1 B2 B3"])
    assert points(match, 0)["civic"] == 1


def test_scoring_distinct_two_alike_are_two() -> None:
    match = table("A1 A2 C1", "B1 B2")
    rounds(match, ["build school-2 A1 A2"], ["build small-house B1", "build small-house B2"])
    assert points(match, 0)["civic"] == 2


def test_scoring_all_players() -> None:
    match = table("B2 B3", "B1", "A2", "C2")
    rounds(match, ["build park-1 B2", "build small-house B3"], ["build market B1"], ["build park-1 A2"], [])
    rounds(match, [], [], [], ["build small-coffee-shop C2"])
    assert points(match, 0)["civic"] == 4
    assert points(match, 2)["civic"] == 1
    assert points(match, 1)["civic"] == 0


def test_scoring_commercial() -> None:
    match = table("A1 A2 A3 A4 C1 C2", "")
    rounds(match, ["build shopping-mall-I4 A1 A2 A3 A4", "build retail-shop C1 C2"], [])
    assert points(match, 0)["commercial"] == 5 + 2
    assert wait(match).state.scores() == [7, 0]


def to_last_turn(match) -> None:
    while view(match)["turns_left"] != 1:
        play(match, "income")


@pytest.mark.parametrize("year", [1, 2])
def test_scoring_pay(year: int) -> None:
    match = rounds(table("A1 A2 A3 A4 C1 C2", ""), ["build shopping-mall-I4 A1 A2 A3 A4"], [])
    for _ in range(year - 1):
        wait(match)
    to_last_turn(match)
    coins = seat(match, 0)["coins"]
    mine = match.state.seat == 0
    play(match, "income")
    assert view(match)["year"] == year + 1
    assert seat(match, 0)["coins"] == coins + 3 + (8 if mine else 0)
    assert "event.paid" in ids(last_events(match))


def test_scoring_last_coins() -> None:
    match = rounds(table("A1 A2 A3 A4", ""), ["build shopping-mall-I4 A1 A2 A3 A4"], [])
    to_last_turn(wait(wait(match)))
    coins, mine = seat(match, 0)["coins"], match.state.seat == 0
    assert points(match, 0)["coins"] == 3
    play(match, "income")
    assert match.state.finished
    assert seat(match, 0)["coins"] == coins + (8 if mine else 0)
    assert match.state.scores() == [3 * 5 + 3 + 2, 6]  # two markers of the first player, six of the second


def test_scoring_last_coins_only_in_the_third_year() -> None:
    match = rounds(table("A1", ""), ["build small-coffee-shop A1"], [])
    assert points(match, 0)["coins"] == 0
    assert wait(match).state.scores() == [0, 0]
    assert wait(match).state.scores() == [0, 0]


def test_scoring_markers() -> None:
    match = rounds(table("A1 A2", "", pile="A3"), ["build park-2 A1 A2", "buy A3"], [])
    for scores in ([0, 0], [0, 0]):
        assert points(match, 0)["markers"] == 0
        assert wait(match).state.scores() == scores
    assert points(match, 0)["markers"] == 5
    assert wait(match).state.scores() == [4 + 1, 6]
    assert built(match) == {"park-2": ["A1", "A2"]}
