"""Everything the store has about a person, for that person: as one file, without secrets of anybody else, and
without what would let its reader be him."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, select

from metropolitan.server import lists
from metropolitan.server.store import Row
from metropolitan.server.store.schema import (
    chat,
    digests,
    invitations,
    mutes,
    people,
    pushes,
    ratings,
    reports,
    results,
    sessions,
    sits,
)  # fmt: skip
from metropolitan.server.store.store import rows


def everything(link: Connection, person: str) -> dict[str, Any]:
    def found(query: Select[Any], *hidden: str) -> list[Row]:
        return [
            {key: value for key, value in row.items() if key not in hidden}
            for row in rows(link.execute(query))
        ]

    own = select(sits.c.table).where(sits.c.person == person, sits.c.now)
    profile = found(select(people).where(people.c.id == person), "password")
    return {
        "profile": profile[0] if profile else None,
        "sessions": found(select(sessions).where(sessions.c.person == person), "hash", "person"),
        "tables": lists.mine(link, person),
        "chat": found(select(chat).where(chat.c.person == person), "person"),
        "results": found(select(results).where(results.c.person == person), "person"),
        "digests": found(select(digests).where(digests.c.table.in_(own))),
        "ratings": found(select(ratings).where(ratings.c.person == person), "person"),
        "invitations": found(select(invitations).where(invitations.c.person == person), "person", "by"),
        "invited": found(select(invitations).where(invitations.c.by == person), "by", "person"),
        "mutes": found(
            select(people.c.name).join(mutes, mutes.c.other == people.c.id).where(mutes.c.person == person)
        ),
        "pushes": found(select(pushes).where(pushes.c.person == person), "person", "keys"),
        "reports": found(select(reports).where(reports.c.by == person), "by", "about", "done"),
    }
