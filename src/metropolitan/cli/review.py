"""`metropolitan review`: what decided a game, on the terminal, as JSON or as a page."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from metropolitan.cli.arguments import add, add_json, add_language, text
from metropolitan.cli.judging import add_effort, effort
from metropolitan.cli.progress import tracked
from metropolitan.engine.errors import Problem
from metropolitan.engine.match import Match
from metropolitan.engine.record import SUFFIX, load
from metropolitan.review.judge import Effort, parts_of
from metropolitan.review.review import review
from metropolitan.review.voice import Voice

SECONDS = 0.4
PAGE = ".review.html"


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "file")
    add_effort(parser)
    add_language(parser)
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    add(form, "--html", nargs="?", const="", metavar="OUT")


def run(given: argparse.Namespace) -> int:
    match = load(given.file)
    found = watched(match, effort(given, SECONDS))
    voice = Voice(match.game.id, given.language, match.players)
    if given.json:
        print(json.dumps(found))
    elif given.html is not None:
        write(given, match, found, voice)
    else:
        from metropolitan.cli.reviewed import show

        show(match, found, voice)
    return 0


def watched(match: Match, effort: Effort) -> dict[str, Any]:
    """The review, with a bar that counts the positions."""
    effort.style(match)  # a bot that cannot judge is an error before the bar begins
    bar = tracked(len(match.moves) + 1, text("review.working"))
    return review(parts_of(match), effort, lambda *_: advance(bar))


def advance(bar: Iterator[int]) -> None:
    next(bar, None)


def write(given: argparse.Namespace, match: Match, found: dict[str, Any], voice: Voice) -> None:
    from metropolitan.review.page import page

    made = page(match, found, voice)
    if given.html == "-":
        sys.stdout.write(made)
        return
    out = Path(given.html) if given.html else beside(given.file)
    try:
        out.write_text(made, "utf-8")
    except OSError as error:
        raise Problem("cli.review.unwritten", file=str(out), why=error.strerror) from None
    print(text("review.written", file=str(out)))


def beside(file: str) -> Path:
    """Next to the record, or here where that came from standard input."""
    return Path("game" + PAGE) if file == "-" else Path(file.removesuffix(SUFFIX) + PAGE)
