"""The load: so many moves a second are offered, at tables that are ready for one, and each is timed from the
moment it was due until the last socket of its table has heard of it."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from .tables import Table

AT_ONCE = 16  # tables that are opened at a time
GRACE = 2.0  # seconds for the moves under way at the end of a step


@dataclass(frozen=True)
class Step:
    """What became of an offered rate."""

    offered: float
    sustained: float
    p50: float  # ms
    p99: float
    cpu: float  # ms of the server's processor time a move

    @property
    def kept(self) -> bool:
        return self.sustained >= 0.97 * self.offered


class Load:
    """Many tables at one server."""

    def __init__(
        self, make: Callable[[Any], Any], spent: Callable[[], float], tables: int, spectators: int
    ) -> None:
        self.spent = spent
        self.make, self.wanted, self.spectators = make, tables, spectators
        self.tables: list[Table] = []
        self.ready: deque[Table] = deque()
        self.times: list[float] = []

    async def fill(self) -> None:
        """As many tables as wanted; what is over gives way to something new."""
        for table in [table for table in self.tables if table.over]:
            self.tables.remove(table)
            table.close()  # type: ignore[attr-defined]
        missing = iter(range(len(self.tables), self.wanted))

        async def some() -> None:
            for n in missing:
                table = self.make(self.arrived)
                await table.open(1 if n < self.spectators else 0)
                self.tables.append(table)

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    def arrived(self, table: Table) -> None:
        self.times.append(perf_counter() - table.sent)
        if not table.over:
            self.ready.append(table)

    async def step(self, rate: float, seconds: float) -> Step:
        await self.fill()
        shuffled = random.sample(self.tables, len(self.tables))
        self.ready, self.times = deque(shuffled), []
        begin, spent = perf_counter(), self.spent()
        sent, due = 0, begin
        while (now := perf_counter()) < begin + seconds:
            while due <= now and self.ready:
                table = self.ready.popleft()
                table.sent = max(due, begin)
                table.move()
                sent += 1
                due += 1 / rate
            if due <= now:  # every table waits for its last move: the server is behind
                await asyncio.sleep(0.001)
            else:
                await asyncio.sleep(max(0.0, min(due - perf_counter(), 0.005)))
        done = len(self.times)
        end = perf_counter() + GRACE
        while len(self.times) < sent and perf_counter() < end:
            await asyncio.sleep(0.01)
        cost = (self.spent() - spent) * 1000 / max(1, len(self.times))
        times = sorted(self.times) or [GRACE]
        late = [seconds] * (sent - len(self.times))  # never heard of
        times += late
        return Step(
            rate, round(done / seconds, 1), quantile(times, 0.5), quantile(times, 0.99), round(cost, 3)
        )


def quantile(times: list[float], part: float) -> float:
    return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 1)
