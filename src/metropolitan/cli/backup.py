"""`metropolitan backup`: everything a server keeps, in one file, also while people play."""

from __future__ import annotations

import argparse
from pathlib import Path

from metropolitan.cli.arguments import add_store, store_of, text
from metropolitan.server.store.backup import backup


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=text("backup.file"))
    add_store(parser)


def run(given: argparse.Namespace) -> int:
    file = Path(given.file)
    backup(store_of(given), file)
    print(text("backup.done", file=str(file), kib=-(-file.stat().st_size // 1024)))
    return 0
