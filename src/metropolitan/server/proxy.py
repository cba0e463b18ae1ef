"""Behind a proxy: it alone knows who comes, by which name and how, and says so in headers.

Of a list only the last entry is believed: that one the proxy wrote, all others may be the visitor's own.
"""

from __future__ import annotations

from litestar.types import ASGIApp, Receive, Scope, Send

SECURE = {"http": "https", "ws": "wss", "https": "https", "wss": "wss"}


class Proxied:
    """Stands before the guard."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "lifespan":
            _believe(scope)
        await self.app(scope, receive, send)


def _believe(scope: Scope) -> None:
    told = {name.lower(): value for name, value in scope["headers"]}

    def last(name: bytes) -> str:
        return told.get(name, b"").decode("latin-1").rpartition(",")[2].strip()

    if last(b"x-forwarded-proto") == "https":
        scope["scheme"] = SECURE[scope["scheme"]]
    if who := last(b"x-forwarded-for"):
        scope["client"] = (who, 0)
    if host := last(b"x-forwarded-host"):
        kept = [(name, value) for name, value in scope["headers"] if name.lower() != b"host"]
        scope["headers"] = [*kept, (b"host", host.encode("latin-1"))]
