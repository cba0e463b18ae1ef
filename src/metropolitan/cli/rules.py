"""`metropolitan rules`: the rules of a game as text; each sentence with its id, which refusals name too. In
short first, and at the end where the printed game is silent or we differ."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from metropolitan.cli.arguments import add, add_language
from metropolitan.engine import registry
from metropolitan.engine.book import book
from metropolitan.engine.contract import Game
from metropolitan.engine.words import words

if TYPE_CHECKING:
    from rich.console import RenderableType


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "game")
    add_language(parser)


def run(given: argparse.Namespace) -> int:
    from rich.console import Console

    console = Console(file=sys.stdout, highlight=False)
    console.width = min(console.width, 100)
    console.print(page(registry.game(given.game), given.language))
    return 0


def sections(game: Game, language: str) -> dict[str, dict[str, str]]:
    """The rules by section; the entry `title` is the section's own."""
    found: dict[str, dict[str, str]] = {}
    for id, sentence in words(game.id, language).items():
        if id.startswith("rules."):
            _, section, rule = id.split(".", 2)
            found.setdefault(section, {})[rule] = sentence
    return found


def page(game: Game, language: str) -> RenderableType:
    from rich.console import Group
    from rich.rule import Rule
    from rich.text import Text

    known = words(game.id, language)
    title, summary = Rule(Text(known["title"], "bold")), Text(known["summary"], "italic")
    parts: list[RenderableType] = [title, summary, Text()]
    parts += [Text(f"• {text}") for id, text in known.items() if id.startswith("quick.")]
    parts += [Text()] if parts[-1] != Text() else []
    for section, rules in sections(game, language).items():
        parts += [Text(rules["title"], "bold underline"), sentences(section, rules), Text()]
    parts += rulings(game, language)
    return Group(*parts[:-1])


def rulings(game: Game, language: str) -> list[RenderableType]:
    """Where the printed rules are silent, or ours differ."""
    from rich.text import Text

    said, app = words(game.id, language), words(None, language)
    notes = {
        rule: f"{app[f'app.rules.kind.{kind}']} · {said[f'ruling.{rule}']}"
        for rule, kind in book(game).rulings.items()
    }
    return [Text(app["app.rules.rulings"], "bold underline"), listed(notes), Text()] if notes else []


def sentences(section: str, rules: dict[str, str]) -> RenderableType:
    return listed({f"{section}.{rule}": text for rule, text in rules.items() if rule != "title"})


def listed(rules: Mapping[str, str]) -> RenderableType:
    """Sentences with the ids of their rules beside them."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    for rule, sentence in rules.items():
        table.add_row(Text(sentence), Text(rule, "dim"))
    return table
