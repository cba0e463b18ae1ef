"""`metropolitan games`: what can be played, by how many, in which ways."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from metropolitan.cli.arguments import add_json, add_language
from metropolitan.engine import registry
from metropolitan.engine.contract import Game
from metropolitan.engine.words import Note, say, words


def arguments(parser: argparse.ArgumentParser) -> None:
    add_language(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    games = [registry.game(name) for name in registry.names("games")]
    if given.json:
        print(json.dumps([facts(game, given.language) for game in games]))
    else:
        show([facts(game, given.language) for game in games], given.language)
    return 0


def facts(game: Game, language: str) -> dict[str, Any]:
    known = words(game.id, language)
    return {
        "game": game.id,
        "title": known["title"],
        "summary": known["summary"],
        "players": [game.players[0], game.players[-1]],
        "options": {name: list(option.choices) for name, option in game.options.items()},
    }


def spelled(options: dict[str, list[Any]]) -> dict[str, list[str]]:
    """Options as one types them."""
    return {name: [json.dumps(choice) for choice in choices] for name, choices in options.items()}


def show(games: list[dict[str, Any]], language: str) -> None:
    from rich.console import Console, Group
    from rich.padding import Padding
    from rich.text import Text

    console = Console(file=sys.stdout, highlight=False)
    for one in games:
        least, most = one["players"]
        id = "cli.games.players-only" if least == most else "cli.games.players"
        number = say(Note(id, {"least": least, "most": most, "n": most}), language=language)
        head = Text.assemble((one["title"], "bold"), "  ", (one["game"], "cyan"), "  ", number)
        ways = [
            Text.assemble((name, "cyan"), " = ", (first, "bold"), *(f" | {other}" for other in others))
            for name, (first, *others) in spelled(one["options"]).items()
        ]
        console.print(head, Padding(Group(Text(one["summary"], style="italic"), *ways), (0, 0, 1, 2)))
