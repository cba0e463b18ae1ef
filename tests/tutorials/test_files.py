"""Every tutorial can be taught, in every language; one that cannot is told what is wrong with it."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from metropolitan.engine import registry
from metropolitan.tutorials.check import faults
from metropolitan.tutorials.course import fits
from metropolitan.tutorials.files import LESSON, folders, read, texts

ALL = [(game, name) for game in registry.names("games") for name in folders(registry.game(game))]
Spoil = Callable[[str, str, str], list[str]]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_nothing_is_wrong(game: str, name: str) -> None:
    rules = registry.game(game)
    assert faults(rules, folders(rules)[name]) == []


@pytest.mark.parametrize(("game", "name"), ALL)
def test_it_is_short_and_ends_in_a_real_game(game: str, name: str) -> None:
    tutorial = read(folders(registry.game(game))[name])
    assert 10 <= len(tutorial.steps) <= 18
    assert sum(bool(step.ask) for step in tutorial.steps) >= 2
    assert 5 <= tutorial.minutes <= 10
    assert tutorial.game.bot == "newcomer"


@pytest.mark.parametrize(("game", "name"), ALL)
def test_french_signs_stay_with_their_words(game: str, name: str) -> None:
    text = (folders(registry.game(game))[name] / "fr.toml").read_text("utf-8")
    assert re.findall(r"\S [:;!?»]|« ", text) == []


def test_each_of_our_games_has_one() -> None:
    assert set(ALL) >= {
        ("metropolys", "family"), ("metropolys", "expert"), ("foundations", "first"), ("metro", "first"),
    }  # fmt: skip
    family, expert = (
        read(folders(registry.game("metropolys"))[one]).game.options for one in ("family", "expert")
    )
    assert (family["edition"], "edition" in expert) == ("family", False)  # expert is how it is usually played


def test_a_language_that_is_not_there_is_english() -> None:
    folder = folders(registry.game("metro"))["first"]
    assert texts(folder, "eo") == texts(folder, "en")
    assert texts(folder, "fr") != texts(folder, "en")


def test_a_pattern_stands_for_whole_moves() -> None:
    assert fits(["*@C2"], "6@C2")
    assert not fits(["*@C2"], "6@C20")
    assert not fits(["6@C2"], "16@C2")
    assert fits(["build restaurant *"], "build restaurant C3 C4 D3")
    assert not fits(["a.c"], "abc")


# ---- what is wrong is told ----


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """The faults of Metropolys' family tutorial after a change of one of its files."""

    def change(file: str, old: str, new: str) -> list[str]:
        game = registry.game("metropolys")
        folder = tmp_path / "family"
        shutil.copytree(folders(game)["family"], folder)
        path = folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return faults(game, folder)

    return change


WRONG = [
    ('ask = ["3@C4"]', 'ask = ["3@C99"]', "step open: no legal move is 3@C99"),
    ('play = ["5@C3"]', 'play = ["2@C3"]', "step answer: 2@C3 cannot be played: 2 is not higher"),
    ('play = ["5@C3"]', 'play = []', "step outbid: a move is asked for, but it is not the learner's turn"),
    ('id = "buildings"', 'id = "buildings"\nplay = ["5@C3"]', "step buildings: 5@C3 would be the learner's move; ask for it"),
    ('"6@C2", "7@C2", "8@C2"', '"*@C2"', "step outbid: 10@C2 is asked for and called wrong"),
    ('ruins = ["*@C1"]', 'ruins = ["*@C10"]', "step outbid: no legal move is *@C10"),
    ('lit = ["C4"]', 'lit = ["Z4"]', "step open: there is no place Z4"),
    ('"call.open"', '"call.shut"', "step open: there is no rule call.shut"),
    ('id = "buildings"', 'id = "goal"', "the step goal stands there twice"),
    ('setup = {', 'setup = { moon = 1,', "scene 1 cannot be: setup: there is no moon in this game"),
    ('area = "bridges"', 'area = "borders"', "scene 1 cannot be:"),
    ('setup =', 'seat = 2\nsetup =', "scene 1: there is no seat 2"),
    ('minutes = 6', 'minutes = 6\nafter = "novel"', "after: there is no tutorial novel"),
    ('[game]\nplayers = 2', '[game]\nplayers = 9', "game: players: 9 cannot play this game; it takes 2 to 4"),
    ('[game]', '[game]\nbot = "hal"', "game: there is no bot hal"),
    ('minutes = 6', 'minutes = "six"', "lesson.toml: Expected `int`, got `str` - at `$.minutes`"),
    ('minutes = 6', 'minutes = 6\nhours = 1', "lesson.toml: Object contains unknown field `hours`"),
    ('minutes = 6', 'minutes = ', "lesson.toml: no TOML:"),
    ('[[scenes.steps]]\nid = "end"\nrules = ["end.at-once", "end.winner"]\nsheet = true\n\n[[scenes.steps]]\nid = "tips"\n', "",
     "step tallest: the last step of a scene asks for a move whose outcome nobody sees"),
    ('"13@C5", "13@E2", "13@E10", "13@S6"', '"*"', "step tallest: there are more than 1000 ways to it; ask for fewer moves"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "fault"), WRONG)
def test_a_wrong_lesson(spoil: Spoil, old: str, new: str, fault: str) -> None:
    found = spoil(LESSON, old, new)
    assert any(one.startswith(fault) for one in found), found


UNSAID = [
    ('[steps.goal]', '[steps.gaol]', ["fr.toml: there is no step gaol", "fr.toml: step goal has no text"]),
    ('ask = "Laisse-le-lui\u00a0: passe."\n', '', ["fr.toml: step costly has no ask"]),
    ('wrong.pass = "Ne passe', 'wrong.late = "Ne passe',
     ["fr.toml: step trap has wrong.late, which nothing asks for", "fr.toml: step trap has no wrong.pass"]),
    ('[steps.goal]\n', '[steps.goal]\nask = "Joue\u00a0!"\n', ["fr.toml: step goal has ask, which nothing asks for"]),
    ('title = "Treize immeubles"', 'title = "Thirteen {n} immeubles"', ["fr.toml: step buildings: title is unfinished"]),
    ('title = "Treize immeubles"', 'title = "' + "x" * 41 + '"',
     ["fr.toml: step buildings: title has 41 characters, at most 40 are read with pleasure"]),
    ('text = "Tu as treize immeubles, de valeur 1 à 13. La partie est une suite d’appels d’offres\u00a0: chacun peut miser, et un seul immeuble est construit."',
     'text = "You have thirteen buildings, worth 1 to 13. The game is a row of calls: everybody may bid, and one building gets built."',
     ["fr.toml: step buildings: text is still English"]),
    ('about = ', 'abut = ', ["fr.toml: Object contains unknown field `abut`"]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "found"), UNSAID)
def test_wrong_words(spoil: Spoil, old: str, new: str, found: list[str]) -> None:
    assert spoil("fr.toml", old, new) == found


def test_a_language_is_missing(tmp_path: Path) -> None:
    game = registry.game("metropolys")
    folder = tmp_path / "family"
    shutil.copytree(folders(game)["family"], folder)
    (folder / "de.toml").unlink()
    assert faults(game, folder) == ["de.toml: missing; the game speaks this language"]
    (folder / LESSON).unlink()
    assert faults(game, folder) == [f"{LESSON}: No such file or directory"]
