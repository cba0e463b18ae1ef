"""Sockets: pages that say anything in any order, frames that are none, lines that are held and lines that drip."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress

from loading.wire import Line, connect

from .shapes import Shapes

AT_ONCE = 5  # messages before the next breath
READING = 0.5  # seconds for the answers, before a line is dropped
SMALL = 125  # bytes in the shortest frame


class Sockets:
    def __init__(self, port: int, tables: list[str], cookies: list[str]) -> None:
        self.port, self.tables, self.cookies = port, tables, cookies
        self.kinds: Counter[str] = Counter()
        self.faults = 0  # answers that tell of a fault of the server's
        self.sent = 0

    def hear(self, line: Line, text: bytes) -> None:
        self.kinds[text[7:15].partition(b'"')[0].decode(errors="replace")] += 1
        if b'"server.fault"' in text:
            self.faults += 1

    async def flood(self, seed: int, count: int) -> None:
        """Messages without end, over line after line."""
        shapes = Shapes(seed)
        while count > 0:
            line = await self.line(shapes.chance)
            for _ in range(min(count, shapes.chance.randrange(1, 400))):
                if line is None or line.closed:
                    break
                self.say(line, shapes)
                count -= 1
                if count % AT_ONCE == 0:
                    await asyncio.sleep(0.02)  # also to notice that the line is closed
            if line:
                await asyncio.sleep(READING)
                line.close()

    async def line(self, chance: random.Random) -> Line | None:
        path = (
            f"/api/tables/{chance.choice(self.tables)}/socket"
            if chance.random() < 0.95
            else "/api/lobby/socket"
        )
        headers = {"Cookie": chance.choice(self.cookies)} if chance.random() < 0.8 else {}
        if chance.random() < 0.03:
            headers["Origin"] = "https://elsewhere.example"
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(10):
                return await connect(self.port, path, self.hear, headers)
        return None

    def say(self, line: Line, shapes: Shapes) -> None:
        self.sent += 1
        text = shapes.message()
        odd = shapes.chance.random()
        if odd < 0.01:
            line.transport.write(shapes.chance.randbytes(shapes.chance.randrange(1, 100)))  # no frame at all
        elif odd < 0.015:
            line.say(b"x" * 60_000)  # too large
        elif odd < 0.05:
            line.say(text, 2)  # binary
        elif odd < 0.06:
            line.say(text[:SMALL], 9)  # a ping
        else:
            line.say(text[:65_000])


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
