"""What people have told moderators, with the lines around it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from metropolitan.server.store import Row, rows
from metropolitan.server.store.schema import chat, people, reports
from metropolitan.server.troubles import Missing

AROUND = 5  # lines before and after the one that was reported
MOST = 200


def listed(link: Connection, done: bool = False) -> list[Row]:
    """What waits for a moderator, the oldest first."""
    query = select(reports).where(reports.c.done.is_(done)).order_by(reports.c.id).limit(MOST)
    found = rows(link.execute(query))
    names = _names(link, {row[key] for row in found for key in ("about", "by") if row[key]})
    return [{**row, **_named(row, names), "context": _around(link, row)} for row in found]


def _names(link: Connection, ids: set[str]) -> dict[str, Row]:
    columns = (people.c.id, people.c.name, people.c.login, people.c.banned)
    return {row["id"]: row for row in rows(link.execute(select(*columns).where(people.c.id.in_(ids))))}


def _named(row: Row, names: dict[str, Row]) -> Row:
    about, by = names.get(row["about"] or "", {}), names.get(row["by"], {})
    return {
        "name": about.get("name"), "login": about.get("login"), "banned": about.get("banned"),
        "by_name": by.get("name"),
    }  # fmt: skip


def _around(link: Connection, row: Row) -> list[Row]:
    """The lines before and after; also those that were taken away meanwhile."""
    columns = [chat.c[name] for name in ("id", "name", "text", "at", "gone")]
    here = select(*columns).where(chat.c.table == row["table"])
    before = here.where(chat.c.id <= row["chat"]).order_by(chat.c.id.desc()).limit(AROUND + 1)
    after = here.where(chat.c.id > row["chat"]).order_by(chat.c.id).limit(AROUND)
    return [*rows(link.execute(before))[::-1], *rows(link.execute(after))]


def done(link: Connection, id: int) -> None:
    found: Any = link.execute(reports.update().where(reports.c.id == id).values(done=True))
    if not found.rowcount:
        raise Missing("no-report")


def take_away(link: Connection, line: int) -> str:
    """A line that nobody should read; the table it was said at."""
    table = link.execute(select(chat.c.table).where(chat.c.id == line)).scalar()
    if table is None:
        raise Missing("talk-gone")
    link.execute(chat.update().where(chat.c.id == line).values(gone=True))
    return str(table)
