"""A tutorial as it stands in its folder: `lesson.toml` has positions and steps, `<language>.toml` the words.

A game keeps its tutorials in `tutorials/<name>/` beside its `words/`, whichever package it comes from.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from metropolitan.engine.contract import Game
from metropolitan.engine.errors import Problem
from metropolitan.engine.formed import formed
from metropolitan.engine.words import LANGUAGE

LESSON = "lesson.toml"


class BadTutorial(Problem):
    """A tutorial that cannot be taught."""

    def __init__(self, id: str, *, game: str | None = None, **facts: Any) -> None:
        super().__init__(f"tutorial.{id}", game=game, **facts)


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One idea: what the others do first, what is lit, and what the learner is asked to do, if anything."""

    id: str
    play: list[str] = []  # moves of the others, made as the step opens
    ask: list[str] = []  # moves that lead on, `*` standing for anything; without any, one reads on
    wrong: dict[str, list[str]] = {}  # legal moves with a word of their own
    lit: list[str] = []  # places on the board
    rules: list[str] = []  # ids of the rules it rests on
    sheet: bool = False  # the score sheet is shown


class Scene(msgspec.Struct, forbid_unknown_fields=True):
    """A position, as a record has it, and the steps from there."""

    steps: list[Step]
    players: int = 2
    options: dict[str, Any] = {}
    seed: int | None = None
    setup: dict[str, Any] = {}
    moves: list[str] = []  # made before the first step
    seat: int = 0  # the learner's


class First(msgspec.Struct, forbid_unknown_fields=True):
    """The first real game, after the last step."""

    players: int = 2
    options: dict[str, Any] = {}
    bot: str = "newcomer"


class Tutorial(msgspec.Struct, forbid_unknown_fields=True):
    minutes: int
    scenes: list[Scene]
    after: str | None = None  # the tutorial that it builds on
    game: First = msgspec.field(default_factory=First)

    @property
    def steps(self) -> list[Step]:
        return [step for scene in self.scenes for step in scene.steps]


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """What a step says."""

    title: str
    text: str
    ask: str = ""  # what to do
    other: str = ""  # of a legal move that is not the one
    wrong: dict[str, str] = {}


class Texts(msgspec.Struct, forbid_unknown_fields=True):
    """A tutorial in one language; `end` is said when all is done."""

    title: str
    about: str
    end: str
    steps: dict[str, Told]


def folders(game: Game) -> dict[str, Path]:
    """All tutorials of a game by name."""
    found = sorted(path.parent for path in (game.folder / "tutorials").glob(f"*/{LESSON}"))
    return {path.name: path for path in found}


def read(folder: Path) -> Tutorial:
    tutorial: Tutorial = _read(folder / LESSON, Tutorial)
    return tutorial


def texts(folder: Path, language: str) -> Texts:
    """In a language; in English where it is not told in that one."""
    path = folder / f"{language}.toml"
    found: Texts = _read(path if path.exists() else folder / f"{LANGUAGE}.toml", Texts)
    return found


def _read(path: Path, kind: type[Any]) -> Any:
    try:
        return formed(_parsed(path, path.stat().st_mtime_ns), kind)
    except OSError as error:
        raise BadTutorial("unreadable", file=path.name, why=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadTutorial("toml", file=path.name, why=str(error)) from None
    except msgspec.ValidationError as error:
        raise BadTutorial("form", file=path.name, why=str(error)) from None


@lru_cache(maxsize=100)
def _parsed(path: Path, _: int) -> dict[str, Any]:
    """Kept until the file changes."""
    return tomllib.loads(path.read_text("utf-8"))
