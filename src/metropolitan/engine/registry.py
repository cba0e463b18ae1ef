"""Games and bots by name, from entry points: the built-in ones use the same door as everybody's."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from metropolitan.engine.contract import Game
from metropolitan.engine.errors import BadRecord, what


def names(group: str) -> list[str]:
    """All names of `games` or `bots`."""
    return sorted({point.name for point in entry_points(group=f"metropolitan.{group}")})


@cache
def find(group: str, name: str) -> Any:
    for point in entry_points(group=f"metropolitan.{group}"):
        if point.name == name:
            try:
                return point.load()
            except Exception as error:  # it may be anybody's
                raise BadRecord("unloadable", name=name, why=what(error)) from error
    raise BadRecord(f"{group}.unknown", name=name, known=names(group))


def game(name: str) -> Game:
    found: Game = find("games", name)
    return found
