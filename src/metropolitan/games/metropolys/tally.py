"""What statistics count of a game of Metropolys: what each secret card brought, and how somebody bids."""

from __future__ import annotations

from collections.abc import Mapping

from metropolitan.engine.contract import Item
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, PASS, Metropolys
from metropolitan.games.metropolys.sheet import sheet

SOURCES = {
    "score.subway-card": "source.subway",
    "score.ruins-card": "source.ruins",
    "score.family-area": "source.area",
    "score.group": "source.area",
    "score.no-group": "source.area",
}


def source(item: Item) -> str:
    """A special card counts with its tokens, and a group with its card."""
    return SOURCES.get(item.id) or item.id.replace("score.", "source.", 1)


def traits(state: Metropolys, seat: int) -> Mapping[str, float]:
    """The buildings, and for each card that a seat held what it brought."""
    facts = state.facts()
    area, neighborhood = facts["cards"][seat]
    points = {"source.area": 0, "source.neighborhood": 0}
    for item in sheet(state, facts, seat, secrets=True):
        if source(item) in points:
            points[source(item)] += item.points
    areas = EXPERT_AREAS if facts["expert"] else FAMILY_AREAS
    found = {"trait.buildings": facts["built"][seat].bit_count()}
    found[f"trait.area-{areas[area]}"] = points["source.area"]
    if facts["expert"]:
        found[f"trait.neighborhood-{KINDS[neighborhood]}"] = points["source.neighborhood"]
    return found


def kind(state: Metropolys, action: int) -> str:
    if action == PASS:
        return "habit.pass"
    return "habit.raise" if state.facts()["bids"] else "habit.start"
