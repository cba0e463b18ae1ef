"""A person is forgotten. His seats keep a neutral name and the games go on; all he said goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, or_, select

from metropolitan.server.people import touching
from metropolitan.server.people.touching import LISTS, Seat
from metropolitan.server.seats import USUAL, named
from metropolitan.server.store import Row
from metropolitan.server.store.schema import chat, invitations, people, plans, reports, sits, tables

if TYPE_CHECKING:
    from metropolitan.server.hall import Hall


async def forget(hall: Hall, person: str) -> None:
    await touching.tell(hall.broker, await hall.store.write(lambda link: erase(link, person)))


def erase(link: Connection, person: str) -> touching.Versions:
    """Tables that were his alone go with him; what there is to give word of."""
    found = touching.of(link, person)
    shared = _shared(link, person)
    versions = touching.rewrite(link, found, lambda row: _without(link, row, person))
    link.execute(tables.delete().where(tables.c.id.in_(versions.keys() - shared)))
    for column in (chat.c.person, invitations.c.by, reports.c.by, reports.c.about):
        link.execute(column.table.delete().where(column == person))
    link.execute(people.delete().where(people.c.id == person))
    return versions


def _shared(link: Connection, person: str) -> set[str]:
    """The tables of his where somebody else sits or sat, or which are somebody else's."""
    his = select(sits.c.table).where(sits.c.person == person)
    other = select(tables.c.id).outerjoin(sits, sits.c.table == tables.c.id)
    theirs = or_(sits.c.person != person, tables.c.host != person)
    return set(
        link.execute(other.where(or_(tables.c.id.in_(his), tables.c.host == person), theirs)).scalars()
    )


def _without(link: Connection, row: Row, person: str) -> Row:
    seats = [_seat(row, n, seat, person) for n, seat in enumerate(row["seats"])]
    mine = [n for n, seat in enumerate(row["seats"]) if seat.get("owner") == person]
    link.execute(plans.delete().where(plans.c.table == row["id"], plans.c.seat.in_(mine)))
    heirs = [seat["owner"] for seat in seats if seat.get("owner")]
    host = row["host"] if row["host"] != person else (heirs[0] if heirs else None)
    return {"seats": seats, "host": host}


def _seat(row: Row, n: int, seat: Seat, person: str) -> Seat:
    """A bot plays on in a game that has begun; before that the seat is free again."""
    lists = {key: [one for one in seat[key] if one != person] for key in LISTS if key in seat}
    if seat.get("owner") != person:
        return {**seat, **lists}
    seat = {**seat, **lists, "owner": None, "login": None, "name": named(None, n)}
    if row["finished"] or row["imported"] or row["ended"]:
        return seat
    return {**seat, "kind": "bot", "bot": USUAL} if row["begun"] else {**seat, "kind": "open", "bot": None}
