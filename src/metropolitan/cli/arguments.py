"""What the commands' arguments have in common. Help and messages stand in the program's words."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.errors import Problem
from metropolitan.engine.words import Note, languages, say, words

Group = argparse.ArgumentParser | argparse._MutuallyExclusiveGroup

LONGEST = 3600  # seconds for one move


def text(id: str, **facts: Any) -> str:
    """Words of the command line."""
    return say(Note(f"cli.{id}", facts))


class Parser(argparse.ArgumentParser):
    """Complains in one line, like every other complaint of the program."""

    def error(self, message: str) -> NoReturn:
        raise Problem("cli.usage", program=self.prog, message=message)


class Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any, **__: Any) -> None:
        from metropolitan import __version__
        from metropolitan.engine.build import compiled

        print(text("version.compiled" if compiled() else "version.interpreted", version=__version__))
        parser.exit()


def program_parser(commands: Sequence[str]) -> Parser:
    width = max(map(len, commands)) + 2
    listed = "\n".join(f"  {name:{width}}{text(f'{name}.help')}" for name in commands)
    parser = Parser(
        prog="metropolitan", description=text("about"), epilog=text("commands", list=listed), add_help=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("-h", "--help", action="help", help=text("arguments.help"))
    parser.add_argument("--version", action=Version, nargs=0, help=text("arguments.version"))
    parser.add_argument("command", metavar="COMMAND", choices=commands, help=text("arguments.command"))
    return parser


def command_parser(name: str) -> Parser:
    more = words().get(f"cli.{name}.more")
    parser = Parser(
        prog=f"metropolitan {name}", description=text(f"{name}.help"), epilog=more, add_help=False,
        allow_abbrev=False,
    )  # fmt: skip
    parser.add_argument("-h", "--help", action="help", help=text("arguments.help"))
    return parser


def add(parser: Group, *flags: str, **settings: Any) -> None:
    """An argument; its help is found by its name."""
    name = flags[-1].lstrip("-")
    if not flags[-1].startswith("-"):
        settings.setdefault("metavar", name.upper())
    parser.add_argument(*flags, help=text(f"arguments.{name}"), **settings)


def add_json(parser: Group) -> None:
    add(parser, "--json", action="store_true")


def add_language(parser: argparse.ArgumentParser) -> None:
    add(parser, "--language", choices=languages(), default="en")


def add_store(parser: argparse.ArgumentParser) -> None:
    """Which store: a file, or a database."""
    where = parser.add_mutually_exclusive_group()
    add(where, "--data", metavar="FILE")
    add_database(where)


def add_database(parser: Group) -> None:
    add(parser, "--database", type=postgresql, metavar="URL")


def postgresql(given: str) -> str:
    """The address of a PostgreSQL database. What it is called here is read in the complaint."""
    from sqlalchemy.exc import ArgumentError

    from metropolitan.server.store.engine import url_of

    try:
        known = url_of(given).drivername == "postgresql+psycopg"
    except ArgumentError:
        known = False
    if not known:
        raise ValueError(given)
    return given


def store_of(given: argparse.Namespace) -> str:
    from metropolitan.server.data import data_file

    return given.database or str(data_file(Path(given.data) if given.data else None))


def add_position(parser: argparse.ArgumentParser) -> None:
    """A position of a record."""
    add(parser, "file")
    add(parser, "--until", type=number(0), metavar="N")


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(given: str) -> int:
        whole = re.fullmatch("-?[0-9]{1,4000}", given)  # neither 1_000 nor digits of other scripts
        value = int(given) if whole else least - 1
        if value < least or (most is not None and value > most):
            id = "number.least" if most is None else "number.range"
            raise argparse.ArgumentTypeError(text(id, given=given, least=least, most=most))
        return value

    return read


def seconds(given: str) -> float:
    """A time to think about one move."""
    plain = re.fullmatch(r"[0-9]{0,6}\.?[0-9]{0,6}", given, re.ASCII) and given.strip(".")
    value = float(given) if plain else 0.0
    if not 0 < value <= LONGEST:
        raise argparse.ArgumentTypeError(text("number.seconds", given=given, most=LONGEST))
    return value


seed = number(0, LAST_SEED)


def options(given: str) -> dict[str, Any]:
    """The options of a game, as a record has them; the game checks them."""
    from metropolitan.engine.record import parse

    try:
        found = parse(given.encode(errors="surrogatepass"))
    except Problem:  # which speaks of records
        found = None
    if not isinstance(found, dict):
        raise Problem("options.form")
    return found


def listed(given: str) -> list[str]:
    return [one.strip() for one in given.split(",")]
