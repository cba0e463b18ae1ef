"""What speaks for a move of Metro, or against it: the lines it ends, and the lines it takes further."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metropolitan.engine.reasons import Weighed, weightiest
from metropolitan.engine.words import Note
from metropolitan.games.metro.pieces import square_name
from metropolitan.games.metro.rules import Metro
from metropolitan.games.metro.turns import DOORS, DRAW, SIZE
from metropolitan.games.metro.view import changed, station_place

USUAL = 9  # points that a line brings on the average when it is left alone
EARLY = 6  # a line that ends below is short


def reasons(state: Metro, action: int, seat: int | None) -> list[Note]:
    return weightiest(drawing(state, seat) if action == DRAW else placing(state, action))


def note(name: str, *places: str, **facts: Any) -> Note:
    return Note(f"reason.{name}", facts, places)


def placing(state: Metro, action: int) -> Iterator[Weighed]:
    mover = state.seat
    lines = changed(state, state.laid(action))
    heads = state.facts()["heads"]
    for line in lines:
        place = station_place(line["station"] - 1)
        if line["owner"] == mover:
            yield closing_own(line, place) if line["closed"] else leading(line, place, heads)
        elif line["owner"] is not None and line["closed"]:
            yield closing_other(line, place)
    if not lines:
        yield 0.5, note("quiet", square_name((action - 1) % (SIZE * SIZE)))
    elif all(line["owner"] != mover for line in lines):
        yield 0.5, note("not-own")


def closing_own(line: dict[str, Any], place: str) -> Weighed:
    facts = {"station": line["station"], "points": line["points"]}
    if line["doubled"]:
        return line["points"], note("doubled", place, "central", **facts)
    short = line["points"] < EARLY
    return line["points"] - USUAL * short, note("closes-short" if short else "closes", place, **facts)


def closing_other(line: dict[str, Any], place: str) -> Weighed:
    """A gift, and the less of one the earlier it comes."""
    facts = {"seat": line["owner"], "station": line["station"], "points": line["points"]}
    early = line["points"] < EARLY
    return USUAL - line["points"], note("early" if early else "gift", place, **facts)


def leading(line: dict[str, Any], place: str, heads: list[int]) -> Weighed:
    """The mover's line goes on, perhaps nearer to the middle."""
    square = line["head"]["square"]
    facts = {"station": line["station"], "n": line["tiles"]}
    before = heads[line["station"] - 1]
    nearer = before < DOORS and distance(square) < distance(square_name(before // 4))
    name = "towards" if nearer else "further"
    return line["adds"] + nearer, note(name, place, square, **facts)


def distance(square: str) -> float:
    """From the middle of the board."""
    middle = (SIZE - 1) / 2
    return max(abs(int(square[0]) - middle), abs(int(square[1]) - middle))


def drawing(state: Metro, seat: int | None) -> Iterator[Weighed]:
    """Whether the tile in hand would hurt wherever it goes; only its holder may hear that."""
    yield 1, note("draw", n=len(state.facts()["pool"]))
    if seat == state.seat and all(hurts(state, action) for action in state.legal() if action != DRAW):
        yield 3, note("draw-hurt")


def hurts(state: Metro, action: int) -> bool:
    """Whether a placement ends a line of the mover early."""
    lines = changed(state, state.laid(action))
    return any(line["closed"] and line["owner"] == state.seat and line["points"] < EARLY for line in lines)
