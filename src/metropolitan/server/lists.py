"""Tables as lists have them: one's own, those in the lobby, those one is invited to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sql
from sqlalchemy import Connection, select

from metropolitan.engine.formed import formed
from metropolitan.server.messages import Seated
from metropolitan.server.seating import chairs
from metropolitan.server.store import Row
from metropolitan.server.store.changes import now
from metropolitan.server.store.schema import announcements, invitations, people, reviews, sits, tables
from metropolitan.server.store.store import LISTED, rows

MOST = 100  # tables in the lobby
LIVELY = timedelta(days=1)  # a table where nothing has happened for so long is not being played at
STALE = timedelta(days=7)  # nobody comes to an open table any more


def shown(row: Row) -> Row:
    """A row of a list: without anybody's id."""
    seats = chairs(formed(row["seats"], list[Seated]))
    return {"moves" if key == "length" else key: value for key, value in row.items()} | {"seats": seats}


def mine(link: Connection, person: str) -> list[Row]:
    """The tables where a person has or had a seat, or waits as the host; those where it is his turn first."""
    reviewed = select(reviews.c.table).where(reviews.c.table == tables.c.id).exists().label("reviewed")
    columns = [tables.c[name] for name in (*LISTED, "begun", "clock", "due", "next")]
    here = select(sits.c.table).where(sits.c.person == person)
    hosted = (tables.c.host == person) & (tables.c.imported | ~tables.c.finished)
    query = select(*columns, reviewed).where(tables.c.id.in_(here) | hosted)
    found = rows(link.execute(query.order_by(tables.c.updated.desc(), tables.c.id)))
    own = [{**shown(row), **_part(row, person)} for row in found]
    return sorted(own, key=lambda row: not row["yours"])  # the order within stays


def _part(row: Row, person: str) -> Row:
    """Which seats are this person's, and whether it is his turn."""
    seats = [n for n, seat in enumerate(row["seats"]) if seat.get("owner") == person]
    played = [n for n in seats if row["seats"][n]["kind"] == "person"]
    return {"mine": seats, "yours": bool(row["begun"]) and row["turn"] in played}


def lobby(link: Connection) -> list[Row]:
    """The tables that wait for anybody, the latest first."""
    names = ("id", "game", "options", "seats", "clock", "rated", "created", "updated")
    waiting = tables.c.open & ~tables.c.begun & ~tables.c.locked & (tables.c.updated > before(STALE))
    query = select(*[tables.c[name] for name in names], people.c.name.label("host"))
    joined = query.join_from(tables, people, tables.c.host == people.c.id, isouter=True).where(waiting)
    return rows(link.execute(joined.order_by(tables.c.created.desc(), tables.c.id).limit(MOST)))


def playing(link: Connection) -> int:
    """At how many tables people play."""
    running = tables.c.begun & ~tables.c.finished & tables.c.host.is_not(None) & ~tables.c.imported
    query = select(sql.func.count()).where(running & (tables.c.updated > before(LIVELY)))
    return int(link.execute(query).scalar_one())


def told(link: Connection) -> list[str]:
    """What is announced to everybody now."""
    query = select(announcements.c.text).where(announcements.c.until > now()).order_by(announcements.c.id)
    return [str(text) for text in link.execute(query).scalars()]


def invited(link: Connection, person: str) -> list[Row]:
    """The tables that wait for a person, and where he does not sit yet."""
    sitting = select(sits.c.table).where(sits.c.person == person, sits.c.now)
    open_now = (invitations.c.person == person) & ~tables.c.begun & tables.c.id.not_in(sitting)
    by = people.c.name.label("by")
    query = (
        select(invitations.c.table, tables.c.game, by, invitations.c.at)
        .join_from(invitations, tables, invitations.c.table == tables.c.id)
        .join(people, people.c.id == invitations.c.by)
        .where(open_now)
        .order_by(invitations.c.at.desc())
        .limit(MOST)
    )
    return rows(link.execute(query))


def invite(link: Connection, table: str, login: str, by: str) -> str | None:
    """Invites an account, once; returns whom, or None where there is no such account."""
    person: str | None = link.execute(select(people.c.id).where(people.c.login == login)).scalar()
    if person is not None and person != by:
        link.execute(invitations.delete().where(invitations.c.table == table, invitations.c.person == person))
        link.execute(invitations.insert().values(table=table, person=person, by=by, at=now()))
    return person


def drop(link: Connection, table: str, person: str) -> None:
    """Takes a table off a person's list."""
    link.execute(sits.delete().where(sits.c.table == table, sits.c.person == person))
    link.execute(invitations.delete().where(invitations.c.table == table, invitations.c.person == person))


def leave(link: Connection, table: str, person: str) -> None:
    """The same for one that cannot be played any more: it is its host's no longer either."""
    drop(link, table, person)
    link.execute(tables.update().where(tables.c.id == table, tables.c.host == person).values(host=None))


def before(ago: timedelta) -> str:
    return (datetime.now(UTC) - ago).isoformat(timespec="microseconds")
