"""What `hint` and `review` have in common: who judges, and how long."""

from __future__ import annotations

import argparse
import re

from metropolitan.cli.arguments import add, number, text
from metropolitan.review.judge import Effort

LONGEST = 3600  # seconds for one position


def add_effort(parser: argparse.ArgumentParser) -> None:
    add(parser, "--bot", default="champion", metavar="NAME")
    time = parser.add_mutually_exclusive_group()
    add(time, "--time", type=seconds, metavar="T")
    add(time, "--playouts", type=number(2, 10**9), default=0, metavar="N")


def effort(given: argparse.Namespace, usual: float) -> Effort:
    return Effort(given.bot, given.time or usual, given.playouts)


def seconds(given: str) -> float:
    plain = re.fullmatch(r"[0-9]{0,6}\.?[0-9]{0,6}", given, re.ASCII) and given.strip(".")
    value = float(given) if plain else 0.0
    if not 0 < value <= LONGEST:
        raise argparse.ArgumentTypeError(text("number.seconds", given=given, most=LONGEST))
    return value
