"""Tables that everybody has left before anything happened there."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, select

from metropolitan.server.store.schema import tables
from metropolitan.server.store.store import Store

SLOWER, BEGUN = 7, 30  # times as long: where there are hours or days for a move; where all seats were taken
MOST = 200  # tables at a time


def patience() -> float:
    """Days for which a table may wait for people; 0: as long as it likes."""
    return float(os.environ.get("METROPOLITAN_WAITING") or 1)


async def found(store: Store) -> list[str]:
    """Waiting tables where nothing has changed for so long, and begun ones in which no move was ever made."""
    days, at = patience(), datetime.now(UTC)
    if not days:
        return []
    early, slow, late = (
        (at - timedelta(days=days * times)).isoformat(timespec="microseconds") for times in (1, SLOWER, BEGUN)
    )
    fresh = tables.c.host.is_not(None) & ~tables.c.finished & ~tables.c.imported & (tables.c.length == 0)
    left = (~tables.c.begun & (tables.c.updated < early)) | (tables.c.updated < late)
    query = select(tables.c.id, tables.c.begun, tables.c.clock, tables.c.updated).where(fresh, left)

    def find(link: Connection) -> list[str]:
        rows = link.execute(query.order_by(tables.c.updated))
        gone = [row.id for row in rows if row.begun or row.updated < (slow if _slow(row.clock) else early)]
        return gone[:MOST]

    return await store.read(find)


def _slow(clock: dict[str, object] | None) -> bool:
    return clock is not None and clock.get("kind") == "turns"
