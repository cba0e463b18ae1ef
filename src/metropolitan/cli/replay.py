"""`metropolitan replay`: the position a record leads to."""

from __future__ import annotations

import argparse
import json
from typing import Any

from metropolitan.cli.arguments import add, add_json, add_position
from metropolitan.engine.match import Match
from metropolitan.engine.record import load


def arguments(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    add(form, "--svg", action="store_true")


def run(given: argparse.Namespace) -> int:
    match = load(given.file, given.until)
    if given.json:
        print(json.dumps(position(match)))
    elif given.svg:
        print(picture(match))
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


def picture(match: Match) -> str:
    from metropolitan.envs.render import render

    return render(match.game, match.game.view(match.state, None))


def show(match: Match) -> None:
    from metropolitan.cli.terminal.screen import Screen

    screen = Screen(match)
    screen.header()
    screen.board(None)
    screen.standings(points(match))


def points(match: Match) -> list[int]:
    """Everybody's, as far as an onlooker knows them; at the end there are no secrets."""
    game, state = match.game, match.state
    if state.finished:
        return list(state.scores())
    seen = game.view(state, None).get("points")  # a game need not show any; all have sheets
    return seen or [sum(item.points for item in items) for items in game.score(state, None)]
