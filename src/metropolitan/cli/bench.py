"""`metropolitan bench`: how fast the games run, beside OpenSpiel's in the same run where it is installed.

Two figures, the same for ours and theirs. `python_moves_per_s`: random games driven from Python, all legal
actions listed at every move. `inner_moves_per_s`: random games that run inside, for OpenSpiel the rollouts of
its C++ evaluator; it does not tell how many moves they had, so the mean length of the driven games stands in
for it. Rounds of all are interleaved and the median is taken, for a machine is never quiet.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import timeit
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import Any, Protocol

from metropolitan.cli.arguments import add, add_json, number, text
from metropolitan.cli.progress import tracked
from metropolitan.engine import registry
from metropolitan.engine.build import compiled
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match

ROUNDS = 7
PLAYERS = 4
FIRST_POSITIONS = 16
COPIES = 20_000
PEERS = ("hex(board_size=9)", "quoridor", "chinese_checkers(players=4)")
SPEEDS = ("python_moves_per_s", "inner_moves_per_s")


class Target:
    """How fast a game should be: so many times the fastest or slowest peer, and the time of a copy."""

    def __init__(self, peer: Callable[..., float], python: float, inner: float, copy_ns: float) -> None:
        self.peer, self.times, self.copy_ns = peer, dict(zip(SPEEDS, (python, inner), strict=True)), copy_ns


TARGETS = {"metropolys": Target(max, 2, 3, 300)}
USUAL_TARGET = Target(min, 1, 1, 1000)
IMPORT_S = 0.1
Row = tuple[str, ...]
Figures = dict[str, float]


def arguments(parser: argparse.ArgumentParser) -> None:
    add(parser, "--seconds", type=number(1, 3600), default=30, metavar="T")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    found = measure(given.seconds)
    if given.json:
        print(json.dumps(found))
    else:
        show(found)
    return 0


def measure(seconds: float) -> dict[str, Any]:
    games = {name: Own(name) for name in registry.names("games")}
    peers = {name: Peer(name) for name in PEERS} if find_spec("pyspiel") else {}
    runners: list[Runner] = [*games.values(), *peers.values()]
    share = seconds / ROUNDS / len(runners) / 2
    rounds = [[one.measured(share) for one in runners] for _ in tracked(ROUNDS, text("bench.what"))]
    figures = [medians(one) for one in zip(*rounds, strict=True)]
    return {
        "compiled": compiled(),
        "import_s": round(import_seconds(), 4),
        "games": dict(zip(games, figures, strict=False)),
        "peers": dict(zip(peers, figures[len(games) :], strict=True)),
    }


def medians(rounds: Sequence[Figures]) -> Figures:
    return {key: round(median(one[key] for one in rounds)) for key in rounds[0]}


class Runner(Protocol):
    """Something to be measured, taking about so many seconds for each speed."""

    def measured(self, seconds: float) -> Figures: ...


class Own:
    """A game of this program, with four players where it takes them."""

    def __init__(self, name: str) -> None:
        game = registry.game(name)
        names = [str(seat) for seat in range(min(PLAYERS, game.players[-1]))]
        self.first = cycle([Match(game, names, {}, seed).state for seed in range(FIRST_POSITIONS)])
        self.chance = Chance(0, f"bench.{name}")

    def measured(self, seconds: float) -> Figures:
        return {
            "python_moves_per_s": rate(self._drive, seconds),
            "inner_moves_per_s": rate(lambda: next(self.first).copy().playout(self.chance), seconds),
            "copy_ns": timeit.timeit(next(self.first).copy, number=COPIES) / COPIES * 1e9,
        }

    def _drive(self) -> int:
        state, below, moves = next(self.first).copy(), self.chance.below, 0
        while n := state.count():
            state.apply(state.nth(below(n)))
            moves += 1
        return moves


class Peer:
    """A game of OpenSpiel."""

    def __init__(self, name: str) -> None:
        self.spiel = import_module("pyspiel")
        self.game = self.spiel.load_game(name)
        self.chance = Chance(0, f"bench.{name}")
        self.games = self.moves = 0
        self.rollouts = 16

    def measured(self, seconds: float) -> Figures:
        return {"python_moves_per_s": rate(self._drive, seconds), "inner_moves_per_s": self._inner(seconds)}

    def _inner(self, seconds: float) -> float:
        """One step of a search with one simulation: its evaluator plays rollouts of the first position."""
        rollouts = self.rollouts
        took = self._step(rollouts)
        self.rollouts = max(16, round(rollouts * seconds / took))
        return rollouts * self.moves / self.games / took

    def _step(self, rollouts: int) -> float:
        seed = self.chance.below(2**31 - 1)
        evaluator = self.spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, seed, False)
        return timeit.timeit(partial(bot.step, self.game.new_initial_state()), number=1)

    def _drive(self) -> int:
        state, below, moves = self.game.new_initial_state(), self.chance.below, 0
        while legal := state.legal_actions():
            state.apply_action(legal[below(len(legal))])
            moves += 1
        self.games += 1
        self.moves += moves
        return moves


def rate(play: Callable[[], int], seconds: float) -> float:
    """Moves per second of whole games."""
    moves, start = 0, perf_counter()
    while (took := perf_counter() - start) < seconds or moves == 0:
        moves += play()
    return moves / took


def import_seconds() -> float:
    """Until the first move of a game could be made, not only until the empty package is there."""
    clock, work = "time.perf_counter()", "from metropolitan.engine.registry import game; game('metropolys')"
    command = [sys.executable, "-c", f"import time; start = {clock}; {work}; print({clock} - start)"]
    # The least of several: waiting for other programs is no part of an import.
    return min(float(subprocess.check_output(command)) for _ in range(ROUNDS))


# ---- for people ----


def show(found: dict[str, Any]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    title = text("bench.compiled" if found["compiled"] else "bench.interpreted")
    table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=0)
    for name in ("who", "what", "figure", "beside", "target"):
        table.add_column(
            text(f"bench.{name}"), justify="left" if name in ("who", "what") else "right", no_wrap=True
        )
    for name, figures in found["games"].items():
        for row in judged(figures, TARGETS.get(name, USUAL_TARGET), found["peers"]):
            table.add_row(name, *row)
        table.add_section()
    for name, figures in found["peers"].items():
        for key in SPEEDS:
            table.add_row(name.partition("(")[0], text(f"bench.{key}"), f"{figures[key]:,}")
    met = verdict(f"< {IMPORT_S} s", found["import_s"] < IMPORT_S)
    table.add_section()
    table.add_row("metropolitan", text("bench.import_s"), f"{found['import_s']:.3f} s", "", met)
    Console(file=sys.stdout, highlight=False).print(table, *([] if found["peers"] else [text("bench.alone")]))


def judged(figures: Figures, target: Target, peers: dict[str, Figures]) -> Iterator[Row]:
    """The figures of a game, beside a peer's, and whether that is enough."""
    which = text("bench.fastest" if target.peer is max else "bench.slowest")
    for key in SPEEDS:
        beside: Row = ()
        if peers:
            times = figures[key] / target.peer(peer[key] for peer in peers.values())
            met = verdict(f"≥ {target.times[key]} ×", times >= target.times[key])
            beside = f"{times:.1f} × {which}", met
        yield text(f"bench.{key}"), f"{figures[key]:,}", *beside
    met = verdict(f"< {target.copy_ns} ns", figures["copy_ns"] < target.copy_ns)
    yield text("bench.copy_ns"), f"{figures['copy_ns']:.0f} ns", "", met


def verdict(wanted: str, met: bool) -> str:
    return f"{wanted} " + (f"[green]✓ {text('bench.met')}[/]" if met else f"[red]✗ {text('bench.missed')}[/]")
