"""News: what happens at the tables of this worker's rooms on other workers.

Whoever stores a change of a table says its new version to all workers; a room in which somebody is reads
what is new. Word can be lost: so all rooms also compare their versions with the store's from time to time,
with one question for all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol

from metropolitan.server.broker import Broker
from metropolitan.server.faults import report
from metropolitan.server.store import GONE, Store
from metropolitan.server.troubles import Trouble

LOOK = 2.0  # seconds from one look at all versions to the next
HOLD = 1.5 * LOOK  # seconds for which a worker has a table's bots to itself; it asks again before


class Room(Protocol):
    """What has to be known of a room here."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def thinks(self) -> bool: ...

    @property
    def changing(self) -> bool: ...

    async def catch_up(self) -> None: ...

    async def hear(self, word: bytes) -> None: ...


class News:
    def __init__(self, store: Store, broker: Broker) -> None:
        self.store, self.broker = store, broker
        self.rooms: dict[str, Room] = {}  # those in which somebody is
        self.tasks: set[asyncio.Task[None]] = set()
        self.watch: asyncio.Task[None] | None = None
        store.told = self.say

    async def open(self) -> None:
        self.watch = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self.watch:
            self.watch.cancel()
        for task in list(self.tasks):
            with suppress(asyncio.CancelledError):
                await task

    # ---- word ----

    def say(self, table: str, version: int) -> None:
        """After a commit. Nobody waits for it. Where this worker is alone, its own room only looks whether it
        knows already, once who has stored it has gone on."""
        if self.broker.alone:
            asyncio.get_running_loop().call_soon(self._look_at, table, version)
        else:
            self._begin(self.broker.say(_channel(table), b"%d" % version))

    def _look_at(self, table: str, version: int) -> None:
        room = self.rooms.get(table)
        if room and version > room.version:
            self._begin(room.catch_up())

    def proclaim(self, table: str, message: bytes) -> None:
        """Something all pages of a table are told, wherever they are."""
        self._begin(self.broker.say(_channel(table), message))

    def attend(self, room: Room) -> None:
        """Somebody is there now."""
        if room.id not in self.rooms:
            self.rooms[room.id] = room
            self._begin(self._attend(room))

    async def _attend(self, room: Room) -> None:
        await self.broker.listen(_channel(room.id), room.hear)
        await room.catch_up()  # what was said before

    def ignore(self, room: Room) -> None:
        """Nobody is there any more: others may let its bots think."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self._begin(self._ignore(room))

    async def _ignore(self, room: Room) -> None:
        await self.broker.leave(_channel(room.id), room.hear)
        await self.broker.free(_bots(room.id))

    # ---- without word ----

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._look()
            except Trouble:  # the store is away; the next look may find it
                pass
            except Exception as error:
                report(error)

    async def _look(self) -> None:
        """Rooms that are changed right now are left to the next look: what they store is what is new."""
        versions = await self.store.versions(list(self.rooms))
        for id, room in list(self.rooms.items()):
            if not room.changing and versions.get(id, GONE) > room.version:
                self._begin(room.catch_up())
            if room.thinks:
                await self.hold(room)

    # ---- what is done once ----

    async def hold(self, room: Room) -> bool:
        """Whether this worker may let the bots of a table think."""
        return await self.broker.hold(_bots(room.id), HOLD)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_quietly(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Trouble:  # the table is gone, or the store is away
        pass
    except Exception as error:
        report(error)


def _channel(table: str) -> str:
    return f"table:{table}"


def _bots(table: str) -> str:
    return f"bots:{table}"
