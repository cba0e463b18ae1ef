"""`python benchmarks/load.py [--tables 1000] [--seconds 5] [--json]`: how many moves a second the
server takes with many live tables, beside boardgame.io's server from npm, under the same load.

Both run on this machine, and so do their clients, in one process for both. At every table two people play, at
every fifth somebody looks on. A rate of moves is offered to the one server, then to the other, then the next
higher rate, until both are overrun; then rates between are tried. A move is timed from when it was due until
the last socket of its table has the position after it, and a table makes its next move only then.

- `moves`: the most moves a second that were kept up with at a p99 of no more than so many ms;
- `ratio`: ours to theirs, at the same p99;
- `memory_kB`: of the server, for a table with its sockets;
- `cpu_ms`: the server's processor time for a move, at the highest rate it kept up with; `p50_ms` and `p99_ms`
  there too. Beside other work on the machine only what both were measured by at the same time can be compared.

Both play Metropolys for two, by moves chosen at random among the legal ones, and a game that is over gives way
to a new one. Ours has every acknowledged move on disk (SQLite, synchronous=FULL), and sends legal moves, score
sheets and a log; theirs (`loading/metropolys.js`) has all in memory, and leaves to its pages what they can find
out by themselves, as is usual there. Both tell each seat its own secrets only, and the whole position after
every move. Their clients are the same program, which does as little as it can.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from loading import servers, tables
from loading.drive import Load, Step

FIRST, HIGHER, FINER = 100.0, 1.5, 2  # moves a second at first; how much higher each time; tries in between
TRIES = 3  # so often a rate is offered until it is kept up with
LIMITS = (50, 100, 250)  # ms of p99 at which the two are compared
WATCHED = 5  # at one table of so many somebody looks on


class Side:
    """A server and its load."""

    def __init__(self, server: Any, kind: Any, count: int) -> None:
        self.server = server
        self.load = Load(partial(kind, server.port, server.lobby), server.spent, count, count // WATCHED)
        self.steps: list[Step] = []

    async def fill(self) -> None:
        before = self.server.memory()
        await self.load.fill()
        self.memory = round((self.server.memory() - before) * 1024 / self.load.wanted, 1)

    async def step(self, rate: float, seconds: float) -> None:
        self.steps.append(await self.load.step(rate, seconds))
        say(f"{self.server.name:14} {self.steps[-1]}")

    @property
    def overrun(self) -> bool:
        """A bad step may be the machine's, which has other work; so many running are the server's."""
        return len(self.steps) >= TRIES and not any(step.kept for step in self.steps[-TRIES:])

    def between(self) -> float:
        """A rate between the highest that was kept up with and the lowest that was not."""
        kept = max((step.offered for step in self.steps if step.kept), default=FIRST / HIGHER)
        return float((kept * min(step.offered for step in self.steps if step.offered > kept)) ** 0.5)

    def moves(self, limit: float) -> float:
        return max((step.sustained for step in self.steps if step.kept and step.p99 <= limit), default=0.0)

    def report(self) -> dict[str, Any]:
        kept = [step for step in self.steps if step.kept] or self.steps
        best = max(kept, key=lambda step: step.sustained)
        return {
            "sockets": sum(len(table.lines) for table in self.load.tables),
            "memory_kB": self.memory,
            "cpu_ms": best.cpu,
            "p50_ms": best.p50,
            "p99_ms": best.p99,
            "moves": {f"p99<={limit}ms": self.moves(limit) for limit in LIMITS},
            "steps": [step.__dict__ for step in self.steps],
        }


async def measure(given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    running: list[servers.Process] = []
    busy = os.getloadavg()  # before, with others' work: figures are worth less where this is high
    try:
        running = [servers.Ours(folder), servers.Theirs(servers.cache())]
        sides = [
            Side(server, kind, given.tables)
            for server, kind in zip(running, (tables.Ours, tables.Theirs), strict=True)
        ]
        for side in sides:
            await side.fill()
            say(f"{side.server.name:14} {given.tables} tables, {side.memory} kB each")
        await climb(sides, given.seconds)
    finally:
        for server in running:
            server.end()
    ours, theirs = sides
    return {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "busy": [round(load, 1) for load in busy],
        "tables": given.tables,
        **{side.server.name: side.report() for side in sides},
        "ratio": {f"p99<={limit}ms": ratio(ours.moves(limit), theirs.moves(limit)) for limit in LIMITS},
        "cpu_ratio": {f"{rate:.0f}/s": found for rate, found in side_by_side(ours, theirs).items()},
    }


async def climb(sides: list[Side], seconds: float) -> None:
    rate = FIRST
    while not all(side.overrun for side in sides):
        for side in sides:
            for _ in range(TRIES):
                if not side.overrun:
                    await side.step(rate, seconds)
                    if side.steps[-1].kept:
                        break
        rate *= HIGHER
    for _ in range(FINER):
        for side in sides:
            await side.step(side.between(), seconds)


def side_by_side(ours: Side, theirs: Side) -> dict[float, float | None]:
    """Processor time a move, ours to theirs, at every rate that both were offered."""
    other = {step.offered: step.cpu for step in theirs.steps}
    return {
        step.offered: ratio(step.cpu, other[step.offered]) for step in ours.steps if step.offered in other
    }


def ratio(one: float, other: float) -> float | None:
    return round(one / other, 2) if other else None


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    many_files()
    with tempfile.TemporaryDirectory() as folder:
        found = runner()(measure(given, Path(folder)))
    if given.json:
        print(json.dumps(found, indent=1))
        return
    for name in ("metropolitan", "boardgame.io"):
        print(name, {key: value for key, value in found[name].items() if key != "steps"})
    print("ratio", found["ratio"])


def many_files() -> None:
    """Every socket is one, here and in the servers, which inherit it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def runner() -> Any:
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


if __name__ == "__main__":
    main()
