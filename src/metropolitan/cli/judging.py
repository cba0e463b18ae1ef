"""What `hint` and `review` have in common: who judges, and how long."""

from __future__ import annotations

import argparse

from metropolitan.cli.arguments import add, number, seconds, text
from metropolitan.review.judge import Effort


def add_effort(parser: argparse.ArgumentParser) -> None:
    add(parser, "--bot", default="champion", metavar="NAME")
    time = parser.add_mutually_exclusive_group()
    time.add_argument("--time", type=seconds, metavar="T", help=text("arguments.think"))
    add(time, "--playouts", type=number(2, 10**9), default=0, metavar="N")


def effort(given: argparse.Namespace, usual: float) -> Effort:
    return Effort(given.bot, given.time or usual, given.playouts)
