"""One worker: an app on a listening socket, until it is told to end. Several may share that socket."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from types import FrameType

import msgspec
import uvicorn

from metropolitan.engine import registry
from metropolitan.engine.errors import Problem
from metropolitan.engine.words import printable
from metropolitan.server import logs, loop
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
from metropolitan.server.troubles import Unstored
from metropolitan.server.watching import Watched
from metropolitan.server.wire import Wire

TAKEN = 8  # who come at once and are taken by one worker: the others should have some too
WAITING = 1024  # who come at once and wait until they are taken
PATIENCE = 30.0  # seconds until a database answers
GRACE = 3  # seconds for what is under way when the server ends


class Server(uvicorn.Server):
    """Says when it is ready, and ends in peace."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], online: bool) -> None:
        super().__init__(config)
        self.ready, self.online = ready, online

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING)  # more than are taken at a time
        self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """To be told to end is no failure. Ctrl-C goes to all processes: that of workers is for their
        supervisor, who tells them."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        elif not self.online or sys.platform == "win32":
            super().handle_exit(sig, frame)


async def work(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    await serve(*prepared(settings, listener), settings, listener, ready)


def prepared(settings: Settings, listener: socket.socket) -> tuple[Store, uvicorn.Config]:
    """All that takes its time and needs nothing from outside."""
    store, broker = Store(settings.database), broker_of(settings)
    app = create_app(store, door=door_of(settings, store, broker), broker=broker)
    guarded = Guard(app, {*own_names(listener.getsockname()[0]), *settings.names})
    config = uvicorn.Config(
        Watched(Proxied(guarded) if settings.proxy else guarded), lifespan="on", loop="asyncio",
        http=entrance(wide(), settings.proxy), ws=Wire, ws_max_size=LARGEST,
        timeout_graceful_shutdown=GRACE, proxy_headers=False,
        ws_per_message_deflate=False,  # it would cost more memory and time than all else about a socket
        backlog=TAKEN, log_config=None, access_log=False, server_header=False,
    )  # fmt: skip
    config.load()
    return store, config


async def serve(
    store: Store, config: uvicorn.Config, settings: Settings, listener: socket.socket,
    ready: Callable[[], None],
) -> None:  # fmt: skip
    await opened(store)  # what is wrong with the file is said before anything else
    await Server(config, ready, settings.online).serve([listener])


async def opened(store: Store) -> None:
    """A database may be starting too."""
    end = monotonic() + PATIENCE
    while True:
        try:
            return await store.open()
        except Unstored as trouble:
            if trouble.note.id != "server.no-database" or monotonic() > end:
                raise
        await asyncio.sleep(1)


def broker_of(settings: Settings) -> Broker:
    if settings.broker is None:
        return Local()
    from metropolitan.server.broker.redis import Redis

    return Redis(settings.broker)


def door_of(settings: Settings, store: Store, broker: Broker) -> Door:
    return Online(store, broker) if settings.online else House()


# ---- in a process of its own ----


def main() -> int:
    """A supervisor has started it, and says on its standard input what to be ready for, and when to go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the supervisor, while this waits too
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a game may print

    def ready() -> None:
        with suppress(OSError):
            answers.write(b"ready\n")
            answers.close()

    try:
        with socket.socket(fileno=int(sys.argv[1])) as listener:
            logs.start(settings.log)
            load_games()
            store, config = prepared(settings, listener)
            if sys.stdin.buffer.readline():  # it may be long until then, or never
                threading.Thread(target=outlive, daemon=True).start()
                loop.run(serve(store, config, settings, listener, ready))
    except Problem as problem:
        print(printable(str(problem), 1000), file=sys.stderr)
        return 2
    return 0


def load_games() -> None:
    for name in registry.names("games"):
        with suppress(Exception):  # whoever wants to play it will be told
            registry.game(name)


def outlive() -> None:
    """Nothing outlives its supervisor. What was acknowledged is on disk, so there is nothing to wait for."""
    while os.read(0, 1):  # not by `sys.stdin`: its lock would trouble an end in peace
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
