"""People in the store, as they come: with a name, and without an account."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, select

from metropolitan.server.people.person import Person
from metropolitan.server.store import Row
from metropolitan.server.store.changes import now
from metropolitan.server.store.schema import people
from metropolitan.server.store.store import rows


def add(link: Connection, name: str, **more: str | None) -> str:
    """A new person; returns the id."""
    id, at = secrets.token_urlsafe(9), now()
    link.execute(people.insert().values(id=id, name=name, wishes={}, created=at, seen=at, **more))
    return id


def row(link: Connection, id: str) -> Row | None:
    found = rows(link.execute(select(people).where(people.c.id == id)))
    return found[0] if found else None


def person(row: Row) -> Person:
    return Person(row["id"], row["name"], row["login"], row["admin"])
