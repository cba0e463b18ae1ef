"""The end of a year."""

import pytest

from .tables import PLAYERS, buy_out, ids, last_events, play, random_table, refused, seat, view, wait


@pytest.mark.parametrize("players", PLAYERS)
def test_year_last_deed(players: int) -> None:
    match = random_table(players, seed=1)
    piles = {2: 13, 3: 16, 4: 19}[players]
    buy_out(match)
    assert sum(move.startswith("buy") for move in match.moves) == piles
    assert match.moves[-1].startswith("buy")
    assert view(match)["stage"] == "final"
    assert ids(last_events(match))[-1] == "event.last-deed"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_year_final_turns(players: int, seed: int) -> None:
    match = random_table(players, seed)
    while view(match)["row"]:
        buyer = match.state.seat
        one_more(match)
    assert view(match)["last"] == buyer
    order = []
    while view(match)["year"] == 1:
        assert view(match)["turns_left"] == players - len(order)
        order.append(match.state.seat)
        play(match, "income")
    assert order == [(buyer + 1 + k) % players for k in range(players)]


def one_more(match) -> None:
    """A move that leads to the end of the year."""
    buys = [move for move in match.legal() if move.startswith("buy")]
    builds = [move for move in match.legal() if move.startswith("build")]
    stuck = seat(match, match.state.seat)["markers"] == 0
    play(match, (buys[:1] + (builds[:1] if stuck else []) + ["income"])[0])


def test_year_no_buying() -> None:
    match = random_table(3, seed=1)
    buy_out(match)
    for _ in range(3):
        assert {move.split()[0] for move in match.legal()} <= {"income", "build"}
        assert refused(match, f"buy {match.setup['deeds'][-1]}").facts["rule"] == "year.no-buying"
        play(match, "income")
    assert view(match)["year"] == 2


def test_year_scoring() -> None:
    match = random_table(2, seed=4)
    buy_out(match)
    play(match, "income")
    expected = [sum(match.state.points(who).values()) for who in (0, 1)]
    assert match.state.scores() == [0, 0]
    assert any(expected)
    play(match, "income")
    assert match.state.scores() == expected


@pytest.mark.parametrize("seed", range(4))
def test_year_first_player(seed: int) -> None:
    match = random_table(3, seed)
    for year in (1, 2):
        while view(match)["row"]:
            buyer = match.state.seat
            one_more(match)
        wait(match)
        assert view(match)["year"] == year + 1
        assert match.state.seat == (buyer + 1) % 3


def test_year_new_row() -> None:
    match = random_table(2, seed=9)
    deck = match.setup["deeds"]
    wait(buy_out(match))
    assert [deed["lot"] for deed in view(match)["row"]] == deck[25:31]
    assert [deed["price"] for deed in view(match)["row"]] == [2, 3, 4, 6, 8, 10]
    wait(buy_out(match))
    assert [deed["lot"] for deed in view(match)["row"]] == deck[37:43]
    assert view(match)["piles"] == [0, 0, 6]


def test_year_coins() -> None:
    match = random_table(2, seed=9)
    buy_out(match)
    play(match, "income")
    coins = [seat(match, who)["coins"] for who in (0, 1)]
    income = [seat(match, who)["income"] for who in (0, 1)]
    last = match.state.seat
    play(match, "income")
    for who in (0, 1):
        paid = income[who] - 5 + (income[who] if who == last else 0)
        assert seat(match, who)["coins"] == coins[who] + paid
