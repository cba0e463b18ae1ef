"""Bots play legal moves, by chance of their own, and are told nothing they may not know."""

from __future__ import annotations

import json
from copy import copy
from typing import Any

import pytest

from metropolitan.bots.base import Bot, Seat, play_out, seated
from metropolitan.bots.greedy import lead
from metropolitan.bots.levels import Searcher
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match
from metropolitan.engine.registry import find, game, names

GAMES, BOTS = names("games"), names("bots")


def quick(name: str) -> Bot:
    """A bot that thinks by playouts, not by time, and not for long."""
    bot: Bot = find("bots", name)
    if not isinstance(bot, Searcher):
        return bot
    return Searcher(name, changes=(("playouts", 20), ("seconds", 60.0), ("patience", 60.0)))


def match_of(id: str, players: int = 2, seed: int = 1, **options: Any) -> Match:
    return Match(game(id), [f"P{seat}" for seat in range(players)], options, seed)


def some_moves(match: Match, moves: int) -> Match:
    chance = Chance(match.seed or 0, "moves")
    while len(match.moves) < moves and not match.state.finished:
        match.act(match.state.nth(chance.below(match.state.count())))
    return match


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_plays_to_the_end_the_same_way_for_the_same_seed(id: str, bot: str) -> None:
    matches = [match_of(id, seed=4) for _ in range(2)]
    for match in matches:
        play_out(match, [quick(bot)] * 2, 4)
    assert matches[0].state.finished
    assert matches[0].moves == matches[1].moves


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_chooses_the_same_whatever_is_hidden(id: str, bot: str) -> None:
    """In two games that differ only in what its seat cannot know a bot sees and does the same."""
    for moves in (0, 3, 12, 31):
        match = some_moves(match_of(id, 3), moves)
        number = match.state.seat
        twin = copy(match)
        twin.state = match.state.determinize(number, Chance(5, "world"))
        seats = [Seat(one, Chance(9, "likeness")) for one in (match, twin)]
        assert seats[0].legal == seats[1].legal
        assert json.dumps(seats[0].view) == json.dumps(seats[1].view)
        assert seats[0].view == match.game.view(match.state, number)
        assert match.state not in vars(seats[0]).values()
        chosen = [quick(bot).choose(seat, Chance(2)) for seat in seats]
        assert chosen[0] == chosen[1]
        assert chosen[0] in seats[0].legal


@pytest.mark.parametrize("id", GAMES)
def test_a_bot_cannot_change_the_game(id: str) -> None:
    match = some_moves(match_of(id), 4)
    before = json.dumps(match.game.view(match.state, None))
    seat = Seat(match, Chance(1))
    seat.sample(Chance(1)).playout(Chance(2))
    seat.sample(Chance(1)).apply(seat.legal[0])
    seat.legal.clear()
    assert json.dumps(match.game.view(match.state, None)) == before
    assert match.state.legal()


@pytest.mark.parametrize("id", GAMES)
def test_samples_keep_the_view(id: str) -> None:
    match = some_moves(match_of(id, 3), 9)
    seat = Seat(match, Chance(1))
    for n in range(5):
        assert match.game.view(seat.sample(Chance(n)), seat.number) == seat.view


@pytest.mark.parametrize("id", GAMES)
def test_greedy_beats_random(id: str) -> None:
    wins = 0
    for seed in range(12):
        match = match_of(id, 2, seed)
        play_out(match, seated(["greedy", "random"] if seed % 2 else ["random", "greedy"], 2), seed)
        wins += 1 - seed % 2 in match.state.winners()
    assert wins >= 9


def test_greedy_takes_the_best_lead_and_breaks_ties_by_chance() -> None:
    class Likely:
        def __init__(self, made: int = -1) -> None:
            self.made = made

        def copy(self) -> Likely:
            return Likely()

        def apply(self, action: int) -> None:
            self.made = action

        def determinize(self, seat: int, chance: Chance) -> Likely:
            return self

    class Odd:
        """Actions 1 and 3 are equal and best for seat 1."""

        @staticmethod
        def outlook(state: Likely) -> list[float]:
            return [(0.0, 3.0, 1.0), (1.0, 3.0, 0.0), (9.0, 9.5, 0.0), (0.0, 2.0, 0.0)][state.made]  # type: ignore[return-value]

    seat = Seat.__new__(Seat)
    seat.game, seat.number, seat.legal = Odd(), 1, [0, 1, 2, 3]  # type: ignore[assignment]
    seat._likeness = Likely()
    bot = seated(["greedy"], 1)[0]
    assert {bot.choose(seat, Chance(n)) for n in range(30)} == {0, 1, 3}


def test_lead() -> None:
    assert lead([1, 5, 3], 1) == 2
    assert lead([1, 5, 3], 0) == -4


def test_random_plays_every_move() -> None:
    seat = Seat(match_of("metropolys"), Chance(0))
    seat.legal = seat.legal[:5]
    assert {seated(["random"], 1)[0].choose(seat, Chance(n)) for n in range(60)} == set(seat.legal)


def test_seated() -> None:
    assert [bot.name for bot in seated(["greedy", "random"], 5)] == ["greedy", "random"] * 2 + ["greedy"]
    with pytest.raises(BadRecord, match="no bot oracle"):
        seated(["oracle"], 2)
