"""`metropolitan statistics`: what somebody's finished games tell, those of records or of the store."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

from metropolitan.cli.arguments import add, add_json, add_language, add_store, number, options, store_of, text
from metropolitan.engine import registry
from metropolitan.engine.errors import Problem
from metropolitan.engine.record import SUFFIX, load
from metropolitan.engine.words import printable
from metropolitan.statistics.digest import digested
from metropolitan.statistics.games import Played, Player, Wish, chosen_name, listed, own_seats
from metropolitan.statistics.report import Found, report

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "files", nargs="*")
    parser.add_argument("--name", metavar="NAME", help=text("arguments.whose"))
    add(parser, "--game", metavar="GAME")
    add(parser, "--players", type=number(1), metavar="N")
    add(parser, "--options", type=options, default={}, metavar="JSON")
    add(parser, "--since", type=day, metavar="DATE")
    add(parser, "--opponent", metavar="NAME")
    add_store(parser)
    add_json(parser)
    add_language(parser)


def day(given: str) -> str:
    """A day as 2026-01-31, and nothing else that Python would take for one."""
    with suppress(ValueError):
        if DAY.fullmatch(given):
            return date.fromisoformat(given).isoformat()
    raise argparse.ArgumentTypeError(text("statistics.day", given=given))


def run(given: argparse.Namespace) -> int:
    wish = wished(given)
    broken: list[str] = []
    found = of_files(given, wish, broken) if given.files else of_store(given, wish)
    if given.json:
        print(json.dumps({**found, "broken": broken}))
    else:
        from metropolitan.cli.counted import show

        show(found, given.language)
    return 1 if broken else 0


def wished(given: argparse.Namespace) -> Wish:
    if given.game:
        registry.game(given.game).complete(given.options)  # an option that is not there is an error
    who = given.opponent or ""
    return Wish(given.game, given.players, given.options, given.since or "", opponent(who))


def opponent(given: str) -> str:
    """A bot by its name, anybody else by his; or all bots, or people."""
    if given in ("", "bots", "people") or given.startswith(("bot:", "person:")):
        return given
    return f"bot:{given}" if given in registry.names("bots") else f"person:{given}"


def of_store(given: argparse.Namespace, wish: Wish) -> Found:
    from metropolitan.server.statistics import asking
    from metropolitan.server.store.migrate import HEAD, revision
    from metropolitan.server.store.reading import looking

    with looking(store_of(given)) as link:
        if revision(link) != HEAD:
            raise Problem("cli.statistics.schema")
        return asking.of_store(link, given.name, wish)


# ---- records ----


def of_files(given: argparse.Namespace, wish: Wish, broken: list[str]) -> Found:
    """People and bots are told apart by name only. A record that is broken or not over is left out."""
    found = list(read(given.files, broken))
    names = Counter(player.name for one in found for player in one.players)
    who = chosen_name(names, given.name)
    split = [(one, own_seats(one.players, who)) for one in found]
    own = [_mine(one, seats) for one, seats in split if seats]
    return {
        "name": who,
        "names": listed(names),
        **report(own, wish, [one for one, seats in split if not seats]),
    }


def _mine(one: Played, seats: tuple[int, ...]) -> Played:
    return Played(one.id, one.game, one.options, one.at, one.players, seats, one.digest)


def read(files: list[str], broken: list[str]) -> Iterator[Played]:
    for file in found_in(files):
        try:
            match = load(file)
        except Problem as problem:
            named = problem.note.id == "record.unreadable"  # which names the file itself
            broken.append(_said(str(problem) if named else f"{file}: {problem}"))
            continue
        digest = digested(match)
        if digest is None:
            broken.append(_said(text("statistics.unfinished", file=file)))
            continue
        players = [Player(name) for name in match.players]
        yield Played(file, match.game.id, match.options, dated(file), players, (), digest)


def _said(line: str) -> str:
    line = printable(line, 1000)
    print(line, file=sys.stderr)
    return line


def found_in(files: list[str]) -> Iterator[str]:
    """Of a folder, all records in it."""
    for file in files:
        if Path(file).is_dir():
            yield from sorted(str(one) for one in Path(file).glob(f"*{SUFFIX}"))
        else:
            yield file


def dated(file: str) -> str:
    """A record does not say when it was played: the file does, more or less."""
    try:
        return datetime.fromtimestamp(Path(file).stat().st_mtime, UTC).isoformat()
    except OSError:
        return ""
