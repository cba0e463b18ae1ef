"""Keeps other sites out. A page of another site can make a browser send requests here, and that site's name
can be made to point here: so the host must be this machine, and the origin must be the host.

Every answer also says what a page of ours may do: load its own files, and nothing else.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from metropolitan.server.messages import write

# Lit sets style attributes (styleMap), so these are allowed; style elements and inline scripts are not.
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:", "font-src 'self'", "media-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
])  # fmt: skip
UNUSED = (
    "accelerometer", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope",
    "hid", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb",
    "xr-spatial-tracking",
)  # fmt: skip
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", ", ".join(f"{what}=()" for what in UNUSED).encode()),
]
NO_STORE = (b"cache-control", b"no-store")
# Where a page came by https, its browser never again tries without.
HTTPS = [(b"strict-transport-security", b"max-age=31536000")]


class Guard:
    """Stands before the app."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self.names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
        elif self.admits(scope):
            await self.app(scope, receive, _marking(scope, send))
        elif kind == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            await _turn_away(_marking(scope, send))

    def admits(self, scope: Scope) -> bool:
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "").lower()
        origin = headers.get(b"origin")
        if not self.knows(host) or (origin is not None and place(origin) != host):
            return False
        foreign = headers.get(b"sec-fetch-site") in ("cross-site", "same-site")
        return not foreign or headers.get(b"sec-fetch-mode") == "navigate"

    def knows(self, host: str) -> bool:
        """A number is always this machine's own; a name could be anybody's."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in self.names:
                return True
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def place(origin: str) -> str | None:
    """Host and port of an origin; None where it has none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def own_names(host: str) -> set[str]:
    """By which names people may reach a server that is bound to this address."""
    if host in ("127.0.0.1", "::1", "localhost"):
        return set()
    machine = socket.gethostname()
    return {host, machine, f"{machine}.local", socket.getfqdn()}


def _marking(scope: Scope, send: Send) -> Send:
    own = [*HEADERS, *HTTPS] if scope["scheme"] == "https" else HEADERS

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message["headers"])
            cached = any(name.lower() == b"cache-control" for name, _ in given)
            message["headers"] = [*given, *own, *([] if cached else [NO_STORE])]
        await send(message)

    return marked


async def _turn_away(send: Send) -> None:
    body = write({"note": {"id": "server.foreign", "facts": {}, "places": []}, "game": None})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
