"""People at tables: each has a socket of his own, comes back when it is cut, and sends a move again whose
answer he never heard, under the same id."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from contextlib import suppress
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

PAUSE = 0.03  # seconds somebody thinks at most
AGAIN = (0.05, 0.3)  # seconds until one comes back
UNSTORED = ("server.no-database", "server.locked", "server.fault")  # one asks again, as people would
Message = dict[str, Any]


class Loss(Exception):
    """What must never happen."""


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=30)

    async def ask(self, path: str, body: Any, **headers: str) -> Any:
        """Until there is an answer. Where it was lost, something may be made twice: a guest, or a table."""
        while True:
            with suppress(httpx.TransportError):
                answer = await self.http.post(f"/api/{path}", json=body, headers=headers)
                if answer.status_code < 500:
                    answer.raise_for_status()
                    return answer.json()
            await asyncio.sleep(random.uniform(*AGAIN))

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


class Game:
    """A table, and what is known of it for certain: the moves that were acknowledged."""

    def __init__(self, id: str, strict: bool) -> None:
        self.id, self.strict = id, strict
        self.acknowledged: dict[int, tuple[str, str]] = {}  # id and move, by number from 1
        self.over = asyncio.Event()
        self.cuts: list[float] = []  # when sockets of those who play were cut, since the last move
        self.waits: list[float] = []  # seconds from the last of them until the next move
        self.stood: list[float] = []  # seconds from the first of them: others may have died meanwhile

    def acknowledge(self, number: int, id: str, move: str) -> None:
        if self.acknowledged.setdefault(number, (id, move)) != (id, move):
            raise Loss(f"table {self.id}: move {number} was acknowledged to two")
        if self.cuts:
            self.waits.append(monotonic() - self.cuts[-1])
            self.stood.append(monotonic() - self.cuts[0])
            self.cuts.clear()

    @property
    def known(self) -> int:
        """How many moves there are at least."""
        return max(self.acknowledged, default=0)

    def see(self, state: Message, known: int) -> None:
        """What was acknowledged before somebody came, he is shown; of several workers, one may hear of it later.
        (What is acknowledged to others afterwards may be known here before he reads an earlier answer: sockets
        are not read in the order in which they were written to. The store has the last word in any case.)"""
        if self.strict and state["number"] < known:
            raise Loss(f"table {self.id}: a move that was acknowledged is gone")
        if state["finished"]:
            self.over.set()


class Player:
    """A seat of a game, or somebody who looks on."""

    def __init__(self, guest: Guest, game: Game, seat: int | None) -> None:
        self.guest, self.game, self.seat = guest, game, seat
        self.pending: Message | None = None  # the move that was sent
        self.sits = seat in (0, None)  # who made the table has its first seat
        self.last: Message | None = None  # the position that was shown
        self.known = 0  # moves that were acknowledged before this one's socket was opened

    async def play(self) -> None:
        """Until the game is over."""
        while not self.done:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self.once()
            if not self.done:
                await asyncio.sleep(random.uniform(*AGAIN))

    @property
    def sitting(self) -> Message:
        return {"do": "sit", "seat": self.seat, "name": "Guest"}

    @property
    def done(self) -> bool:
        """Over, and nothing is unanswered."""
        return self.game.over.is_set() and not self.pending

    async def once(self) -> None:
        address = f"{self.guest.url.replace('http', 'ws')}api/tables/{self.game.id}/socket"
        headers, self.known = {"Cookie": self.guest.cookie}, self.game.known
        async with connect(
            address,
            additional_headers=headers,
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=30,
        ) as socket:
            try:
                await self.attend(socket)
            finally:
                if self.seat is not None and not self.done:
                    self.game.cuts.append(monotonic())

    async def attend(self, socket: Any) -> None:
        """Until the socket is cut."""
        if not self.sits:
            await self.say(socket, **self.sitting)
        await self.say(socket, do="look", seat=self.seat if self.sits else None)
        if self.seat == 0:
            await self.say(socket, do="pace", ms=0)
        if self.pending:
            await self.say(socket, **self.pending)
        async for text in socket:
            await self.hear(socket, json.loads(text))
            if self.done:
                return

    async def hear(self, socket: Any, message: Message) -> None:
        match message["is"]:
            case "table" if not self.sits and self.seat in message["mine"]:
                self.sits = True
                await self.say(socket, do="look", seat=self.seat)
            case "error" if not self.sits:
                await self.again(socket, message["note"]["id"], **self.sitting)
            case "state":
                self.game.see(message, self.known)
                self.last = message
                await self.move(socket, message)
            case "ack":
                self.acknowledged(message)
                if self.last and self.last["number"] >= message["number"]:  # it came before this answer
                    await self.move(socket, self.last)
            case "refused" if self.pending and message["id"] == self.pending["id"]:
                await self.refused(socket, message["note"]["id"])

    async def move(self, socket: Any, state: Message) -> None:
        if self.pending or state["seat"] != self.seat or not state["legal"]:
            return
        move = random.choice(state["legal"])
        self.pending = {"do": "move", "move": move, "number": state["number"], "id": secrets.token_urlsafe(9)}
        await asyncio.sleep(random.uniform(0, PAUSE))
        await self.say(socket, **self.pending)

    def acknowledged(self, ack: Message) -> None:
        if self.pending and ack["id"] == self.pending["id"]:
            if ack["number"] != self.pending["number"] + 1:
                raise Loss(f"table {self.game.id}: move {self.pending['number']} has another number")
            self.game.acknowledge(ack["number"], ack["id"], self.pending["move"])
            self.pending = None

    async def refused(self, socket: Any, note: str) -> None:
        """Not stored: again, as one would. Too late: this worker has heard of an earlier move only now, and shows
        it. Anything else must not come to who only moves when it is his turn."""
        if note == "server.stale" and not self.game.strict:
            self.pending = None
            return
        await self.again(socket, note, **(self.pending or {}))

    async def again(self, socket: Any, note: str, **wish: Any) -> None:
        if note not in UNSTORED:
            raise Loss(f"table {self.game.id}: refused by {note}")
        await asyncio.sleep(0.5)
        await self.say(socket, **wish)

    async def say(self, socket: Any, **message: Any) -> None:
        await socket.send(json.dumps(message))
