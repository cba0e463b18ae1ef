"""Search: what it promises whatever the game."""

from __future__ import annotations

import pytest

from metropolitan.bots.base import Memory, Seat
from metropolitan.bots.levels import Searcher, champion, picked
from metropolitan.bots.mind import Choice, Thought, think
from metropolitan.bots.style import Style
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.engine.registry import game, names

GAMES = names("games")
QUICK = {"playouts": 300, "seconds": 60.0, "patience": 60.0, "sure": 0.0}


def after(id: str, moves: int, players: int = 2, seed: int = 3) -> Match:
    match = Match(game(id), [f"P{seat}" for seat in range(players)], {}, seed)
    chance = Chance(seed, "moves")
    while len(match.moves) < moves and not match.state.finished:
        match.act(match.state.nth(chance.below(match.state.count())))
    return match


def ending(id: str, left: int) -> Match:
    """So many moves before the end of a random game."""
    whole = after(id, 10_000)
    return after(id, len(whole.moves) - left)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_chances_are_of_legal_moves_and_sum_to_one(id: str, players: int) -> None:
    seat = Seat(after(id, 8, players), Chance(1))
    thought = think(seat, Chance(1), Style(**QUICK))
    assert thought.playouts == 300
    assert {choice.action for choice in thought.choices} <= set(seat.legal)
    assert sum(choice.visits for choice in thought.choices) == 300
    for chances in [thought.chances, *(choice.chances for choice in thought.choices if choice.visits)]:
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


@pytest.mark.parametrize("id", ["foundations", "metro"])
def test_a_winning_last_move_is_found(id: str) -> None:
    """One move before the end, where nothing is hidden, the search tells what each move leads to."""
    match = ending(id, 1)
    seat = Seat(match, Chance(1))
    for choice in think(seat, Chance(1), Style(**QUICK, margin=0.0, random=0.0)).choices:
        world = match.state.copy()
        world.apply(choice.action)
        if world.finished and choice.visits:
            winners = world.winners()
            shares = [1 / len(winners) if other in winners else 0 for other in range(2)]
            assert choice.chances == pytest.approx(shares)


def test_exact_play_agrees_with_a_plain_max() -> None:
    """Near the end of Metro, where all is known, against every line of play written out."""

    def best(state: object) -> list[float]:
        if state.finished:  # type: ignore[attr-defined]
            winners = state.winners()  # type: ignore[attr-defined]
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(2)]
        ends = []
        for action in state.legal():  # type: ignore[attr-defined]
            world = state.copy()  # type: ignore[attr-defined]
            world.apply(action)
            ends.append(best(world))
        return max(ends, key=lambda gains: gains[state.seat])  # type: ignore[attr-defined]

    match = ending("metro", 2)
    seat = Seat(match, Chance(1))
    thought = think(seat, Chance(1), Style(seconds=5.0, ahead=4, margin=0.0))
    assert thought.choices[0].chances == pytest.approx(best(match.state))


def test_a_tree_is_kept_from_move_to_move() -> None:
    match = after("metropolys", 6)
    style = Style(**QUICK, reuse=True)
    memory = Memory(match, match.state.seat)
    seat = Seat(match, Chance(1), memory)
    first = think(seat, Chance(1), style).choices[0]
    match.act(first.action)
    while match.state.seat != memory.number:
        match.act(match.state.legal()[0])
    seat = Seat(match, Chance(2), memory)
    again = think(seat, Chance(2), style)
    assert {choice.action for choice in again.choices} <= set(seat.legal)
    assert again.playouts == 300
    assert sum(choice.visits for choice in again.choices) >= 300


def test_several_threads_vote() -> None:
    seat = Seat(after("metro", 10), Chance(1))
    thought = think(seat, Chance(1), Style(**QUICK, threads=3))
    assert thought.playouts == 300
    assert sum(choice.visits for choice in thought.choices) == 300
    assert sum(thought.chances) == pytest.approx(1)


def test_a_style_differs_by_game_option_and_players() -> None:
    bot = Searcher("champion", changes=(("explore", 0.123),))
    assert bot.style("metro", {}, 2).explore == 0.123
    timed = champion.timed(0.5).style("metro", {}, 2)
    assert (timed.seconds, timed.playouts) == (0.5, 0)


def test_warmth_takes_a_move_as_often_as_it_was_thought_about() -> None:
    choices = [Choice(7, 30, [0.6, 0.4], 0.1), Choice(8, 10, [0.5, 0.5], 0.1)]
    thought = Thought(choices, [0.6, 0.4], 40, {7: 0.1, 8: 0.9})

    def sevens(warmth: float, feeling: float) -> int:
        style = Style(warmth=warmth, feeling=feeling)
        return [picked(thought, style, Chance(n)) for n in range(400)].count(7)

    assert sevens(0.0, 0.0) == 400
    assert 270 < sevens(1.0, 0.0) < 330  # three to one
    assert 340 < sevens(0.5, 0.0) < 380  # nine to one
    assert 20 < sevens(1.0, 1.0) < 60  # by feeling alone
