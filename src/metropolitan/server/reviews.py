"""Reviews of games without secrets: made once, in other processes, while pages ask how far they are."""

from __future__ import annotations

import asyncio
from typing import Any

from metropolitan.review.judge import parts_of
from metropolitan.review.review import Look
from metropolitan.server.faults import report
from metropolitan.server.store import Store
from metropolitan.server.tables import Table
from metropolitan.server.thinking import Thinker
from metropolitan.server.troubles import Often, Trouble, Untimely

MOST, LATER = 8, 30.0  # reviews made at a time; seconds until one more may be asked for
STEP = 3  # positions a process judges at a time

Answer = dict[str, Any]


class Work:
    """A review being made."""

    def __init__(self, table: Table, store: Store, thinker: Thinker) -> None:
        self.table, self.version = table.id, table.version
        self.store, self.thinker = store, thinker
        self.parts = parts_of(table.history.match)
        self.done, self.of = 0, len(self.parts.moves) + 1
        self.task = asyncio.create_task(self._make())

    async def _make(self) -> Answer:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._look(first)) for first in range(0, self.of, STEP)]
        found = [look for task in tasks for look in task.result()]
        review = await self.thinker.conclude(self.parts, found)
        await self.store.keep(self.table, self.version, review)
        return review

    async def _look(self, first: int) -> list[Look]:
        found = await self.thinker.look(self.parts, first, min(first + STEP, self.of))
        self.done += len(found)
        return found


class Reviews:
    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store, self.thinker = store, thinker
        self.works: dict[str, Work] = {}

    async def ask(self, table: Table) -> Answer:
        """How far the review of a game is, and the review once it is there; the first to ask has it made."""
        kept = await self.store.review(table.id)
        if kept:
            return _told(len(kept["positions"]), len(kept["positions"]), kept)
        work = self.works.get(table.id)
        if work is None or work.version != table.version:
            self.drop(table.id)
            self._admit()
            work = self.works[table.id] = Work(table, self.store, self.thinker)
        if not work.task.done():
            return _told(work.done, work.of, None)
        del self.works[table.id]
        return _told(work.of, work.of, _result(work.task))

    def _admit(self) -> None:
        """Whoever has the id of a game may ask: so there are only so many at a time."""
        for id in [id for id, work in self.works.items() if work.task.done()]:  # the store has them
            self.drop(id)
        if len(self.works) >= MOST:
            raise Often("reviews", LATER)

    def drop(self, id: str) -> None:
        """Nobody wants it any more."""
        work = self.works.pop(id, None)
        if work:
            work.task.cancel()

    def close(self) -> None:
        for id in list(self.works):
            self.drop(id)


def _told(done: int, of: int, review: Answer | None) -> Answer:
    return {"done": done, "of": of, "review": review}


def _result(task: asyncio.Task[Answer]) -> Answer:
    """What came out; who asks again after a failure has it begun again."""
    error = task.exception()
    if error is None:
        return task.result()
    if isinstance(error, Trouble):
        raise error
    report(error)
    raise Untimely("no-review")
