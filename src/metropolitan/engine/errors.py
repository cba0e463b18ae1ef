"""What can go wrong, as an id with facts; the sentence stands in `words/`."""

from __future__ import annotations

from typing import Any

from metropolitan.engine.words import Note, say


class Problem(Exception):
    """Something a person should read: a sentence by id. Its text is English; `note` can be said in any language."""

    def __init__(self, id: str, *, game: str | None = None, **facts: Any) -> None:
        super().__init__(id)
        self.note = Note(id, facts)
        self.game = game

    def __str__(self) -> str:
        return say(self.note, game=self.game)


class BadRecord(Problem):
    """A record, an option or a set-up that cannot be."""


class IllegalMove(Problem):
    """A move the rules forbid, or that is not written as moves are; `note` names the rule and the places."""

    def __init__(self, note: Note, *, game: str) -> None:
        Exception.__init__(self, note.id)
        self.note = note
        self.game = game


class IllegalAction(ValueError):
    """An action number that is not legal here."""
