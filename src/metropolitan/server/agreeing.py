"""What people of a room ask each other (`pacts.py`), and what comes of it."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING

from metropolitan.server import messages, pacts
from metropolitan.server.clocks import Turns
from metropolitan.server.troubles import Forbidden, Untimely

if TYPE_CHECKING:
    from metropolitan.server.pages import Page
    from metropolitan.server.rooms import Room

AGREED = {"undo": "server.agreed-undo", "pause": "server.agreed-pause", "end": "server.agreed-end"}
CHECK = 5.0  # seconds between looks at who is still away while something is asked


async def answer(room: Room, page: Page, wish: messages.Pacting) -> None:
    mine = sorted(room.mine(page))
    room.rights(page).begun()
    if room.table.turn is None:
        raise Untimely("over")
    if not mine:
        raise Forbidden("spectator")
    match wish:
        case messages.Ask():
            await ask(room, page.seat if page.seat in mine else mine[0], wish.what)
        case messages.Agree():
            await agree(room, mine, wish.yes)
        case messages.Resume():
            await resume(room, mine[0])


async def ask(room: Room, by: int, what: pacts.What) -> None:
    table = room.table
    if what == "undo" and back(room, by) is None:
        raise Untimely("no-undo")
    if what == "pause" and table.timing.times is None:
        raise Untimely("no-clock")
    if what == "pause" and table.timing.still:
        raise Untimely("paused")
    await table.agree(pacts.ask(table.pact, what, by, len(table.history), time()))
    await conclude(room)


async def agree(room: Room, mine: list[int], yes: bool) -> None:
    table, asked = room.table, room.table.pact.asked
    await table.agree(pacts.agree(table.pact, mine, yes, len(table.history), time()))
    if not yes and asked and asked.by not in mine:
        room.proclaim("server.pact-refused", seat=mine[0])
    await conclude(room)


async def resume(room: Room, by: int) -> None:
    if not room.table.timing.still:
        raise Untimely("not-paused")
    await room.table.resume()
    room.proclaim("server.resumed", seat=by)
    room.changed()


async def conclude(room: Room) -> None:
    """Does what is asked once all have agreed; until then everybody is told who has."""
    asked = room.table.pact.asked
    if asked is None or waits(room):
        show(room)
        return
    match asked.what:
        case "undo":
            await room.unthought(room.table.go(undone(room, asked.by), agreed=True))
        case "pause":
            await room.unthought(room.table.pause())
        case "end":
            await room.unthought(room.table.end({"why": "agreed"}))
            room.introduce()
    room.proclaim(AGREED[asked.what], seat=asked.by)
    show(room)
    room.changed()


def back(room: Room, by: int) -> int | None:
    """Where the last own move of who asks was made: so many moves are left."""
    history, seats = room.table.history, room.table.seats
    own = [n for n, seat in enumerate(seats) if n == by or (seat.owner and seat.owner == seats[by].owner)]
    made = (n for n in reversed(range(len(history))) if history.mover(n) in own)
    return next(made, None)


def undone(room: Room, by: int) -> int:
    """Where it was made with a seat that is another's by now, nothing is taken back."""
    length = back(room, by)
    return len(room.table.history) if length is None else length


def waits(room: Room) -> list[int]:
    """The seats whose people have not agreed yet."""
    table, asked = room.table, room.table.pact.asked
    if asked is None:
        return []
    own = table.seats[asked.by].owner
    # a bot that plays for somebody's rating gives nothing up
    all_of_them = asked.what == "end" and table.rated
    others = [
        n for n, seat in enumerate(table.seats)
        if (seat.kind == "person" or all_of_them) and n != asked.by and not (own and seat.owner == own)
    ]  # fmt: skip
    away = [n for n in others if not room.here(n) and time() - room.left.get(n, asked.at) >= pacts.AWAY]
    return pacts.waits(asked, others, away, not isinstance(table.timing.clock, Turns))


def show(room: Room) -> None:
    for page in list(room.pages):
        if page.looking and not behind(room, page):
            page.send(told(room, page))
    room.asking = room.table.pact.asked is not None
    room.alarm.set()


def behind(room: Room, page: Page) -> bool:
    """Whoever is told of the game some moves later is not told how it stands now."""
    return bool(room.table.delay and room.table.closed and not room.mine(page))


def told(room: Room, page: Page) -> messages.Pact:
    asked, wait = room.table.pact.asked, waits(room)
    if asked is None:
        return messages.Pact(what=None)
    mine = any(seat in wait for seat in room.mine(page))
    return messages.Pact(what=asked.what, by=asked.by, yes=asked.yes, wait=wait, mine=mine)
