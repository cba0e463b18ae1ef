"""The judgement of a position: chances that sum to 1, by what the mover knows, and fair to poor moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metropolitan.bots.base import Memory, Seat
from metropolitan.bots.mind import Choice, begun
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord
from metropolitan.review.hint import shares
from metropolitan.review.judge import Effort, judge, parts_of, sober

from .games import QUICK, blunder, played


def test_chances_sum_to_one_and_the_best_is_first() -> None:
    match = played("metropolys", 3, {})
    match.undo(len(match.moves) // 2)
    judgement = judge(match, Effort(playouts=400), listed=5)
    assert judgement.seat == match.state.seat
    for choice in judgement.choices:
        if choice.visits:
            assert sum(choice.chances) == pytest.approx(1)
    assert judgement.loss(judgement.best) == 0


def test_a_move_can_be_insisted_on() -> None:
    match = played("metro", 3, {})
    match.undo(40)
    chance = Chance(1, "test")
    memory = Memory(match, match.state.seat)
    search = begun(Seat(match, chance, memory), chance, QUICK.style(match))
    search.run(50)
    before = {found[0]: found[1] for found in search.found()}
    action = min(before, key=lambda one: before[one])
    search.insist(action, 33)
    after = {found[0]: found[1] for found in search.found()}
    assert after[action] == before[action] + 33
    assert {one: n for one, n in after.items() if one != action} == {
        one: n for one, n in before.items() if one != action
    }


def test_a_move_that_was_played_is_known_even_where_the_search_slights_it() -> None:
    match = played("metropolys", 2, {})
    match.undo(len(match.moves) - 4)
    effort = Effort(playouts=600)
    free = judge(match, effort)
    poor = min(free.choices, key=lambda choice: choice.visits)
    forced = judge(match, effort, played=poor.action)
    assert poor.visits < 5
    assert forced.of(poor.action).visits >= 50


def test_the_last_move_of_an_open_game_is_judged_without_doubt() -> None:
    match = blunder()
    match.undo()
    lost = match.action("bcbc/1@54")
    judgement = judge(match, QUICK, played=lost)
    assert match.game.write(match.state, judgement.best.action) == "bcbc@54"
    assert judgement.loss(judgement.of(lost)) == 1


def test_a_few_playouts_that_end_alike_prove_little() -> None:
    def error(visits: int) -> float:
        return sober(Choice(0, visits, [1.0, 0.0], 0.0)).error

    assert error(2) > 0.25
    assert error(2) > error(20) > error(2000)
    assert error(2000) < 0.001


def test_time_is_kept() -> None:
    from time import thread_time

    match = played("metro", 2, {})
    match.undo(30)
    start = thread_time()
    judge(match, Effort(seconds=0.1))
    assert thread_time() - start < 0.6


def test_only_searching_bots_judge() -> None:
    match = played("metro", 2, {})
    with pytest.raises(BadRecord, match="greedy"):
        replace(QUICK, bot="greedy").style(match)
    with pytest.raises(BadRecord, match="nobody"):
        replace(QUICK, bot="nobody").style(match)


def test_four_digits_still_sum_to_one() -> None:
    assert shares([1 / 3, 1 / 3, 1 / 3]) == [0.3334, 0.3333, 0.3333]
    assert sum(shares([0.16666, 0.16666, 0.66668])) == pytest.approx(1, abs=1e-12)


def test_parts_make_the_same_match() -> None:
    match = played("foundations", 2, {"draft": True})
    again = parts_of(match).match()
    assert (again.moves, again.result()) == (match.moves, match.result())
    assert parts_of(match).match(5).moves == match.moves[:5]
