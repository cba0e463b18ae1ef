"""Writes the tables of `docs/commands.md` from the commands as they are:
`python -m metropolitan.cli.reference docs/commands.md`. What stands between the tables is written by hand."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from metropolitan.cli.tree import Argument, Command, commands

MARKED = re.compile(r"<!-- (\w+) -->\n(?:.*?\n)??<!-- end -->\n", re.S)


def renewed(page: str) -> str:
    """The page with all tables as they should be."""
    known = commands()
    return MARKED.sub(lambda found: _tables(found[1], known), page)


def _tables(name: str, known: Iterable[Command]) -> str:
    """A command with its arguments; one that has several ways with these, and the arguments of all."""
    first, *ways = (one for one in known if one.name.split()[0] == name)
    told = [(f"`{_cell(_usage(way))}`", _cell(way.about)) for way in ways]
    arguments = {
        _name(one): _cell(one.help)
        for command in [first, *ways]
        for one in command.arguments
        if one.help and "--help" not in one.flags
    }
    tables = _table("way", told) + _table("argument", arguments.items())
    return f"<!-- {name} -->\n`{_usage(first)}`: {first.about}\n\n{tables}<!-- end -->\n"


def _table(what: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {name} | {about} |" for name, about in rows]
    return "\n".join([f"| {what} | meaning |", "|---|---|", *lines, "", ""]) if lines else ""


def _usage(command: Command) -> str:
    """What must be said; all else is in brackets at the end."""
    needed = [_bare(one) for one in command.arguments if one.needed]
    places = [f"[{_bare(one)}]" for one in command.arguments if not one.needed and not one.flags]
    more = ["[…]"] if any(one.flags and not one.needed for one in command.arguments[1:]) else []
    return " ".join(["metropolitan", command.name, *needed, *places, *more])


def _bare(one: Argument) -> str:
    return " ".join(filter(None, (one.flags[-1] if one.flags else "", one.shape)))


def _name(one: Argument) -> str:
    return f"`{_cell(_bare(one))}`"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), "utf-8")
