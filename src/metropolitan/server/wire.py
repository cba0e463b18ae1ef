"""The wire of a socket: what goes out is written at once where it can be, past all the layers that a message
otherwise goes through. With two messages for every move this is most of what a server does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

WHOLE_TEXT = 0x81
PEACE = 5.0  # seconds
NAME = "metropolitan.wire"  # where a socket's scope has it


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.pieces: list[bytes] = []  # what is written in this turn of the loop

    left: Callable[[], None] | None = None  # told when the line is closed

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.left:
            self.left()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[NAME] = self

    def handle_text(self, event: Frame) -> None:
        """Whoever reads the text finds out whether it is one: no message has to be read twice for that."""
        self.handle_bytes(event)

    def cut(self) -> None:
        """Lets the line go, when there was time to close it in peace."""
        self.loop.call_later(PEACE, self.transport.abort)

    def write(self, text: bytes) -> bool:
        """Sends a text; false where it cannot go now, and must wait."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        if not self.pieces:
            self.loop.call_soon(self.flush)
        self.pieces += (head(len(text)), text)
        return True

    def flush(self) -> None:
        """What was said at once goes at once: to give it to the system takes longer than all else here."""
        pieces, self.pieces = self.pieces, []
        if not self.transport.is_closing():
            self.transport.write(b"".join(pieces))


def head(size: int) -> bytes:
    """What stands before a text."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2)
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8)


def wire_of(scope: Any) -> Wire | None:
    """None where another server than ours stands before the app."""
    found: Wire | None = (scope.get("extensions") or {}).get(NAME)
    return found
