"""Announcements: what everybody should know for some hours."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from metropolitan.server.store import Row, now, rows
from metropolitan.server.store.schema import announcements
from metropolitan.server.talk.text import fit
from metropolitan.server.troubles import Missing

LONGEST = 300  # characters
MOST_HOURS = 24 * 366


def announce(link: Connection, text: str, hours: int) -> Row:
    end = (datetime.now(UTC) + timedelta(hours=hours)).isoformat(timespec="microseconds")
    row = {"text": fit(text, LONGEST), "until": end}
    id = link.execute(announcements.insert().values(row).returning(announcements.c.id)).scalar_one()
    link.execute(announcements.delete().where(announcements.c.until <= now()))
    return {"id": id, **row}


def current(link: Connection) -> list[Row]:
    query = select(announcements).where(announcements.c.until > now()).order_by(announcements.c.id)
    return rows(link.execute(query))


def withdraw(link: Connection, id: int) -> None:
    gone: Any = link.execute(announcements.delete().where(announcements.c.id == id))
    if not gone.rowcount:
        raise Missing("no-announcement")
