"""Who is at a table, on all workers: of every seat whether its owner is connected, and how many look on.

Each worker counts its own pages and tells the broker, which remembers it for a while; word that somebody came
or went makes the others ask again. Nothing here matters to a game: it is shown, and that is all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from metropolitan.server.broker import Broker

CHANNEL = "here"  # where a table's id is said when somebody comes or goes
LASTS = 30.0  # seconds for which others believe it
BEAT = 12.0  # after so long it is said again
SOON, LATER, MANY = 0.15, 1.0, 30  # seconds until pages are told; longer where many would be

Counts = Mapping[str, int]  # by seat number, "watch", and "all" pages


class Attendance:
    """Of one table."""

    def __init__(
        self, table: str, broker: Broker, local: Callable[[], Counts], tell: Callable[[], None]
    ) -> None:
        self.table, self.broker, self.local, self.tell = table, broker, local, tell
        self.elsewhere: dict[str, int] = {}
        self.shown: Counts = {}  # what all pages were told last
        self.said: Counts = {}  # what other workers were last called to ask for
        self.task: asyncio.Task[None] | None = None
        self.lock = asyncio.Lock()

    def here(self, seat: int) -> bool:
        return self._all(str(seat)) > 0

    @property
    def watching(self) -> int:
        return self._all("watch")

    def _all(self, key: str) -> int:
        return self.local().get(key, 0) + self.elsewhere.get(key, 0)

    def stir(self) -> None:
        """Somebody came or went: soon all are told, once for everybody who moves meanwhile."""
        self.shown = {}  # who came was told how it was at that moment, and nobody else was
        self._begin()

    def _begin(self) -> None:
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._soon())

    async def _soon(self) -> None:
        """Again for who comes or goes while the others are called: they may have asked before."""
        while True:
            await asyncio.sleep(LATER if self.local()["all"] > MANY else SOON)
            self.said = dict(self.local())
            await self.count()
            with suppress(OSError):
                await self.broker.say(CHANNEL, self.table.encode())
            if self.local() == self.said:
                return

    async def count(self) -> None:
        """Asks who is there on other workers; tells pages where that has changed. One question at a time: of
        two, the one with the older count might be heard last."""
        async with self.lock:
            mine = dict(self.local())
            with suppress(OSError):  # the broker is away for a moment
                for key, number in mine.items():
                    total = await self.broker.count(f"here:{self.table}:{key}", number, LASTS)
                    self.elsewhere[key] = max(0, total - number)
        if self._now() != self.shown:
            self.tell()

    def told(self) -> None:
        """Pages know how it is now, by whatever way. Others soon do: who sits down looks on no more."""
        self.shown = self._now()
        if self.local() != self.said:
            self._begin()

    def _now(self) -> Counts:
        return {key: self._all(key) for key in self.local()}
