"""`python benchmarks/fuzz.py [--requests 100000] [--json]`: tries to break the server from outside.

A part of the requests (5,500 at most) is schemathesis's, made of the document of the interface
(`/api/openapi.json`); of the rest, half are bent and random ones over HTTP, half are messages over sockets, from
people who sit at tables and play. All limits on how often something may be done are off. Hundreds of lines are
held meanwhile and drip. Two people and a spectator play over the same sockets all the time.

Ctrl-C ends the attack, and what was found until then is told all the same.

Every request counts once, and its answer is awaited, for so long as one can call it an answer; after every few
messages over a socket, that they were all dealt with. What is meant by each figure:

- `broken`: 5xx, and faults told over a socket. Must be 0.
- `hung`: requests, and messages over a socket, that were not answered within 20 s. Must be 0.
- `honest`: `disturbed` tells whatever the people who play were refused, waited for more than 10 s, or lost. Must
  be empty. `p50` and `p99` (ms) are from sending a move until all three have it.
- `memory_MB` of the server, at equal intervals: must not grow with the requests.
- `processor_s`: seconds of processor time the server needed.
- `status` of the server after SIGTERM: 0 is a peaceful end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import urlopen

from fuzzing.asking import Requests
from fuzzing.crew import Crew
from fuzzing.honest import Pair
from fuzzing.sockets import Sockets, hold
from loading import servers
from loading.drive import quantile

LINES = 10  # that send at a time, of each kind
HELD = 300  # lines that drip
SCHEMA = 5500  # requests by schemathesis, which needs its time for each: a hundred an operation
EVERY = 5.0  # seconds between two looks at the memory


class Attack:
    """On one server, from the first request to the last."""

    def __init__(self, server: servers.Ours, count: int) -> None:
        self.server, self.count = server, count
        self.crew, self.pair = Crew(server.port), Pair(server.port)
        with urlopen(f"http://127.0.0.1:{server.port}/api/openapi.json") as answer:
            self.requests = Requests(server.port, json.load(answer), self.crew)
        self.sockets = Sockets(server.port, self.crew)
        self.memory: list[int] = []
        self.over = asyncio.Event()

    async def run(self) -> None:
        await self.pair.sit()
        for _ in range(4):
            await self.crew.renew()
        others = [self.pair.play(self.over), self.crew.change(self.over), self.watch()]
        async with asyncio.TaskGroup() as group:
            for other in others:
                group.create_task(other)
            self.held = await self.flood()
            self.over.set()

    async def flood(self) -> int:
        half = (self.count - schema_share(self.count) + 1) // 2
        work = [part.flood(n, half) for n in range(LINES) for part in (self.requests, self.sockets)]
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.stop)
        self.schema, held, *_ = await asyncio.gather(self.by_schema(), hold(self.server.port, HELD), *work)
        return held

    async def by_schema(self) -> dict[str, Any]:
        """What schemathesis makes of the document, in a process of its own."""
        code = str(Path(__file__).parent / "fuzzing" / "schema.py")
        given = str(self.server.port), str(schema_share(self.count))
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, code, *given, stdout=subprocess.PIPE, start_new_session=True
        )
        said, _ = await self.process.communicate()
        found: dict[str, Any] = json.loads(said.splitlines()[-1])
        return found

    def stop(self) -> None:
        """Ctrl-C: what was found until then is told all the same."""
        self.requests.stopped = self.sockets.stopped = True
        self.process.send_signal(signal.SIGINT)

    async def watch(self) -> None:
        """What the server needs, all along."""
        while not self.over.is_set():
            self.memory.append(round(self.server.memory()))
            sent = self.requests.statuses.total(), self.sockets.sent, len(self.pair.times)
            print(*sent, self.memory[-1], "MB", file=sys.stderr, flush=True)
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self.over.wait()

    def found(self) -> dict[str, Any]:
        requests, sockets, schema, times = self.requests, self.sockets, self.schema, sorted(self.pair.times)
        broken = [*requests.broken, *schema["broken"], *sockets.broken]
        slowest = max(requests.slowest, sockets.slowest)
        return {
            "requests": schema["requests"] + sum(requests.statuses.values()) + sockets.sent,
            "broken": len(broken), "what_broke": broken[:10],
            "hung": len(requests.hung) + len(schema["hung"]) + sockets.hung,
            "what_hung": [*requests.hung, *schema["hung"]][:10],
            "slowest_s": round(slowest, 1),
            "http": dict(sorted(requests.statuses.items())),
            "schemathesis": schema["statuses"],
            "sockets": {
                "messages": sockets.sent, "awaited": sockets.confirmed,
                "heard": dict(sockets.kinds.most_common()), "closed": dict(sockets.closed),
            },
            "drips_ended": [self.held, HELD],
            "honest": {
                "moves": len(times), "p50": quantile(times, 0.5), "p99": quantile(times, 0.99),
                "disturbed": self.pair.disturbed[:10],
            },
            "memory_MB": self.memory[:: max(1, len(self.memory) // 12)],
        }  # fmt: skip


def schema_share(count: int) -> int:
    return min(count // 10, SCHEMA)


def attack(count: int, folder: Path) -> dict[str, Any]:
    server = servers.Ours(folder)
    begin = perf_counter()
    try:
        attack = Attack(server, count)
        asyncio.run(attack.run())
        spent = {"seconds": round(perf_counter() - begin), "processor_s": round(server.spent())}
        found = {**attack.found(), **spent}
    finally:
        server.end()
    return {**found, "status": server.process.returncode}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # lines that the server has closed are no news here
    with tempfile.TemporaryDirectory() as folder:
        found = attack(given.requests, Path(folder))
    print(json.dumps(found, indent=1 if given.json else None))
    sys.exit(bool(found["broken"] or found["hung"] or found["honest"]["disturbed"]))


if __name__ == "__main__":
    main()
