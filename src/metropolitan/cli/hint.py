"""`metropolitan hint`: the best moves in a position of a record, and why."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from metropolitan.cli.arguments import add, add_json, add_language, add_position, number
from metropolitan.cli.judging import add_effort, effort
from metropolitan.engine.match import Match
from metropolitan.engine.record import load
from metropolitan.review.hint import MOVES, SECONDS, hint_of
from metropolitan.review.voice import Voice


def arguments(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    add_effort(parser)
    add(parser, "--moves", type=number(1, 100), default=MOVES, metavar="K")
    add_language(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    match = load(given.file, given.until)
    found = hint_of(match, effort(given, SECONDS), given.moves)
    if given.json:
        print(json.dumps(found))
    else:
        show(match, found, Voice(match.game.id, given.language, match.players))
    return 0


def show(match: Match, found: dict[str, Any], voice: Voice) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    title = voice.tell(
        "hint", seat=found["seat"], n=found["number"], playouts=found["playouts"], bot=found["bot"]
    )
    table = Table(title=title, title_justify="left", box=box.SIMPLE)
    table.add_column(voice.tell("move"), no_wrap=True)
    for name in match.players:
        table.add_column(name, justify="right")
    table.add_column(voice.tell("loss"), justify="right")
    table.add_column(voice.tell("why"))
    for move in found["moves"]:
        why = voice.why(move["reasons"])
        table.add_row(move["move"], *map(voice.percent, move["chances"]), voice.percent(move["loss"]), why)
    Console(file=sys.stdout, highlight=False).print(table)
