"""Reasons for a move, each with its weight: about how many points it is worth."""

from __future__ import annotations

from collections.abc import Iterable

from metropolitan.engine.words import Note

Weighed = tuple[float, Note]
MOST = 4  # nobody reads more


def weightiest(found: Iterable[Weighed]) -> list[Note]:
    """The weightiest first; those that speak against the move weigh as much as those for it."""
    return [note for _, note in sorted(found, key=lambda one: -abs(one[0]))[:MOST]]
