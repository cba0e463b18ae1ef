"""The end of the game."""

import pytest

from .tables import (
    PLAYERS,
    ids,
    last_events,
    random_moves,
    random_table,
    refused,
    rounds,
    seat,
    table,
    view,
    wait,
)


@pytest.mark.parametrize("players", PLAYERS)
def test_end_years(players: int) -> None:
    match = random_table(players, seed=2)
    for year in (1, 2, 3):
        assert view(match)["year"] == year
        assert not match.state.finished
        wait(match)
    assert match.state.finished
    assert match.legal() == []
    assert view(match)["stage"] == "over"
    assert ids(last_events(match))[-1] == "event.end"
    for move in ("income", "buy A1", "build small-house A1", "take A1"):
        assert refused(match, move).facts["rule"] == "end.years"


@pytest.mark.parametrize("seed", range(5))
def test_end_winner(seed: int) -> None:
    match = random_table(3, seed)
    for _ in random_moves(match, seed):
        assert match.state.winners() == []
    scores = match.state.scores()
    best = [who for who in range(3) if scores[who] == max(scores)]
    assert set(match.state.winners()) <= set(best)
    assert len(best) > 1 or match.state.winners() == best
    assert match.result() == {"scores": scores, "winners": match.state.winners()}


def test_end_tie() -> None:
    """Both have six markers on the board; the second player began with a coin more."""
    match = table("", "")
    for _ in range(3):
        wait(match)
    assert match.state.scores() == [6, 6]
    assert seat(match, 1)["coins"] == seat(match, 0)["coins"] + 1
    assert match.state.winners() == [1]


def test_end_tie_in_coins_too() -> None:
    """A coffee shop six incomes before the end costs the first player one income and brings back one coin
    more; its coin counts as much as the marker it has replaced."""
    match = table("A1", "")
    wait(wait(match))
    wait(match, 48)
    assert match.state.seat == 0
    rounds(match, ["build small-coffee-shop A1"], [])
    wait(match)
    assert match.state.scores() == [6, 6]
    assert seat(match, 0)["coins"] == seat(match, 1)["coins"]
    assert match.state.winners() == [0, 1]
