"""A guest becomes an account, or signs in to one: what he had is the account's from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from metropolitan.server.people import results, touching
from metropolitan.server.people.touching import LISTS, Seat
from metropolitan.server.seats import USUAL
from metropolitan.server.store import Row
from metropolitan.server.store.schema import (
    chat,
    hushes,
    invitations,
    mutes,
    people,
    pushes,
    reports,
    sessions,
)

if TYPE_CHECKING:
    from metropolitan.server.hall import Hall


async def merge(hall: Hall, guest: str, account: str) -> None:
    """Everything a guest had becomes the account's; the guest is no more."""

    def merge(link: Connection) -> touching.Versions:
        login = link.execute(select(people.c.login).where(people.c.id == account)).scalar()
        versions = touching.rewrite(
            link, touching.of(link, guest), lambda row: _moved(row, guest, account, login)
        )
        _take(link, guest, account)
        link.execute(people.delete().where(people.c.id == guest))
        return versions

    await touching.tell(hall.broker, await hall.store.write(merge))
    await results.catch_up(hall.store, account)


async def named(hall: Hall, account: str) -> None:
    """A guest has become an account: his seats say so."""

    def name(link: Connection) -> touching.Versions:
        login = link.execute(select(people.c.login).where(people.c.id == account)).scalar()
        found = touching.of(link, account)
        return touching.rewrite(link, found, lambda row: _moved(row, account, account, login))

    await touching.tell(hall.broker, await hall.store.write(name))
    await results.catch_up(hall.store, account)


def _moved(row: Row, guest: str, account: str, login: str | None) -> Row:
    host = account if row["host"] == guest else row["host"]
    hands = _two_hands(row, guest, account)
    seats = [_left(seat, guest) if hands else seat for seat in row["seats"]]
    return {"seats": [_seat(seat, guest, account, login) for seat in seats], "host": host}


def _two_hands(row: Row, guest: str, account: str) -> bool:
    """Whether one person would now play two seats of a game against others who believed them to be two."""
    if not row["begun"] or row["finished"] or row["imported"] or guest == account:
        return False
    there = {who for seat in row["seats"] for who in (seat.get("owner"), *seat.get("past", ())) if who}
    return account in there and bool(there - {guest, account})


def _left(seat: Seat, guest: str) -> Seat:
    """A bot plays on for the guest, and for good."""
    if seat.get("owner") != guest:
        return seat
    past = [*seat.get("past", ()), guest]
    return {**seat, "kind": "bot", "bot": USUAL, "owner": None, "login": None, "past": past}


def _seat(seat: Seat, guest: str, account: str, login: str | None) -> Seat:
    lists = {
        key: list(dict.fromkeys(account if one == guest else one for one in seat[key]))
        for key in LISTS
        if key in seat
    }
    own = {"owner": account, "login": login} if seat.get("owner") == guest else {}
    return {**seat, **lists, **own}


def _take(link: Connection, guest: str, account: str) -> None:
    """The rows that name the guest name the account; where both are invited, the account is."""
    for table in (invitations, hushes):
        same = select(table.c.table).where(table.c.person == account)
        link.execute(table.delete().where(table.c.person == guest, table.c.table.in_(same)))
    own = (chat.c.person, hushes.c.person, invitations.c.person, pushes.c.person)
    for column in (*own, invitations.c.by, reports.c.by, reports.c.about):
        link.execute(column.table.update().where(column == guest).values({column.name: account}))
    for column, key in ((mutes.c.person, mutes.c.other), (mutes.c.other, mutes.c.person)):
        same = select(key).where(column == account)
        link.execute(mutes.delete().where(column == guest, key.in_(same)))
        link.execute(mutes.update().where(column == guest).values({column.name: account}))
    tokens = (sessions.c.person == guest) & (sessions.c.kind == "token")
    link.execute(sessions.update().where(tokens).values(person=account))
