"""`metropolitan puzzles`: makes puzzles of strong games, or shows those that come with the program."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from metropolitan.cli.arguments import add, add_json, add_language, number, options, seed, text
from metropolitan.engine.errors import Problem
from metropolitan.puzzles.make import Tally, Wanted, made
from metropolitan.puzzles.puzzle import DIFFICULTIES, FULL, Puzzle
from metropolitan.review.voice import Voice


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "game")
    add(parser, "--players", type=number(1), default=2, metavar="N")
    add(parser, "--options", type=options, default={}, metavar="JSON")
    parser.add_argument("--count", type=number(1), default=1, metavar="K", help=text("puzzles.count"))
    add(parser, "--seed", type=seed, required=True, metavar="S")
    parser.add_argument("--difficulty", choices=DIFFICULTIES, help=text("puzzles.difficulty"))
    parser.add_argument("--out", type=Path, metavar="FILE", help=text("puzzles.out"))
    add_language(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    wanted, tally = Wanted(given.game, given.players, given.options), Tally()
    wanted.match(given.seed)  # what is wrong with these is said before anything is opened
    kinds = [given.difficulty] if given.difficulty else DIFFICULTIES
    with ExitStack() as stack:
        out = opened(given.out, stack)
        for puzzle in made(wanted, given.seed, given.count, kinds, tally):
            if out:
                out.write(puzzle.line())
            show(puzzle, given)
    if not given.json:
        print(text("puzzles.tally", **vars(tally)))
    return 0


def opened(path: Path | None, stack: ExitStack) -> Any:
    if path is None:
        return None
    try:
        return stack.enter_context(open(path, "wb"))
    except OSError as error:
        raise Problem("cli.puzzles.unwritten", file=str(path), why=error.strerror) from None


def show(puzzle: Puzzle, given: argparse.Namespace) -> None:
    if given.json:
        print(json.dumps(msgspec.to_builtins(puzzle)))
    elif not given.out:
        print(*lines(puzzle, given.language), sep="\n", end="\n\n")
    sys.stdout.flush()  # each takes its time


def lines(puzzle: Puzzle, language: str) -> Iterator[str]:
    match = puzzle.match()
    voice = Voice(puzzle.game, language, match.players)
    order = sorted(zip(puzzle.chances, match.legal(), strict=True), reverse=True)
    yield voice.tell("puzzle.title", puzzle=puzzle.id, difficulty=voice.tell(f"puzzle.{puzzle.difficulty}"))
    yield voice.tell("puzzle.where", seed=puzzle.seed, n=len(puzzle.moves), seat=puzzle.seat)
    yield voice.tell("puzzle.best", move=puzzle.best, chance=voice.percent(order[0][0] / FULL))
    yield voice.tell("puzzle.next", move=order[1][1], chance=voice.percent(order[1][0] / FULL))
    yield voice.why(puzzle.reasons)
