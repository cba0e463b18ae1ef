"""Tables of two players and some spectators, at either server, as the load sees them: a move can be sent, and
it has arrived once every socket of the table has been told the position after it."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from typing import Any, Protocol
from urllib.request import Request, urlopen

from .wire import Line, connect

NUMBER, TURN = re.compile(rb'"number":(\d+)'), re.compile(rb'"turn":(\d+|null)')
LEGAL = re.compile(rb'"legal":\[([^\]]+)\]')
ID, MOVER = re.compile(rb'"_stateID":(\d+)'), re.compile(rb'"currentPlayer":"(\d)"')
TARGETS, LAST = (
    re.compile(rb'"targets":\[([^\]]*)\]'),
    re.compile(rb'"value":(\d+),"place":"\w+"\}\],"targets"'),
)
HANDS = re.compile(rb'"hands":\[\[([\d,]*)\],\[([\d,]*)\]\]')
Arrived = Callable[["Table"], None]


class Table(Protocol):
    lines: list[Line]
    sent: float

    async def open(self, spectators: int) -> None: ...

    @property
    def over(self) -> bool: ...

    def move(self) -> None: ...


class Common:
    """Counts who has been told."""

    def __init__(self, port: int, lobby: int, arrived: Arrived) -> None:
        self.port, self.lobby, self.arrived = port, lobby, arrived
        self.lines: list[Line] = []
        self.moves = 0
        self.told = 0
        self.sent = 0.0
        self.waiting = False

    def hears(self, number: int) -> None:
        """One socket has the position after so many moves."""
        if self.waiting and number == self.moves:
            self.told += 1
            if self.told == len(self.lines):
                self.waiting = False
                self.arrived(self)  # type: ignore[arg-type]

    def begin(self) -> None:
        self.moves += 1
        self.told, self.waiting = 0, True

    def close(self) -> None:
        for line in self.lines:
            line.close()


class Ours(Common):
    """A game of ours; whoever is to move chooses among the legal moves he was told."""

    game = "metropolys"

    async def open(self, spectators: int) -> None:
        self.next: tuple[int, bytes] | None = None
        ann, ben = [await self.guest(name) for name in ("Ann", "Ben")]
        wish = {"game": self.game, "seats": [{"kind": "person"}, {"kind": "open"}], "options": {}}
        self.id = (await ask(self.lobby, "/api/tables", wish, ann))[0]["id"]
        await self.enter(0, ann)
        line = await self.enter(1, ben)
        line.say(b'{"do":"sit","seat":1,"nonce":"00000000000000000000000000000000"}')
        for _ in range(spectators):
            await self.enter(None, None)
        while self.next is None:
            await asyncio.sleep(0.01)
        for seat, line in zip((0, 1, None), self.lines, strict=False):
            line.say(json.dumps({"do": "look", "seat": seat}).encode())

    async def guest(self, name: str) -> str:
        return (await ask(self.lobby, "/api/guests", {"name": name}))[1].partition(";")[0]

    async def enter(self, seat: int | None, cookie: str | None) -> Line:
        headers = {"Cookie": cookie} if cookie else {}
        path = f"/api/tables/{self.id}/socket"
        line = await connect(self.port, path, lambda _, text: self.hear(text, seat), headers)
        self.lines.append(line)
        line.say(b'{"do":"look","seat":%b}' % (b"0" if seat == 0 else b"null"))
        return line

    def hear(self, text: bytes, seat: int | None) -> None:
        if not text.startswith(b'{"is":"state"'):
            if text.startswith((b'{"is":"refused"', b'{"is":"error"')):
                raise SystemExit(f"refused: {text!r}")
            return
        found = NUMBER.search(text)
        assert found
        if legal := LEGAL.search(text):
            moves = legal[1].split(b",")
            assert seat is not None
            self.next = seat, random.choice(moves)
        self.hears(int(found[1]))

    @property
    def over(self) -> bool:
        return self.next is None

    def move(self) -> None:
        assert self.next
        seat, move = self.next
        self.next = None
        text = b'{"do":"move","move":%b,"number":%d,"id":"%d"}' % (move, self.moves, self.moves)
        self.begin()
        self.lines[seat].say(text)


class Theirs(Common):
    """A match of boardgame.io, by its own socket.io messages; whoever is to move chooses among the moves that
    are legal by what he was told."""

    game = b"/metropolys"

    async def open(self, spectators: int) -> None:
        path = "/games/metropolys"
        self.next: tuple[int, list[Any]] | None = None
        self.id = (await ask(self.lobby, f"{path}/create", {"numPlayers": 2}))[0]["matchID"]
        self.keys = []
        self.ready = 0
        for seat in ("0", "1"):
            body = {"playerID": seat, "playerName": f"P{seat}"}
            found, _ = await ask(self.lobby, f"{path}/{self.id}/join", body)
            self.keys.append(found["playerCredentials"])
        for seat in (0, 1, *[None] * spectators):
            await self.enter(seat)
        while self.ready < len(self.lines):
            await asyncio.sleep(0.01)

    async def enter(self, seat: int | None) -> None:
        path = "/socket.io/?EIO=4&transport=websocket"
        line = await connect(self.port, path, lambda line, text: self.hear(text, line, seat))
        self.lines.append(line)
        line.say(b"40%b," % self.game)

    def hear(self, text: bytes, line: Line, seat: int | None) -> None:
        if text.startswith(b'42%b,["update"' % self.game):
            found = ID.search(text)
            assert found
            self.choose(text, seat)
            self.hears(int(found[1]))
        elif text == b"2":
            line.say(b"3")
        elif text.startswith(b"40%b," % self.game):
            player, key = (str(seat), self.keys[seat]) if seat is not None else (None, None)
            line.say(b"42%b," % self.game + json.dumps(["sync", self.id, player, key, 2]).encode())
        elif text.startswith(b'42%b,["sync"' % self.game):
            self.choose(text, seat)
            self.ready += 1

    def choose(self, text: bytes, seat: int | None) -> None:
        """All legal moves are equally likely, as at our tables."""
        mover = MOVER.search(text)
        assert mover
        if seat is None or int(mover[1]) != seat or b'"gameover"' in text:
            return
        targets, hands, last = TARGETS.search(text), HANDS.search(text), LAST.search(text)
        assert targets
        assert hands
        least = int(last[1]) if last else 0
        values = [value for value in hands[seat + 1].split(b",") if int(value) > least]
        places = targets[1].split(b",")
        chosen = random.randrange(len(values) * len(places) + bool(last))
        if chosen == len(values) * len(places):
            self.next = seat, ["pass"]
        else:
            value, place = values[chosen % len(values)], places[chosen // len(values)]
            self.next = seat, ["bid", int(value), place.strip(b'"').decode()]

    @property
    def over(self) -> bool:
        return self.next is None

    def move(self) -> None:
        assert self.next
        seat, (name, *args) = self.next
        self.next = None
        payload = {"type": name, "args": args, "playerID": str(seat), "credentials": self.keys[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        text = json.dumps(["update", action, self.moves, self.id, str(seat)]).encode()
        self.begin()
        self.lines[seat].say(b"42%b,%b" % (self.game, text))


async def ask(port: int, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    """What is answered, and the cookie that comes with it."""
    return await asyncio.to_thread(_ask, port, path, body, cookie)


def _ask(port: int, path: str, body: Any, cookie: str) -> tuple[Any, str]:
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    request = Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urlopen(request) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "")
