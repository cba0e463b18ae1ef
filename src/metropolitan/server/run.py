"""Starts a server: finds a port, says where it is, serves until Ctrl-C. `play` is for this machine and opens
the browser; `serve` is for people at other screens."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from metropolitan.engine import registry
from metropolitan.engine.words import Note, say
from metropolitan.server import logs, loop
from metropolitan.server.data import Claim, Running, data_file
from metropolitan.server.settings import Settings
from metropolitan.server.troubles import Trouble

PORT = 8765
TRIES = 50  # ports tried after the one that was asked for
ELSEWHERE = ("192.0.2.1", 9)  # nobody's; to learn by which address this machine would go there


def run(
    game: str | None = None, port: int = PORT, browser: bool = True, host: str = "127.0.0.1",
    data: Path | None = None,
) -> None:  # fmt: skip
    """Serves the table. Where a server already uses these tables, that one is opened instead."""
    from metropolitan.server.worker import work

    if game is not None:
        registry.game(game)
    logs.start()
    path = data_file(data)
    try:
        claim = Claim(path)
    except Running as other:
        meet(other, game, browser)
    else:
        with claim, bind(host, port) as listener, suppress(KeyboardInterrupt):
            settings = Settings(database=str(path))
            loop.run(work(settings, listener, lambda: announce(claim, listener, game, browser)))


def meet(other: Running, game: str | None, browser: bool) -> None:
    if other.address is None:
        raise Trouble("in-use")
    tell("running", address=other.address)
    if browser:
        show(page(other.address, game))


def announce(claim: Claim, listener: socket.socket, game: str | None, browser: bool) -> None:
    """Says where the table is."""
    host, port = listener.getsockname()[:2]
    here = address(host, port)
    claim.tell(here)
    tell("at", address=here)
    if not ipaddress.ip_address(host).is_loopback:
        tell("public")
    if browser:
        show(page(here, game))


# ---- for everybody ----


def serve(settings: Settings, host: str, port: int) -> int:
    """Serves people at other screens; the status with which it ends."""
    logs.start(settings.log)
    if "://" in settings.database:
        return _serve(settings, None, host, port)
    try:
        with Claim(Path(settings.database)) as claim:
            return _serve(settings, claim, host, port)
    except Running as other:
        raise Trouble("running" if other.address else "in-use", address=other.address) from None


def _serve(settings: Settings, claim: Claim | None, host: str, port: int) -> int:
    with bind(host, port) as listener, suppress(KeyboardInterrupt):
        return asyncio.run(_work(settings, listener, lambda: invite(settings, claim, listener)))
    return 0


async def _work(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> int:
    """Windows has neither these signals nor sockets to be handed on: there it is one process."""
    if sys.platform == "win32":
        from metropolitan.server.worker import work

        await work(settings, listener, ready)
        return 0
    from metropolitan.server.supervisor import Supervisor

    return await Supervisor(settings, listener).run(ready)


def invite(settings: Settings, claim: Claim | None, listener: socket.socket) -> None:
    """Says where people can come, also to a telephone's camera."""
    import segno

    host, port = listener.getsockname()[:2]
    here = public(settings, host, port)
    if claim:
        claim.tell(here)
    segno.make(here, micro=False).terminal(compact=True)
    tell("at", address=here)


def public(settings: Settings, host: str, port: int) -> str:
    """How people get there: by name, or by the address of this machine in its network."""
    if settings.names:
        name = settings.names[0]
        return f"https://{name}/" if settings.proxy else f"http://{name}:{port}/"
    return address(neighbour() if host == "0.0.0.0" else host, port)


def neighbour() -> str:
    """This machine's address in its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:  # in no network
            return "127.0.0.1"
        return str(probe.getsockname()[0])


# ---- for both ----


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
