"""How words are said: facts, names, plurals, and texts of unknown origin."""

from metropolitan.engine.registry import game
from metropolitan.engine.words import Note, printable, say

game("metropolys")


def test_a_seat_is_said_as_its_name() -> None:
    assert say(Note("event.pass", {"seat": 1}), game="metropolys", names=["Ada", "Bob"]) == "Bob passes."


def test_a_fact_may_be_a_note() -> None:
    note = Note("score.highest", {"district": Note("district.north")})
    assert say(note, game="metropolys") == "highest in the north"


def test_numbers_decide_the_form() -> None:
    said = [say(Note("score.trendy", {"n": n}), game="metropolys") for n in (0, 1, 2)]
    assert said == ["0 trendy tokens", "1 trendy token", "2 trendy tokens"]


def test_french_counts_nothing_as_one() -> None:
    said = [say(Note("score.trendy", {"n": n}), game="metropolys", language="fr") for n in (0, 1, 2)]
    assert said[0] == said[1].replace("1", "0")
    assert said[0] != said[2].replace("2", "0")


def test_control_characters_are_spelled_out_and_french_spaces_kept() -> None:
    assert printable("a\x1b[2J\n") == "a\\x1b[2J\\n"
    assert printable("Bravo\u202f!") == "Bravo\u202f!"
    assert len(printable("x" * 10_000)) == 200
