"""`metropolitan serve`: tables for people at other screens."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from metropolitan.cli.arguments import add, add_database, number, text
from metropolitan.engine.errors import Problem
from metropolitan.server.logs import KINDS

EVERYWHERE = "0.0.0.0"


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "--host", default=EVERYWHERE)
    add(parser, "--port", type=number(0, 65535), metavar="N")
    add(parser, "--data", metavar="FILE")
    add(parser, "--name", action="append", default=[], metavar="HOST")
    add(parser, "--proxy", action="store_true")
    add_database(parser)
    add(parser, "--broker", metavar="URL")
    add(parser, "--log", choices=KINDS, default=os.environ.get("METROPOLITAN_LOG") or "quiet")
    parser.add_argument("--workers", type=number(1, 64), default=1, metavar="N", help=text("serve.workers"))


def run(given: argparse.Namespace) -> int:
    from metropolitan.server.data import data_file
    from metropolitan.server.run import PORT, serve
    from metropolitan.server.settings import Settings

    if given.data and given.database:
        raise Problem("cli.serve.two")
    if given.workers > 1 and not given.broker:
        raise Problem("cli.serve.broker")
    settings = Settings(
        database=given.database or str(data_file(Path(given.data) if given.data else None)),
        broker=given.broker, names=tuple(given.name), proxy=given.proxy, online=True, workers=given.workers,
        log=given.log,
    )  # fmt: skip
    return serve(settings, given.host, PORT if given.port is None else given.port)
