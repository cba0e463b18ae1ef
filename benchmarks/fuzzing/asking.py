"""Requests by HTTP: all that the document of the interface names, with valid, forged and no cookies, and with
bodies, paths and headers of all kinds."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from typing import Any
from urllib.parse import quote

from .shapes import WORDS, Shapes, text_of

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
                return await self.answer()
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                return 0

    async def answer(self) -> int:
        head = await self.reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status == 100:  # the answer itself comes next
            return await self.answer()
        found = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        if found and status not in (204, 304):
            await self.reader.readexactly(int(found[1]))
        if b"connection: close" in head.lower() or not found:
            self.close()
        return status

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.writer = None


class Requests:
    def __init__(self, port: int, document: dict[str, Any], ids: list[str], cookies: list[str]) -> None:
        self.port, self.ids, self.cookies = port, ids, cookies
        self.operations = [
            (method.upper(), path, "requestBody" in operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
            if method in ("get", "post", "patch", "delete", "put")
        ]
        self.statuses: Counter[int] = Counter()
        self.broken: list[str] = []

    async def flood(self, seed: int, count: int) -> None:
        shapes, line = Shapes(seed), Line(self.port)
        for _ in range(count):
            request = self.request(shapes)
            status = await line.ask(request)
            self.statuses[status] += 1
            if status >= 500:
                self.broken.append(f"{status} {request[:300]!r}")
        line.close()

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
            body = (
                text_of(shapes.value()) if chance.random() < 0.8 else chance.randbytes(chance.randrange(400))
            )
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
        if chance.random() < 0.7:
            lines.append(f"Cookie: {chance.choice(self.cookies)}")
        if chance.random() < 0.15:
            lines.append(chance.choice(HEADERS))
        return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body

    def piece(self, shapes: Shapes) -> str:
        chance = shapes.chance
        if chance.random() < 0.5:
            return chance.choice(self.ids)
        word = chance.choice([*WORDS, json.dumps(shapes.value())])[:300]
        return quote(word.encode("utf-8", "surrogatepass"), safe="/." if chance.random() < 0.2 else "")
