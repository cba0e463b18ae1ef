"""`python benchmarks/chaos.py [--kills 200] [--tables 8] [--database sqlite|postgresql|both] [--json]`: nothing
is lost. People play at many tables over sockets while workers of the server are killed (SIGKILL) at random: on
SQLite the one there is, on PostgreSQL with Redis one of three. They come back, and send again what was not
answered. At the end the store is read:

- `lost`: moves that were acknowledged, and are not there, or are others;
- `twice`: moves that are there twice, or that nobody made;
- `unfinished`: tables that did not come to their end;
- `wait_s`: from a socket that was cut until the next acknowledged move at its table (median, p99, max);
- `stood_s`: the longest that a table stood still, over several kills.

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
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import sqlalchemy as sql
from killing.people import Game, Guest, Loss, Player
from killing.server import Server

from metropolitan.server.store.engine import engine_of, url_of
from metropolitan.server.store.schema import moves, tables

GAMES = (("metro", "poo"), ("foundations", "po"), ("metropolys", "po"), ("metro", "pob"))  # b: a bot
LATER = 1.0  # seconds until the next kill, at most, once it goes on after the last one
PATIENCE = 180.0  # seconds for all tables to come to their end after the last kill
CALM = 120.0  # seconds in which it must go on after a kill


class Chaos:
    def __init__(self, database: str, kills: int, count: int) -> None:
        self.server, self.database = Server(database), database
        self.kills, self.count = kills, count
        self.killed = 0
        self.games: list[Game] = []
        self.over = asyncio.Event()

    async def run(self) -> dict[str, Any]:
        begin = monotonic()
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.stop)
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
        """At any moment: in the middle of a commit, of an answer, or of a start. But it has gone on since the
        last time."""
        while self.killed < self.kills:
            before = self.made()
            await self.until(lambda before=before: self.made() > before and self.enough_serve())
            await asyncio.sleep(random.uniform(0, LATER))
            if self.killed < self.kills and (alive := self.server.pids()):
                self.server.kill(random.choice(alive))
                self.killed += 1
                if self.killed % 20 == 0:
                    self.say(f"{self.killed} kills, {self.made()} moves")

    def enough_serve(self) -> bool:
        return len(self.server.pids()) >= self.server.least

    def say(self, text: str) -> None:
        print(f"{self.database}: {text}", file=sys.stderr, flush=True)

    def stop(self) -> None:
        self.kills = self.killed

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(CALM):
            while not condition() and self.killed < self.kills:
                await asyncio.sleep(0.02)

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
            "stood_s": round(max((one for game in self.games for one in game.stood), default=0), 2),
            "seconds": round(seconds),
        }


def check(database: str, games: list[Game]) -> dict[str, int]:
    """What the store has, against what was acknowledged."""
    engine = engine_of(url_of(database), 1)
    with engine.connect() as link:
        faults = [fault for game in games for fault in faults_of(link, game)]
    engine.dispose()
    for kind, what in faults:
        print(kind, what, file=sys.stderr, flush=True)
    return {kind: sum(one == kind for one, _ in faults) for kind in ("lost", "twice", "unfinished")}


def faults_of(link: sql.Connection, game: Game) -> Iterator[tuple[str, str]]:
    """What is wrong at a table, and how."""
    row = link.execute(sql.select(tables).where(tables.c.id == game.id)).mappings().one()
    made = link.execute(sql.select(moves).where(moves.c.table == game.id)).mappings().all()
    stored = {one["number"] + 1: (one["id"], one["move"]) for one in made}
    for number, move in game.acknowledged.items():
        if stored.get(number) != move:
            yield "lost", f"{game.id}: {number} was acknowledged as {move}, stored is {stored.get(number)}"
    if sorted(stored) != list(range(1, row["length"] + 1)):
        yield "lost", f"{game.id}: {row['length']} moves, but {sorted(stored)}"
    for number, move in stored.items():
        if move[0] is not None and game.acknowledged.get(number) != move:
            yield "twice", f"{game.id}: {number} is {move}, which was never acknowledged"
    if not row["finished"]:
        yield "unfinished", f"{game.id}: {row['length']} moves, turn {row['turn']}"


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
