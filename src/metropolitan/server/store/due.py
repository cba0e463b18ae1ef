"""When somebody must look after a table, and when somebody last did."""

from __future__ import annotations

import logging

import msgspec
from sqlalchemy import Connection, select

from metropolitan.engine.formed import formed
from metropolitan.server import clocks
from metropolitan.server.store.engine import insert
from metropolitan.server.store.schema import secrets, tables
from metropolitan.server.store.store import Store

BEAT = "heartbeat"
MOST = 200  # tables looked after at a time
log = logging.getLogger("metropolitan.server")


async def tables_at(store: Store, now: float) -> list[str]:
    """Tables where something is due, the latest first to have been."""
    query = select(tables.c.id).where(tables.c.due <= now, tables.c.finished.is_(False))
    return await store.read(
        lambda link: list(link.execute(query.order_by(tables.c.due).limit(MOST)).scalars())
    )


async def later(store: Store, id: str, at: float) -> None:
    """Nobody can look after a table now: others must not wait for that."""
    put_off = tables.update().where(tables.c.id == id, tables.c.due <= at).values(due=at)
    await store.write(lambda link: link.execute(put_off))


async def beat(store: Store, now: float) -> None:
    """Somebody is there."""
    await store.write(lambda link: _beat(link, now))


async def spare(store: Store, now: float, down: float) -> float:
    """Moves all times on by how long there was no server, if it was longer than `down`; returns how long."""

    def spare(link: Connection) -> float:
        gone = _gone(link, now)
        if gone <= down:
            return 0.0
        for row in link.execute(
            select(tables).where(tables.c.due.is_not(None), tables.c.finished.is_(False))
        ):
            times = formed(row.times, clocks.Times | None)
            values = {"times": msgspec.to_builtins(clocks.spared(times, gone))} if times else {}
            here = (tables.c.id == row.id) & (tables.c.version == row.version)
            link.execute(
                tables.update().where(here).values(due=row.due + gone, version=row.version + 1, **values)
            )
        return gone

    gone = await store.write(spare)
    if gone:
        log.warning("event=clocks-moved-on seconds=%.0f", gone)
    return gone


def _gone(link: Connection, now: float) -> float:
    """How long ago somebody was there; whoever asks is there now. Only one of those who start together is
    told: a later one finds what the first has left."""
    query = select(secrets.c.value).where(secrets.c.name == BEAT).with_for_update()
    last = link.execute(query).scalar()
    _beat(link, now)
    return 0.0 if last is None else max(0.0, now - float(last))


def _beat(link: Connection, now: float) -> None:
    made = insert(link, secrets).values(name=BEAT, value=repr(now))
    link.execute(made.on_conflict_do_update(index_elements=["name"], set_={"value": made.excluded.value}))
