"""The score sheet of Metropolys: which building earns what, for which card."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from metropolitan.engine.contract import Item
from metropolitan.engine.words import Note
from metropolitan.games.metropolys.city import called, members
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, TOKENS, Metropolys

TOKEN_POINTS = {"trendy": 3, "subway": 1, "ruins": -1}
GROUP_POINTS = {"bridges": 4, "statues": 7, "lakes": 5, "districts": 4, "chains": 4}
DISTRICTS = EXPERT_AREAS.index("districts")


STEPS = [1 if value < 6 else 16 if value < 10 else 256 for value in range(100)]  # by a building's value
KEPT = 4096  # grounds that are remembered
_kept: dict[Hashable, dict[Hashable, Any]] = {}


def kept(state: Metropolys, facts: dict[str, Any]) -> dict[Hashable, Any]:
    """A place for what follows from the ground alone: what is built, and what it is built on. Most moves
    build nothing, and everybody looks."""
    follows = (
        state.city, facts["expert"], facts["open"], facts["tokens"], tuple(facts["cards"]),
        facts["subway_card"], facts["ruins_card"], tuple(facts["built"]), bytes(facts["values"]),
    )  # fmt: skip
    found = _kept.get(follows)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[follows] = {}
    return found


def sheets(state: Metropolys, facts: dict[str, Any], secrets: Iterable[bool]) -> list[list[Item]]:
    """All items of every seat; its secret cards count only where they may be known."""
    known, found = kept(state, facts), []
    for seat, open in enumerate(secrets):
        key = "sheet", seat, open
        if key not in known:
            known[key] = sheet(state, facts, seat, open)
        found.append(known[key])
    return found


def sheet(state: Metropolys, facts: dict[str, Any], seat: int, secrets: bool) -> list[Item]:
    if secrets:
        own = expert_items if facts["expert"] else family_items
        return sheet(state, facts, seat, secrets=False) + own(state, facts, seat)
    items = token_items(state, facts, seat) + special_items(facts, seat)
    return items + highest_items(state, facts, seat) if facts["expert"] else items


def token_items(state: Metropolys, facts: dict[str, Any], seat: int) -> list[Item]:
    items = []
    for kind, places in zip(TOKENS, facts["tokens"], strict=True):
        names = tuple(state.city.map.names(facts["built"][seat] & places))
        if names:
            items.append(Item(f"score.{kind}", TOKEN_POINTS[kind] * len(names), names, {"n": len(names)}))
    return items


def special_items(facts: dict[str, Any], seat: int) -> list[Item]:
    items = [Item("score.subway-card", 3)] if facts["subway_card"] == seat else []
    return items + ([Item("score.ruins-card", -2)] if facts["ruins_card"] == seat else [])


def highest_items(state: Metropolys, facts: dict[str, Any], seat: int) -> list[Item]:
    atlas, items = state.city.map, []
    for name, places in zip(atlas.districts, atlas.district_sets, strict=True):
        own = facts["built"][seat] & places
        if own and heights(facts, own) == max(heights(facts, built & places) for built in facts["built"]):
            here = tuple(atlas.names(own))
            items.append(Item("score.highest", 5, here, {"district": called(name)}))
    return items


def heights(facts: dict[str, Any], places: int) -> int:
    """Tall buildings, then medium, then small, as digits of one number: they compare as the rule does."""
    values = facts["values"]
    return sum([STEPS[values[place]] for place in members(places)])


def family_items(state: Metropolys, facts: dict[str, Any], seat: int) -> list[Item]:
    area = facts["cards"][seat][0]
    places = tuple(state.city.map.names(facts["built"][seat] & state.city.map.beside[area]))
    card = Note(f"card.area.{FAMILY_AREAS[area]}")
    return [Item("score.family-area", 3 * len(places), places, {"n": len(places), "card": card})]


def expert_items(state: Metropolys, facts: dict[str, Any], seat: int) -> list[Item]:
    area, kind = facts["cards"][seat]
    atlas = state.city.map
    places = tuple(atlas.names(facts["built"][seat] & atlas.kind_sets[kind]))
    card = Note(f"card.neighborhood.{KINDS[kind]}")
    items = [Item("score.neighborhood", 2 * len(places), places, {"n": len(places), "card": card})]
    groups = best_groups(state, area, facts["built"][seat])
    card = Note(f"card.area.{EXPERT_AREAS[area]}")
    if not groups:
        return [*items, Item("score.no-group", 0, (), {"card": card})]
    points = GROUP_POINTS[EXPERT_AREAS[area]]
    named = (tuple(atlas.names(group)) for group in groups)
    return items + [Item("score.group", points, group, {"card": card}) for group in named]


def best_groups(state: Metropolys, area: int, built: int) -> list[int]:
    """A best assignment: a group belongs to one if without its buildings one group less can be made."""
    atlas = state.city.map
    if area == DISTRICTS:
        return [built & places for places in atlas.district_sets if (built & places).bit_count() >= 3]
    chosen: list[int] = []
    free = built | atlas.tags
    most = state.most_groups(area, free)
    for group in atlas.groups[area]:
        if group & ~free == 0 and state.most_groups(area, free & ~group) == most - 1:
            chosen.append(group & built)
            free, most = free & ~group, most - 1
    return chosen
