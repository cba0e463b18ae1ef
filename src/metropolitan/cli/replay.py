"""`metropolitan replay`: the position a record leads to."""

from __future__ import annotations

import argparse
import json
from typing import Any

from metropolitan.cli.arguments import add_json, add_position
from metropolitan.engine.match import Match
from metropolitan.engine.record import load


def arguments(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    match = load(given.file, given.until)
    if given.json:
        print(json.dumps(position(match)))
    else:
        show(match)
    return 0


def position(match: Match) -> dict[str, Any]:
    state = match.state
    return {
        "game": match.game.id,
        "finished": state.finished,
        "scores": state.scores(),
        "winners": state.winners(),
        "to_move": state.seat,
        "moves": len(match.moves),
    }


def show(match: Match) -> None:
    from metropolitan.cli.terminal.screen import Screen

    screen = Screen(match)
    screen.header()
    screen.board(None)
    screen.standings(match.state.scores())
