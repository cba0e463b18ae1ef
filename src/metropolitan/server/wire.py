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
        size = len(text)
        if size < 126:
            head = bytes((WHOLE_TEXT, size))
        elif size < 1 << 16:
            head = bytes((WHOLE_TEXT, 126)) + size.to_bytes(2)
        else:
            head = bytes((WHOLE_TEXT, 127)) + size.to_bytes(8)
        self.transport.write(head + text)
        return True


def wire_of(scope: Any) -> Wire | None:
    """None where another server than ours stands before the app."""
    found: Wire | None = (scope.get("extensions") or {}).get(NAME)
    return found
