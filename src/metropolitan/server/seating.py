"""What becomes of the seats when somebody sits down, gets up or is sent away. Nothing here asks who may."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from metropolitan.server.messages import Chair, Hand, Seated, Sit
from metropolitan.server.people.person import Person
from metropolitan.server.seats import USUAL, bot_name, changed, check_bot, named

Seats = list[Seated]


def sat(seats: Seats, wish: Sit, person: Person) -> Seats:
    """Somebody has an open seat from now on."""
    name = named(wish.name or person.name, wish.seat)
    own = {"owner": person.id, "login": person.login}
    return changed(seats, wish.seat, kind="person", bot=None, name=name, **own)


def stood(seats: Seats, n: int, begun: bool) -> Seats:
    """Somebody has left; in a begun game the seat stays his, and a bot plays on."""
    if begun:
        return changed(seats, n, kind="bot", bot=USUAL)
    return changed(seats, n, kind="open", bot=None, name=named(None, n), owner=None, login=None)


def handed(seats: Seats, wish: Hand, person: Person | None, begun: bool) -> Seats:
    """Another player for a seat. A bot plays for its owner, who may come back; an open seat is nobody's."""
    n, old = wish.seat, seats[wish.seat]
    bot = check_bot(wish.bot) if wish.kind == "bot" else None
    waited = wish.kind == "bot" and old.kind == "open" and not old.past  # nobody ever sat there
    name = named(wish.name, n) if wish.name else bot_name(seats, n) if waited else old.name
    own = {"owner": old.owner, "login": old.login}
    if person and wish.kind == "person":
        own = {"owner": person.id, "login": person.login}
    if wish.kind == "open" or (wish.kind == "bot" and not begun):
        own = {"owner": None, "login": None}
    past = [*old.past, old.owner] if begun and old.owner and own["owner"] != old.owner else old.past
    return changed(seats, n, kind=wish.kind, bot=bot, name=name, past=past, **own)


def sent_away(seats: Seats, n: int, begun: bool) -> Seats:
    """Whoever has that seat must go, from all he has, and cannot come back."""
    gone = str(seats[n].owner)
    return [_emptied(seat, k, gone, begun) if seat.owner == gone else seat for k, seat in enumerate(seats)]


def _emptied(seat: Seated, n: int, gone: str, begun: bool) -> Seated:
    free = replace(seat, owner=None, login=None, barred=[*seat.barred, gone])
    if begun:
        return replace(free, kind="bot", bot=seat.bot or USUAL, past=[*seat.past, gone])
    return replace(free, kind="open", bot=None, name=named(None, n))


def filled(seats: Seats) -> Seats:
    """Bots in all open seats."""
    for n, seat in enumerate(seats):
        if seat.kind == "open":
            seats = changed(seats, n, kind="bot", bot=USUAL, name=bot_name(seats, n))
    return seats


def again(seats: Seats) -> Seats:
    """The same people for another game, also those whose seat a bot has played since."""
    fresh = [replace(seat, past=[]) for seat in seats]
    return [replace(seat, kind="person", bot=None) if seat.owner else seat for seat in fresh]


def waits(seats: Sequence[Seated]) -> bool:
    return any(seat.kind == "open" for seat in seats)


def kept(seat: Seated) -> bool:
    """Whether a bot plays for somebody, who may come back."""
    return seat.kind == "bot" and seat.owner is not None


def logins(seats: Sequence[Seated]) -> list[str | None]:
    """Whose account each seat is; nobody's where a guest or a bot plays."""
    return [seat.login if seat.kind == "person" else None for seat in seats]


def chairs(seats: Sequence[Seated], here: Sequence[bool] = ()) -> list[Chair]:
    """The seats as pages are told of them: without anybody's id."""
    there = here or [False] * len(seats)
    return [
        Chair(seat.kind, seat.name, seat.bot, seat.color, seat.login, is_here, kept(seat))
        for seat, is_here in zip(seats, there, strict=True)
    ]
