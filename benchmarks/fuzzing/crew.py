"""Who attacks: people with cookies that count, and the tables they have made. Some of them have themselves
forgotten on the way, and tables are deleted and played to their end: so new ones come all the time."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from typing import Any

from loading.tables import ask

FORGED = ["metropolitan=" + "A" * 43, "metropolitan=", "x=y"]
NOWHERE = ["nothing", "AAAAAAAAAAAA"]
GAMES = ("metropolys", "foundations", "metro")
MANY = 12  # of each at a time
EVERY = 2.0  # seconds until the oldest gives way


class Crew:
    def __init__(self, port: int) -> None:
        self.port, self.chance = port, random.Random(0)
        self.cookies: deque[str] = deque(maxlen=MANY)
        self.tables: deque[str] = deque(maxlen=MANY)

    async def guest(self) -> str:
        return (await ask(self.port, "/api/guests", {"name": "Mallory"}))[1].partition(";")[0]

    async def table(self, cookie: str, game: str, kinds: list[str]) -> str:
        seats: list[dict[str, Any]] = [
            {"kind": kind, "bot": "random" if kind == "bot" else None} for kind in kinds
        ]
        made, _ = await ask(self.port, "/api/tables", {"game": game, "seats": seats}, cookie)
        return str(made["id"])

    async def renew(self) -> None:
        """Somebody new, with a table that waits and one that plays."""
        cookie, game = await self.guest(), self.chance.choice(GAMES)
        for kinds in (["person", "open"], ["person", "person"], ["person", "bot"])[
            : self.chance.randrange(2, 4)
        ]:
            self.tables.append(await self.table(cookie, game, kinds))
        self.cookies.append(cookie)

    async def change(self, over: asyncio.Event) -> None:
        while not over.is_set():
            await self.renew()
            await asyncio.sleep(EVERY)

    # ---- what somebody sends, mostly as it should be ----

    def cookie(self, chance: random.Random) -> str:
        return chance.choice(self.cookies if chance.random() < 0.85 else FORGED)

    def place(self, chance: random.Random) -> str:
        return chance.choice(self.tables if chance.random() < 0.85 else NOWHERE)
