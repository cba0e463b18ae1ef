"""`python benchmarks/fuzz.py [--requests 100000] [--json]`: tries to break the server from outside.

A twentieth of the requests is schemathesis's, made of the document of the interface (`/api/openapi.json`), the rest
is bent and random: half over HTTP, half over sockets; with good, forged and no cookies. Hundreds of lines are
held meanwhile and drip. Two people play at a table all the time: they must notice nothing.

Aims: `broken` 0 (no 5xx, no fault told over a socket), `honest` with no refusal and a p99 a person does
not feel, `memory_MB` that does not grow with the requests, and a server that ends in peace.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import urlopen

from fuzzing.asking import Requests
from fuzzing.sockets import Sockets, hold
from loading import servers
from loading.drive import Load, quantile
from loading.tables import Ours, ask

LINES = 8  # that send at a time, of each kind
HELD = 300  # lines that drip
PAUSE = 0.2  # seconds between two moves of the honest


async def honest(load: Load, over: asyncio.Event) -> None:
    """Two people play, game after game."""
    while not over.is_set():
        await load.fill()
        table = load.tables[0]
        if not table.over:
            before = len(load.times)
            table.sent = perf_counter()
            table.move()
            while len(load.times) == before:
                await asyncio.sleep(0.002)
        await asyncio.sleep(PAUSE)


async def targets(port: int) -> tuple[list[str], list[str]]:
    """Tables of all kinds, and the cookies of people who sit there, and some that are nobody's."""
    cookies = ["metropolitan=" + "A" * 43, "metropolitan=", "x=y"]
    tables = ["nothing", "AAAAAAAAAAAA"]
    for game in ("metropolys", "foundations", "metro"):
        cookie = (await ask(port, "/api/guests", {"name": "Mallory"}))[1].partition(";")[0]
        for seats in (["person", "open"], ["person", "person"]):
            wish = {"game": game, "seats": [{"kind": kind} for kind in seats], "options": {}}
            tables.append((await ask(port, "/api/tables", wish, cookie))[0]["id"])
        cookies.append(cookie)
    return tables, cookies


def by_schema(port: int, count: int) -> dict[str, Any]:
    """What schemathesis makes of the document, in a process of its own."""
    code = Path(__file__).parent / "fuzzing" / "schema.py"
    command = [sys.executable, str(code), str(port), str(count)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


async def attack(given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    server = servers.Ours(folder, 1)
    begin, over = perf_counter(), asyncio.Event()
    try:
        with urlopen(f"http://127.0.0.1:{server.port}/api/openapi.json") as answer:
            document = json.load(answer)
        load = Load(lambda arrived: Ours(server.port, server.port, arrived), server.spent, 1, 1)
        playing = asyncio.create_task(honest(load, over))
        tables, cookies = await targets(server.port)
        first = server.memory()
        requests, sockets = (
            Requests(server.port, document, tables, cookies),
            Sockets(server.port, tables, cookies),
        )
        each, schema = given.requests * 48 // 100 // LINES, given.requests // 20
        held = asyncio.create_task(hold(server.port, HELD))
        work = [requests.flood(n, each) for n in range(LINES)] + [
            sockets.flood(n, each) for n in range(LINES)
        ]
        found, *_ = await asyncio.gather(asyncio.to_thread(by_schema, server.port, schema), *work)
        ended = await held
        over.set()
        await playing
        second = server.memory()
    finally:
        server.end()
    times = sorted(load.times)
    return {
        "requests": found["requests"] + sum(requests.statuses.values()) + sockets.sent,
        "seconds": round(perf_counter() - begin),
        "broken": len(requests.broken) + len(found["broken"]) + sockets.faults,
        "what_broke": [*requests.broken, *found["broken"]][:10],
        "statuses": dict(sorted(requests.statuses.items())),
        "schemathesis": found["statuses"],
        "sockets": dict(sockets.kinds.most_common()),
        "drips_ended": [ended, HELD],
        "honest": {"moves": len(times), "p50": quantile(times, 0.5), "p99": quantile(times, 0.99)},
        "memory_MB": [round(first), round(second)],
        "status": server.process.returncode,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(attack(given, Path(folder)))
    print(json.dumps(found, indent=1 if given.json else None))
    sys.exit(bool(found["broken"]))


if __name__ == "__main__":
    main()
