"""Notices: who is not looking is told that it is his turn, or that he is invited, in all the ways he wishes.
One worker does it, once a turn."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, select

from metropolitan.engine import registry
from metropolitan.engine.words import LANGUAGE, Note, languages, say, words
from metropolitan.server import messages
from metropolitan.server.broker import Broker
from metropolitan.server.faults import report
from metropolitan.server.limits import Limits
from metropolitan.server.notices import outside, push
from metropolitan.server.notices.presence import Presence
from metropolitan.server.notices.push import Push
from metropolitan.server.notices.turns import LATER, Turn, Turns, missed, standing, waits_for
from metropolitan.server.people.mail import Mailer
from metropolitan.server.store import Row, Store, rows
from metropolitan.server.store.schema import people
from metropolitan.server.tables import Table
from metropolitan.server.talk import lines
from metropolitan.server.troubles import Forbidden, Often, Trouble

TICK = 0.5  # seconds between looking whether somebody is to be told
HELD = 600.0  # seconds for which no other worker tells of the same turn
What = Literal["turn", "invited"]


def hooks() -> bool:
    """Whether the operator lets people have their notices posted anywhere."""
    return os.environ.get("METROPOLITAN_WEBHOOKS") == "1"


async def check_hook(url: object) -> None:
    """An address a person wishes his notices to be posted to."""
    if url is None:
        return
    if not hooks() or not isinstance(url, str):
        raise Forbidden("no-hooks")
    await outside.find(url)


class Notices:
    def __init__(
        self, store: Store, broker: Broker, limits: Limits, presence: Presence, push: Push, mail: Mailer
    ) -> None:
        self.store, self.broker, self.limits, self.presence = store, broker, limits, presence
        self.push, self.mail = push, mail
        self.turns = Turns()
        self.task: asyncio.Task[None] | None = None
        self.going: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begins with what a server before this one was still waiting to tell."""
        since = datetime.now(UTC) - timedelta(seconds=2 * LATER)
        for row in await missed(self.store, since.isoformat(timespec="microseconds")):
            seat = row["seats"][row["turn"]]
            person = seat.get("owner") if seat["kind"] == "person" else None
            self.turns.wait(row["id"], person, row["length"], row["clock"])
        self.task = asyncio.create_task(self.run())

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
        for task in self.going:
            task.cancel()
        await asyncio.gather(*filter(None, [self.task, *self.going]), return_exceptions=True)

    def changed(self, table: Table) -> None:
        """Another position, or other people, at a table."""
        self.turns.note(table)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if due := self.turns.due():
                self.start(self.remind(due))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_safely(work))
        self.going.add(task)
        task.add_done_callback(self.going.discard)

    # ---- what there is to tell ----

    async def remind(self, due: list[tuple[str, list[Turn]]]) -> None:
        """The store is asked once for everybody; each is told by himself, as some ways take their time."""
        found = await standing(self.store, [turn for _, turns in due for turn in turns])
        for person, turns in due:
            own = [found[turn.table] for turn in turns if turn.table in found]
            if his := [row for row in own if waits_for(row, person)]:
                self.start(self.remind_one(person, his))

    async def remind_one(self, person: str, rows: list[Row]) -> None:
        """All turns of a person that wait for him, in one notice."""
        mine = [row for row in rows if await self.broker.hold(f"notice:{row['id']}:{row['length']}", HELD)]
        if mine:
            await self.tell(person, "turn", mine)

    def invited(self, person: str, by: str, table: str, game: str) -> None:
        """Somebody is invited: told once in a while, however often he is, and not by whom he has muted."""
        with suppress(Often):
            self.limits.check("invitations", f"{table} {person}")
            self.start(self.invite(person, by, {"id": table, "game": game}))

    async def invite(self, person: str, by: str, table: Row) -> None:
        if by not in await self.store.read(lambda link: lines.muted(link, person)):
            await self.tell(person, "invited", [table])

    async def tell(self, person: str, what: What, tables: list[Row]) -> None:
        """In a page, where he looks at one; otherwise in all ways he wishes."""
        if await self.presence.looks(person):
            ids, game = [row["id"] for row in tables], tables[0]["game"]
            await self.presence.tell(person, messages.Notice(what=what, tables=ids, game=game, n=len(ids)))
        else:
            await self.send(person, what, tables)

    async def send(self, person: str, what: What, tables: list[Row]) -> None:
        def read(link: Connection) -> tuple[list[Row], list[Row]]:
            return rows(link.execute(select(people).where(people.c.id == person))), push.of(link, person)

        found, browsers = await self.store.read(read)
        if found:
            letter = written(what, tables, found[0]["wishes"])
            ways = [self.pushed(one, letter) for one in browsers if self.push.public]
            await asyncio.gather(*ways, self.mailed(found[0], letter), self.hooked(found[0], letter))

    # ---- the ways it goes ----

    async def pushed(self, browser: Row, letter: Row) -> None:
        notice = {key: letter[key] for key in ("title", "text", "tag", "url")}
        with suppress(OSError, TimeoutError, Trouble):  # it may be better another time
            if not await self.push.send(browser, letter["tag"], notice):
                gone = browser["person"], browser["endpoint"]
                await self.store.write(lambda link: push.drop(link, *gone))

    async def mailed(self, person: Row, letter: Row) -> None:
        if not (self.mail.ready and person["email"] and person["wishes"].get("mail") is True):
            return
        with suppress(Often):
            self.limits.check("letters", person["id"])
            text = f"{letter['text']}\n\n{self.mail.link(letter['page'])}\n"
            self.mail.send(person["email"], letter["title"], text)

    async def hooked(self, person: Row, letter: Row) -> None:
        url = person["wishes"].get("hook")
        if not hooks() or not isinstance(url, str):
            return
        text = " ".join(filter(None, [letter["title"], self.mail.url and self.mail.link(letter["page"])]))
        body = {"text": text, "content": text, "table": letter["table"], "game": letter["game"]}
        with suppress(Often, OSError, TimeoutError, Trouble):
            self.limits.check("hooks", person["id"])
            headers = {"Content-Type": "application/json", "User-Agent": "Metropolitan"}
            await outside.post(url, msgspec.json.encode(body), headers)


def written(what: What, tables: list[Row], wishes: Row) -> Row:
    """A notice in the words of a person's language; what others have written, as names, is not in it."""
    chosen = wishes.get("language")
    language = chosen if chosen in languages() else LANGUAGE
    first, many = tables[0], len(tables) > 1
    registry.game(first["game"])  # its words are known from then on
    facts = {"game": words(first["game"], language)["title"], "n": len(tables)}
    kind = f"{what}-many" if many else what
    page = "" if many else f"table/{first['id']}"
    return {
        "title": say(Note(f"notice.{kind}", facts), language=language),
        "text": say(Note(f"notice.{kind}-text", facts), language=language),
        "page": page, "url": f"/#/{page}", "tag": "tables" if many else f"{what}-{first['id']}",
        "table": first["id"], "game": first["game"],
    }  # fmt: skip


async def _safely(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:  # nobody waits for a notice: the log tells what went wrong
        report(error)
