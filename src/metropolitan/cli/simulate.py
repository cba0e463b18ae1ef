"""`metropolitan simulate`: bots play many games."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from metropolitan.bots.base import play_out, seated
from metropolitan.cli.arguments import add, add_json, listed, number, options, seed, text
from metropolitan.cli.progress import tracked
from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.errors import Problem, what
from metropolitan.engine.match import Match
from metropolitan.engine.record import SUFFIX, save


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "game")
    add(parser, "--players", type=number(1), required=True, metavar="N")
    add(parser, "--games", type=number(1), required=True, metavar="K")
    add(parser, "--seed", type=seed, required=True, metavar="S")
    add(parser, "--bots", type=listed, default=["random"], metavar="A,B")
    add(parser, "--options", type=options, default={}, metavar="JSON")
    add(parser, "--records", type=Path, metavar="DIR")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    simulation = Simulation(given)
    for i in tracked(given.games, text("simulate.playing")):
        match = simulation.play(i)
        if given.records:
            keep(match, given.records, i)
    if given.json:
        print(json.dumps(simulation.facts()))
    else:
        show(simulation)
    return 0


class Simulation:
    """Games of the same bots on the same seats, one seed after the other, and what came out."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.game = registry.game(given.game)
        self.game.admit(given.players)
        self.bots = seated(given.bots, given.players)
        self.entered: list[str] = given.bots
        self.names = [f"{bot.name} {seat + 1}" for seat, bot in enumerate(self.bots)]
        self.options, self.seed = given.options, given.seed
        self.games = self.moves = 0
        self.seconds = 0.0
        self.wins, self.scores = [0] * given.players, [0] * given.players

    def match(self, i: int) -> Match:
        return Match(self.game, self.names, self.options, (self.seed + i) % (LAST_SEED + 1))

    def play(self, i: int) -> Match:
        start = time.perf_counter()
        match = self.match(i)
        assert match.seed is not None
        try:
            play_out(match, self.bots, match.seed)
        except Exception as error:  # the bot to move has broken it
            bot = self.entered[match.state.seat % len(self.entered)]
            raise Problem("tournament.broken", number=i, bot=bot, why=what(error)) from None
        self.seconds += time.perf_counter() - start
        self.games += 1
        self.moves += len(match.moves)
        self.scores = [a + b for a, b in zip(self.scores, match.state.scores(), strict=True)]
        for seat in match.state.winners():
            self.wins[seat] += 1
        return match

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "bots": [bot.name for bot in self.bots],
            "games": self.games,
            "moves": self.moves,
            "seconds": round(self.seconds, 6),
            "wins": self.wins,
            "mean_scores": [score / self.games for score in self.scores],
        }


def keep(match: Match, folder: Path, i: int) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with unbroken():
            save(match, folder / f"{i:05}{SUFFIX}")
    except OSError as error:
        raise Problem("cli.simulate.folder", folder=str(folder), why=error.strerror) from None


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits until a record is written whole."""
    came: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came:
        raise KeyboardInterrupt


def show(simulation: Simulation) -> None:
    from rich.console import Console
    from rich.table import Table

    facts = simulation.facts()
    table = Table(title=text("simulate.title", n=facts["games"], **facts), title_justify="left")
    table.add_column(text("simulate.player"))
    table.add_column(text("simulate.wins"), justify="right")
    table.add_column(text("simulate.score"), justify="right")
    for name, wins, score in zip(simulation.names, facts["wins"], facts["mean_scores"], strict=True):
        table.add_row(name, f"{wins}", f"{score:.1f}")
    Console(file=sys.stdout, highlight=False).print(table)
