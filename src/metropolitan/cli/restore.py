"""`metropolitan restore`: a backup into an empty store."""

from __future__ import annotations

import argparse
from pathlib import Path

from metropolitan.cli.arguments import add_store, store_of, text
from metropolitan.server.store.backup import restore


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=text("restore.file"))
    add_store(parser)


def run(given: argparse.Namespace) -> int:
    n = restore(store_of(given), Path(given.file))
    print(text("restore.done", n=n))
    return 0
