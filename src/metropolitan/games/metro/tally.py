"""What statistics count of a game of Metro: how long lines get, where they end, what moves do to them."""

from __future__ import annotations

from collections.abc import Mapping

from metropolitan.games.metro.reasons import EARLY
from metropolitan.games.metro.rules import Metro
from metropolitan.games.metro.turns import CENTRAL, DOORS, DRAW
from metropolitan.games.metro.view import changed


def traits(state: Metro, seat: int) -> Mapping[str, float]:
    facts = state.facts()
    own = [n for n, owner in enumerate(facts["owners"]) if owner == seat and facts["heads"][n] >= DOORS]
    lengths = [facts["lengths"][n] for n in own]
    if not own:
        return {}
    return {
        "trait.length": sum(lengths) / len(own),
        "trait.longest": max(lengths),
        "trait.short": sum(facts["worths"][n] < EARLY for n in own),
        "trait.central": sum(facts["heads"][n] == DOORS + CENTRAL for n in own),
    }


def kind(state: Metro, action: int) -> str:
    """By the weightiest thing that a placement does to a line."""
    if action == DRAW:
        return "habit.draw"
    lines = changed(state, state.laid(action))
    own = [line for line in lines if line["owner"] == state.seat]
    closed = [line for line in own if line["closed"]]
    if closed:
        if any(line["to"] == "central" for line in closed):
            return "habit.central"
        return "habit.closes-short" if min(line["points"] for line in closed) < EARLY else "habit.closes"
    if any(line["closed"] and line["owner"] is not None for line in lines):
        return "habit.closes-other"
    return "habit.extends" if own else "habit.quiet"
