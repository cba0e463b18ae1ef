"""Lines of talk in the store, and who may say and take away which. Everything here is within a transaction:
what was true when it was asked is true when it is done."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, select

from metropolitan.server.people.person import Person
from metropolitan.server.store import Row, now, rows
from metropolitan.server.store.schema import chat, hushes, mutes, people, reports, sits, tables
from metropolitan.server.troubles import Forbidden, Missing, Unknown

SHOWN = 100  # lines a page gets on entering


def admit(link: Connection, person: str) -> Row:
    """Somebody who may take part: not one whom a moderator has shut out."""
    found = rows(link.execute(select(people).where(people.c.id == person)))
    if not found:
        raise Unknown("who")
    if (found[0]["banned"] or "") > now():
        raise Forbidden("banned", until=found[0]["banned"])
    return found[0]


def speaker(link: Connection, table: str, person: str) -> Row:
    """Who may talk at a table: its people, and spectators unless the host has locked it."""
    who, seat = admit(link, person), seat_of(link, table, person)
    found = rows(link.execute(select(tables.c.host, tables.c.locked).where(tables.c.id == table)))
    if not found:
        raise Missing("no-table")
    host = found[0]["host"] == person
    if not host and seat is None and found[0]["locked"]:
        raise Forbidden("talk-locked")
    if not host and is_hushed(link, table, person):
        raise Forbidden("talk-hushed")
    return {"name": who["name"], "login": who["login"], "seat": seat}


def seat_of(link: Connection, table: str, person: str) -> int | None:
    """The first of a person's seats there."""
    mine = (sits.c.table == table) & (sits.c.person == person) & sits.c.now
    return link.execute(select(sql.func.min(sits.c.seat)).where(mine)).scalar()


def add(link: Connection, table: str, person: str, text: str) -> int:
    who = speaker(link, table, person)
    line = {"table": table, "person": person, "name": who["name"], "seat": who["seat"], "text": text}
    added = link.execute(chat.insert().values(**line, at=now(), gone=False).returning(chat.c.id))
    return int(added.scalar_one())


def last(link: Connection, table: str, most: int = SHOWN) -> list[Row]:
    """The latest lines of a table, the oldest of them first."""
    return _lines(link, chat.c.table == table, most)[::-1]


def since(link: Connection, table: str, known: int, line: int) -> list[Row]:
    """What is new after a line that is known; also a line that came late."""
    new = (chat.c.table == table) & ((chat.c.id > known) | (chat.c.id == line))
    return _lines(link, new, SHOWN)[::-1]


def _lines(link: Connection, which: Any, most: int) -> list[Row]:
    columns = [chat.c[name] for name in ("id", "person", "name", "seat", "text", "at")]
    join = chat.outerjoin(people, people.c.id == chat.c.person)
    query = select(*columns, people.c.login).select_from(join).where(which, chat.c.gone.is_(False))
    return rows(link.execute(query.order_by(chat.c.id.desc()).limit(most)))


def find(link: Connection, table: str, line: int) -> Row:
    here = (chat.c.id == line) & (chat.c.table == table) & chat.c.gone.is_(False)
    found = rows(link.execute(select(chat).where(here)))
    if not found:
        raise Missing("talk-gone")
    return found[0]


def unsay(link: Connection, table: str, line: int, person: Person) -> None:
    """Takes a line away. Moderators can still read it where somebody has reported it."""
    found = find(link, table, line)
    host = select(tables.c.id).where(tables.c.id == table, tables.c.host == person.id)
    if found["person"] != person.id and not person.admin and link.execute(host).first() is None:
        raise Forbidden("talk-not-yours")
    link.execute(chat.update().where(chat.c.id == line).values(gone=True))


def report(link: Connection, table: str, line: int, person: str, text: str) -> None:
    """Tells moderators of a line; telling again changes nothing. The line itself is kept with it, as its
    table may soon be forgotten."""
    found = find(link, table, line)
    admit(link, person)
    told = select(reports.c.id).where(reports.c.chat == line, reports.c.by == person)
    if link.execute(told).first() is None:
        row = {"table": table, "chat": line, "about": found["person"], "line": found["text"], "by": person}
        link.execute(reports.insert().values(**row, text=text, at=now(), done=False))


# ---- whom one does not want to hear ----


def muted(link: Connection, person: str) -> dict[str, str]:
    """The people somebody has muted, with their names."""
    join = mutes.join(people, people.c.id == mutes.c.other)
    query = select(mutes.c.other, people.c.name).select_from(join).where(mutes.c.person == person)
    return {row.other: row.name for row in link.execute(query.order_by(people.c.name))}


def whom(link: Connection, table: str, line: int | None, seat: int | None) -> str:
    """Who wrote a line, or sits at a place."""
    if line is not None:
        return str(find(link, table, line)["person"])
    here = (sits.c.table == table) & (sits.c.seat == seat) & sits.c.now
    person = link.execute(select(sits.c.person).where(here)).scalar()
    if person is None:
        raise Missing("talk-nobody")
    return str(person)


def mute(link: Connection, person: str, other: str, on: bool) -> None:
    link.execute(mutes.delete().where(mutes.c.person == person, mutes.c.other == other))
    if on and link.execute(select(people.c.id).where(people.c.id == other)).first():
        link.execute(mutes.insert().values(person=person, other=other))


def is_hushed(link: Connection, table: str, person: str) -> bool:
    here = (hushes.c.table == table) & (hushes.c.person == person)
    return link.execute(select(hushes.c.table).where(here)).first() is not None


def hushed(link: Connection, table: str, host: str) -> set[str]:
    """Whom a host has hushed; others are not told."""
    join = hushes.join(tables, tables.c.id == hushes.c.table)
    query = select(hushes.c.person).select_from(join)
    return set(link.execute(query.where(hushes.c.table == table, tables.c.host == host)).scalars())


def hush(link: Connection, table: str, host: str, other: str, on: bool) -> None:
    """The host lets somebody no longer talk at his table, or again."""
    if link.execute(select(tables.c.host).where(tables.c.id == table)).scalar() != host:
        raise Forbidden("talk-host")
    link.execute(hushes.delete().where(hushes.c.table == table, hushes.c.person == other))
    if on and link.execute(select(people.c.id).where(people.c.id == other)).first():
        link.execute(hushes.insert().values(table=table, person=other))
