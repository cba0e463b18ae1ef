"""Requests by HTTP: all that the document of the interface names, with valid, forged and no cookies, and with
bodies, paths and headers of all kinds."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from time import perf_counter
from typing import Any
from urllib.parse import quote

from .crew import Crew
from .shapes import WORDS, Shapes

PATIENCE = 20.0
HEADERS = [
    "Origin: https://elsewhere.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Range: bytes=0-99999999999",
    "Content-Encoding: gzip", "Expect: 100-continue", "Accept-Encoding: gzip;q=x, *", "If-None-Match: \"x\"",
    "X-Forwarded-For: 1.2.3.4", "X-Forwarded-Host: elsewhere.example", "Content-Type: text/plain", "Cookie: metropolitan=" + "a" * 43,
    "Cookie: metropolitan=\"\\\"; __Host-metropolitan=x", "Authorization: Bearer x", "Authorization: Basic eDp4",
]  # fmt: skip


class Line:
    """A connection that is used again and again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, request: bytes) -> int:
        """The status of the answer; 0 where the line was closed instead."""
        async with asyncio.timeout(PATIENCE):
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                self.writer.write(request)
                return await self.answer(request.startswith(b"HEAD "))
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                return 0

    async def answer(self, bare: bool) -> int:
        """`bare`: without a body, though its length is told."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status == 100:  # the answer itself comes next
            return await self.answer(bare)
        found = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        if found and not bare and status not in (204, 304):
            await self.reader.readexactly(int(found[1]))
        if b"connection: close" in head.lower() or not found:
            self.close()
        return status

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.writer = None


class Requests:
    def __init__(self, port: int, document: dict[str, Any], crew: Crew) -> None:
        self.port, self.crew = port, crew
        self.operations = [
            (method.upper(), path, "requestBody" in operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if method in ("get", "post", "patch", "delete", "put")
        ]
        self.statuses: Counter[int] = Counter()
        self.broken: list[str] = []
        self.stopped = False
        self.hung: list[str] = []
        self.slowest = 0.0

    async def flood(self, seed: int, count: int) -> None:
        """Until all together have sent so many."""
        shapes, line = Shapes(seed), Line(self.port)
        while self.statuses.total() < count and not self.stopped:
            request = self.request(shapes)
            status = await self.timed(line, request)
            self.statuses[status] += 1
            if status >= 500:
                self.broken.append(f"{status} {request[:300]!r}")
        line.close()

    async def timed(self, line: Line, request: bytes) -> int:
        begin = perf_counter()
        try:
            status = await line.ask(request)
        except TimeoutError:
            self.hung.append(repr(request[:300]))
            line.close()
            status = 0
        self.slowest = max(self.slowest, perf_counter() - begin)
        return status

    def request(self, shapes: Shapes) -> bytes:
        chance = shapes.chance
        method, path, _ = chance.choice(self.operations)
        if chance.random() < 0.03:
            method = chance.choice(["HEAD", "OPTIONS", "PUT", "TRACE", "BREW"])
        path = re.sub(r"\{[^}]*\}", lambda _: self.piece(shapes), path)
        if chance.random() < 0.2:
            path += "?" + "&".join(
                f"{quote(chance.choice(['seat', 'move', 'players', 'options', 'name', 'x']))}={self.piece(shapes)}"
                for _ in range(2)
            )
        body = b""
        if method in ("POST", "PATCH", "PUT") or chance.random() < 0.02:
            body = shapes.body(path)
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
        if chance.random() < 0.7:
            lines.append(f"Cookie: {self.crew.cookie(chance)}")
        if chance.random() < 0.15:
            lines.append(chance.choice(HEADERS))
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body

    def piece(self, shapes: Shapes) -> str:
        chance = shapes.chance
        if chance.random() < 0.6:
            return self.crew.place(chance)
        word = chance.choice([*WORDS, json.dumps(shapes.value())])[:300]
        return quote(word.encode("utf-8", "surrogatepass"), safe="/." if chance.random() < 0.2 else "")
