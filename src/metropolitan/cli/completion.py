"""`metropolitan completion SHELL`: a script that lets a shell complete commands, options and names."""

from __future__ import annotations

import argparse

from metropolitan.cli.arguments import text

SHELLS = ("bash", "zsh", "fish")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=text("completion.shell"))


def run(given: argparse.Namespace) -> int:
    from metropolitan.cli import shells

    print(getattr(shells, given.shell)(), end="")
    return 0
