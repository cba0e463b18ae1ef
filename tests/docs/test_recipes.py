"""The recipes of CONTRIBUTING.md, followed to the letter: a new game, map, bot and language."""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from metropolitan.engine import words as dictionary
from metropolitan.engine.registry import game, names
from metropolitan.engine.words import Note, languages, say, words

from .conftest import HERE, ROOT, Command, blocks

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_a_new_game_keeps_the_contract(command: Command) -> None:
    (example,) = blocks("CONTRIBUTING.md", "python")
    command("-c", f"{example}\n\ntest_keeps_the_contract()")


def test_a_new_game_is_known_to_every_command(command: Command, tmp_path: Path) -> None:
    assert {one["game"] for one in json.loads(command("games", "--json"))} == {"mygame", *names("games")}
    assert "turn.take" in command("rules", "mygame", "--language", "fr")  # though it speaks English only
    assert json.loads(command("perft", "mygame", "--players", "2", "--depth", "3", "--json"))["nodes"]
    few = ("--players", "3", "--games", "2", "--seed", "1")
    command("simulate", "mygame", *few, "--bots", "greedy", "--records", str(tmp_path / "games"))
    record = str(tmp_path / "games" / "00001.game.json")
    assert json.loads(command("replay", record, "--json"))["finished"]
    assert json.loads(command("legal", record, "--until", "0")) == ["take 1", "take 2", "take 3"]
    shown = command("play", "mygame", "--terminal", "--language", "de", stdin="take 2\nquit\n\n")
    assert "takes 2." in shown


def test_a_new_map(command: Command, tmp_path: Path) -> None:
    shutil.copy(HERE.parent / "games" / "metropolys" / "maps" / "tiny.toml", tmp_path)
    wish = re.search(r"--options '(.*<name>.*)'", CONTRIBUTING)
    variable = re.search(r"environment variable `(\w+)`", CONTRIBUTING)
    assert wish
    assert variable
    options = wish[1].replace("<name>", "tiny")
    few = ("--players", "2", "--games", "1", "--seed", "1", "--options", options)
    played = command("simulate", "metropolys", *few, "--json", **{variable[1]: str(tmp_path)})
    assert json.loads(played)["games"] == 1


def test_a_new_bot(command: Command) -> None:
    line = re.search(r"`metropolitan (tournament .*mine.*?)`", CONTRIBUTING)
    assert line
    assert json.loads(command(*shlex.split(line[1]), "--json"))["bots"] == ["mine", "greedy"]


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The words in folders of their own, where a language can be added."""
    for name in names("games"):
        game(name)
    for name, folder in list(dictionary._FOLDERS.items()):
        copied = tmp_path / (name or "program")
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
    (spoken / "program" / "eo.toml").write_text('[refusal]\nover = "La ludo finiĝis."\n')
    (spoken / "metro" / "eo.toml").write_text('title = "Metroo"\n')
    assert "eo" in languages()
    assert say(Note("refusal.over"), language="eo") == "La ludo finiĝis."
    assert words("metro", "eo")["title"] == "Metroo"
    assert words("metro", "eo")["summary"] == words("metro")["summary"]
    assert words("foundations", "eo") == words("foundations")
