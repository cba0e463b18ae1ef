"""A turn."""

import pytest

from metropolitan.engine.errors import IllegalMove

from .tables import PLAYERS, play, random_moves, random_table, table, view


def test_turn_one_action() -> None:
    match = table("A1 A2", "", pile="A3")
    for move in ("build small-house A1", "income", "income", "income", "buy A3"):
        mover = match.state.seat
        play(match, move)
        assert match.state.seat == 1 - mover


def test_turn_one_action_is_one_of_three() -> None:
    match = random_table(3, seed=8)
    for _ in random_moves(match, seed=8):
        assert {move.split()[0] for move in match.legal()} <= {"income", "buy", "build"}


@pytest.mark.parametrize("players", PLAYERS)
def test_turn_no_pass(players: int) -> None:
    match = random_table(players, seed=1)
    for _ in random_moves(match, seed=1):
        assert "income" in match.legal()
    with pytest.raises(IllegalMove):
        random_table(players, seed=1).play("pass")


@pytest.mark.parametrize("players", PLAYERS)
def test_turn_order(players: int) -> None:
    match = random_table(players, seed=5)
    mover = 0
    for _ in random_moves(match, seed=5):
        assert view(match)["turn"] == mover
        mover = (mover + 1) % players
