"""Writes in groups. To be sure that something is on disk takes the disk milliseconds, however much it is: so
all that waits while the disk works is written together next, in one transaction. Each has a savepoint of
its own in there, so that one that fails, fails alone. Everybody is told after the commit.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence, Set
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from metropolitan.server.store import driver

Work = Callable[[Connection], Any]
Outcome = tuple[Any, Exception | None]
Together = Callable[[Engine, Sequence[Work]], Set[int]]  # which of the works it has done


class Writer:
    def __init__(
        self, engine: Engine, threads: Executor, lanes: int, most: int, together: Together | None = None
    ) -> None:
        self.engine, self.threads = engine.execution_options(writes=True), threads
        self.together = together  # a quicker way for works that are alike
        self.lanes, self.most = lanes, most  # groups at a time, and works in a group
        self.busy = 0
        self.waiting: deque[tuple[Work, asyncio.Future[Any]]] = deque()
        self.tasks: set[asyncio.Task[None]] = set()

    async def write(self, work: Work) -> Any:
        """Returns when the work is on disk."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self.waiting.append((work, done))
        if self.busy < self.lanes:
            self.busy += 1
            task = loop.create_task(self._drain())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return await done

    async def finish(self) -> None:
        """Returns when nothing waits any more."""
        while self.tasks:
            await asyncio.wait(self.tasks)

    async def _drain(self) -> None:
        """One lane: group after group, until nothing waits."""
        loop = asyncio.get_running_loop()
        try:
            while self.waiting:
                group = [self.waiting.popleft() for _ in range(min(self.most, len(self.waiting)))]
                works = [work for work, _ in group]
                outcomes = await loop.run_in_executor(self.threads, commit, self.engine, works, self.together)
                for (_, done), outcome in zip(group, outcomes, strict=True):
                    _tell(done, outcome)
        finally:
            self.busy -= 1


def _tell(done: asyncio.Future[Any], outcome: Outcome) -> None:
    if done.done():  # nobody waits any more
        return
    result, error = outcome
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def commit(engine: Engine, works: Sequence[Work], together: Together | None = None) -> list[Outcome]:
    """Works that are alike go together where they can, and the others after them: no work waits for another
    one of its group, so their order does not matter."""
    alike = frozenset[int]()
    if together:
        with suppress(Exception):  # what is wrong is found out when each is tried by itself
            alike = frozenset(together(engine, works))
    others = iter(_commit(engine, [work for n, work in enumerate(works) if n not in alike]))
    return [(None, None) if n in alike else next(others) for n in range(len(works))]


def _commit(engine: Engine, works: Sequence[Work]) -> list[Outcome]:
    """Works in one transaction; where that fails as a whole, nothing of it is done."""
    if not works:
        return []
    try:
        with engine.begin() as link:
            if len(works) == 1:
                return [(works[0](link), None)]
            outcomes = [_apart(link, work) for work in works]
    except Exception as error:
        return [(None, error)] * len(works)
    return outcomes


def _apart(link: Connection, work: Work) -> Outcome:
    # Plain statements: this is done for every move, and `begin_nested` takes very much longer.
    driver.run(link, "SAVEPOINT work")
    try:
        outcome: Outcome = work(link), None
    except Exception as error:
        _undo(link, error)
        outcome = None, error
    driver.run(link, "RELEASE SAVEPOINT work")
    return outcome


def _undo(link: Connection, error: Exception) -> None:
    try:
        driver.run(link, "ROLLBACK TO SAVEPOINT work")
    except DBAPIError:  # a full disk has ended the whole transaction: that is what went wrong
        raise error from None
