"""Moves as people write them."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metropolitan.engine.errors import IllegalMove
from metropolitan.games.metropolys import game

from .tables import CITY, TABLES, play, random_moves, random_table, said, table

STATE = table().state
ALL = range(game.actions(game.complete({}), 4))


def misread(text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        game.read(STATE, text)
    assert "rule" in caught.value.note.facts
    return caught.value


def test_notation_reads_what_it_writes() -> None:
    texts = [game.write(STATE, action) for action in ALL]
    assert len(set(texts)) == len(ALL) == 1 + 13 * 55
    assert set(texts) == {"pass", *(f"{value}@{id}" for value in range(1, 14) for id in CITY.ids)}
    assert [game.read(STATE, text) for text in texts] == list(ALL)


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_notation_of_whole_games(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=4)
    for action in random_moves(match, seed=4):
        assert match.action(game.write(match.state, action)) == action
        assert match.legal() == sorted(match.legal())
    again = random_table(players, edition, seed=4)
    play(again, " ".join(match.moves))
    assert again.result() == match.result()


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Pass", "pass"),
        ("PASS", "pass"),
        (" pass", "pass"),
        ("pass\n", "pass"),
        ("p a s s", "pass"),
        ("7@c12", "7@C12"),
        ("7 @C12", "7@C12"),
        ("7@ C12", "7@C12"),
        (" 7@C12", "7@C12"),
        ("7@C12 ", "7@C12"),
        ("7@C12\n", "7@C12"),
        ("7@C 12", "7@C12"),
        ("07@C12", "7@C12"),
        ("7@C012", "7@C12"),
        ("1 3@n10", "13@N10"),
        ("\u00a07@C12", "7@C12"),
    ],
)
def test_notation_misspelt(text: str, right: str) -> None:
    note = misread(text).note
    assert (note.id, note.facts["rule"], note.facts["right"]) == ("unreadable.spelling", "notation", right)
    assert said(note).endswith(f" is not written as moves are: write {right}.")


def misspellings(text: str) -> set[str]:
    """Other spacings and capitals of a move."""
    spaced = {text[:k] + " " + text[k:] for k in range(len(text) + 1)}
    return {*spaced, text.lower(), text.upper(), text.swapcase(), f"\t{text}\r\n", "0" + text} - {text}


def test_notation_every_misspelling_of_every_move() -> None:
    for action in ALL:
        right = game.write(STATE, action)
        for text in misspellings(right):
            if text != "0pass":
                assert misread(text).note.facts["right"] == right


@pytest.mark.parametrize("text", ["14@C1", "99@W10", "14@c1", " 20@C12"])
def test_notation_no_such_building(text: str) -> None:
    problem = misread(text)
    assert problem.note.facts["rule"] == "components.buildings"
    value = re.findall(r"\d+", text)[0]
    assert str(problem) == f"There is no building {value}: values go from 1 to 13."


@pytest.mark.parametrize(
    ("text", "place"), [("7@C16", "C16"), ("7@X1", "X1"), ("7@c99", "C99"), ("7@C", "C")]
)
def test_notation_no_such_place(text: str, place: str) -> None:
    problem = misread(text)
    assert problem.note.facts["rule"] == "components.neighborhoods"
    assert str(problem) == f"There is no neighborhood {place}."


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "@", "7", "C12", "7C12", "7@", "@C12", "0@C12", "-7@C12", "+7@C12", "100@C12", "7.0@C12"),
        *("7@@C12", "7@C12@C13", "7@12", "seven@C12", "٧@C12", "７@C12", "7@C１２", "7@Ｃ12", "7@С12"),
        *("passe", "pass pass", "\0", "7@C12\0"),
    ],
)
def test_notation_no_move(text: str) -> None:
    note = misread(text).note
    assert (note.id, note.facts["rule"]) == ("unreadable.form", "notation")
    assert said(note).endswith(" is no move of this game.")


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.text() | st.from_regex(r"\s*[0-9]{1,3}\s*@\s*[A-Za-z]{1,2}[0-9]{0,3}\s*"))
@example("7@C12")
@example("paß")
@example("9" * 10000 + "@C1")
@example("7@C" + "0" * 10000 + "1")
def test_notation_junk(text: str) -> None:
    """Anything is a move, or a misspelt one whose right spelling is a move, or none."""
    try:
        action = game.read(STATE, text)
    except IllegalMove as found:
        note = found.note
    else:
        assert game.write(STATE, action) == text
        return
    if note.id == "unreadable.spelling":
        assert game.write(STATE, game.read(STATE, note.facts["right"])) == note.facts["right"] != text
    assert said(note)
