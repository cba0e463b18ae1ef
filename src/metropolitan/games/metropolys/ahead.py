"""A plan of Metropolys: `{"pass": 8}` passes as soon as the bid to beat is 8 or more, in this call only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metropolitan.games.metropolys.rules import Metropolys


def intend(state: Metropolys, wish: Mapping[str, Any]) -> dict[str, Any] | None:
    """The plan, with the call it is for: every call ends with a building, so their number tells it."""
    bid, most = wish["pass"], state.city.map.buildings
    if len(wish) > 1 or type(bid) is not int or not 1 <= bid <= most or state.finished:
        return None
    return {"pass": bid, "call": call(state)}


def plan(state: Metropolys, seat: int, plan: Mapping[str, Any]) -> str | None:
    bids = state.facts()["bids"]
    return "pass" if stands(state, seat, plan) and bids and bids[-1][1] >= plan["pass"] else None


def stands(state: Metropolys, seat: int, plan: Mapping[str, Any]) -> bool:
    """For as long as this call goes on, and the seat is in it."""
    return not state.finished and call(state) == plan["call"] and seat not in state.facts()["passed"]


def call(state: Metropolys) -> int:
    return sum(places.bit_count() for places in state.facts()["built"])
