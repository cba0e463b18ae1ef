"""Reviews of somebody's last games, one after the other, in the background: habits are told by reviews.

What is reviewed is kept with its table, so whoever stops, or is stopped, goes on from there. A batch makes
one review at a time, a worker few batches, and where reviews are in demand a batch waits: who asks for the
review of a single game waits for nobody's batch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, select

from metropolitan.engine.errors import Problem
from metropolitan.server.store.schema import reviews
from metropolitan.server.troubles import Often

if TYPE_CHECKING:
    from metropolitan.server.hall import Hall

LAST = 10  # games of a batch
MOST, LATER = 2, 60.0  # batches at a time; seconds until one more may be asked for
BUSY = 4  # reviews being made: then a batch waits
LOOK, WAIT = 0.5, 5.0  # seconds between two looks at a review; at a crowd
CHANNEL, BEAT = "batches", 10.0  # where it is said whose batch is to stop; seconds between signs of life


class Batches:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.works: dict[str, asyncio.Task[None]] = {}

    async def open(self) -> None:
        await self.hall.broker.listen(CHANNEL, self._hear)

    async def start(self, who: str, tables: Sequence[str]) -> None:
        """Begins a batch, unless one runs, here or elsewhere."""
        if await self.running(who) or not await self.lacking(tables):
            return
        if len(self.works) >= MOST:
            raise Often("reviews", LATER)
        task = self.works[who] = asyncio.create_task(self._work(await self.lacking(tables)))
        task.add_done_callback(lambda _: self.works.pop(who, None))
        await self._sign(who)

    async def running(self, who: str) -> bool:
        return await self._sign(who) > 0

    async def _sign(self, who: str) -> int:
        return await self.hall.broker.count(f"batch:{who}", int(who in self.works), 3 * BEAT)

    async def lacking(self, tables: Sequence[str]) -> list[str]:
        """Those without a review, in their order."""

        def reviewed(link: Connection) -> set[str]:
            query = select(reviews.c.table).where(reviews.c.table.in_(tables))
            return set(link.execute(query).scalars())

        known = await self.hall.store.read(reviewed)
        return [table for table in tables if table not in known]

    async def status(self, who: str, tables: Sequence[str]) -> dict[str, Any]:
        left = await self.lacking(tables)
        return {"running": await self.running(who), "done": len(tables) - len(left), "of": len(tables)}

    async def stop(self, who: str) -> None:
        await self._hear(who.encode())
        await self.hall.broker.say(CHANNEL, who.encode())

    async def _hear(self, word: bytes) -> None:
        work = self.works.get(word.decode())
        if work:
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work

    async def _work(self, tables: Sequence[str]) -> None:
        async with asyncio.TaskGroup() as group:
            beating = group.create_task(self._beat())
            for table in tables:
                with suppress(Problem):  # forgotten meanwhile, or not to be reviewed
                    await self._review(table)
            beating.cancel()

    async def _beat(self) -> None:
        """Says again whose batches run here, before others forget it."""
        while True:
            await asyncio.sleep(BEAT)
            for who in list(self.works):
                await self._sign(who)

    async def _review(self, table: str) -> None:
        """Makes a review; one that was begun for this only is not made on when nobody wants it any more."""
        works = self.hall.reviews.works
        while len(works) >= BUSY and table not in works:
            await asyncio.sleep(WAIT)
        own = table not in works
        try:
            while (await self.hall.review(table))["review"] is None:
                await asyncio.sleep(LOOK)
        except asyncio.CancelledError:
            if own:
                self.hall.reviews.drop(table)
            raise

    async def close(self) -> None:
        for who in list(self.works):
            await self._hear(who.encode())
