"""Changes to all tables of a person, in the transaction that changes the person. Each raises the version of
its table, so that whoever plays there notices before the next write; afterwards word of it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, or_, select

from metropolitan.engine.formed import formed
from metropolitan.server.broker import Broker
from metropolitan.server.messages import Seated
from metropolitan.server.store import Row
from metropolitan.server.store.schema import sits, tables
from metropolitan.server.store.sits import keep
from metropolitan.server.store.store import rows
from metropolitan.server.timing import Timing

Versions = dict[str, int]
Seat = dict[str, Any]
LISTS: tuple[str, ...] = ("past", "barred")  # of a seat: people


def of(link: Connection, person: str) -> list[Row]:
    """The tables where somebody sits, sat, or is host, held until the transaction ends."""
    his = select(sits.c.table).where(sits.c.person == person)
    query = select(tables).where(or_(tables.c.id.in_(his), tables.c.host == person)).order_by(tables.c.id)
    return rows(link.execute(query.with_for_update()))


def rewrite(link: Connection, found: Iterable[Row], change: Callable[[Row], Row]) -> Versions:
    """Changes tables; what there is to give word of."""
    versions = {}
    for row in found:
        versions[row["id"]] = row["version"] + 1
        values = {**change(row), "version": row["version"] + 1}
        values |= _timed(row, values["seats"])
        keep(link, row["id"], values["seats"])
        link.execute(tables.update().where(tables.c.id == row["id"]).values(values))
    return versions


def _timed(row: Row, seats: list[Seat]) -> Row:
    """Where a bot plays on for somebody, his time no longer runs."""
    if not row["begun"] or row["imported"] or row["ended"] or row["turn"] is None:
        return {}
    old, new = (formed(both, list[Seated]) for both in (row["seats"], seats))
    return Timing.of(row).handed(old, new, row["turn"]).row()


async def tell(broker: Broker, versions: Versions) -> None:
    for id, version in versions.items():
        await broker.say(f"table:{id}", str(version).encode())
