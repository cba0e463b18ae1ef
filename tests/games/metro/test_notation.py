"""Moves as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metropolitan.engine.errors import IllegalMove
from metropolitan.engine.words import printable
from metropolitan.games.metro import game

from .table import deal

STATE = deal("aacb").state


def unreadable(text: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(IllegalMove) as caught:
        game.read(STATE, text)
    assert caught.value.game == "metro"
    assert caught.value.note.facts["rule"] == "notation"
    assert caught.value.note.facts["move"] == printable(text)
    return caught.value.note.id, dict(caught.value.note.facts)


@pytest.mark.parametrize(
    ("text", "action"),
    [("draw", 0), ("aacb@00", 1), ("aacb@77", 64), ("cbaa@34", 1 + 64 + 28), ("aacb/1@00", 1 + 24 * 64)],
)
def test_numbers_of_moves(text: str, action: int) -> None:
    assert game.read(STATE, text) == action
    assert game.write(STATE, action) == text


def test_every_number_is_written_and_read() -> None:
    actions = game.actions(game.complete({"rotation": "free"}), 2)
    assert actions == 1 + 96 * 64
    assert [game.read(STATE, game.write(STATE, action)) for action in range(actions)] == list(range(actions))
    assert game.actions(game.complete({}), 2) == 1 + 24 * 64


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Draw", "draw"),
        (" draw", "draw"),
        ("AACB@34", "aacb@34"),
        ("aacb @ 34", "aacb@34"),
        ("aacb@34\n", "aacb@34"),
        ("aacb/0@34", "aacb@34"),
        ("34@aacb", "aacb@34"),
        ("aacb@34/1", "aacb/1@34"),
        ("aacb / 2 @34", "aacb/2@34"),
    ],
)
def test_other_spellings_are_put_right(text: str, right: str) -> None:
    id, facts = unreadable(text)
    assert (id, facts["right"]) == ("unreadable.spelling", right)


@pytest.mark.parametrize(
    "text",
    ["", "@", "pass", "aacb", "aacb@", "@34", "aacb@3", "aacb@345", "aacb/4@34", "aacb/-1@34", "aacb@٣٤",
     "aacb@３４", "aacb/１@34", "drawdraw", "aacb@34;draw", "ⓐacb@34", "\x00", "aacb@34" * 1000, "aaeb@34"],
)  # fmt: skip
def test_junk_is_no_move(text: str) -> None:
    assert unreadable(text)[0] == "unreadable.form"


def test_unknown_tiles_and_squares_are_named() -> None:
    assert unreadable("abcd@34")[0] == "unreadable.tile"
    assert unreadable("aacb@48")[0] == "unreadable.square"
    assert unreadable("aacb@90")[1]["square"] == "90"


@given(st.text(max_size=12) | st.from_regex(r"[a-dA-D]{4}(/[0-9])?@[0-9 ]{1,3}"))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = game.read(STATE, text)
    except IllegalMove:
        unreadable(text)
    else:
        assert game.write(STATE, action) == text
