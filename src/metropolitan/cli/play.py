"""`metropolitan play`: the table in a browser, or with `--terminal` on this terminal."""

from __future__ import annotations

import argparse
import secrets
from itertools import cycle, islice
from pathlib import Path

from metropolitan.bots.base import Bot
from metropolitan.cli.arguments import add, add_language, listed, number, options, seed, text
from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.errors import Problem
from metropolitan.engine.match import Match
from metropolitan.engine.names import check_name
from metropolitan.engine.record import load
from metropolitan.engine.words import words

YOU, RIVAL, PLAYERS = "you", "regular", 3
TERMINAL_ONLY = ("players", "seats", "bots", "names", "options", "seed", "load")


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "game", nargs="?")
    add(parser, "--no-browser", action="store_true")
    add(parser, "--port", type=number(0, 65535), metavar="N")
    add(parser, "--data", metavar="FILE")
    add(parser, "--terminal", action="store_true")
    add(parser, "--players", type=number(1), metavar="N")
    add(parser, "--seats", type=listed, metavar="A,B")
    add(parser, "--bots", type=listed, metavar="A,B")
    add(parser, "--names", type=listed, default=[], metavar="A,B")
    add(parser, "--options", type=options, default={}, metavar="JSON")
    add(parser, "--seed", type=seed, metavar="S")
    add(parser, "--load", metavar="FILE")
    add_language(parser)


def run(given: argparse.Namespace) -> int:
    return at_terminal(given) if given.terminal else in_browser(given)


def in_browser(given: argparse.Namespace) -> int:
    from metropolitan.server.run import PORT, run

    for name in TERMINAL_ONLY:
        if getattr(given, name) not in (None, [], {}):
            raise Problem("cli.play.terminal-only", option=f"--{name}")
    data = Path(given.data) if given.data else None
    run(given.game, PORT if given.port is None else given.port, not given.no_browser, data=data)
    return 0


def at_terminal(given: argparse.Namespace) -> int:
    from metropolitan.cli.terminal.session import Session

    match = loaded(given) if given.load else fresh(given)
    bots = bots_of(seats(given, len(match.players)))
    return Session(match, bots, given.language).run()


def loaded(given: argparse.Namespace) -> Match:
    match = load(given.load)
    if given.game not in (None, match.game.id):
        raise Problem("cli.play.other-game", file=given.load, game_of_file=match.game.id)
    return match


def fresh(given: argparse.Namespace) -> Match:
    game = registry.game(given.game or asked())
    usual = max(len(given.seats), game.players[0]) if given.seats else min(PLAYERS, game.players[-1])
    players = given.players or usual
    game.admit(players)
    seed = secrets.randbelow(LAST_SEED + 1) if given.seed is None else given.seed
    return Match(game, names(given, seats(given, players)), given.options, seed)


def asked() -> str:
    """The game a person chooses, by number or name."""
    from metropolitan.cli.terminal.prompt import Prompt

    games, prompt = registry.names("games"), Prompt()
    for n, name in enumerate(games, 1):
        print(text("play.choice", n=n, game_name=name))
    while True:
        try:
            answer = prompt.ask(text("play.which"), games)
        except EOFError:
            raise Problem("cli.play.no-game", known=games) from None
        if answer in games:
            return answer
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]


def seats(given: argparse.Namespace, players: int) -> list[str]:
    """Who sits where: people are `you`, all others are bots; the seats left take theirs in order."""
    named = given.seats or [YOU]
    if len(named) > players:
        raise Problem("cli.play.seats", given=len(named), n=players)
    return [*named, *islice(cycle(given.bots or [RIVAL]), players - len(named))]


def names(given: argparse.Namespace, seats: list[str]) -> list[str]:
    if len(given.names) > len(seats):
        raise Problem("cli.play.names", given=len(given.names), n=len(seats))
    for seat, name in enumerate(given.names):
        check_name(name, f"--names[{seat}]")
    people = words()["cli.play.people"]  # in the order of the letters that mark the seats
    usual = [
        name if who == YOU else text("play.bot", name=name, bot=who)
        for name, who in zip(cycle(people), seats, strict=False)
    ]
    return [*given.names, *usual[len(given.names) :]]


def bots_of(seats: list[str]) -> dict[int, Bot]:
    return {seat: registry.find("bots", who) for seat, who in enumerate(seats) if who != YOU}
