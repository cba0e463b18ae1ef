"""`metropolitan tournament`: which bot is stronger, and how sure that is."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from metropolitan.bots.tournament import cluster, plot, pool
from metropolitan.bots.tournament.journal import Journal, kept
from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.play import Played, replayed
from metropolitan.bots.tournament.standings import standings
from metropolitan.cli.arguments import add, add_json, listed, number, options, seconds, seed, text
from metropolitan.cli.progress import tracked
from metropolitan.cli.simulate import keep
from metropolitan.engine.words import words

MOST_WORKERS = 1024


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "game")
    add(parser, "--players", type=number(1), required=True, metavar="N")
    add_own(parser, "--bots", type=listed, required=True, metavar="A,B")
    add(parser, "--games", type=number(1), required=True, metavar="K")
    add_own(parser, "--seed", type=seed, required=True, metavar="S")
    add(parser, "--time", type=seconds, metavar="T")
    add(parser, "--options", type=options, default={}, metavar="JSON")
    add(parser, "--workers", type=number(1, MOST_WORKERS), default=1, metavar="W")
    add(parser, "--ray", metavar="ADDRESS")
    add(parser, "--resume", type=Path, metavar="FILE")
    add(parser, "--records", type=Path, metavar="DIR")
    add(parser, "--plot", type=Path, metavar="FILE")
    add_json(parser)


def add_own(parser: argparse.ArgumentParser, flag: str, **settings: Any) -> None:
    """An argument that means something else than in other commands."""
    parser.add_argument(flag, help=words()[f"cli.tournament.{flag.lstrip('-')}"], **settings)


def run(given: argparse.Namespace) -> int:
    start = time.perf_counter()
    plan = Plan(given.game, given.players, given.options, tuple(given.bots), given.seed, given.time).checked()
    if given.plot:
        plot.ready(given.plot)
    if given.ray:
        cluster.ready()
    with kept(plan, given.resume) as journal:
        played = play_all(journal, given)
    facts = {
        **{name: getattr(plan, name) for name in ("game", "players", "options", "bots", "seed", "time")},
        "games": len(played),
        "moves": sum(len(game.moves) for game in played),
        "machines": len({game.place for game in played}),
        "seconds": round(time.perf_counter() - start, 3),
        "standings": standings(plan, played),
    }
    tell(facts, given)
    return 0


def play_all(journal: Journal, given: argparse.Namespace) -> list[Played]:
    """All games, by number; the journal has those of earlier runs."""
    left = [number for number in range(given.games) if number not in journal.games]
    for game in journal.games.values():
        record(journal.plan, game, given)
    with closing(games(journal.plan, left, given)) as stream:
        for _, game in zip(tracked(len(left), text("tournament.playing")), stream, strict=False):
            journal.add(game)
            record(journal.plan, game, given)
    return [journal.games[number] for number in range(given.games)]


def record(plan: Plan, game: Played, given: argparse.Namespace) -> None:
    if given.records and game.number < given.games:
        keep(replayed(plan, game), given.records, game.number)


def games(plan: Plan, numbers: Sequence[int], given: argparse.Namespace) -> Generator[Played, None, None]:
    if given.ray:
        yield from cluster.games(plan, numbers, given.ray)
    else:
        yield from pool.games(plan, numbers, given.workers)


# ---- telling ----

COLUMNS = ("bot", "wins", "percent", "interval", "equal", "rating", "score", "think")


def tell(facts: dict[str, Any], given: argparse.Namespace) -> None:
    if given.plot:
        names = {name: text(f"tournament.{name}") for name in ("share", "fair", "rating")}
        plot.plot(facts["standings"], given.plot, {"title": title(facts), **names})
    if given.json:
        print(json.dumps(facts))
    else:
        show(facts)


def title(facts: dict[str, Any]) -> str:
    return text("tournament.title", n=facts["games"], game=facts["game"], players=facts["players"])


def show(facts: dict[str, Any]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title(facts), title_justify="left", box=box.SIMPLE, padding=0)
    for name in COLUMNS:
        table.add_column(
            text(f"tournament.{name}"), justify="left" if name == "bot" else "right", no_wrap=True
        )
    for one in facts["standings"]:
        table.add_row(*row(one))
    Console(file=sys.stdout, highlight=False).print(table)


def row(one: dict[str, Any]) -> Iterator[str]:
    low, high = one["ci95"]
    yield from (one["bot"], f"{one['wins']}/{one['games']}", f"{100 * one['win_share']:.1f}")
    yield from (f"{100 * low:.1f}–{100 * high:.1f}", f"{100 * one['fair']:.1f}")
    yield from (f"{one['rating']:.1f} ± {2 * one['rating_error']:.1f}", f"{one['mean_score']:.1f}")
    yield f"{1000 * one['seconds']:.1f}"
