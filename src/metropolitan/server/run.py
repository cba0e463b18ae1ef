"""Starts the browser table: finds a port, opens the browser, serves until Ctrl-C."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any

from metropolitan.engine import registry
from metropolitan.engine.words import Note, say
from metropolitan.server.data import Claim, Running, data_file
from metropolitan.server.troubles import Trouble

PORT = 8765
TRIES = 50  # ports tried after the one that was asked for


def run(
    game: str | None = None, port: int = PORT, browser: bool = True, host: str = "127.0.0.1",
    data: Path | None = None,
) -> None:  # fmt: skip
    """Serves the table. Where a server already uses these tables, that one is opened instead."""
    if game is not None:
        registry.game(game)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    path = data_file(data)
    try:
        claim = Claim(path)
    except Running as other:
        meet(other, game, browser)
    else:
        with claim, bind(host, port) as listener, suppress(KeyboardInterrupt):
            asyncio.run(serve(claim, path, listener, game, browser))


def meet(other: Running, game: str | None, browser: bool) -> None:
    if other.address is None:
        raise Trouble("in-use")
    tell("running", address=other.address)
    if browser:
        show(page(other.address, game))


async def serve(claim: Claim, path: Path, listener: socket.socket, game: str | None, browser: bool) -> None:
    import uvicorn

    from metropolitan.server.app import create_app
    from metropolitan.server.guard import Guard, own_names
    from metropolitan.server.messages import LARGEST
    from metropolitan.server.store import Store

    store = Store(path)
    await store.open()
    host = listener.getsockname()[0]
    config = uvicorn.Config(
        Guard(create_app(store), own_names(host)), lifespan="on", loop="asyncio", http="h11",
        ws="websockets-sansio", ws_max_size=LARGEST, timeout_graceful_shutdown=3,
        log_config=None, access_log=False, server_header=False,
    )  # fmt: skip
    announce(claim, listener, game, browser)
    await uvicorn.Server(config).serve([listener])


def announce(claim: Claim, listener: socket.socket, game: str | None, browser: bool) -> None:
    """Says where the table is. Whoever comes before it is ready waits for a moment."""
    host, port = listener.getsockname()[:2]
    here = address(host, port)
    claim.tell(here)
    tell("at", address=here)
    if not ipaddress.ip_address(host).is_loopback:
        tell("public")
    if browser:
        show(page(here, game))


def bind(host: str, port: int) -> socket.socket:
    """Listens at a port, or at the next free one."""
    last = min(port + TRIES, 65535) if port else 0
    for number in range(port, last + 1):
        with suppress(OSError):
            listener = _listener(host, number)
            if number != port:
                tell("port-taken", port=port, other=number)
            return listener
    raise Trouble("no-port", port=port, host=host)


def _listener(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two servers have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def address(host: str, port: int) -> str:
    """How a browser on this machine gets there."""
    number = ipaddress.ip_address(host)
    if number.is_unspecified:
        host = "127.0.0.1" if number.version == 4 else "::1"
    return f"http://[{host}]:{port}/" if number.version == 6 else f"http://{host}:{port}/"


def page(address: str, game: str | None) -> str:
    return f"{address}#/new/{game}" if game else address


def show(address: str) -> None:
    """Opens the browser, which may take its time."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def tell(id: str, **facts: Any) -> None:
    print(say(Note(f"server.{id}", facts)), flush=True)
