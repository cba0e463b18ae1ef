"""Moves of Metro as people write them: `draw`, `aacb@34`, and with free rotation `aacb/1@34`."""

from __future__ import annotations

import re

from metropolitan.engine.errors import IllegalMove
from metropolitan.engine.words import Note
from metropolitan.games.metro.pieces import Pieces, square_name, square_number
from metropolitan.games.metro.turns import DRAW, KINDS, SQUARES

TILE, TURN, SQUARE = r"(?P<tile>[a-d]{4})", r"(?P<turn>[0-3])", r"(?P<square>[0-7]{2})"
EXACT = re.compile(TILE + r"(/(?P<turn>[1-3]))?@(?P<square>[0-9]{2})", re.ASCII)
LOOSE = [
    re.compile(form, re.ASCII)
    for form in (f"{TILE}(/{TURN})?@{SQUARE}", f"{TILE}@{SQUARE}/{TURN}", f"{SQUARE}@{TILE}(/{TURN})?")
]


def action_number(kind: int, turn: int, square: int) -> int:
    return 1 + (turn * KINDS + kind) * SQUARES + square


def action_parts(action: int) -> tuple[int, int, int]:
    """Kind, turn and square of a placement."""
    face, square = divmod(action - 1, SQUARES)
    return face % KINDS, face // KINDS, square


def write(pieces: Pieces, action: int) -> str:
    if action == DRAW:
        return "draw"
    kind, turn, square = action_parts(action)
    return placement(pieces.codes[kind], turn, square_name(square))


def placement(code: str, turn: int, square: str) -> str:
    return f"{code}/{turn}@{square}" if turn else f"{code}@{square}"


def read(pieces: Pieces, text: str) -> int:
    """The action of a move; raises IllegalMove with what is wrong where it is not written exactly so."""
    if text == "draw":
        return DRAW
    found = EXACT.fullmatch(text)
    if not found:
        raise _unreadable(pieces, text)
    if found["tile"] not in pieces.number:
        raise _problem("unreadable.tile", text, tile=found["tile"])
    if max(found["square"]) > "7":
        raise _problem("unreadable.square", text, square=found["square"])
    kind, turn = pieces.number[found["tile"]], int(found["turn"] or 0)
    return action_number(kind, turn, square_number(found["square"]))


def _unreadable(pieces: Pieces, text: str) -> IllegalMove:
    right = _meant(pieces, "".join(text.split()).lower())
    if right:
        return _problem("unreadable.spelling", text, right=right)
    return _problem("unreadable.form", text)


def _meant(pieces: Pieces, text: str) -> str | None:
    """The exact spelling of a move in another order."""
    if text == "draw":
        return text
    for form in LOOSE:
        found = form.fullmatch(text)
        if found and found["tile"] in pieces.number:
            return placement(found["tile"], int(found["turn"] or 0), found["square"])
    return None


def _problem(id: str, move: str, **facts: str) -> IllegalMove:
    return IllegalMove(Note(id, {"rule": "notation", "move": move, **facts}), game="metro")
