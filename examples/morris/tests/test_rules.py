"""Every rule has its test: `put.empty` is proved by `test_put_empty…`."""

from __future__ import annotations

import pytest
from metropolitan_morris import game
from metropolitan_morris.points import LINES, LINKS, NAMES, NEAR
from metropolitan_morris.rules import CALM, Morris
from positions import match, men, moves, play, position, refused

from metropolitan.engine.conformance import check, rule_ids
from metropolitan.engine.errors import IllegalMove


def test_keeps_the_contract() -> None:
    check(game, games=2)


@pytest.mark.parametrize("rule", rule_ids(game))
def test_every_rule_has_a_test(rule: str) -> None:
    name = "test_" + rule.replace(".", "_")
    assert [test for test in globals() if test.startswith(name)]


# ---- the board ----


def test_board_points() -> None:
    assert (len(NAMES), len(LINES), len(LINKS)) == (24, 16, 32)
    assert sorted(near.bit_count() for near in NEAR) == [2] * 12 + [3] * 8 + [4] * 4
    assert NEAR[NAMES.index("d6")] == men("d7 d5 b6 f6")
    assert NEAR[NAMES.index("c4")] == men("b4 c5 c3")


def test_board_men() -> None:
    start = Morris({"flying": True})
    assert start.hand == [9, 9]
    assert moves(start) == list(NAMES)


# ---- putting ----


def test_put_first() -> None:
    state = position("a1 d7", "g1", hand=(7, 8))
    assert all("-" not in move for move in moves(state))
    assert refused(state, "a1-a4") == ("put-first", "put.first")
    made = match("a1 d1 a4 g1 d2 a7 b2 b4 c3 d3 e4 e3 f4 g4 d5 c4 d6 b6").state
    assert made.hand == [0, 0]
    assert all("-" in move for move in moves(made))


def test_put_empty() -> None:
    state = position("a1", "d1", hand=(8, 8))
    assert refused(state, "d1") == ("occupied", "put.empty")
    assert len(moves(state)) == 22


# ---- moving ----


def test_move_slide() -> None:
    state = position("d6 a1 g1 g7", "b6 a7 d2 g4")
    assert [move for move in moves(state) if move.startswith("d6")] == ["d6-d5", "d6-f6", "d6-d7"]
    assert refused(state, "d6-b6") == ("occupied", "move.slide")
    assert refused(state, "d6-e5") == ("too-far", "move.slide")
    assert refused(state, "a7-a4") == ("not-yours", "move.slide")
    assert refused(state, "e5") == ("all-put", "move.slide")


def test_move_fly() -> None:
    state = position("d6 a1 g1", "b6 a7 d2 g4")
    assert "d6-e3" in moves(state)
    assert len(moves(state)) == 3 * (24 - 7)
    assert "a7-e3" not in moves(position("d6 a1 g1", "b6 a7 d2 g4", turn=1))
    assert "d6-e3" not in moves(position("d6 a1 g1", "b6 a7 d2 g4", hand=(1, 0)))


def test_options_flying() -> None:
    state = position("d6 a1 g1", "b6 a7 d2 g4", flying=False)
    assert refused(state, "d6-e3") == ("too-far", "options.flying")
    assert "d6-d5" in moves(state)


# ---- mills ----


def test_mill_three() -> None:
    assert play(position("a1 a4", "g1 g4", hand=(5, 5)), "a7").closed == men("a1 a4 a7")
    assert not play(position("d2 d3", "g1 g4", hand=(5, 5)), "d5").closed
    assert not play(position("a1 a4", "g1 g4", hand=(5, 5)), "d7").closed


def test_mill_take() -> None:
    state = play(position("a1 a4", "g1 g4", hand=(5, 5)), "a7")
    assert (state.seat, moves(state)) == (0, ["take g1", "take g4"])
    assert refused(state, "b2") == ("take-first", "mill.take")
    assert refused(state, "take d5") == ("not-theirs", "mill.take")
    play(state, "take g4")
    assert (state.seat, state.men[1], state.hand[1]) == (1, men("g1"), 5)
    assert refused(state, "take a1") == ("no-mill", "mill.take")


def test_mill_safe() -> None:
    state = play(position("a1 a4", "g1 g4 g7 d5", hand=(5, 5)), "a7")
    assert moves(state) == ["take d5"]
    assert refused(state, "take g1") == ("in-mill", "mill.safe")
    assert moves(play(position("a1 a4", "g1 g4 g7", hand=(5, 5)), "a7")) == ["take g1", "take g4", "take g7"]


def test_mill_two() -> None:
    state = play(position("a1 a4 d7 g7", "g1 d3", hand=(3, 5)), "a7")
    assert state.closed == men("a1 a4 a7 d7 g7")
    play(state, "take d3")
    assert (state.seat, state.closed) == (1, 0)


def test_mill_again() -> None:
    state = position("a1 a4 a7 g7", "b2 d2 f2 e3 c3", turn=0)
    play(state, "a4-b4", "e3-e4", "b4-a4")
    assert state.closed == men("a1 a4 a7")


# ---- the end ----


def test_end_few() -> None:
    state = play(position("a1 a4 d7", "g1 d3 e4", flying=False), "d7-a7", "take g1")
    assert (state.end, state.winners(), state.scores()) == ("few", [0], [1, 0])
    held = play(position("a1 a4", "g1 d3 e4", hand=(5, 1)), "a7", "take g1")
    assert not held.finished


def test_end_stuck() -> None:
    state = play(position("a4 d1 b2 g4", "a1 g1 d2 f2", flying=False), "g4-g7")
    assert not state.finished
    state = play(position("a4 d1 b4 d3", "a1 a7 b2 b6", turn=0), "d3-d2")
    assert not state.finished
    shut = position("a4 d7 d1 g4 b4 d6", "a1 a7 g1 g7")
    play(shut, "b4-b2")
    assert (shut.end, shut.winners()) == ("stuck", [0])


def test_end_repeated() -> None:
    state = position("a1 d6 g1 c3", "b4 e5 f2 g7")
    there = ("a1-d1", "b4-c4", "d1-a1", "c4-b4")
    play(state, *there, "a1-d1")
    assert not state.finished
    play(state, *there[1:], "a1-d1")
    assert (state.end, state.winners(), state.scores()) == ("repeated", [0, 1], [0, 0])


def test_end_calm() -> None:
    state = position("a1 d6 g1 c3", "b4 e5 f2 g7")
    state.past = list(range(CALM - 1))
    play(state, "a1-d1")
    assert not state.finished
    play(state, "b4-c4")
    assert (state.end, state.winners()) == ("calm", [0, 1])
    put = position("a1", "d6", hand=(8, 8))
    put.past = list(range(CALM))
    assert not play(put, "g1").past


def test_end_draw() -> None:
    state = position("a1 d6 g1 c3", "b4 e5 f2 g7")
    state.past = list(range(CALM))
    play(state, "a1-d1")
    assert state.winners() == [0, 1]
    assert game.score(state, None) == [[], []]


def test_end_over() -> None:
    state = play(position("a1 a4 d7", "g1 d3 e4"), "d7-a7", "take g1")
    assert refused(state, "d3") == ("over", "end.over")


# ---- moves in writing ----


@pytest.mark.parametrize(("text", "right"), [("A1", "a1"), ("take  a1", "take a1"), ("a1 - a4", "a1-a4")])
def test_a_move_in_another_spelling_is_told_its_own(text: str, right: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        game.read(Morris({"flying": True}), text)
    assert refusal.value.note.facts["right"] == right


@pytest.mark.parametrize("text", ["", "a2", "a1-a1-a1", "take", "x" * 300, "a١"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(IllegalMove):
        game.read(Morris({"flying": True}), text)
