"""Tables on disk: set-up, seats and moves; everything else is derived by replay. Only reviews are kept too,
as they take their time.

A table has moves and a `length`: the moves beyond it were taken back and can be made again. Every change
names the version it starts from, so that two writers never mix their moves, and is on disk when it returns.
All access runs on threads of its own: the disk may be slow, the table must not be.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from metropolitan.server import metrics
from metropolitan.server.store import sits
from metropolitan.server.store.changes import Made, Outdated, Row, change, now, together
from metropolitan.server.store.engine import engine_of, trouble, url_of
from metropolitan.server.store.keeper import Keeper
from metropolitan.server.store.migrate import migrate
from metropolitan.server.store.schema import digests, moves, reviews, tables
from metropolitan.server.store.writer import Writer
from metropolitan.server.troubles import Missing, Stale, Trouble, Unstored

READERS = 4  # threads that read
GROUP = 256  # works that SQLite does in one transaction
MANY = 500  # tables asked for with one question
GONE = 2**31 - 1  # the version of a table that is forgotten
LANES = 8  # connections by which PostgreSQL is written to
log = logging.getLogger("metropolitan.server")

LISTED = ("id", "game", "options", "seats", "length", "turn", "finished", "winners", "updated", "imported")

T = TypeVar("T")
VERSIONS = select(tables.c.id, tables.c.version).where(tables.c.id.in_(bindparam("ids", expanding=True)))
Work = Callable[[Connection], None]


class Store:
    """All tables and people. SQLite has one writer at a time, so its works are grouped; PostgreSQL groups the
    commits of several connections by itself, and works apart never lock each other out."""

    def __init__(self, where: str | Path) -> None:
        self.url = url_of(where)
        self.name = str(self.url.database)
        alone = self.url.get_backend_name() == "sqlite"
        lanes, most = (1, GROUP) if alone else (LANES, 1)
        self.engine, self.looking = engine_of(self.url, lanes), engine_of(self.url, READERS)
        self.thread = ThreadPoolExecutor(lanes, thread_name_prefix="store")
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.writer = Writer(self.engine, self.thread, lanes, most, together if alone else None)
        self.keeper = Keeper(self.looking, self.thread) if alone else None
        self.told: Callable[[str, int], None] = _nobody  # hears of every change of a table

    async def open(self) -> None:
        """Makes the database and what is in it, or what an older version left into what it should be."""
        await self._run(self.thread, lambda: migrate(self.engine))
        if self.keeper:
            self.keeper.open()

    async def close(self) -> None:
        await self.writer.finish()
        if self.keeper:
            await self._run(self.readers, self.keeper.close)
        for threads, engine in ((self.thread, self.engine), (self.readers, self.looking)):
            await self._run(threads, engine.dispose)
            threads.shutdown(wait=False)

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

    async def news(self, id: str, version: int, length: int) -> tuple[Row, list[Row]] | None:
        """What is new at a table since a version: its row, and the moves from `length` on."""

        def news(link: Connection) -> tuple[list[Row], list[Row]]:
            row = rows(link.execute(select(tables).where(tables.c.id == id)))
            if not row or row[0]["version"] == version:
                return row, []
            later = select(moves).where(moves.c.table == id, moves.c.number >= length)
            return row, rows(link.execute(later.order_by(moves.c.number)))

        row, made = await self.read(news)
        if not row:
            raise Missing("no-table")
        return (row[0], made) if row[0]["version"] != version else None

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The versions of many tables; those that are gone have none."""

        def versions(link: Connection) -> dict[str, int]:
            some = (ids[at : at + MANY] for at in range(0, len(ids), MANY))
            found = (link.execute(VERSIONS, {"ids": part}) for part in some)
            return {id: version for result in found for id, version in result}

        return await self.read(versions) if ids else {}

    async def append(self, made: Made, *, undone: bool = True, also: Work | None = None) -> None:
        """A move; what was taken back there can no longer be made again. Who knows that nothing was taken
        back says so, as this is done more often than anything else. What is `also` to be done is done with
        it, or neither."""

        def append(link: Connection) -> None:
            made(link, undone)
            if also:
                also(link)

        await self.write(append if undone or also else made)
        self.told(made.table, made.version + 1)

    async def change(self, id: str, version: int, values: Row) -> None:
        """Other seats, or another length: moves taken back, or made again."""

        def work(link: Connection) -> None:
            change(link, id, version, values)
            if "length" in values:  # what was said of other moves no longer holds
                for told in (reviews, digests):
                    link.execute(told.delete().where(told.c.table == id))

        await self.write(work)
        self.told(id, version + 1)

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
            link.execute(digests.update().where(digests.c.table == id).values(judged=None))

        await self.write(keep)

    async def forget(self, id: str) -> None:
        gone = tables.delete().where(tables.c.id == id)
        if not await self.write(lambda link: link.execute(gone).rowcount):
            raise Missing("no-table")
        self.told(id, GONE)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What some work finds out. Reading never waits for those who write."""
        return await self._run(self.readers, lambda: self._read(work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Some work in a transaction; when this returns, it is on disk. Other works may be in the same
        transaction, but none of them sees another fail."""
        begun = perf_counter()
        try:
            done: T = await self.writer.write(work)
        except DBAPIError as error:
            raise self._unstored(error) from None
        finally:
            metrics.observe("commit_seconds", perf_counter() - begun)
            if self.keeper:
                self.keeper.news.set()
        return done

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except DBAPIError as error:
            raise self._unstored(error) from None

    def _unstored(self, error: DBAPIError) -> Trouble:
        if isinstance(error, DataError):  # what a database cannot hold, as a text with a zero byte
            return Trouble("request")
        if isinstance(error, IntegrityError):  # whom or what it is about has been forgotten meanwhile
            return Stale("stale")
        id = trouble(error)
        log.warning("event=store trouble=%s", id)
        return Unstored(id, file=self.name)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.looking.connect() as link:
            return work(link)


def _nobody(table: str, version: int) -> None:
    """Where nobody wants to know."""


def rows(result: Any) -> list[Row]:
    """What a query found, as plain dictionaries."""
    return [dict(row) for row in result.mappings()]
