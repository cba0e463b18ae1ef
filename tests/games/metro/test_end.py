"""The end of the game."""

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game

from .table import NAMES, WAYS, deal, finish, refused, view, wander

PLAYERS = [2, 3, 4, 5, 6]


@pytest.mark.parametrize("players", PLAYERS)
def test_end_full_board(players: int) -> None:
    match = deal(players=players)
    for _ in wander(match, Chance(players, "end")):
        assert len(view(match)["tiles"]) < 60
    assert len(view(match)["tiles"]) == 60
    assert match.state.seat is None
    assert refused(match, "draw") == ("over", "end.full", ())
    assert refused(match, "aaaa@03") == ("over", "end.full", ())


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("players", PLAYERS)
def test_end_full_board_has_closed_all_lines(options: dict[str, object], players: int) -> None:
    chance = Chance(players, "all")
    for seed in range(5):
        match = Match(game, NAMES[:players], options, seed)
        match.state.playout(chance)
        lines = view(match)["lines"]
        assert len(lines) == 32
        assert all(one["closed"] for one in lines)


def test_end_winner_has_most_points() -> None:
    for seed in range(5):
        match = finish(deal(players=3, seed=seed), Chance(seed, "win"))
        scores = match.state.scores()
        assert match.state.winners() == [seat for seat in range(3) if scores[seat] == max(scores)]
        assert deal(players=3, seed=seed).state.winners() == []


def test_end_tie_is_shared() -> None:
    chance = Chance(0, "tie")
    states = (deal(seed=seed).state for seed in range(2000))
    state = next(one for one in states if one.playout(chance) and len(set(one.scores())) == 1)
    assert state.winners() == [0, 1]
