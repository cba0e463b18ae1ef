"""What plans do, as the games know it."""

from typing import Any

import pytest

from metropolitan.engine.match import Match
from metropolitan.engine.registry import game, names
from metropolitan.server import plans
from metropolitan.server.troubles import Trouble


def match(id: str, players: int = 2) -> Match:
    return Match(game(id), [f"P{n}" for n in range(players)], seed=3)


@pytest.mark.parametrize("id", names("games"))
def test_a_move_is_planned_and_made(id: str) -> None:
    here = match(id)
    other = next(s for s in range(2) if s != here.state.seat)
    first = here.legal()[0]
    plan = plans.check(here.game, here.state, other, {"move": first})
    assert plan == {"move": first}
    assert here.game.stands(here.state, other, plan), "it waits for its turn"
    mover = here.state.seat
    assert here.game.plan(here.state, mover, plan) == first
    assert here.game.stands(here.state, mover, plan)
    no = {"move": "nonsense"}
    assert here.game.plan(here.state, mover, no) is None
    assert not here.game.stands(here.state, mover, no)


@pytest.mark.parametrize(
    "wish",
    [
        {}, {"move": ""}, {"move": 7}, {"move": None}, {"move": "a", "b": 1}, {"swim": 1},
        {"move": "x" * 600},
        {"pass": 0}, {"pass": 99}, {"pass": "8"}, {"pass": True}, {"pass": 8, "call": 0}, {"pass": 8.0},
    ],
)  # fmt: skip
def test_a_plan_that_means_nothing_is_refused(wish: dict[str, Any]) -> None:
    here = match("metropolys")
    with pytest.raises(Trouble) as refusal:
        plans.check(here.game, here.state, 1, wish)
    assert refusal.value.note.id == "server.plan"


def bid(here: Match, value: int) -> None:
    here.play(next(move for move in here.legal() if move.startswith(f"{value}@")))


def test_passing_from_a_bid_on() -> None:
    here = match("metropolys", 3)
    plan = plans.check(here.game, here.state, 1, {"pass": 5})
    bid(here, 3)
    assert here.game.plan(here.state, 1, plan) is None, "3 is less than 5"
    assert here.game.stands(here.state, 1, plan)
    bid(here, 4)
    bid(here, 6)
    assert here.state.seat == 0
    here.play("pass")
    assert here.game.plan(here.state, 1, plan) == "pass"
    here.play("pass")
    assert not here.game.stands(here.state, 1, plan), "only in this call"


def test_who_has_passed_has_no_plan_to_pass() -> None:
    here = match("metropolys", 3)
    plan = plans.check(here.game, here.state, 1, {"pass": 12})
    bid(here, 3)
    here.play("pass")
    assert not here.game.stands(here.state, 1, plan)


def test_ties_are_broken_as_the_rules_do() -> None:
    here = match("metropolys")
    bid(here, 3)
    here.play("pass")
    assert [rank[1] for rank in here.game.ranks(here.state)] == [1, 0], "buildings decide"
    assert match("foundations").game.ranks(match("foundations").state)[0][1] > 0, "coins decide"
    assert list(game("metro").ranks(match("metro").state)) == [0, 0]
