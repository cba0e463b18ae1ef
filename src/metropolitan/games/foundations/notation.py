"""Moves as people write them: `income`, `buy B2`, `take B2`, `build hotel-L3 B2 B3 C3`."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from metropolitan.engine.errors import IllegalMove
from metropolitan.engine.words import Note
from metropolitan.games.foundations.pieces import Layout
from metropolitan.games.foundations.rules import INCOME, Foundations

LOT = re.compile(r"[a-z][0-9]+", re.ASCII)
LOOSE = re.compile(r"(buy|take|build)([a-z0-9-]*?)((?:[a-z][0-9]{1,2})+)", re.ASCII)


class Move(NamedTuple):
    """What an action does: `tile` is a key's number, for `build` only; `lots` are numbers, in order."""

    verb: str
    lots: tuple[int, ...] = ()
    tile: int = -1


def move(state: Foundations, action: int) -> Move:
    layout: Layout = state.kit.layout
    if action == INCOME:
        return Move("income")
    built = state.kit.built(action)
    if built:
        return Move("build", tuple(built[1]), built[0])
    late, index = divmod(action - 1, len(layout.lots))
    return Move("take" if late else "buy", (layout.lots[index],))


def number(state: Foundations, move: Move) -> int:
    """The action of a move."""
    layout: Layout = state.kit.layout
    if move.verb == "income":
        return INCOME
    if move.verb == "build":
        return state.kit.action(move.tile, layout.spot_number[layout.shape_of[move.tile]][move.lots])
    return 1 + layout.lots.index(move.lots[0]) + (len(layout.lots) if move.verb == "take" else 0)


def write(state: Foundations, action: int) -> str:
    return spelled(state.kit.layout, move(state, action))


def spelled(layout: Layout, move: Move) -> str:
    tile = [layout.keys[move.tile]] if move.verb == "build" else []
    return " ".join([move.verb, *tile, *layout.names(move.lots)])


def read(state: Foundations, text: str) -> int:
    layout: Layout = state.kit.layout
    move = understood(layout, text)
    right = spelled(layout, move)
    if text != right:
        raise refused("unreadable.spelling", "notation", move=text, right=right)
    return number(state, move)


def understood(layout: Layout, text: str) -> Move:
    """The move that a text means, however it is spaced, in whatever capitals and order of lots."""
    plain = "".join(text.split()).lower() if text.isascii() else ""
    if plain == "income":
        return Move("income")
    parts = LOOSE.fullmatch(plain)
    if not parts:
        raise refused("unreadable.form", "notation", move=text)
    if parts[1] == "build":
        return building(layout, text, plain.removeprefix("build"))
    if parts[2] or len(LOT.findall(parts[3])) != 1:
        raise refused("unreadable.form", "notation", move=text)
    return Move(parts[1], (lot(layout, parts[3]),))


def building(layout: Layout, text: str, plain: str) -> Move:
    """A tile key and lots in any order; where a key is the beginning of what is there, the rest are lots."""
    for tile, key in enumerate(layout.keys):
        rest = plain.removeprefix(key.lower())
        if rest != plain and re.fullmatch(f"({LOT.pattern})+", rest):
            lots = tuple(sorted(lot(layout, name) for name in LOT.findall(rest)))
            if lots not in layout.spot_number[layout.shape_of[tile]]:
                names = tuple(layout.names(lots))
                raise refused("refusal.shape", "construct.shape", names, tile=Note(f"tile.{key}"), lots=names)
            return Move("build", lots, tile)
    words = text.split()
    if len(words) < 3 or words[1].lower() in map(str.lower, layout.keys):
        raise refused("unreadable.form", "notation", move=text)
    raise refused("refusal.no-such-tile", "tiles.all", tile=words[1])


def lot(layout: Layout, name: str) -> int:
    name = name.upper()
    if name not in layout.number:
        last = layout.name(layout.lots[-1])
        raise refused("refusal.no-such-lot", "setup.grid", lot=name, last=last)
    return layout.number[name]


def refused(id: str, rule: str, places: tuple[str, ...] = (), **facts: Any) -> IllegalMove:
    return IllegalMove(Note(id, {"rule": rule, **facts}, places), game="foundations")
