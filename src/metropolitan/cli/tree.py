"""All commands with all their arguments, as plain data: what is documented, and what a shell completes."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from metropolitan.cli import COMMANDS
from metropolitan.cli.arguments import Parser, command_parser


@dataclass(frozen=True)
class Argument:
    """`flags` are empty for one that is known by its place; `shape` is what stands for its value."""

    flags: tuple[str, ...]
    shape: str
    help: str
    choices: tuple[str, ...]
    needed: bool


@dataclass(frozen=True)
class Command:
    name: str  # with what comes after it where that decides the arguments: `admin ban`
    about: str
    arguments: tuple[Argument, ...]


def commands() -> list[Command]:
    return [command for name in COMMANDS for command in _flat(name, parser_of(name))]


def parser_of(name: str) -> Parser:
    parser = command_parser(name)
    import_module(f"metropolitan.cli.{name}").arguments(parser)
    return parser


def _flat(name: str, parser: argparse.ArgumentParser) -> Iterator[Command]:
    yield Command(name, parser.description or "", tuple(map(_argument, parser._actions)))
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for way, below in action.choices.items():
                yield from _flat(f"{name} {way}", below)


def _argument(action: argparse.Action) -> Argument:
    choices = tuple(map(str, action.choices or ()))
    named = action.metavar if isinstance(action.metavar, str) else None
    shape = named or ("|".join(choices) if choices else action.dest.upper())
    needed = action.required if action.option_strings else action.nargs not in ("?", "*")
    return Argument(
        tuple(action.option_strings), "" if action.nargs == 0 else shape, action.help or "", choices, needed
    )
