"""Words by stable ids, from `words/<language>.toml`: one file for the program, one for each game.

A sentence is a template with named facts, `{name} bids {value}`. A fact may itself be a note, said in the
same language. Where the number `n` decides, the entry is a table with `one` and `other`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGE = "en"
SINGULAR = {"fr": (0, 1)}  # where a language counts otherwise than English: the numbers that take `one`
SPACES = "\u00a0\u202f"  # no-break spaces, part of French typography
_FOLDERS: dict[str | None, Path] = {None: Path(__file__).parent / "words"}


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell: a sentence by id, its facts, and the places on the board it is about."""

    id: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    places: tuple[str, ...] = ()

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        facts = {key: _plain(fact) for key, fact in self.facts.items()}
        return {"id": self.id, "facts": facts, "places": list(self.places)}


def add_words(game: str, folder: Path) -> None:
    """Tells where a game keeps its words."""
    _FOLDERS[game] = folder


def languages() -> list[str]:
    return sorted(path.stem for path in _FOLDERS[None].glob("*.toml"))


@cache
def words(game: str | None = None, language: str = LANGUAGE) -> dict[str, Any]:
    """All words of a game, or of the program itself, by dotted id; what is not translated is in English."""
    return {**written(game, LANGUAGE), **written(game, language)}


@cache
def written(game: str | None, language: str) -> dict[str, Any]:
    """The words of one file; none where there is no such file: a game need not speak every language."""
    path = _FOLDERS[game] / f"{language}.toml"
    return dict(_flat(tomllib.loads(path.read_text("utf-8")), "")) if path.exists() else {}


def say(note: Note, *, game: str | None = None, language: str = LANGUAGE, names: Sequence[str] = ()) -> str:
    """A note in words. The fact `seat` is said as that player's name."""
    facts = {key: _fact(key, fact, game, language, names) for key, fact in note.facts.items()}
    return template(note.id, note.facts, game, language).format(**facts)


def template(id: str, facts: Mapping[str, Any], game: str | None, language: str) -> str:
    entry = words(game, language).get(id) if game else None
    if entry is None:
        entry = words(None, language)[id]
    if isinstance(entry, dict):
        return str(entry["one" if facts.get("n") in SINGULAR.get(language, (1,)) else "other"])
    return str(entry)


def printable(text: str, most: int = 200) -> str:
    """A text of unknown origin, fit for a line on a screen: control characters spelled out, not too long."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(c if c.isprintable() or c in SPACES else c.encode("unicode_escape").decode() for c in cut)


def _plain(fact: Any) -> Any:
    if isinstance(fact, (list, tuple)):
        return [_plain(item) for item in fact]
    return fact.plain() if isinstance(fact, Note) else fact


def _fact(key: str, fact: Any, game: str | None, language: str, names: Sequence[str]) -> Any:
    if isinstance(fact, Note):
        return say(fact, game=game, language=language, names=names)
    if key == "seat":
        return names[fact] if fact < len(names) else str(fact + 1)
    if isinstance(fact, (list, tuple)):
        return ", ".join(str(_fact("", item, game, language, names)) for item in fact)
    return fact


def _flat(table: Mapping[str, Any], prefix: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in table.items():
        if isinstance(value, dict) and set(value) != {"one", "other"}:
            found += _flat(value, f"{prefix}{key}.")
        else:
            found.append((prefix + key, value))
    return found
