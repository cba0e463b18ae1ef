"""How many may be connected, in all and from one address, and how long a request may take to come in. Who
holds lines open by the thousand, or sends a request letter by letter, takes nobody's place.

A household, a school class or a club may well come from one address; behind a proxy everybody does, and then
it is for the proxy to count.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from metropolitan.server.limits import household
from metropolitan.server.wire import Wire

EACH = 200  # connections from one address
SPARE = 200  # files that are for something else than connections
SLOWEST = 20.0  # seconds for a whole request to come in


class Crowd:
    """Who is connected to a worker."""

    def __init__(self, each: float, most: float) -> None:
        self.each, self.most = each, most
        self.here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self.here.total() >= self.most or self.here[address] >= self.each:
            return False
        self.here[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.here[address] -= 1
        if not self.here[address]:
            del self.here[address]


class Entrance(H11Protocol):
    """A connection, before it is known what it is for."""

    crowd: Crowd
    timer: asyncio.TimerHandle | None = None
    address: str | None = None  # of who was let in

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = household(self.client[0] if self.client else "")
        if not self.crowd.enter(address):
            transport.abort()
            return
        self.address = address
        self.timer = self.loop.call_later(SLOWEST, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.coming():
            self.calm()
        elif self.timer is None:
            self.timer = self.loop.call_later(SLOWEST, self.transport.abort)

    def coming(self) -> bool:
        """Whether a part of a request is here. Of a socket's, uvicorn never asks for the end."""
        theirs = self.conn.their_state
        begun = theirs is h11.IDLE and bool(self.conn.trailing_data[0])
        return self.transport.get_protocol() is self and (begun or theirs is h11.SEND_BODY)

    def connection_lost(self, exc: Exception | None) -> None:
        self.calm()
        self.leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self.calm()
        wire = self.transport.get_protocol()
        if isinstance(wire, Wire):
            wire.left = self.leave

    def calm(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def leave(self) -> None:
        if self.address is not None:
            self.crowd.leave(self.address)
            self.address = None


def entrance(wide: float, proxy: bool) -> type[Entrance]:
    """The entrance of a worker. `wide` is how much wider limits are than usual; 0: as the system has them."""
    each = EACH * wide if wide and not proxy else float("inf")
    return type("Entrance", (Entrance,), {"crowd": Crowd(each, files() - SPARE)})


def files() -> float:
    """How many files the system lets this process have open, as many as it may."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return float("inf") if hard == resource.RLIM_INFINITY else float(hard)
    return float("inf")
