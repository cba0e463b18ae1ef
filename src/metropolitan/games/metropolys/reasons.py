"""What speaks for a move of Metropolys, or against it: what it brings once it is built, who can still outbid
it, and what it spends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from metropolitan.engine.contract import Item
from metropolitan.engine.reasons import Weighed, weightiest
from metropolitan.engine.words import Note
from metropolitan.games.metropolys.city import called
from metropolitan.games.metropolys.notation import parts
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, PASS, Metropolys
from metropolitan.games.metropolys.sheet import sheet
from metropolitan.games.metropolys.view import outbidders, settle, targets, token_at

SAFE, ALMOST_SAFE, NARROW, SPARED = 4.0, 2.5, 1.0, 1.5  # points that the course of a call may be worth
NARROW_PLACES = 2


def reasons(state: Metropolys, action: int, seat: int | None) -> list[Note]:
    found = passing(state) if action == PASS else bidding(state, action, seat)
    return weightiest(found)


def note(name: str, *places: str, **facts: Any) -> Note:
    return Note(f"reason.{name}", facts, places)


# ---- a bid ----


def bidding(state: Metropolys, action: int, seat: int | None) -> Iterator[Weighed]:
    value, place = parts(state, action)
    after = state.copy()
    after.apply(action)
    built = after.copy()
    settle(built)
    if built.finished:
        yield 6, note("ends")
    yield from answers(state, after, value, place)
    yield from tokens(state, built, place)
    yield from points(state, built, place, seat)
    yield from heights(state, built)
    yield from spared(state, value)


def answers(state: Metropolys, after: Metropolys, value: int, place: int) -> Iterator[Weighed]:
    """Who can still outbid, and where."""
    facts, atlas = after.facts(), state.city.map
    here = atlas.ids[place]
    if not facts["bids"]:
        blocked = not atlas.adjacent[place] & state.facts()["empty"]
        yield SAFE, note("blocked" if blocked else "safe", here, place=here)
        return
    rivals = outbidders(after, state.seat, value)
    if len(rivals) == 1:
        yield ALMOST_SAFE, note("one-rival", here, seat=rivals[0]["seat"])
    else:
        yield 0.5, note("rivals", here, n=len(rivals))
    ways = atlas.names(targets(after, after.facts()))
    if len(ways) <= NARROW_PLACES:
        yield NARROW, note("narrow", *ways, places=tuple(ways), n=len(ways))


def tokens(state: Metropolys, built: Metropolys, place: int) -> Iterator[Weighed]:
    """The token there, and the special card that comes with it."""
    old, new, mover = state.facts(), built.facts(), state.seat
    here, token = state.city.map.ids[place], token_at(state.facts(), place)
    if token == "trendy":
        yield 3, note("trendy", here, place=here)
    if token == "subway" and new["subway_card"] == mover != old["subway_card"]:
        rival = old["subway_card"]
        taken = note("subway-card-from", here, place=here, seat=rival)
        yield 4 if rival < 0 else 6, taken if rival >= 0 else note("subway-card", here, place=here)
    elif token == "subway":
        yield 1, note("subway", here, place=here)
    if token == "ruins":
        held = old["ruins_card"] == mover
        yield (-1, note("ruins", here, place=here)) if held else (-3, note("ruins-card", here, place=here))


def points(state: Metropolys, built: Metropolys, place: int, seat: int | None) -> Iterator[Weighed]:
    """What the mover's own cards pay for it; told only to him."""
    facts, mover = state.facts(), facts_turn(state)
    if seat != mover:
        return
    here = state.city.map.ids[place]
    old, new = (counted(sheet(one, one.facts(), mover, secrets=True)) for one in (state, built))
    area, _ = facts["cards"][mover]
    names = EXPERT_AREAS if facts["expert"] else FAMILY_AREAS
    gain = (new - old)["score.group"] or (new - old)["score.family-area"]
    if gain:
        kind = "group" if facts["expert"] else "area"
        yield gain, note(f"{kind}.{names[area]}", here, place=here, points=gain)
    if more := (new - old)["score.neighborhood"]:
        yield more, note("neighborhood", here, place=here, points=more)


def facts_turn(state: Metropolys) -> int:
    turn: int = state.facts()["turn"]
    return turn


def counted(items: list[Item]) -> Counter[str]:
    """The points of a sheet, by kind."""
    sums: Counter[str] = Counter()
    for item in items:
        sums[item.id] += item.points
    return sums


def heights(state: Metropolys, built: Metropolys) -> Iterator[Weighed]:
    """Districts won, alone or from somebody."""
    if not state.facts()["expert"]:
        return
    old, new, mover = highest(state), highest(built), facts_turn(state)
    for district, leaders in new.items():
        if mover not in leaders or mover in old[district]:
            continue
        name, rivals = called(district), old[district] - leaders
        if rivals:
            yield 5 + 5 / 2, note("highest-from", district=name, seat=min(rivals))
        else:
            yield 5, note("highest", district=name)


def highest(state: Metropolys) -> dict[str, set[int]]:
    """Who has the highest buildings, by district."""
    found: dict[str, set[int]] = {name: set() for name in state.city.map.districts}
    for seat in range(state.facts()["players"]):
        for item in sheet(state, state.facts(), seat, secrets=False):
            if item.id == "score.highest":
                district = state.city.map.district_of[item.places[0]]
                found[district].add(seat)
    return found


def spared(state: Metropolys, value: int) -> Iterator[Weighed]:
    """A small building finds its place while the great ones stay in hand."""
    hand = state.facts()["hands"][facts_turn(state)]
    if hand and max(hand) > value:
        yield SPARED if value <= 5 else SPARED / 2, note("keeps", value=max(hand))


# ---- a pass ----


def passing(state: Metropolys) -> Iterator[Weighed]:
    """Whom it leaves the place to, with what lies there; and what stays in hand."""
    facts = state.facts()
    rival, _, place = facts["bids"][-1]
    here, token = state.city.map.ids[place], token_at(state.facts(), place)
    after = state.copy()
    after.apply(PASS)
    if token == "ruins":
        yield 3, note("leaves-ruins", here, seat=rival, place=here)
    elif not after.facts()["bids"]:
        yield 1, note("leaves", here, seat=rival, place=here)
    hand = facts["hands"][facts["turn"]]
    if hand:
        yield SPARED, note("keeps", value=max(hand))
