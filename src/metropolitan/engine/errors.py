"""What can go wrong, as an id with facts; the sentence stands in `words/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from metropolitan.engine.words import Note, printable, say

MANY = 60  # members of a list worth telling


class Problem(Exception):
    """Something a person should read: a sentence by id. Its text is English; `note` can be said in any
    language. Facts may echo a file from anywhere, so they are made printable and short."""

    def __init__(self, id: str, *, game: str | None = None, names: Sequence[str] = (), **facts: Any) -> None:
        super().__init__(id)
        self.note: Note = _safe(Note(id, facts))
        self.game = game
        self.names = names

    def __str__(self) -> str:
        return say(self.note, game=self.game, names=self.names)


class BadRecord(Problem):
    """A record, an option or a set-up that cannot be."""


class IllegalMove(Problem):
    """A move the rules forbid, or that is not written as moves are; `note` names the rule and the places."""

    def __init__(self, note: Note, *, game: str) -> None:
        super().__init__(note.id, game=game)
        self.note = _safe(note)


class IllegalAction(ValueError):
    """An action number that is not legal here."""


def what(error: Exception) -> str:
    """An error of anybody's code, in a line."""
    return f"{type(error).__name__}: {error}"


def _safe(fact: Any) -> Any:
    if isinstance(fact, Note):
        return Note(fact.id, {key: _safe(one) for key, one in fact.facts.items()}, fact.places)
    if isinstance(fact, (list, tuple)):
        return [*map(_safe, fact[:MANY]), *("…" for _ in fact[MANY : MANY + 1])]
    return printable(fact) if isinstance(fact, str) else fact
