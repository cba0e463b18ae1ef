"""People come, sit down, get up and are sent away: what a room does about it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from metropolitan.engine.words import Note
from metropolitan.server import fair, messages, seating, telling
from metropolitan.server.pages import Page
from metropolitan.server.tables import Table

if TYPE_CHECKING:
    from metropolitan.server.rooms import Room


def seats(room: Room, page: Page, wish: messages.Seating) -> list[messages.Seated]:
    """The seats as they would be, for who may change them."""
    rights, seats, begun = room.rights(page), room.table.seats, room.table.begun
    match wish:
        case messages.Sit():
            return seating.sat(seats, wish, rights.sit(wish))
        case messages.Stand():
            rights.stand(wish.seat)
            return seating.stood(seats, wish.seat, begun)
        case messages.Kick():
            rights.kick(wish.seat)
            return seating.sent_away(seats, wish.seat, begun)
        case messages.Hand():
            rights.hand(wish)
            return seating.handed(seats, wish, page.person if room.online else None, begun)
    rights.begin()
    return seating.filled(seats)


def promise(table: Table, wish: messages.Seating) -> fair.Fair | None:
    """Who sits down at a table that waits has a part in its shuffle."""
    if table.begun or table.fair is None or not isinstance(wish, messages.Sit):
        return None
    return fair.sat(table.fair, wish.seat, wish.nonce)


def introduce(room: Room) -> None:
    """Everybody is told who sits where; nobody looks any longer at what is not his, and who was sent away is
    let go."""
    here = telling.present(room)
    if room.attendance:
        room.attendance.told()
    for page in list(room.pages):
        rights = room.rights(page)
        if rights.barred:
            turn_out(room, page)
            continue
        page.mine = {seat for seat in page.mine if rights.plays(seat)}
        if page.seat is not None and not rights.plays(page.seat):
            page.look(None)
        page.send(telling.table(room, page, here))


def turn_out(room: Room, page: Page) -> None:
    room.pages.discard(page)
    page.send(messages.Error(note=Note("server.barred")))
    page.wonder(None)
    page.end()


def counts(room: Room) -> dict[str, int]:
    """How many pages of this worker belong to each seat, how many look on, and how many there are."""
    own = Counter(page.person.id for page in room.pages if page.person)
    seats = {str(n): own[seat.owner or ""] for n, seat in enumerate(room.table.seats)}
    watch = sum(not room.rights(page).member for page in room.pages)
    return {**seats, "watch": watch, "all": len(room.pages)}
