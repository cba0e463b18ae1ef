"""What is one's own: tables and invitations."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import Connection, select

from metropolitan.server.store import Row, Store
from metropolitan.server.store.schema import invitations, people, reviews, sits, tables
from metropolitan.server.store.store import LISTED, rows

SHOWN = ("kind", "name", "bot", "color", "login")  # of a seat; whose it is stays here


async def tables_of(store: Store, person: str) -> list[Row]:
    """The tables of a person, those where it is his turn first, then the latest."""
    found = await store.read(lambda link: listed(link, person))
    return sorted(found, key=lambda row: not row["yours"])


def listed(link: Connection, person: str) -> list[Row]:
    mine: defaultdict[str, list[int]] = defaultdict(list)
    for row in rows(link.execute(select(sits).where(sits.c.person == person).order_by(sits.c.seat))):
        mine[row["table"]] += [row["seat"]] if row["now"] else []
    reviewed = select(reviews.c.table).where(reviews.c.table == tables.c.id).exists().label("reviewed")
    columns = [tables.c[name] for name in (*LISTED, "begun", "host", "rated", "due", "next")]
    his = select(sits.c.table).where(sits.c.person == person)
    query = select(*columns, reviewed).where(tables.c.id.in_(his) | (tables.c.host == person))
    found = rows(link.execute(query.order_by(tables.c.updated.desc(), tables.c.id)))
    return [_listed(row, mine[row["id"]], person) for row in found]


def _listed(row: Row, mine: list[int], person: str) -> Row:
    seats = [{key: seat.get(key) for key in SHOWN} for seat in row["seats"]]
    people = [seat for seat in mine if seats[seat]["kind"] == "person"]
    listed = {"moves" if key == "length" else key: value for key, value in row.items()}
    yours = bool(row["begun"]) and not row["finished"] and row["turn"] in people
    return {**listed, "seats": seats, "mine": people, "host": row["host"] == person, "yours": yours}


async def invitations_of(store: Store, person: str) -> list[dict[str, Any]]:
    """Invitations to tables that still wait."""
    columns = [invitations.c.table, tables.c.game, people.c.name.label("by"), invitations.c.at]
    query = (
        select(*columns)
        .join_from(invitations, tables, invitations.c.table == tables.c.id)
        .join(people, people.c.id == invitations.c.by)
        .where(invitations.c.person == person, tables.c.begun.is_(False))
        .order_by(invitations.c.at.desc())
    )
    return await store.read(lambda link: rows(link.execute(query)))
