"""`metropolitan admin`: keeping order, straight in the store; servers that run notice it within seconds."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from metropolitan.cli.arguments import add, add_database, add_json, number, text
from metropolitan.engine.errors import Problem
from metropolitan.engine.words import printable

Work = Callable[[Connection, argparse.Namespace], Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    ways = parser.add_subparsers(dest="what", required=True, metavar="WHAT", parser_class=type(parser))
    named = {what: _way(ways, what) for what in ("grant", "revoke", "ban", "unban")}
    for way in named.values():
        way.add_argument("name", metavar="NAME", help=text("admin.who"))
    add(named["ban"], "--days", type=number(1, 36_500), required=True, metavar="N")
    add_json(_way(ways, "reports"))
    add(_way(ways, "done"), "id", type=number(1, 2**31 - 1))
    gone = _way(ways, "delete")
    gone.add_argument("kind", choices=("table", "chat", "person"), help=text("admin.kind"))
    gone.add_argument("which", metavar="ID", help=text("admin.which"))
    said = _way(ways, "announce")
    said.add_argument("text", metavar="TEXT", help=text("admin.text"))
    add(said, "--hours", type=number(1, 24 * 366), required=True, metavar="N")
    add_json(_way(ways, "announcements"))
    add(_way(ways, "withdraw"), "id", type=number(1, 2**31 - 1))
    all_people = _way(ways, "people")
    add(all_people, "--search", default="", metavar="X")
    add_json(all_people)


def _way(ways: Any, name: str) -> argparse.ArgumentParser:
    about = text(f"admin.{name}")
    parser: argparse.ArgumentParser = ways.add_parser(name, help=about, description=about, add_help=False)
    parser.add_argument("-h", "--help", action="help", help=text("arguments.help"))
    add(parser, "--data", metavar="FILE")
    add_database(parser)
    return parser


def run(given: argparse.Namespace) -> int:
    if given.data and given.database:
        raise Problem("cli.admin.two")
    found = asyncio.run(done(given))
    if getattr(given, "json", False):
        print(json.dumps(found))
    else:
        show(given.what, found)
    return 0


async def done(given: argparse.Namespace) -> Any:
    from metropolitan.server.data import data_file
    from metropolitan.server.store import Store

    file = data_file(Path(given.data) if given.data else None)
    if not given.database and not file.exists():
        raise Problem("cli.admin.no-file", file=str(file))
    store = Store(given.database or file)
    await store.open()
    try:
        return await store.write(lambda link: works()[given.what](link, given))
    finally:
        await store.close()


def works() -> dict[str, Work]:
    """What each word does, in a transaction of its own."""
    from metropolitan.server.order import bulletin, members, reports

    return {
        "grant": lambda link, given: members.grant(link, given.name, True),
        "revoke": lambda link, given: members.grant(link, given.name, False),
        "ban": lambda link, given: members.ban(link, given.name, given.days)[0],
        "unban": lambda link, given: members.unban(link, given.name),
        "reports": lambda link, given: reports.listed(link),
        "done": lambda link, given: reports.done(link, given.id),
        "delete": delete,
        "announce": lambda link, given: bulletin.announce(link, given.text, given.hours),
        "announcements": lambda link, given: bulletin.current(link),
        "withdraw": lambda link, given: bulletin.withdraw(link, given.id),
        "people": lambda link, given: members.listed(link, given.search),
    }


def delete(link: Connection, given: argparse.Namespace) -> None:
    from metropolitan.server.order import members, reports
    from metropolitan.server.people import forgetting
    from metropolitan.server.store.schema import tables
    from metropolitan.server.troubles import Missing

    if given.kind == "person":
        forgetting.erase(link, members.find(link, given.which)["id"])
    elif given.kind == "chat":
        reports.take_away(link, int(given.which) if re.fullmatch("[0-9]{1,9}", given.which) else 0)
    elif not link.execute(tables.delete().where(tables.c.id == given.which.removeprefix("@"))).rowcount:
        raise Missing("no-table")


# ---- telling ----


def show(what: str, found: Any) -> None:
    """A line for each; whatever people have written cannot steer the terminal."""
    if isinstance(found, list):
        lines = [line for one in found for line in TOLD[what](one)] or [text("admin.none")]
    else:
        lines = TOLD[what](found) if what in TOLD else [text("admin.ok")]
    for line in lines:
        print(printable(line, 2000))


def person_lines(one: dict[str, Any]) -> list[str]:
    account = one["login"] or text("admin.guest")
    facts = {"key": one["id"], "name": one["name"], "account": account, "seen": one["seen"][:16]}
    more = [text("admin.is-admin")] if one["admin"] else []
    more += [text("admin.is-banned", until=one["banned"][:16])] if one["banned"] else []
    return ["  ".join([text("admin.person", **facts), *more])]


def report_lines(one: dict[str, Any]) -> list[str]:
    facts = {"n": one["id"], "name": one["name"] or "?", "person": one["about"], "by": one["by_name"] or "?"}
    head = text("admin.report", at=one["at"][:16], line=one["line"] or "", **facts)
    why = [text("admin.why", why=one["text"])] if one["text"] else []
    return [head, *why, *(around_line(row, row["id"] == one["chat"]) for row in one["context"])]


def around_line(row: dict[str, Any], it: bool) -> str:
    mark = ">" if it else "-" if row["gone"] else " "
    return text("admin.line", mark=mark, name=row["name"], line=row["text"])


def announcement_lines(one: dict[str, Any]) -> list[str]:
    return [text("admin.announcement", n=one["id"], until=one["until"][:16], said=one["text"])]


TOLD: dict[str, Callable[[Any], list[str]]] = {
    "grant": person_lines, "revoke": person_lines, "ban": person_lines, "unban": person_lines,
    "people": person_lines, "reports": report_lines, "announcements": announcement_lines,
    "announce": announcement_lines,
}  # fmt: skip
