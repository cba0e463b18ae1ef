"""Income."""

from .tables import last_events, play, rounds, seat, table, wait


def test_income_coins() -> None:
    match = play(table("", ""), "income", "income")
    assert [seat(match, who)["coins"] for who in (0, 1)] == [5 + 5, 6 + 5]


def test_income_coins_of_commerce_worth_3() -> None:
    """The example of the rules: commercial buildings worth 3 make 8 coins."""
    match = rounds(table("A1 A2 A3 B4", ""), ["build fast-food A1 A2 A3", "build small-coffee-shop B4"], [])
    coins = seat(match, 0)["coins"]
    play(match, "income")
    assert seat(match, 0)["coins"] == coins + 8
    assert last_events(match)[0].facts == {"seat": 0, "n": 8}


def test_income_coins_go_with_a_covered_building() -> None:
    match = rounds(table("A1 A2 A3", ""), ["build retail-shop A1 A2", "build small-coffee-shop A3"], [])
    assert seat(match, 0)["income"] == 5 + 2
    rounds(match, ["build hotel-I3 A1 A2 A3"], [])
    assert seat(match, 0)["income"] == 5


def test_income_unlimited() -> None:
    match = table("", "", "", "")
    for _ in range(3):
        wait(match)
    turns = 3 * (60 + 4)
    assert len(match.moves) == turns
    assert sum(seat(match, who)["coins"] for who in range(4)) == 5 + 6 + 7 + 8 + 5 * turns
