"""Who sits where: the seats of a new table, checked and filled in."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from metropolitan.bots.levels import LEVELS
from metropolitan.engine import registry
from metropolitan.engine.contract import Game
from metropolitan.engine.names import check_name
from metropolitan.engine.words import Note, say
from metropolitan.server.messages import Seat, Seated
from metropolitan.server.people.person import Person
from metropolitan.server.troubles import Trouble

S = TypeVar("S", bound=Seat)
USUAL = "regular"  # the bot where none is named


def bots() -> dict[str, Any]:
    """The levels, the weakest first; all other bots, which are for study; and the one that suits most."""
    known = registry.names("bots")
    others = [name for name in known if name not in LEVELS]
    return {"levels": [name for name in LEVELS if name in known], "others": others, "usual": USUAL}


def seated(game: Game, seats: Sequence[Seat], maker: Person | None = None) -> list[Seated]:
    """Seats with a bot, a name and a colour each where these are needed. People's are the maker's own, where
    people are told apart."""
    free = [color for color in game.colors if color not in [seat.color for seat in seats]]
    return [_filled(game, n, seat, seats, free, maker) for n, seat in enumerate(seats)]


def _filled(
    game: Game, n: int, seat: Seat, seats: Sequence[Seat], free: list[str], maker: Person | None
) -> Seated:
    if seat.color is not None:
        _check_color(game, n, seat.color, seats)
    color = seat.color or (free.pop(0) if free else game.colors[n % len(game.colors)])
    bot = check_bot(seat.bot) if seat.kind == "bot" else None
    if maker and seat.kind == "person":
        return Seated("person", named(seat.name or maker.name, n), None, color, maker.id, maker.login)
    return Seated(seat.kind, named(seat.name, n), bot, color)


def _check_color(game: Game, n: int, color: str, seats: Sequence[Seat]) -> None:
    if color not in game.colors:
        raise Trouble("color", color=color, known=list(game.colors))
    if color in [seat.color for seat in seats[:n]]:
        raise Trouble("color-twice", color=color)


def check_bot(name: str | None) -> str:
    """A bot that exists; the usual one where none is named."""
    name = USUAL if name is None else name
    registry.find("bots", name)
    return name


def named(name: str | None, n: int) -> str:
    name = (name or "").strip()
    check_name(name, f"seats[{n}].name")
    return name or say(Note("server.name", {"n": n + 1}))


def bot_name(seats: Sequence[Seat], n: int) -> str:
    """A name as bots have it: the one of this place, or the next that nobody else at the table has."""
    names = say(Note("app.seat.bot-names")).split(", ")
    start, taken = n % len(names), [seat.name for k, seat in enumerate(seats) if k != n]
    ordered = [*names[start:], *names[:start]]
    return next((name for name in ordered if name not in taken), ordered[0])


def turned(seats: Sequence[S], first: int | None) -> list[S]:
    """The seats from the one that starts on; None lets chance decide."""
    start = secrets.randbelow(len(seats)) if first is None and seats else first or 0
    if seats and start >= len(seats):
        raise Trouble("first", n=len(seats))
    return [*seats[start:], *seats[:start]]


def changed(seats: Sequence[S], n: int, **facts: Any) -> list[S]:
    """The same seats, one of them otherwise."""
    return [msgspec.structs.replace(seat, **facts) if k == n else seat for k, seat in enumerate(seats)]
