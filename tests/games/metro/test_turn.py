"""A turn: place the held tile, or draw one and place that."""

import pytest

from metropolitan.engine.chance import Chance

from .table import deal, finish, lay, play, refused, squares, view, wander


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_turn_order_goes_around(players: int) -> None:
    match, movers = deal(players=players), []
    for _ in range(2 * players):
        movers.append(match.state.seat)
        play(match, next(move for move in match.legal() if move != "draw"))
    assert movers == [*range(players)] * 2


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_turn_hold_one_hidden_tile(players: int) -> None:
    match = deal("aacb", "cbaa", players=players)
    assert view(match)["hands"] == [1] * players
    assert view(match)["pool"] == 60 - players
    assert view(match, 0)["hand"] == ["aacb"]
    assert view(match, 1)["hand"] == ["cbaa"]
    assert view(match, None)["hand"] == []


def test_turn_place_the_held_tile() -> None:
    match = deal("aacb", "cbaa")
    assert {move[:4] for move in match.legal()} == {"aacb", "draw"}
    play(match, "aacb@03")
    assert match.state.seat == 1
    assert view(match)["tiles"] == [{"square": "03", "tile": "aacb", "turn": 0, "code": "aacb"}]
    assert refused(match, "aacb@04") == ("hand", "turn.place", ())


def test_turn_draw_while_the_pool_lasts() -> None:
    match = deal("aacb", "cbaa", "bbbb")
    play(match, "draw")
    assert view(match)["pool"] == 57
    for _ in wander(match, Chance(3, "pool")):
        seen = view(match)
        assert ("draw" in match.legal()) == (seen["pool"] > 0 and not seen["has_drawn"])
        if not seen["pool"] and not seen["has_drawn"]:
            assert refused(match, "draw") == ("pool", "turn.draw", ())


def test_turn_must_place_what_was_drawn() -> None:
    match = play(deal("aacb", "cbaa", "bbbb"), "draw")
    assert match.state.seat == 0
    assert {move[:4] for move in match.legal()} == {"bbbb"}
    assert refused(match, "aacb@03") == ("drawn", "turn.must", ())
    assert refused(match, "draw") == ("drawn-already", "turn.must", ())
    play(match, "bbbb@03")
    assert match.state.seat == 1
    assert view(match, 0)["hand"] == ["aacb"]


def test_turn_must_place_a_drawn_tile_like_the_held_one() -> None:
    match = play(deal("aaaa", "cbaa", "aaaa", "bbbb"), "draw", "aaaa@03")
    assert view(match, 0)["hand"] == ["aaaa"]
    assert view(match)["pool"] == 57


def test_turn_refill_after_placing_the_held_tile() -> None:
    match = play(deal("aacb", "cbaa", "bbbb", "cccc"), "aacb@03")
    assert view(match, 0)["hand"] == ["bbbb"]
    assert view(match)["pool"] == 57
    play(match, "draw", "cccc@04")  # the drawn tile is not replaced
    assert view(match, 1)["hand"] == ["cbaa"]
    assert view(match)["pool"] == 56


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_turn_last_round(players: int) -> None:
    match = deal(players=players)
    for _ in wander(match, Chance(players, "last")):
        if not view(match)["pool"] and not view(match)["has_drawn"]:
            break
    assert view(match)["hands"] == [1] * players
    before = len(match.moves)
    finish(match, Chance(0, "rest"))
    assert len(match.moves) - before == players
    assert len(view(match)["tiles"]) == 60
    assert view(match)["hands"] == [0] * players


def test_turn_goes_round() -> None:
    match = lay("aaaa@00", "aaaa@01", "aaaa@02", players=3)
    assert match.state.seat == 0
    assert squares(match, view(match, 0)["hand"][0])
