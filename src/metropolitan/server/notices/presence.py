"""Who is looking, on any worker: people who look need no notice, or one in the page they look at."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress

import msgspec
from sqlalchemy import select

from metropolitan.engine.words import Note
from metropolitan.server import messages
from metropolitan.server.broker import Broker
from metropolitan.server.faults import report
from metropolitan.server.pages import Page
from metropolitan.server.people.door import CHANNEL as PEOPLE
from metropolitan.server.people.door import about
from metropolitan.server.store import Store, now
from metropolitan.server.store.schema import people

CHANNEL = "notices"
LASTS = 30.0  # seconds for which other workers believe that somebody looks
AGAIN = 10.0  # after so long it is said again


class Word(msgspec.Struct):
    """A notice for the pages of a person, whatever worker they are on."""

    person: str
    notice: messages.Notice


_read = msgspec.json.Decoder(Word).decode


class Presence:
    def __init__(self, store: Store, broker: Broker) -> None:
        self.store, self.broker = store, broker
        self.pages: defaultdict[str, set[Page]] = defaultdict(set)
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.broker.listen(CHANNEL, self.hear)
        await self.broker.listen(PEOPLE, self.news)
        self.task = asyncio.create_task(self.repeat())

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    # ---- coming and going ----

    async def come(self, page: Page) -> None:
        if page.person:
            self.pages[page.person.id].add(page)
            await self.count(page.person.id)

    async def leave(self, page: Page) -> None:
        if page.person and page.person.id in self.pages:
            self.pages[page.person.id].discard(page)
            await self.count(page.person.id)
            if not self.pages[page.person.id]:
                del self.pages[page.person.id]

    async def look(self, page: Page, visible: bool) -> None:
        page.visible = visible
        if page.person:
            await self.count(page.person.id)

    # ---- asking and telling ----

    async def looks(self, person: str) -> bool:
        """Whether somebody has a page in front of him."""
        return await self.count(person) > 0

    async def count(self, person: str) -> int:
        mine = sum(page.visible for page in self.pages.get(person, ()))
        return await self.broker.count(f"looks:{person}", mine, LASTS)

    async def tell(self, person: str, notice: messages.Notice) -> None:
        await self.broker.say(CHANNEL, msgspec.json.encode(Word(person, notice)))

    async def hear(self, data: bytes) -> None:
        word = _read(data)
        for page in list(self.pages.get(word.person, ())):
            page.send(word.notice)

    async def repeat(self) -> None:
        """Says again who looks, before others forget it; and sees whom a moderator has shut out meanwhile."""
        while True:
            await asyncio.sleep(AGAIN)
            try:
                await self.shut_out(list(self.pages))
                for person in list(self.pages):
                    await self.count(person)
            except Exception as error:  # store or broker are away for a moment
                report(error)

    # ---- who has to go ----

    async def news(self, word: bytes) -> None:
        person = about(word)
        if person in self.pages:
            await self.shut_out([person])

    async def shut_out(self, present: list[str]) -> None:
        """The pages of people whom a moderator does not let in are closed."""
        query = select(people.c.id, people.c.banned).where(people.c.banned > now())
        if len(present) == 1:
            query = query.where(people.c.id == present[0])
        for row in await self.store.read(lambda link: link.execute(query).all()):
            for page in list(self.pages.get(row.id, ())):
                page.send(messages.Error(note=Note("server.banned", {"until": row.banned})))
                page.end()
