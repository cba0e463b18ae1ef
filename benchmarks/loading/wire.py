"""A WebSocket client that costs little: the machine is to be busy with the servers.

It offers compression as browsers do. Its mask is zero, which the protocol allows, so that masking is no work.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

Hear = Callable[["Line", bytes], None]
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
ASKING = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n{more}\r\n"
)


class Line(asyncio.Protocol):
    """One socket; `hear` is called with it and every text."""

    def __init__(self, asking: bytes, hear: Hear) -> None:
        self.asking, self.hear = asking, hear
        self.data = bytearray()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.why: int | None = None  # the code it was closed with
        self.upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop has transports of its own
        self.transport.write(self.asking)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError(bytes(self.data[:200])))

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.upgraded and not self.upgrade():
            return
        at, have = 0, len(self.data)
        while (found := frame(self.data, at, have)) is not None:
            kind, start, end = found
            self.take(kind, bytes(self.data[start:end]))
            at = end
        del self.data[:at]

    def upgrade(self) -> bool:
        end = self.data.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self.data.startswith(b"HTTP/1.1 101"):
            self.transport.close()
            return False
        self.deflated = b"permessage-deflate" in self.data[:end]
        del self.data[: end + 4]
        self.upgraded = True
        self.open.set_result(None)
        return True

    def take(self, kind: int, text: bytes) -> None:
        if kind == TEXT:
            self.hear(self, text)
        elif kind == PING:
            self.say(text, PONG)
        elif kind == CLOSE:
            self.why = int.from_bytes(text[:2])
            self.transport.close()

    def say(self, text: bytes, kind: int = TEXT) -> None:
        if self.closed:
            raise ConnectionError(f"closed with {self.why}")
        size = len(text)
        if size < 126:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0xFE)) + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        self.transport.abort()


def frame(data: bytearray, at: int, have: int) -> tuple[int, int, int] | None:
    """Kind, start and end of the frame that begins here, if all of it has come."""
    if have - at < 2:
        return None
    first, size, start = data[at], data[at + 1], at + 2
    if size >= 126:
        start += 2 if size == 126 else 8
        if have < start:
            return None
        size = int.from_bytes(data[at + 2 : start])
    if have < start + size:
        return None
    if first & 0x70 or not first & 0x80:
        raise ConnectionError("compressed or in pieces")
    return first & 15, start, start + size


async def connect(port: int, path: str, hear: Hear, headers: dict[str, str] | None = None) -> Line:
    key = base64.b64encode(os.urandom(16)).decode()
    more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
    asking = ASKING.format(path=path, host="127.0.0.1", port=port, key=key, more=more).encode()
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(asking, hear), "127.0.0.1", port
    )
    await line.open
    return line
