"""`python benchmarks/chaos.py [--kills 200] [--tables 8] [--database sqlite|postgresql|both] [--json]`: nothing
is lost. People play at many tables over sockets while workers of the server are killed (SIGKILL) at random: on
SQLite the one there is, on PostgreSQL with Redis one of three. They come back, and send again what was not
answered. At the end the store is read:

- `lost`: moves that were acknowledged, and are not there, or are others;
- `twice`: moves that are there twice, or that nobody made;
- `unfinished`: tables that did not come to their end;
- `wait_s`: from a socket that was cut until the next acknowledged move at its table (median, p99, max).

The status is 1 where anything was lost. Ctrl-C ends the killing; what was done until then is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import statistics
import sys
import traceback
from collections.abc import Callable
from time import monotonic
from typing import Any

import sqlalchemy as sql
from killing.people import Game, Guest, Loss, Player
from killing.server import Server

from metropolitan.server.store.engine import engine_of, url_of
from metropolitan.server.store.schema import moves, tables

GAMES = (("metro", "poo"), ("foundations", "po"), ("metropolys", "po"), ("metro", "pob"))  # b: a bot
MOVES = 40  # acknowledged from one kill to the next, at most
PATIENCE = 180.0  # seconds for all tables to come to their end after the last kill
CALM = 60.0  # seconds in which it must go on after a kill


class Chaos:
    def __init__(self, database: str, kills: int, count: int) -> None:
        self.server, self.database = Server(database), database
        self.kills, self.count = kills, count
        self.killed = 0
        self.games: list[Game] = []
        self.over = asyncio.Event()

    async def run(self) -> dict[str, Any]:
        begin = monotonic()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.enough)
        try:
            async with asyncio.TaskGroup() as group:
                places = [group.create_task(self.place(n)) for n in range(self.count)]
                await self.kill()
                self.over.set()
                await asyncio.wait(places, timeout=PATIENCE)
                for place in places:
                    place.cancel()
            found = await asyncio.to_thread(check, self.server.database, self.games)
        finally:
            self.server.close()
        return self.told(found, monotonic() - begin)

    async def place(self, number: int) -> None:
        """One game after the other; the last one is played to its end."""
        for turn in range(number, sys.maxsize):
            await self.play(*GAMES[turn % len(GAMES)])
            if self.over.is_set():
                return

    async def play(self, kind: str, seats: str) -> None:
        people = [letter != "b" for letter in seats]
        guests = [Guest(self.server.url) for _ in range(sum(people) + 1)]
        for guest in guests:
            await guest.ask("guests", {"name": "Guest"})
        chairs = {"p": {"kind": "person"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": "random"}}
        wish = {"game": kind, "seats": [chairs[letter] for letter in seats]}
        game = Game((await guests[0].ask("tables", wish))["id"], self.server.workers == 1)
        self.games.append(game)
        *players, spectator = guests
        async with asyncio.TaskGroup() as group:
            looking = group.create_task(Player(spectator, game, None).play())
            for seat, guest in enumerate(players):
                group.create_task(Player(guest, game, seat).play())
            await game.over.wait()
            looking.cancel()
        for guest in guests:
            await guest.http.aclose()

    async def kill(self) -> None:
        """A worker at work: moves are made between two kills, sometimes few and sometimes many."""
        while self.killed < self.kills:
            await self.until(lambda: len(self.server.pids()) >= self.server.least)
            enough = self.made() + random.randint(1, MOVES)
            await self.until(lambda enough=enough: self.made() >= enough or self.killed == self.kills)
            if self.killed == self.kills or not (alive := self.server.pids()):
                continue
            self.server.kill(random.choice(alive))
            self.killed += 1
            if self.killed % 20 == 0:
                print(
                    f"{self.database}: {self.killed} kills, {self.made()} moves", file=sys.stderr, flush=True
                )

    def enough(self) -> None:
        self.kills = self.killed

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(CALM):
            while not condition():
                await asyncio.sleep(0.01)

    def made(self) -> int:
        return sum(len(game.acknowledged) for game in self.games)

    def told(self, found: dict[str, int], seconds: float) -> dict[str, Any]:
        waits = sorted(wait for game in self.games for wait in game.waits)
        share = statistics.quantiles(waits, n=100, method="inclusive") if len(waits) > 1 else [0.0] * 99
        return {
            "database": self.database,
            "workers": self.server.workers,
            "kills": self.killed,
            "tables": len(self.games),
            "acknowledged": self.made(),
            **found,
            "waits": len(waits),
            "wait_s": {
                "median": round(share[49], 2),
                "p99": round(share[98], 2),
                "max": round(max(waits, default=0), 2),
            },
            "seconds": round(seconds),
        }


def check(database: str, games: list[Game]) -> dict[str, int]:
    """What the store has, against what was acknowledged."""
    engine = engine_of(url_of(database), 1)
    lost = twice = unfinished = 0
    with engine.connect() as link:
        for game in games:
            row = link.execute(sql.select(tables).where(tables.c.id == game.id)).mappings().one()
            query = sql.select(moves).where(moves.c.table == game.id).order_by(moves.c.number)
            made = link.execute(query).mappings().all()
            stored = {one["number"] + 1: (one["id"], one["move"]) for one in made}
            by_people = {number: move for number, move in stored.items() if move[0] is not None}
            lost += sum(stored.get(number) != move for number, move in game.acknowledged.items())
            twice += len(by_people) - len({id for id, _ in by_people.values()})
            twice += sum(number not in game.acknowledged for number in by_people)
            lost += sorted(stored) != list(range(1, row["length"] + 1))
            unfinished += not row["finished"]
    engine.dispose()
    return {"lost": lost, "twice": twice, "unfinished": unfinished}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8, help="how many at a time")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    kinds = ("sqlite", "postgresql") if given.database == "both" else (given.database,)
    try:
        found = [asyncio.run(Chaos(kind, given.kills, given.tables).run()) for kind in kinds]
    except BaseExceptionGroup as wrong:
        if (losses := wrong.subgroup(Loss)) is None:
            raise
        traceback.print_exception(losses)
        return 1
    for one in found:
        print(json.dumps(one) if given.json else "\n".join(f"{key:14}{value}" for key, value in one.items()))
    return int(any(one["lost"] or one["twice"] or one["unfinished"] for one in found))


if __name__ == "__main__":
    sys.exit(main())
