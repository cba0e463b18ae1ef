"""Two people and a spectator at a table, over the same three sockets from the first request to the last. They
play, and go back by agreement before the game is over. Whatever they are refused, whatever is not answered in
time, and a line that ends, is found here."""

from __future__ import annotations

import asyncio
import json
import random
from time import perf_counter
from typing import Any

from loading.tables import ask
from loading.wire import Line, connect

PAUSE = 0.2  # seconds between two moves
PATIENCE = 10.0  # seconds without an answer are a hang
HIGH, LOW = 20, 2  # moves: no game is over by the first, and there is one to take back after the second


class Pair:
    def __init__(self, port: int) -> None:
        self.port, self.chance = port, random.Random(1)
        self.lines: list[Line] = []
        self.states: list[dict[str, Any]] = [{}, {}, {}]
        self.news = asyncio.Event()
        self.times: list[float] = []
        self.disturbed: list[str] = []
        self.back = self.asked = False

    async def sit(self) -> None:
        cookies = [
            (await ask(self.port, "/api/guests", {"name": name}))[1].partition(";")[0] for name in "AB"
        ]
        wish = {"game": "metropolys", "seats": [{"kind": "person"}, {"kind": "open"}]}
        table = (await ask(self.port, "/api/tables", wish, cookies[0]))[0]["id"]
        for n, cookie in enumerate([*cookies, "x=y"]):
            path, headers = f"/api/tables/{table}/socket", {"Cookie": cookie}
            self.lines.append(
                await connect(self.port, path, lambda _, text, n=n: self.hear(n, text), headers)
            )
        self.say(1, do="sit", seat=1, nonce="00")
        self.say(2, do="look", seat=None)
        self.say(0, do="look", seat=0)
        await self.until(lambda: bool(self.states[0]))
        self.say(1, do="look", seat=1)
        await self.until(lambda: bool(self.states[1] and self.states[2]))

    def say(self, n: int, **message: Any) -> None:
        self.lines[n].say(json.dumps(message).encode())

    def hear(self, n: int, text: bytes) -> None:
        message = json.loads(text)
        if message["is"] == "state":
            self.states[n] = message
            self.news.set()
        elif message["is"] == "pact" and message["mine"]:
            self.asked = True
            self.news.set()
        elif message["is"] in ("refused", "error"):
            self.disturbed.append(text.decode())

    async def until(self, true: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                self.news.clear()
                await self.news.wait()

    async def play(self, over: asyncio.Event) -> None:
        while not over.is_set():
            try:
                await self.step()
            except (TimeoutError, ConnectionError) as error:
                self.disturbed.append(
                    f"{error!r}; closed: {[line.why for line in self.lines if line.closed]}"
                )
                return
            await asyncio.sleep(PAUSE)

    async def step(self) -> None:
        """A move, or one taken back, that all three see."""
        state = self.states[0]
        number = state["number"]
        self.back = number >= HIGH or (self.back and number > LOW)
        begin = perf_counter()
        if self.back:
            self.asked = False
            self.say(0, do="ask", what="undo")
            await self.until(lambda: self.asked)
            self.say(1, do="agree", yes=True)
            await self.until(lambda: all(one["number"] < number for one in self.states))
        else:
            legal = self.states[state["turn"]]["legal"]
            wish = {"move": self.chance.choice(legal), "number": number, "id": f"{len(self.times)}"}
            self.say(state["turn"], do="move", **wish)
            await self.until(lambda: all(one["number"] == number + 1 for one in self.states))
        self.times.append(perf_counter() - begin)
