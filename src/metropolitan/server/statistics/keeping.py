"""Digests of finished games: kept when a game ends; what has none yet is counted when somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, Select, func, select

from metropolitan.engine import registry
from metropolitan.engine.errors import Problem
from metropolitan.engine.match import Match
from metropolitan.server import endings
from metropolitan.server.store import Row, Store
from metropolitan.server.store.changes import now
from metropolitan.server.store.schema import digests, moves, reviews, tables
from metropolitan.server.store.store import rows
from metropolitan.server.troubles import Trouble
from metropolitan.statistics.digest import Digest, digest, judged

if TYPE_CHECKING:
    from metropolitan.server.tables import Table

ONCE = 100  # games counted in one transaction
PATIENCE = 0.5  # seconds for which somebody who asks waits until all is counted

Made = tuple[int, Row]  # the version of a table, and its digest


_tasks: set[asyncio.Task[None]] = set()


def soon(store: Store, table: Table) -> None:
    """Keeps the digest of a game that has just ended, without anybody's waiting for it."""
    task = asyncio.create_task(_keep_one(store, table))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _keep_one(store: Store, table: Table) -> None:
    """What cannot be stored now is counted when somebody asks."""
    result = table.result()
    if not result or table.imported:
        return
    with suppress(Trouble):
        found = digest(table.game, table.history.state, len(table.history), result)
        row = _row(table.id, table.game.id, now(), found)
        await store.write(lambda link: _keep(link, [(table.version, row)]))


def _row(table: str, game: str, at: str, found: Digest) -> Row:
    return {"table": table, "game": game, "at": at, "digest": msgspec.json.encode(found).decode()}


def _keep(link: Connection, made: Sequence[Made]) -> None:
    """Those of tables that are still the same."""
    ids = [row["table"] for _, row in made]
    found = link.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids)))
    known = {row.id: row.version for row in found}
    fresh = [row for version, row in made if known.get(row["table"]) == version]
    if fresh:
        link.execute(digests.delete().where(digests.c.table.in_([row["table"] for row in fresh])))
        link.execute(digests.insert(), fresh)


# ---- what is not counted yet ----


def _lacking() -> Select[Any]:
    """Finished games without a digest, and reviewed ones whose digest does not say so."""
    over = tables.c.finished & tables.c.imported.is_(False)
    joined = select(tables).outerjoin(digests, digests.c.table == tables.c.id).where(over)
    reviewed = select(reviews.c.table).where(reviews.c.table == tables.c.id).exists()
    return joined.where(digests.c.table.is_(None) | (digests.c.judged.is_(None) & reviewed))


def lacking(link: Connection) -> int:
    return int(link.execute(select(func.count()).select_from(_lacking().subquery())).scalar_one())


def uncounted(link: Connection, after: str = "", most: int | None = None) -> list[Row]:
    """Their tables, by id."""
    return rows(link.execute(_lacking().where(tables.c.id > after).order_by(tables.c.id).limit(most)))


def part(link: Connection, after: str) -> tuple[list[Made], list[str]]:
    """The digests of some games that have none, with the versions of their tables, and the ids of all that
    were looked at: a game whose rules are gone cannot be counted."""
    found = uncounted(link, after, ONCE)
    made = ((row["version"], counted(link, row)) for row in found)
    return [(version, row) for version, row in made if row], [row["id"] for row in found]


def counted(link: Connection, row: Row) -> Row | None:
    """By replay, as everything that is derived."""
    here = (moves.c.table == row["id"]) & (moves.c.number < row["length"])
    listed = link.execute(select(moves.c.move, moves.c.at).where(here).order_by(moves.c.number)).all()
    review = link.execute(select(reviews.c.review).where(reviews.c.table == row["id"])).scalar()
    try:
        match = _replayed(row, [one.move for one in listed])
        result = endings.result(match.game, match.state, row["ended"]) if row["ended"] else match.result()
        told = judged(match, review) if review else None
    except Problem:
        return None
    if result is None:
        return None
    at = (listed[-1].at if listed else None) or row["updated"]
    found = digest(match.game, match.state, len(match.moves), result)
    return _row(row["id"], row["game"], at, found) | {
        "judged": None if told is None else msgspec.json.encode(told).decode()
    }


def _replayed(row: Row, played: Sequence[str]) -> Match:
    names = [str(seat["name"]) for seat in row["seats"]]
    match = Match(registry.game(row["game"]), names, row["options"], row["seed"], row["setup"])
    for move in played:
        match.play(move)
    return match


class Counting:
    """One task that counts what is not counted yet, a part at a time, while everybody plays on."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lost = 0  # games that cannot be counted
        self.task: asyncio.Task[None] | None = None

    async def ask(self, patience: float = PATIENCE) -> int:
        """Has all counted; returns how many games are left after some seconds."""
        left = await self.store.read(lacking)
        if left <= self.lost:
            return 0
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._count())
        await asyncio.wait([self.task], timeout=patience)
        return max(0, await self.store.read(lacking) - self.lost)

    async def _count(self) -> None:
        after, lost = "", 0
        while True:
            made, seen = await self.store.read(partial(part, after=after))
            if not seen:
                break
            await self.store.write(partial(_keep, made=made))
            after, lost = seen[-1], lost + len(seen) - len(made)
        self.lost = lost

    def close(self) -> None:
        if self.task:
            self.task.cancel()
