"""Why a move of Metro is refused: the rule it breaks, and the places that cause it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from metropolitan.engine.words import Note
from metropolitan.games.metro.notation import action_parts, placement
from metropolitan.games.metro.pieces import Pieces, square_name
from metropolitan.games.metro.rules import Metro
from metropolitan.games.metro.turns import DOORS, DRAW, FACES, KINDS, SQUARES
from metropolitan.games.metro.view import place_of, station_place

Facts = dict[str, Any]


def refuse(state: Metro, action: int) -> Note:
    facts, pieces = state.facts(), state.board.pieces
    if state.finished:
        return _note("over", "end.full")
    if action == DRAW:
        return _draw(facts)
    if not 0 < action <= FACES * SQUARES:
        return _note("unknown", "turn.place", action=action)
    kind, turn, square = action_parts(action)
    reasons = [
        *_tile(pieces, facts, kind),
        *_square(pieces, facts, square),
        *_turn(pieces, facts, kind, turn, square),
        *_apart(pieces, facts, square),
    ]
    return reasons[0] if reasons else _short(pieces, action)


def _note(name: str, rule: str, *places: str, **facts: Any) -> Note:
    return Note(f"refusal.{name}", {"rule": rule, **facts}, places)


def _draw(facts: Facts) -> Note:
    if facts["drawn"] is not None:
        return _note("drawn-already", "turn.must")
    return _note("pool", "turn.draw")


def _tile(pieces: Pieces, facts: Facts, kind: int) -> Iterator[Note]:
    """The drawn tile must be placed; without one, a tile of the hand."""
    drawn = facts["drawn"]
    if drawn is not None and drawn != kind:
        yield _note("drawn", "turn.must", tile=pieces.codes[kind], drawn=pieces.codes[drawn])
    if drawn is None and kind not in facts["hands"][facts["turn"]]:
        yield _note("hand", "turn.place", tile=pieces.codes[kind])


def _square(pieces: Pieces, facts: Facts, square: int) -> Iterator[Note]:
    name, face = square_name(square), facts["faces"][square]
    if square in pieces.central:
        yield _note("central", "board.central", *pieces.box.board.central, square=name)
    elif face >= 0:
        yield _note("occupied", "place.empty", name, square=name, tile=pieces.codes[face % KINDS])


def _turn(pieces: Pieces, facts: Facts, kind: int, turn: int, square: int) -> Iterator[Note]:
    code, looks = pieces.codes[kind], pieces.looks[kind]
    if turn and not facts["free"]:
        yield _note("rotation", "place.fixed", tile=code)
    elif turn >= looks:
        right = placement(code, turn % looks, square_name(square))
        yield _note("alike", "options.alike", tile=code, turn=turn, right=right)


def _apart(pieces: Pieces, facts: Facts, square: int) -> Iterator[Note]:
    if not facts["open"] >> square & 1:
        name = square_name(square)
        central = len(pieces.beside(square)) < 4
        id, rule = ("apart-central", "place.central") if central else ("apart", "place.border")
        yield _note(id, rule, name, square=name)


def _short(pieces: Pieces, action: int) -> Note:
    """The line of one tile that this placement would make: back to its own station, or to another one."""
    face, square = divmod(action - 1, SQUARES)
    lines = pieces.short_lines(face, square)
    start, end = min(lines, key=lambda line: line[1] != DOORS + line[0])
    name = square_name(square)
    facts = {"tile": pieces.codes[face % KINDS], "square": name, "station": start + 1}
    if end == DOORS + start:
        return _note("return", "place.return", name, station_place(start), **facts)
    places = (name, station_place(start), place_of(end))
    return _note("one-tile", "options.one-tile", *places, **facts, end=end - DOORS + 1)
