"""The set-up of Foundations of Metropolis: the order of the deeds, given or drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Setup, check_keys
from metropolitan.engine.errors import BadRecord
from metropolitan.games.foundations.pieces import Layout


def prepare(layout: Layout, seed: int | None, given: Mapping[str, Any]) -> Setup:
    """What is given is the front of the deck; chance orders the rest."""
    check_keys(given, "deeds")
    front = check_deeds(layout, given["deeds"]) if "deeds" in given else []
    rest = [name for name in layout.number if name not in front]
    if len(rest) > 1 and seed is None:
        raise BadRecord("seed.missing")
    return {"deeds": front + (Chance(seed, "foundations.deeds").shuffled(rest) if seed is not None else rest)}


def check_deeds(layout: Layout, deeds: Any) -> list[str]:
    if not isinstance(deeds, list):
        raise bad("form")
    if len(deeds) > len(layout.lots):
        raise bad("number", n=len(layout.lots), found=len(deeds))
    for place, name in enumerate(deeds):
        if not isinstance(name, str) or name not in layout.number:
            raise bad("lot", place=place, lot=str(name)[:20], last=layout.name(layout.lots[-1]))
        if name in deeds[:place]:
            raise bad("twice", place=place, lot=name)
    return list(deeds)


def bad(id: str, **facts: Any) -> BadRecord:
    return BadRecord(f"setup.deeds-{id}", game="foundations", **facts)
