"""What seats will do when their turn comes: kept beside the tables, so that no table changes with a plan."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, select

from metropolitan.server.store.changes import Outdated
from metropolitan.server.store.schema import plans, tables
from metropolitan.server.store.store import Store

Plan = dict[str, Any]


async def of(store: Store, table: str) -> dict[int, Plan]:
    """The plans of a table by seat."""
    query = select(plans.c.seat, plans.c.plan).where(plans.c.table == table)
    return await store.read(lambda link: {row.seat: row.plan for row in link.execute(query)})


async def keep(store: Store, table: str, seat: int, plan: Plan | None) -> None:
    """Another plan for a seat, or none."""

    def keep(link: Connection) -> None:
        link.execute(plans.delete().where(plans.c.table == table, plans.c.seat == seat))
        if plan is not None:
            link.execute(plans.insert().values(table=table, seat=seat, plan=plan))

    await store.write(keep)


async def clear(store: Store, table: str, seats: Sequence[int]) -> None:
    """These seats have other players."""
    gone = plans.delete().where(plans.c.table == table, plans.c.seat.in_(seats))
    await store.write(lambda link: link.execute(gone))


async def drop(store: Store, table: str, seat: int, plan: Plan) -> None:
    """This plan has come to nothing."""
    with suppress(Outdated):
        await store.write(lambda link: take(link, table, seat, plan))


def take(link: Connection, table: str, seat: int, plan: Plan) -> None:
    """Takes a plan away; where it is no longer there, whoever knows it is behind."""
    here = (plans.c.table == table) & (plans.c.seat == seat)
    if link.execute(select(plans.c.plan).where(here)).scalar() != plan:
        raise Outdated
    link.execute(plans.delete().where(here))


async def due(store: Store) -> list[str]:
    """Tables where a seat that has a plan is to move."""
    mine = (plans.c.table == tables.c.id) & (plans.c.seat == tables.c.turn)
    query = select(tables.c.id).join(plans, mine).where(tables.c.finished.is_(False))
    return await store.read(lambda link: list(link.execute(query).scalars()))
