"""The worked examples under docs/extending, followed to the letter."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from metropolitan.engine import words as dictionary
from metropolitan.engine.conformance import check
from metropolitan.engine.registry import game, names
from metropolitan.engine.words import Note, languages, say, words

from .conftest import Workshop, blocks
from .mypackage import mygame


def test_a_new_game(workshop: Workshop) -> None:
    shown = workshop.follow("docs/extending/game.md")
    assert "Noughts and crosses" in shown
    assert "turn.free" in shown
    assert {one["game"] for one in json.loads(workshop.run("metropolitan games --json"))} == {
        "noughts",
        *names("games"),
    }
    few = "--players 2 --games 2 --seed 1 --bots greedy --records games --json"
    assert json.loads(workshop.run(f"metropolitan simulate noughts {few}"))["games"] == 2
    record = "games/00001.game.json"
    assert json.loads(workshop.run(f"metropolitan replay {record} --json"))["finished"]
    assert "b2" in json.loads(workshop.run(f"metropolitan legal {record} --until 0"))
    terminal = "metropolitan play noughts --terminal --language de --seed 1"
    assert "marks b2" in workshop.run(terminal, stdin="b2\nquit\n\n")
    batch = "from metropolitan.envs.common import Kit; print(Kit('noughts', players=2).actions)"
    assert workshop.run(f'python -c "{batch}"') == "9\n"


def test_a_new_tutorial(workshop: Workshop) -> None:
    for block in blocks("docs/extending/game.md"):
        if block.name:
            workshop.write(block)
    assert workshop.follow("docs/extending/tutorial.md") == "first can be taught\n"
    lesson = workshop.folder / "noughts" / "tutorials" / "first" / "lesson.toml"
    lesson.write_text(lesson.read_text("utf-8").replace('ask = ["b1"]', 'ask = ["b2"]'), "utf-8")
    assert "step win: no legal move is b2" in workshop.run("python check_tutorials.py")


def test_a_game_of_plain_methods() -> None:
    """Without any class of ours below it."""
    check(mygame.game)


def test_a_new_map(workshop: Workshop) -> None:
    shown = workshop.follow("docs/extending/map.md")
    found = {one["game"]: one for one in json.loads(shown.splitlines()[0])}
    assert found["metropolys"]["options"]["map"] == ["city", "tiny"]


def test_a_new_bot(workshop: Workshop) -> None:
    shown = workshop.follow("docs/extending/bot.md")
    assert "thrifty" in shown
    standings = "metropolitan tournament metro --players 2 --bots thrifty,random --games 20 --seed 1 --json"
    best = json.loads(workshop.run(standings))["standings"][0]
    assert (best["bot"], best["wins"]) == ("thrifty", 20)


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The words in folders of their own, where a language can be added."""
    for name in names("games"):
        game(name)
    for name, folder in list(dictionary._FOLDERS.items()):
        copied = tmp_path / (f"games/{name}/words" if name else "engine/words")
        shutil.copytree(folder, copied)
        monkeypatch.setitem(dictionary._FOLDERS, name, copied)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    words.cache_clear()
    dictionary.written.cache_clear()


def test_a_new_language(spoken: Path) -> None:
    """A file for the program makes it known; what is not translated yet is English."""
    for block in blocks("docs/extending/language.md"):
        (spoken / block.name).write_text(block.code, "utf-8")
    assert "eo" in languages()
    assert say(Note("refusal.over"), language="eo") == "La ludo finiĝis."
    assert (
        say(Note("event.draw", {"seat": 0}), game="metro", language="eo", names=["Ada"])
        == "Ada tiras kahelon."
    )
    assert words("metro", "eo")["title"] == "Metroo"
    assert words("metro", "eo")["summary"] == words("metro")["summary"]
    assert words("foundations", "eo") == words("foundations")
