"""The lobby: who is there, which tables wait for anybody, and a quick match.

Whoever is in the lobby is told what is new there, at most once a second: every worker that has somebody in it
looks into the store then, so that nothing depends on word that may be lost.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING

from metropolitan.engine import registry
from metropolitan.engine.errors import Problem
from metropolitan.server import clocks, lists
from metropolitan.server.faults import report
from metropolitan.server.messages import NewTable, Quick, Seat, Sit
from metropolitan.server.pages import Page
from metropolitan.server.people.person import Person
from metropolitan.server.store import Row
from metropolitan.server.troubles import Stale

if TYPE_CHECKING:
    from metropolitan.server.hall import Hall

SHOWN = ("id", "game", "options", "seats", "clock", "rated", "host", "created")
BEAT = 1.0  # seconds between two looks
COUNTED = 10.0  # seconds for which the number of tables holds
FRESH = timedelta(minutes=2)  # so long after the last who sat down, people may still be on their way there
HELD, TRIES = 5.0, 100  # seconds for which one worker alone finds matches; how often others ask for that
LASTS = 30.0


class Lobby:
    """Of one worker."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pages: set[Page] = set()
        self.matching = asyncio.Lock()
        self.task: asyncio.Task[None] | None = None
        self.known: tuple[float, int] = (0.0, 0)  # until when, and how many tables are played at

    # ---- what is there ----

    async def look(self) -> Row:
        found, told = await self.hall.store.read(lambda link: (lists.lobby(link), lists.told(link)))
        waiting = [row for row in found if await self.lively(row)]
        rows = [{name: lists.shown(row)[name] for name in SHOWN} for row in waiting]
        here, playing = await self.here(), await self.playing()
        return {"here": here, "playing": playing, "tables": rows, "announcements": told}

    async def here(self) -> int:
        """How many people are connected, on all workers."""
        pages = [*self.pages, *(page for room in self.hall.rooms.values() for page in room.pages)]
        known = {page.person.id for page in pages if page.person}
        mine = len(known) + sum(page.person is None for page in pages)
        return await self.hall.broker.count("here", mine, LASTS)

    async def playing(self) -> int:
        until, count = self.known
        if until < monotonic():
            count = await self.hall.store.read(lists.playing)
            self.known = monotonic() + COUNTED, count
        return count

    async def lively(self, row: Row) -> bool:
        """Whether somebody waits at a table, or is on the way there; games over days may wait alone."""
        if row["updated"] > lists.before(FRESH) or (row["clock"] or {}).get("kind") == "turns":
            return True
        room = self.hall.rooms.get(row["id"])
        mine = len(room.pages) if room else 0
        return await self.hall.broker.count(f"here:{row['id']}:all", mine, LASTS) > 0

    # ---- who is in it ----

    async def enter(self, page: Page) -> None:
        self.pages.add(page)
        page.send({"is": "lobby", **await self.look()})
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.keep())

    def leave(self, page: Page) -> None:
        self.pages.discard(page)

    async def keep(self) -> None:
        """Tells what is new, while anybody is here."""
        before: Row | None = None
        while self.pages:
            with suppress(OSError):
                try:
                    found = await self.look()
                except Problem as problem:
                    report(problem)
                    found = before or {}
                if before is not None and found != before:
                    for page in list(self.pages):
                        page.send({"is": "lobby", **found})
                before = found
            await asyncio.sleep(BEAT)

    async def close(self) -> None:
        for page in self.pages:
            page.end()
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    # ---- quick match ----

    async def quick(self, wish: Quick, person: Person) -> str:
        """A seat at an open table that suits, or a new open table. One after the other, on all workers: so
        two who ask at the same moment meet."""
        game = registry.game(wish.game)
        game.admit(wish.players)
        async with self.matching:
            await self._alone()
            try:
                return await self._found(wish, person) or await self._made(wish, person)
            finally:
                await self.hall.broker.free("quick")

    async def _alone(self) -> None:
        for _ in range(TRIES):
            if await self.hall.broker.hold("quick", HELD):
                return
            await asyncio.sleep(HELD / TRIES)

    async def _found(self, wish: Quick, person: Person) -> str | None:
        for row in reversed(await self.hall.store.read(lists.lobby)):  # who waits longest comes first
            if not suits(row, wish) or not await self.lively(row):
                continue
            if any(seat.get("owner") == person.id for seat in row["seats"]):
                return str(row["id"])
            if await self._sat(row["id"], wish, person):
                return str(row["id"])
        return None

    async def _sat(self, id: str, wish: Quick, person: Person) -> bool:
        """Sits down where a seat is open; not where somebody else was quicker, or one is not wanted."""
        room = await self.hall.room(id)
        for _ in range(wish.players):  # what this worker knows may be old: it sees that, and tries again
            free = [n for n, seat in enumerate(room.table.seats) if seat.kind == "open"]
            try:
                await room.answer(Page(person), Sit(free[0], wish.name, wish.nonce))
            except Stale:
                continue
            except (IndexError, Problem):
                return False
            return True
        return False

    async def _made(self, wish: Quick, person: Person) -> str:
        seats = [Seat("person", wish.name), *(Seat("open") for _ in range(wish.players - 1))]
        new = NewTable(wish.game, seats, first=None, open=True, clock=wish.clock, nonce=wish.nonce)
        return await self.hall.create(new, person)


def suits(row: Row, wish: Quick) -> bool:
    usual = registry.game(wish.game).complete({})
    same = row["game"] == wish.game and len(row["seats"]) == wish.players and row["options"] == usual
    return same and row["clock"] == clocks.plain(wish.clock) and not row["rated"]
