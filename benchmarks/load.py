"""`python benchmarks/load.py [--tables 1000] [--seconds 5] [--workers 1] [--json]`: how many moves a second the
server takes with many live tables, beside boardgame.io's server from npm, under the same load on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from loading import servers, tables
from loading.drive import Load, Step


async def try_out(given: argparse.Namespace, folder: Path) -> None:
    ours = servers.Ours(folder, given.workers) if given.which != "theirs" else None
    theirs = servers.Theirs(servers.cache()) if given.which != "ours" else None
    try:
        for server, kind in ((ours, tables.Ours), (theirs, tables.Theirs)):
            if not server:
                continue
            before = server.memory()
            load = Load(
                partial(kind, server.port, server.lobby), server.spent, given.tables, given.tables // 5
            )
            await load.fill()
            print(
                server.name,
                server.process.pid,
                "memory/table kB",
                (server.memory() - before) * 1024 / given.tables,
                flush=True,
            )
            for rate in given.rates:
                print(await load.step(rate, given.seconds), flush=True)
    finally:
        for server in (ours, theirs):
            if server:
                server.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--which")
    parser.add_argument("--rates", type=lambda t: [float(x) for x in t.split(",")], default=[100, 200, 400])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            import uvloop

            uvloop.run(try_out(given, Path(folder)))
        except ImportError:
            asyncio.run(try_out(given, Path(folder)))
