"""The command line, `metropolitan COMMAND …`: one module a command, imported only when it is called for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper

from metropolitan.engine.errors import Problem
from metropolitan.engine.words import printable

COMMANDS = (
    "play", "serve", "games", "rules", "replay", "legal", "hint", "review", "puzzles", "statistics",
    "simulate", "tournament", "perft", "bench", "verify", "doctor", "backup", "restore", "admin", "docs",
    "completion",
)  # fmt: skip
WRONG, BROKEN_PIPE, INTERRUPTED = 2, 141, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command. What is wrong with the input is one line on standard error, and status 2."""
    ready_streams()
    try:
        status = run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except Problem as problem:
        return complain(str(problem), WRONG)
    except KeyboardInterrupt:
        return complain("", INTERRUPTED)
    except BrokenPipeError:  # the reader has seen enough; what is left in the buffer must not complain either
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        return complain(error.strerror or str(error), 1)
    return status


def run(argv: list[str]) -> int:
    from metropolitan.cli.arguments import command_parser, program_parser

    if not argv or argv[0] not in COMMANDS:
        program_parser(COMMANDS).parse_args(argv or ["--help"])
    command = import_module(f"metropolitan.cli.{argv[0]}")
    parser = command_parser(argv[0])
    command.arguments(parser)
    status: int = command.run(parser.parse_args(argv[1:]))
    return status


def ready_streams() -> None:
    """Standard streams may be closed, or unable to show every character; neither is worth an error."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def complain(line: str, status: int) -> int:
    print(printable(line, 1000), file=sys.stderr)
    return status
