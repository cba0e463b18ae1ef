"""One worker: an app on a listening socket, until it is told to end. Several may share that socket."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from metropolitan.server.app import create_app
from metropolitan.server.broker import Broker, Local
from metropolitan.server.crowd import entrance
from metropolitan.server.guard import Guard, own_names
from metropolitan.server.limits import wide
from metropolitan.server.messages import LARGEST
from metropolitan.server.people.door import Online
from metropolitan.server.people.person import Door, House
from metropolitan.server.proxy import Proxied
from metropolitan.server.settings import Settings
from metropolitan.server.store import Store
from metropolitan.server.watching import Watched
from metropolitan.server.wire import Wire

GRACE = 3  # seconds for what is under way when the server ends


class Server(uvicorn.Server):
    """Says when it is ready, and ends in peace."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """To be told to end is no failure."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)


async def work(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    store, broker = Store(settings.database), broker_of(settings)
    await store.open()  # what is wrong with the file is said before anything else
    app = create_app(store, door=door_of(settings, store, broker), broker=broker)
    guarded = Guard(app, {*own_names(listener.getsockname()[0]), *settings.names})
    config = uvicorn.Config(
        Watched(Proxied(guarded) if settings.proxy else guarded), lifespan="on", loop="asyncio",
        http=entrance(wide(), settings.proxy), ws=Wire, ws_max_size=LARGEST,
        timeout_graceful_shutdown=GRACE, proxy_headers=False,
        ws_per_message_deflate=False,  # it would cost more memory and time than all else about a socket
        log_config=None, access_log=False, server_header=False,
    )  # fmt: skip
    await Server(config, ready).serve([listener])


def broker_of(settings: Settings) -> Broker:
    return Local()


def door_of(settings: Settings, store: Store, broker: Broker) -> Door:
    return Online(store, broker) if settings.online else House()
