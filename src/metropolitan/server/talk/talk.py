"""The talk of a table on one worker: takes lines in, and shows them to the pages here, as each may see them.

The store has the lines; the word between workers (`talk:<table>`) only says that there is something new, and
carries reactions, which nobody keeps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection

from metropolitan.server import messages
from metropolitan.server.broker import Broker
from metropolitan.server.limits import Limits
from metropolitan.server.pages import Page
from metropolitan.server.people.person import Person
from metropolitan.server.store import Row, Store
from metropolitan.server.talk import lines
from metropolitan.server.talk.text import LONGEST, fit
from metropolitan.server.troubles import Trouble, Unknown


class Word(msgspec.Struct, omit_defaults=True):
    """What workers tell each other."""

    line: int | None = None  # a new one
    gone: int | None = None
    again: str | None = None  # a person who now hears others than before
    reaction: messages.Reaction | None = None
    by: str | None = None  # whose reaction it is


_read = msgspec.json.Decoder(Word).decode


def channel(table: str) -> str:
    return f"talk:{table}"


def word_of(table: str, word: Word) -> tuple[str, bytes]:
    """Where to say something, and how."""
    return channel(table), msgspec.json.encode(word)


class Talk:
    def __init__(self, table: str, store: Store, broker: Broker, limits: Limits) -> None:
        self.table, self.store, self.broker, self.limits = table, store, broker, limits
        self.pages: set[Page] = set()
        self.known = 0  # the latest line that was shown here
        self.order = asyncio.Lock()  # lines are shown one after the other
        self.channel = channel(table)

    # ---- coming and going ----

    async def enter(self, page: Page) -> None:
        if not self.pages:
            await self.broker.listen(self.channel, self.hear)
        self.pages.add(page)
        await self.show(page)

    async def leave(self, page: Page) -> None:
        if page in self.pages:
            self.pages.discard(page)
            if not self.pages:
                await self.broker.leave(self.channel, self.hear)

    # ---- what pages do ----

    async def answer(self, page: Page, wish: messages.Talking) -> None:
        person = page.person
        if person is None:
            raise Unknown("who")
        match wish:
            case messages.Chat():
                await self.chat(person, wish.text)
            case messages.React():
                await self.react(person, wish.what)
            case messages.Unsay():
                await self.store.write(lambda link: lines.unsay(link, self.table, wish.chat, person))
                await self.say(Word(gone=wish.chat))
            case messages.Report():
                await self.report(person, wish)
            case messages.Mute() | messages.Hush():
                await self.silence(person, wish)

    async def chat(self, person: Person, text: str) -> None:
        self.limits.check("chat", person.id)
        line = fit(text)
        id = await self.store.write(lambda link: lines.add(link, self.table, person.id, line))
        await self.say(Word(line=id))

    async def react(self, person: Person, what: messages.What) -> None:
        self.limits.check("reactions", person.id)
        who = await self.store.read(lambda link: lines.speaker(link, self.table, person.id))
        shown = messages.Reaction(seat=who["seat"], name=who["name"], what=what)
        await self.say(Word(reaction=shown, by=person.id))

    async def report(self, person: Person, wish: messages.Report) -> None:
        self.limits.check("reports", person.id)
        text = fit(wish.text, LONGEST) if wish.text.strip() else ""
        await self.store.write(lambda link: lines.report(link, self.table, wish.chat, person.id, text))

    async def silence(self, person: Person, wish: messages.Mute | messages.Hush) -> None:
        """For oneself everywhere, or, by the host, for all at this table."""

        def silence(link: Connection) -> None:
            other = lines.whom(link, self.table, wish.chat, wish.seat)
            if other == person.id:
                raise Trouble("talk-self")
            if isinstance(wish, messages.Hush):
                lines.hush(link, self.table, person.id, other, wish.on)
            else:
                lines.mute(link, person.id, other, wish.on)

        self.limits.check("reports", person.id)
        await self.store.write(silence)
        await self.say(Word(again=person.id))

    async def say(self, word: Word) -> None:
        await self.broker.say(*word_of(self.table, word))

    # ---- what pages are shown ----

    async def hear(self, data: bytes) -> None:
        word = _read(data)
        if word.line is not None:
            await self.more(word.line)
        if word.gone is not None:
            for page in list(self.pages):
                page.send(messages.Gone(chat=word.gone))
        if word.again is not None:
            for page in self.of(word.again):
                await self.show(page)
        if word.reaction and word.by:
            for page in self.hearers(word.by):
                page.send(word.reaction)

    def of(self, person: str) -> list[Page]:
        return [page for page in self.pages if page.person and page.person.id == person]

    async def more(self, line: int) -> None:
        async with self.order:
            known = self.known
            found = await self.store.read(lambda link: lines.since(link, self.table, known, line))
            self.known = max([known, *(row["id"] for row in found)])
            for row in found:
                for page in self.hearers(row["person"]):
                    self.line(page, row)

    def line(self, page: Page, row: Row) -> None:
        """Shows a line once, though several words may tell of it."""
        if row["id"] not in page.told:
            page.told.add(row["id"])
            page.send(_message([row], page, whole=False))

    def hearers(self, person: str) -> list[Page]:
        """The pages of all who want to hear somebody."""
        return [page for page in self.pages if person not in page.muted]

    async def show(self, page: Page) -> None:
        """The last lines, for a page that has none yet, or hears others than before."""
        id = page.person.id if page.person else None

        def read(link: Connection) -> tuple[list[Row], set[str], set[str]]:
            muted = set(lines.muted(link, id)) if id else set()
            hushed = lines.hushed(link, self.table, id) if id else set()
            return lines.last(link, self.table), muted, hushed

        async with self.order:
            found, page.muted, page.hushed = await self.store.read(read)
            if len(self.pages) == 1:  # others may still have to be told of some
                self.known = max([self.known, *(row["id"] for row in found)])
            page.told = {row["id"] for row in found}
            page.send(_message([row for row in found if row["person"] not in page.muted], page, whole=True))


def _message(found: Iterable[Row], page: Page, *, whole: bool) -> messages.Lines:
    return messages.Lines(lines=[_line(row, page) for row in found], whole=whole)


def _line(row: Row, page: Page) -> messages.Line:
    """A line as one page sees it; whose it is stays here."""
    shown: dict[str, Any] = {key: row[key] for key in ("id", "name", "login", "seat", "text", "at")}
    mine = page.person is not None and row["person"] == page.person.id
    return messages.Line(**shown, mine=mine, hushed=row["person"] in page.hushed)
