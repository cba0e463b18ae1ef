"""Moves as people write them: `7@C12` bids the 7 on C12; `pass`."""

from __future__ import annotations

import re

from metropolitan.engine.errors import IllegalMove
from metropolitan.engine.words import Note
from metropolitan.games.metropolys.rules import PASS, Metropolys

BID = re.compile(r"([1-9][0-9]?)@([A-Za-z][A-Za-z0-9]*)", re.ASCII)
LOOSE = re.compile(r"0*([1-9][0-9]?)@([A-Z]+)0*([0-9]*)", re.ASCII)


def write(state: Metropolys, action: int) -> str:
    return str(state.city.map.moves[action])


def parts(state: Metropolys, action: int) -> tuple[int, int]:
    """Value and place of a bid."""
    value, place = divmod(action - 1, len(state.city.map.ids))
    return value + 1, place


def number(state: Metropolys, value: int, place: int) -> int:
    """The action that bids this value there."""
    return 1 + (value - 1) * len(state.city.map.ids) + place


def read(state: Metropolys, text: str) -> int:
    if text == "pass":
        return PASS
    atlas = state.city.map
    bid = BID.fullmatch(text)
    if bid and bid[2] in atlas.number:
        value = int(bid[1])
        if value > atlas.buildings:
            raise no_building(state, value)
        return number(state, value, atlas.number[bid[2]])
    raise unreadable(state, text)


def unreadable(state: Metropolys, text: str) -> IllegalMove:
    plain = "".join(text.split()).upper()
    if plain == "PASS":
        return refused("unreadable.spelling", "notation", move=text, right="pass")
    loose = LOOSE.fullmatch(plain)
    if not loose:
        return refused("unreadable.form", "notation", move=text)
    place = next((id for id in state.city.map.ids if id.upper() == loose[2] + loose[3]), None)
    if place is None:
        return refused("refusal.no-such-place", "components.neighborhoods", place=loose[2] + loose[3])
    if int(loose[1]) > state.city.map.buildings:
        return no_building(state, int(loose[1]))
    return refused("unreadable.spelling", "notation", move=text, right=f"{loose[1]}@{place}")


def no_building(state: Metropolys, value: int) -> IllegalMove:
    most = state.city.map.buildings
    return refused("refusal.no-such-building", "components.buildings", value=value, most=most)


def refused(id: str, rule: str, **facts: object) -> IllegalMove:
    return IllegalMove(Note(id, {"rule": rule, **facts}), game="metropolys")
