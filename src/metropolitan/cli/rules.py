"""`metropolitan rules`: the rules of a game as text; each sentence with its id, which refusals name too."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from metropolitan.cli.arguments import add, add_language
from metropolitan.engine import registry
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
    for section, rules in sections(game, language).items():
        parts += [Text(rules["title"], "bold underline"), sentences(section, rules), Text()]
    return Group(*parts[:-1])


def sentences(section: str, rules: dict[str, str]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(ratio=1)
    table.add_column(justify="right", no_wrap=True)
    for rule, sentence in rules.items():
        if rule != "title":
            table.add_row(Text(sentence), Text(f"{section}.{rule}", "dim"))
    return table
