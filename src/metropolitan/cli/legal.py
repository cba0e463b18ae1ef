"""`metropolitan legal`: the legal moves in a position of a record."""

from __future__ import annotations

import argparse
import json

from metropolitan.cli.arguments import add_json, add_position
from metropolitan.engine.record import load


def arguments(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    print(json.dumps(load(given.file, given.until).legal(), indent=None if given.json else 1))
    return 0
