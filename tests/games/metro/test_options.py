"""Other ways to play."""

import re
from typing import Any

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game

from .table import EDGE, deal, finish, lay, line, play, refused, squares, view, wander

CORNERS = {"00", "07", "70", "77"}


def two_corners_left(last: str, **options: Any) -> Match:
    """A game with only the squares 00 and 77 empty, and both tiles of this kind in hand."""
    front = [code for code, n in game.pieces.box.tiles.items() for _ in range(n) if code != last]
    match = deal(*Chance(5, "front").shuffled(front), last, last, **options)
    for _ in wander(match, Chance(5, "moves"), avoid="@00|@77|draw"):
        if set(view(match)["open"]) == {"00", "77"}:
            break
    return match


def test_options_defaults() -> None:
    defaults = {"rotation": "fixed", "one_tile_lines": "allowed", "hand": 1, "central": "double"}
    assert game.complete({}) == view(deal())["options"] == defaults
    assert squares(deal("cccc"), "cccc") >= CORNERS


def test_options_rotation_free() -> None:
    match = deal("aacb", rotation="free")
    assert {move[:-3] for move in match.legal() if "@" in move} == {"aacb", "aacb/1", "aacb/2", "aacb/3"}
    play(match, "aacb/1@03")
    assert view(match)["tiles"] == [{"square": "03", "tile": "aacb", "turn": 1, "code": "baac"}]
    assert line(match, 5)["head"] == {"square": "04", "end": 6}  # the b that looked west looks north now


def test_options_rotation_moves_the_third_rule_along() -> None:
    match = deal("dada", rotation="free")
    assert squares(match, "dada") == {f"{row}{column}" for row in range(1, 7) for column in (0, 7)}
    assert squares(match, "dada/1") == {f"{row}{column}" for row in (0, 7) for column in range(1, 7)}
    assert refused(match, "dada/1@30") == ("return", "place.return", ("30", "S12"))


@pytest.mark.parametrize(
    ("tile", "turns", "move", "right"),
    [
        ("aaaa", {"aaaa"}, "aaaa/3@03", "aaaa@03"),
        ("cbcb", {"cbcb", "cbcb/1"}, "cbcb/2@03", "cbcb@03"),
        ("adad", {"adad", "adad/1"}, "adad/3@03", "adad/1@03"),
    ],
)
def test_options_alike_turns(tile: str, turns: set[str], move: str, right: str) -> None:
    match = deal(tile, rotation="free")
    assert {one[:-3] for one in match.legal() if "@" in one} == turns
    assert refused(match, move) == ("alike", "options.alike", ())
    assert game.refuse(match.state, game.read(match.state, move)).facts["right"] == right


def test_options_alike_turns_of_different_tiles_are_different_moves() -> None:
    match = deal("aacb", "cbaa", "baac", rotation="free", hand=2)
    assert {"aacb/1@03", "baac@03"} <= set(match.legal())  # they look the same, but are two tiles


def test_options_turned_stuck_only_if_no_turn_fits() -> None:
    match = two_corners_left("dada", rotation="free")
    assert match.legal() == ["dada/1@00", "dada/1@77", "dada@00", "dada@77"]
    kind = game.pieces.number["accd"]
    fits = [match.state.squares(kind, turn) for turn in range(4)]  # with one d, some turns fit each corner
    assert [squares & 1 for squares in fits] == [0, 0, 1, 1]
    assert [squares >> 63 for squares in fits] == [1, 1, 0, 0]


def test_options_one_tile_lines_forbidden() -> None:
    match = deal("cccc", one_tile_lines="forbidden")
    assert squares(match, "cccc") == EDGE - CORNERS
    assert refused(match, "cccc@00") == ("one-tile", "options.one-tile", ("00", "S8", "S9"))
    assert refused(match, "cccc@77") == ("one-tile", "options.one-tile", ("77", "S24", "S25"))
    assert refused(deal("dada", one_tile_lines="forbidden"), "dada@03")[0] == "return"


def test_options_one_tile_lines_forbidden_unless_there_is_nowhere_else() -> None:
    assert squares(deal("dddd", one_tile_lines="forbidden"), "dddd") == EDGE
    match = two_corners_left("cccc", one_tile_lines="forbidden")
    assert match.legal() == ["cccc@00", "cccc@77"]


def test_options_one_tile_lines_of_two_tiles_are_free() -> None:
    match = lay("aaaa@00", then=("cccc",), one_tile_lines="forbidden")
    assert "10" in squares(match, "cccc")  # 8 to 10 over two tiles
    play(match, "cccc@10")
    assert (line(match, 8)["to"], line(match, 8)["tiles"]) == ("S10", 2)


@pytest.mark.parametrize("hand", [2, 3])
def test_options_hand_of_several_tiles(hand: int) -> None:
    match = deal("aaaa", "cccc", "aacb", "bbbb", "cbaa", "dada", "baac", hand=hand)
    held = [["aaaa", "aacb", "cbaa"], ["cccc", "bbbb", "dada"]]
    assert [sorted(view(match, seat)["hand"]) for seat in (0, 1)] == [sorted(own[:hand]) for own in held]
    assert {move[:4] for move in match.legal()} == {"draw", *held[0][:hand]}
    pool = view(match)["pool"]
    play(match, "aacb@03")
    assert match.state.seat == 1
    assert view(match)["hands"] == [hand, hand]
    assert view(match)["pool"] == pool - 1
    assert "aacb" not in view(match, 0)["hand"]
    play(match, "draw")
    assert {move[:4] for move in match.legal()} == {view(match, 1)["drawn"]}


def test_options_hand_with_two_of_a_kind_lists_it_once() -> None:
    match = deal("aaaa", "cccc", "aaaa", hand=2)
    assert len(match.legal()) == 1 + len(EDGE)
    play(match, "aaaa@03")
    assert view(match, 0)["hand"].count("aaaa") >= 1


@pytest.mark.parametrize("hand", [2, 3])
@pytest.mark.parametrize("players", [2, 6])
def test_options_hand_last_tiles_are_played_out(hand: int, players: int) -> None:
    match = deal(players=players, hand=hand)
    for _ in wander(match, Chance(hand, "out")):
        if not view(match)["pool"] and not view(match)["has_drawn"]:
            break
    assert view(match)["hands"] == [hand] * players
    before = len(match.moves)
    finish(match, Chance(1, "out"))
    assert len(match.moves) - before == hand * players
    assert all(re.fullmatch("....@..", move) for move in match.moves[before:])


def test_options_central_off() -> None:
    match = lay("aaaa@03", "aaaa@13", "aaaa@23", central="off")
    assert line(match, 5)["to"] == "central"
    assert not line(match, 5)["doubled"]
    assert match.state.scores() == [3, 0]
