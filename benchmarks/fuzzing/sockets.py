"""Sockets: people who sit at a table and look at it say things as a page would, nearly so, or not at all; frames
that are none; lines that are held and lines that drip."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import suppress
from time import perf_counter
from typing import Any

from loading.wire import Line, connect

from .crew import GAMES, Crew
from .shapes import Shapes, text_of

AT_ONCE = 8  # messages before an answer is awaited
LONG = 80  # times that somebody says something in a session
PATIENCE = 20.0  # seconds without an answer are a hang
SMALL, LARGE = 125, 60_000  # bytes in the shortest frame; too many
SEATS = (["person", "open"], ["person", "open"], ["person", "bot"], ["person", "open", "open"])


class Page:
    """Somebody's line to a table, opened again where it was closed."""

    def __init__(self, sockets: Sockets, path: str, cookie: str, seat: int | None) -> None:
        self.sockets, self.path, self.cookie, self.seat = sockets, path, cookie, seat
        self.state: dict[str, Any] = {}
        self.line: Line | None = None
        self.answered = asyncio.Event()
        self.marks = 0

    async def open(self) -> bool:
        if self.line is None or self.line.closed:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    headers = {"Cookie": self.cookie}
                    self.line = await connect(self.sockets.port, self.path, self.hear, headers)
                self.say(text_of({"do": "sit", "seat": self.seat or 0, "nonce": "00"}))
                self.say(text_of({"do": "look", "seat": self.seat}))
                await self.settled()
        return self.line is not None and not self.line.closed

    def hear(self, _: Line, text: bytes) -> None:
        self.sockets.kinds[text[7:15].partition(b'"')[0].decode(errors="replace")] += 1
        if text.startswith(b'{"is":"state"'):
            self.state = json.loads(text)
        if b'"server.fault"' in text:
            self.sockets.broken.append(text.decode()[:300])
        if b'"ref":"mark-%d"' % self.marks in text:
            self.answered.set()

    def say(self, text: bytes, kind: int = 1) -> None:
        assert self.line
        self.sockets.sent += 1
        self.line.say(text, kind)

    def end(self) -> None:
        if self.line:
            self.line.close()

    async def settled(self) -> None:
        """All that was said before is answered, or the line was closed for it. In the lobby, nothing is answered."""
        if "lobby" in self.path:
            await asyncio.sleep(0.1)
            return
        self.marks += 1
        self.answered.clear()
        begin = perf_counter()
        assert self.line
        self.say(text_of({"do": "preview", "move": "?", "ref": f"mark-{self.marks}"}))
        while not self.answered.is_set() and not self.line.closed:
            if perf_counter() - begin > PATIENCE:
                self.sockets.hung += 1
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await self.answered.wait()
        self.sockets.confirmed += self.answered.is_set()
        self.sockets.slowest = max(self.sockets.slowest, perf_counter() - begin)
        if self.line.closed:
            self.sockets.closed[str(self.line.why)] += 1


class Sockets:
    def __init__(self, port: int, crew: Crew) -> None:
        self.port, self.crew = port, crew
        self.kinds: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.broken: list[str] = []
        self.stopped = False
        self.sent = self.confirmed = self.hung = 0
        self.slowest = 0.0

    async def flood(self, seed: int, count: int) -> None:
        """Session after session, until all together have sent so many."""
        shapes = Shapes(seed)
        while self.sent < count and not self.stopped:
            pages = await self.session(shapes)
            for _ in range(LONG):
                page = shapes.chance.choice(pages)
                if not await page.open():
                    pages.remove(page)
                    page.end()
                else:
                    await self.some(page, shapes)
                if not pages or self.stopped or self.sent >= count or page.state.get("finished"):
                    break
            for page in pages:
                page.end()

    async def session(self, shapes: Shapes) -> list[Page]:
        """A table, those who sit there, and one who looks on; and at times a lobby, or a place that is none."""
        chance = shapes.chance
        cookies = [await self.crew.guest() for _ in range(3)]
        kinds = chance.choice(SEATS)
        table = await self.crew.table(cookies[0], chance.choice(GAMES), kinds)
        places = [(table, n, cookie) for n, cookie in enumerate(cookies[: len(kinds)]) if kinds[n] != "bot"]
        places.append(
            (self.crew.place(chance) if chance.random() < 0.2 else table, None, self.crew.cookie(chance))
        )
        paths = [(f"/api/tables/{id}/socket", seat, cookie) for id, seat, cookie in places]
        if chance.random() < 0.1:
            paths.append(("/api/lobby/socket", None, cookies[0]))
        return [Page(self, path, cookie, seat) for path, seat, cookie in paths]

    async def some(self, page: Page, shapes: Shapes) -> None:
        """Some messages, and that they were answered."""
        with suppress(ConnectionError):
            for _ in range(shapes.chance.randrange(1, AT_ONCE)):
                self.say(page, shapes)
            await page.settled()

    def say(self, page: Page, shapes: Shapes) -> None:
        chance, odd = shapes.chance, shapes.chance.random()
        text = shapes.fitting(page.state, page.seat) if chance.random() < 0.5 else shapes.message()
        if odd < 0.002:
            self.sent += 1
            assert page.line
            page.line.transport.write(chance.randbytes(chance.randrange(1, 100)))  # no frame at all
        elif odd < 0.004:
            page.say(b"x" * LARGE)
        elif odd < 0.05:
            page.say(text, 2)  # binary
        elif odd < 0.06:
            page.say(text[:SMALL], 9)  # a ping
        else:
            page.say(text[:LARGE])


async def hold(port: int, count: int) -> int:
    """Opens many lines, sends half a request over each, letter by letter; how many the server ended."""
    ended = 0

    async def drip() -> None:
        nonlocal ended
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for letter in b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ":
                writer.write(bytes([letter]))
                await asyncio.sleep(1)
                if reader.at_eof():
                    break
            writer.close()
            ended += reader.at_eof()

    await asyncio.gather(*(drip() for _ in range(count)))
    return ended
