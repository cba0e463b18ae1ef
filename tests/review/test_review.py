"""What decided a game: chances after every move, losses, grades, turning points, luck."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from metropolitan.review import grades
from metropolitan.review.judge import parts_of
from metropolitan.review.review import assembled, looks, review

from .games import KINDS, QUICK, blunder, played


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def reviewed(request: pytest.FixtureRequest) -> tuple[Any, dict[str, Any]]:
    match = played(*request.param)
    return match, review(parts_of(match), QUICK)


@pytest.fixture(scope="module")
def lost() -> dict[str, Any]:
    return review(parts_of(blunder()), QUICK)


def test_chances_sum_to_one_in_every_position(reviewed: tuple[Any, dict[str, Any]]) -> None:
    match, found = reviewed
    assert len(found["positions"]) == len(match.moves) + 1
    for chances in [*found["positions"], *(move["chances"] for move in found["moves"])]:
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)


def test_the_end_is_the_result(reviewed: tuple[Any, dict[str, Any]]) -> None:
    match, found = reviewed
    winners = match.state.winners()
    assert [seat for seat, share in enumerate(found["positions"][-1]) if share] == winners
    assert found["result"] == match.result()


def test_moves_are_told_as_they_were(reviewed: tuple[Any, dict[str, Any]]) -> None:
    match, found = reviewed
    assert [move["move"] for move in found["moves"]] == match.moves
    assert [move["number"] for move in found["moves"]] == list(range(1, len(match.moves) + 1))
    for move in found["moves"]:
        assert (move["grade"] == "best") == (move["loss"] == 0) == (move["best"] == move["move"])


def test_all_changes_are_accounted_for(reviewed: tuple[Any, dict[str, Any]]) -> None:
    for seat in reviewed[1]["seats"]:
        way = seat["start"] - seat["lost"] + seat["gifts"] + seat["luck"] + seat["insight"]
        assert way == pytest.approx(seat["end"], abs=0.02)  # four digits a move


def test_luck_needs_something_to_turn_up(reviewed: tuple[Any, dict[str, Any]]) -> None:
    for move in reviewed[1]["moves"]:
        assert move["revealed"] or not any(move["luck"])
        assert not (any(move["luck"]) and any(move["insight"]))


def test_counts_and_accuracy(reviewed: tuple[Any, dict[str, Any]]) -> None:
    _, found = reviewed
    for number, seat in enumerate(found["seats"]):
        own = [move for move in found["moves"] if move["seat"] == number]
        assert sum(seat["grades"].values()) == len(own)
        assert 0 <= seat["accuracy"] <= 100


def test_a_planted_blunder_is_found(lost: dict[str, Any]) -> None:
    last = lost["moves"][-1]
    assert (last["move"], last["best"]) == ("bcbc/1@54", "bcbc@54")
    assert last["loss"] == 1
    assert last["grade"] == "blunder"
    assert last["number"] in lost["turning"]
    assert lost["ahead"] == last["number"]


def test_luck_of_a_deterministic_end_is_nothing(lost: dict[str, Any]) -> None:
    assert lost["moves"][-1]["luck"] == [0, 0]


def test_the_same_playouts_give_the_same_json() -> None:
    parts = parts_of(played("metropolys", 2, {}))._replace(moves=played("metropolys", 2, {}).moves[:12])
    assert json.dumps(review(parts, QUICK)) == json.dumps(review(parts, QUICK))


def test_a_review_can_be_made_in_parts_and_tells_how_far_it_is() -> None:
    match = played("foundations", 2, {})
    match.undo(len(match.moves) - 9)
    parts, told = pickle.loads(pickle.dumps(parts_of(match))), []
    whole = review(parts, QUICK, lambda done, of: told.append((done, of)))
    pieces = [*looks(parts, QUICK, 0, 4), *looks(parts, QUICK, 4, 10)]
    assert assembled(parts, QUICK, pieces) == whole
    assert told == [(n, 10) for n in range(1, 11)]


def test_an_open_game_is_judged_as_far_as_it_goes() -> None:
    match = played("metro", 3, {})
    match.undo(len(match.moves) - 6)
    found = review(parts_of(match), QUICK)
    assert (found["result"], found["ahead"]) == (None, None)
    assert len(found["positions"]) == 7
    assert sum(found["positions"][-1]) == pytest.approx(1)


# ---- grades and turns ----


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0, "best"), (0.02, "good"), (0.05, "inaccuracy"), (0.15, "mistake"), (0.19, "blunder"), (1, "blunder")],
)
def test_grades(loss: float, grade: str) -> None:
    assert grades.grade(loss, 0.001) == grade


def test_doubt_is_no_mistake() -> None:
    assert grades.grade(0.15, 0.1) == "good"


def move(number: int, loss: float = 0.0, luck: float = 0.0) -> dict[str, Any]:
    return {"number": number, "seat": 0, "loss": loss, "error": 0.01, "luck": [luck, -luck]}


def test_the_largest_turns_in_their_order() -> None:
    moves = [move(n, loss=0.1 + n / 100) for n in range(1, 9)] + [move(9, luck=-0.5), move(10, loss=0.05)]
    falling = [[1 - n / 10, n / 10] for n in range(11)]
    assert grades.turning(moves[3:], [[1 - n / 5, n / 5] for n in range(11)]) == [4, 5, 6, 7, 8, 9]
    assert grades.turning([move(1, loss=0.05)], falling) == []


def test_a_mistake_that_nobody_could_use_turned_nothing() -> None:
    assert grades.turning([move(1, loss=0.9)], [[0.9, 0.1], [0.85, 0.15]]) == []
    assert grades.turning([move(1, loss=0.9)], [[0.9, 0.1], [0.3, 0.7]]) == [1]


def test_ahead_for_good() -> None:
    assert grades.ahead([[0.6, 0.4], [0.4, 0.6], [0.7, 0.3], [1.0, 0.0]], [0]) == 2
    assert grades.ahead([[0.5, 0.5], [1.0, 0.0]], [0]) == 0
    assert grades.ahead([[0.2, 0.8], [0.5, 0.5]], [0, 1]) == 0
