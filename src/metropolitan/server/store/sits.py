"""Who sits where, to be found by person: what `seats` of a table says, written in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, select

from metropolitan.server.store.schema import people, sits


def keep(link: Connection, table: str, seats: Iterable[dict[str, Any]]) -> None:
    """Of people who are no more, nothing is kept."""
    link.execute(sits.delete().where(sits.c.table == table))
    found = {(n, who): now for n, seat in enumerate(seats) for who, now in _people(seat)}
    if not found:
        return
    known = set(link.execute(select(people.c.id).where(people.c.id.in_({who for _, who in found}))).scalars())
    rows = [
        {"table": table, "seat": n, "person": who, "now": now}
        for (n, who), now in found.items()
        if who in known
    ]
    if rows:
        link.execute(sits.insert(), rows)


def _people(seat: dict[str, Any]) -> list[tuple[str, bool]]:
    """All of a seat, who has it now last."""
    past = [(who, False) for who in seat.get("past", ())]
    return [*past, (seat["owner"], True)] if seat.get("owner") else past
