"""Tables on disk: set-up, seats and moves in one SQLite file; everything else is derived by replay.
Only reviews are kept too, as they take their time.

A table has moves and a `length`: the moves beyond it were taken back and can be made again. Every change
names the version it starts from, so that two writers never mix their moves, and is on disk when it returns.
All access runs on one thread of its own: the disk may be slow, the table must not be.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql
from sqlalchemy import Connection, Engine, event, select
from sqlalchemy.exc import DBAPIError

from metropolitan.server.store import sits
from metropolitan.server.store.schema import about, metadata, moves, reviews, tables
from metropolitan.server.troubles import Missing, Unstored

SCHEMA = 1
PATIENCE = 2.0  # seconds to wait for another writer
log = logging.getLogger("metropolitan.server")

LISTED = ("id", "game", "options", "seats", "length", "turn", "finished", "winners", "updated", "imported")

P = ParamSpec("P")
T = TypeVar("T")
Row = dict[str, Any]


class Outdated(Exception):
    """Someone else has changed the table in the meantime."""


class Store:
    """One file of tables."""

    def __init__(self, where: str | Path) -> None:
        self.path = path = Path(where)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self.engine = _engine(path)

    async def open(self) -> None:
        """Makes the file and what is in it, or finds them as they should be."""
        await self._run(_prepare, self.engine)

    async def close(self) -> None:
        await self._run(self.engine.dispose)
        self.thread.shutdown(wait=False)

    async def add(self, table: Row, made: Iterable[str]) -> None:
        """A new table, with the moves it starts from."""
        at = now()
        row = {**table, "version": 0, "created": at, "updated": at}
        rows = [{"table": row["id"], "number": number, "move": move} for number, move in enumerate(made)]

        def add(link: Connection) -> None:
            link.execute(tables.insert().values(row))
            sits.keep(link, row["id"], row["seats"])
            if rows:
                link.execute(moves.insert(), rows)

        await self.write(add)

    async def all(self) -> list[Row]:
        """All tables, the latest first."""
        columns = [tables.c[name] for name in LISTED]
        reviewed = select(reviews.c.table).where(reviews.c.table == tables.c.id).exists().label("reviewed")
        query = select(*columns, reviewed).order_by(tables.c.updated.desc(), tables.c.id)
        return await self.read(lambda link: rows(link.execute(query)))

    async def load(self, id: str) -> tuple[Row, list[Row]]:
        """A table and all its moves, also those taken back."""

        def load(link: Connection) -> tuple[list[Row], list[Row]]:
            row = rows(link.execute(select(tables).where(tables.c.id == id)))
            made = link.execute(select(moves).where(moves.c.table == id).order_by(moves.c.number))
            return row, rows(made)

        row, made = await self.read(load)
        if not row:
            raise Missing("no-table")
        return row[0], made

    async def append(self, id: str, version: int, number: int, made: Row, then: Row) -> None:
        """A move, the `number`-th from 0; what was taken back there can no longer be made again."""

        def append(link: Connection) -> None:
            _change(link, id, version, {**then, "length": number + 1})
            link.execute(moves.delete().where(moves.c.table == id, moves.c.number >= number))
            link.execute(moves.insert().values(table=id, number=number, at=now(), **made))

        await self.write(append)

    async def change(self, id: str, version: int, values: Row) -> None:
        """Other seats, or another length: moves taken back, or made again."""
        await self.write(lambda link: _change(link, id, version, values))

    async def review(self, id: str) -> Row | None:
        """The review of a game, once it is made."""
        query = select(reviews.c.review).where(reviews.c.table == id)
        return await self.read(lambda link: link.execute(query).scalar())

    async def keep(self, id: str, version: int, review: Row) -> None:
        """Keeps the review of a table that is still the same."""

        def keep(link: Connection) -> None:
            same = select(tables.c.id).where(tables.c.id == id, tables.c.version == version)
            if link.execute(same).first() is None:
                raise Outdated
            link.execute(reviews.delete().where(reviews.c.table == id))
            link.execute(reviews.insert().values(table=id, review=review))

        await self.write(keep)

    async def forget(self, id: str) -> None:
        gone = tables.delete().where(tables.c.id == id)
        if not await self.write(lambda link: link.execute(gone).rowcount):
            raise Missing("no-table")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What some work finds out."""
        return await self._run(self._read, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Some work in a transaction of its own; when this returns, it is on disk."""
        return await self._run(self._write, work)

    async def _run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, lambda: self._safely(function, *args, **kwargs))

    def _safely(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except DBAPIError as error:
            id = _trouble(error)
            log.warning("event=store trouble=%s", id)
            raise Unstored(id, file=str(self.path)) from None

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self.engine.execution_options(writes=True).begin() as link:
            return work(link)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as link:
            return work(link)


def rows(result: Any) -> list[Row]:
    """What a query found, as plain dictionaries."""
    return [dict(row) for row in result.mappings()]


def now() -> str:
    """The time as it is kept."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _change(link: Connection, id: str, version: int, values: Mapping[str, Any]) -> None:
    here = (tables.c.id == id) & (tables.c.version == version)
    done = link.execute(tables.update().where(here).values(**values, version=version + 1, updated=now()))
    if done.rowcount != 1:
        raise Outdated
    if "seats" in values:
        sits.keep(link, id, values["seats"])
    if "length" in values:  # what was said of other moves no longer holds
        link.execute(reviews.delete().where(reviews.c.table == id))


def _trouble(error: DBAPIError) -> str:
    name = getattr(error.orig, "sqlite_errorname", "")
    if name.startswith("SQLITE_FULL"):
        return "disk-full"
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "locked"
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM")):
        return "unwritable"
    if name.startswith("SQLITE_IOERR"):
        return "disk-error"
    return "broken-file"


def _engine(path: Path) -> Engine:
    waits = {"timeout": PATIENCE, "check_same_thread": False}
    engine = sql.create_engine(f"sqlite:///{path}", connect_args=waits)
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)
    return engine


def _connected(link: sqlite3.Connection, _: Any) -> None:
    link.isolation_level = None  # the driver must not begin transactions by itself
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        link.execute(f"PRAGMA {pragma}").close()


def _begun(link: Connection) -> None:
    # A writer must come to its turn before it reads, or it may have read what another is changing.
    link.exec_driver_sql("BEGIN IMMEDIATE" if link.get_execution_options().get("writes") else "BEGIN")


def _prepare(engine: Engine) -> None:
    with engine.execution_options(writes=True).begin() as link:
        metadata.create_all(link)
        found = link.execute(select(about.c.schema)).scalar()
        if found is None:
            link.execute(about.insert().values(schema=SCHEMA))
        elif found != SCHEMA:
            raise Unstored("other-schema", file=engine.url.database)
