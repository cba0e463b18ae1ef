"""Looks after tables where nobody is: time that runs out, bots that are to move, plans whose turn has come,
and tables that everybody has left before anything happened there.

One worker sweeps for all. With every sweep it leaves the time in the store: a server that starts finds out
how long there was none, and moves all clocks on by that, as nobody could make a move.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from metropolitan.engine.errors import Problem
from metropolitan.server import alarms, planning
from metropolitan.server.faults import report
from metropolitan.server.store import abandoned, due
from metropolitan.server.store import plans as kept
from metropolitan.server.troubles import Unstored

if TYPE_CHECKING:
    from metropolitan.server.hall import Hall

EVERY = 2.0  # seconds
CLEAN = 3600.0  # seconds between looks for tables that everybody has left
LATER = 3600.0  # seconds until a table that cannot be opened is tried again
DOWN = 3 * EVERY  # without a sweep for so long, there was no server


class Sweep:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.task: asyncio.Task[None] | None = None
        self.cleaned = 0.0  # when

    async def open(self) -> None:
        await due.spare(self.hall.store, time(), DOWN)
        self.task = asyncio.create_task(self.run())

    def close(self) -> None:
        if self.task:
            self.task.cancel()

    async def run(self) -> None:
        while True:
            try:
                if await self.hall.broker.hold("sweep", DOWN):
                    await self.once()
            except Exception as error:
                if not isinstance(error, Problem):
                    report(error)
            await asyncio.sleep(EVERY)

    async def once(self) -> None:
        store = self.hall.store
        await due.beat(store, time())
        for id in await due.tables_at(store, time()):
            await self.tend(id)
        for id in await kept.due(store):
            await self.plan(id)
        if time() - self.cleaned > CLEAN:
            self.cleaned = time()
            await self.clean()

    async def tend(self, id: str) -> None:
        """A table where something is due. Where somebody is there, his worker may be about to do it."""
        try:
            room = await self.hall.room(id)
            if not await self.hall.broker.hold(f"clock:{id}", EVERY):
                return
            async with room.lock:
                await room.refresh()
                await alarms.tend(room)
            room.wake(unseen=True)
        except Unstored:
            return
        except Exception as error:  # the trouble of one table is not that of others, nor do they wait for it
            if not isinstance(error, Problem):
                report(error)
            await due.later(self.hall.store, id, time() + LATER)

    async def plan(self, id: str) -> None:
        with suppress(Problem):  # the trouble of one table is not that of others
            room = await self.hall.room(id)
            if room.planner is None or room.planner.done():
                room.table.plans = await kept.of(self.hall.store, id)
                planning.stir(room)

    async def clean(self) -> None:
        """Forgets tables that everybody has left; not where somebody still sits in front of one."""
        for id in await abandoned.found(self.hall.store):
            room = self.hall.rooms.get(id)
            if not (room and room.pages) and not await self.hall.broker.count(f"here:{id}:all", 0):
                with suppress(Problem):  # it is gone already
                    await self.hall.forget(id)
