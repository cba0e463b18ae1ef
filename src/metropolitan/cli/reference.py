"""Writes the tables of `docs/commands.md` from the commands as they are:
`python -m metropolitan.cli.reference docs/commands.md`. What stands between the tables is written by hand."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from metropolitan.cli.tree import Argument, Command, commands

MARKED = re.compile(r"<!-- (\w+) -->\n(?:.*?\n)?<!-- end -->\n", re.S)


def renewed(page: str) -> str:
    """The page with all tables as they should be."""
    known = commands()
    return MARKED.sub(lambda found: _tables(found[1], known), page)


def _tables(name: str, known: Iterable[Command]) -> str:
    parts = [_table(one) for one in known if one.name.split()[0] == name]
    return f"<!-- {name} -->\n" + "\n".join(parts) + "<!-- end -->\n"


def _table(command: Command) -> str:
    rows = [f"| {_name(one)} | {_cell(one.help)} |" for one in command.arguments if "--help" not in one.flags]
    table = "\n".join(["", "| argument | meaning |", "|---|---|", *rows, ""]) if rows else ""
    return f"`{_usage(command)}`: {command.about}\n{table}"


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
    path.write_text(renewed(path.read_text("utf-8")), "utf-8")
