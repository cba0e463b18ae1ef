"""The set-up of Metro: the whole pool of tiles in drawing order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Setup, check_keys
from metropolitan.engine.errors import BadRecord
from metropolitan.games.metro.pieces import Pieces


def prepare(pieces: Pieces, seed: int | None, given: Mapping[str, Any]) -> Setup:
    """The given front of the pool, checked, and the rest in the order of the seed."""
    front = _front(pieces, given)
    rest = list((Counter(pieces.box.tiles) - Counter(front)).elements())
    if len(set(rest)) > 1:
        if seed is None:
            raise BadRecord("seed.missing")
        rest = Chance(seed, "metro.tiles").shuffled(rest)
    return {"tiles": front + rest}


def _front(pieces: Pieces, given: Mapping[str, Any]) -> list[str]:
    check_keys(given, "tiles")
    front = given.get("tiles", [])
    if not isinstance(front, (list, tuple)):
        raise _problem("tiles")
    left = Counter(pieces.box.tiles)
    for place, code in enumerate(front):
        if not isinstance(code, str) or code not in pieces.number:
            raise _problem("tile", place=place, tile=_shown(code))
        if left[code] == 0:
            raise _problem("too-many", place=place, tile=code, n=pieces.box.tiles[code])
        left[code] -= 1
    return list(front)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else type(value).__name__


def _problem(id: str, **facts: Any) -> BadRecord:
    return BadRecord(f"setup.{id}", game="metro", **facts)
