"""`python benchmarks/tune.py GAME --tune heat:0.5,w.envy:0.2 …`: tunes numbers of a searching bot by tournaments.

A number is a part of the style (`heat`) or a weight of the game's sense (`w.NAME`); behind the colon stands how far a
trial goes to either side. Simultaneous perturbation (SPSA): at each step all numbers at once move a little to a random
side, a bot with them so meets its mirror image with all moved to the other side, on the same set-ups from every seat,
and the numbers go the way of the winner, the farther the clearer it won. Later steps go less far. The result is the
mean over the second half of the steps, rounded to what matters.

Tuning always finds something; so at the end (`--proof`) the result meets the numbers it began with, on set-ups never
seen before, and `better` says whether the 95 % interval lies above an equal share. All stands in
`benchmarks/tuning/<game>.toml`, written after every step: the same command goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from metropolitan.bots.tournament import pool
from metropolitan.bots.tournament.entry import WEIGHT, entered
from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.standings import standings
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance

FOLDER = Path(__file__).parent / "tuning"
FRESH = 1 << 40  # seeds of the proof begin so far from those of the steps
DECAY, SHRINK = 0.602, 0.101  # how steps and trials grow smaller, as is usual
Values = dict[str, float]


def main(argv: Sequence[str] | None = None) -> int:
    given = arguments().parse_args(argv)
    path = given.out or FOLDER / f"{given.game}.toml"
    study = Study(settings(given), given.workers)
    study.take(path)
    while len(study.steps) < given.steps:
        study.step()
        study.write(path)
        print(f"{len(study.steps):4} {study.steps[-1]['lead']:+.3f}", *pairs(study.now), flush=True)
    if given.proof and study.proof.get("games") != given.proof:
        study.prove(given.proof)
        study.write(path)
    print(*pairs(study.tuned()), *pairs(study.proof))
    return 0


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--tune", required=True, help="NAME:REACH,… numbers, and how far a trial goes")
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--budget", default="seconds=0.02", help="of a move: seconds=T or playouts=N")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--games", type=int, default=8, help="a step")
    parser.add_argument(
        "--gain", type=float, default=6.0, help="how far a step follows a clear win, in reaches"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=60, help="in all, earlier runs included")
    parser.add_argument("--proof", type=int, default=0, help="games against the numbers it began with")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path)
    return parser


def settings(given: argparse.Namespace) -> dict[str, Any]:
    """All that decides what is found."""
    names = ("game", "players", "bot", "budget", "games", "gain", "seed", "tune")
    options = registry.game(given.game).complete(given.options)
    return {**{name: getattr(given, name) for name in names}, "options": options}


class Study:
    """Numbers being tuned, and all steps so far."""

    def __init__(self, settings: Mapping[str, Any], workers: int) -> None:
        self.settings, self.workers = dict(settings), workers
        self.reach = {
            name: float(reach)
            for name, _, reach in (one.partition(":") for one in settings["tune"].split(","))
        }
        self.start = {name: self._own(name) for name in self.reach}
        self.steps: list[dict[str, Any]] = []
        self.proof: dict[str, Any] = {}

    def _own(self, name: str) -> float:
        """What a number is before it is tuned."""
        game, players, options = self.settings["game"], self.settings["players"], self.settings["options"]
        style = entered(self.settings["bot"]).style(game, options, players)
        if not name.startswith(WEIGHT):
            return float(getattr(style, name))
        weight = name.removeprefix(WEIGHT)
        return float({**registry.game(game).weights(options, players), **style.weights}[weight])

    @property
    def now(self) -> Values:
        return self.steps[-1]["values"] if self.steps else self.start

    def step(self) -> None:
        number, before = len(self.steps), self.now
        chance = Chance(self.settings["seed"], f"tune.{number}")
        sides = {name: 1 - 2 * chance.below(2) for name in self.reach}
        trial = (number + 1) ** -SHRINK
        up, down = (self._moved(before, sides, sign * trial) for sign in (1, -1))
        lead = self._meet(
            up, down, self.settings["games"], self.settings["seed"] + number * self.settings["games"]
        )["lead"]
        gain = self.settings["gain"] / (number + 5) ** DECAY
        self.steps.append({"lead": lead, "values": self._moved(before, sides, gain * lead)})
        self.proof = {}

    def _moved(self, values: Values, sides: Mapping[str, int], far: float) -> Values:
        """Numbers moved, each to its side; none that began above zero falls below."""
        moved = {name: value + self.reach[name] * sides[name] * far for name, value in values.items()}
        return {
            name: round(max(value, 0.0) if self.start[name] >= 0 else value, 6)
            for name, value in moved.items()
        }

    def _meet(self, one: Values, other: Values, games: int, seed: int) -> dict[str, Any]:
        """What the bot with these numbers won beyond its share from the bot with the others."""
        players = self.settings["players"]
        first, second = self.entry(one), self.entry(other)
        if first == second:
            return {"lead": 0.0, "win_share": 0.5, "ci95": [0.0, 1.0]}
        bots = tuple((first, second)[seat % 2] for seat in range(players))
        plan = Plan(self.settings["game"], players, self.settings["options"], bots, seed).checked()
        played = sorted(pool.games(plan, range(games), self.workers), key=lambda game: game.number)
        found = next(row for row in standings(plan, played) if row["bot"] == first)
        return {**found, "lead": round(found["win_share"] - found["fair"], 6)}

    def entry(self, values: Values) -> str:
        return ":".join([self.settings["bot"], self.settings["budget"], *pairs(values)])

    def tuned(self) -> Values:
        """The mean of the later half of the steps."""
        later = [step["values"] for step in self.steps[len(self.steps) // 2 :]] or [self.start]
        return {name: float(f"{sum(one[name] for one in later) / len(later):.3g}") for name in self.start}

    def prove(self, games: int) -> None:
        met = self._meet(self.tuned(), self.start, games, self.settings["seed"] + FRESH)
        better = met["ci95"][0] > met.get("fair", 0.5)
        self.proof = {"games": games, "win_share": met["win_share"], "ci95": met["ci95"], "better": better}

    # ---- the file ----

    def take(self, path: Path) -> None:
        """Goes on with the steps in a file, where there is one."""
        if not path.exists():
            return
        found = tomllib.loads(path.read_text())
        if found["settings"] != self.settings or found["start"] != self.start:
            sys.exit(f"{path}: this is another study; name another file with --out, or remove it")
        self.steps, self.proof = found.get("steps", []), found.get("proof", {})

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_name(path.name + ".tmp")
        half.write_text("\n".join(self._lines()) + "\n")
        os.replace(half, path)

    def _lines(self) -> Iterable[str]:
        yield "# Written by benchmarks/tune.py, which tells what this is."
        parts = {"settings": self.settings, "start": self.start, "tuned": self.tuned(), "proof": self.proof}
        for title, part in parts.items():
            if part:
                yield from ("", f"[{title}]", *members(part))
        yield from ("", "# What the bot moved one way won beyond its share, and where the numbers went.")
        for step in self.steps:
            yield from ("[[steps]]", *members(step))


def members(table: Mapping[str, Any]) -> list[str]:
    return [
        f"{name if name.isidentifier() else json.dumps(name)} = {toml(one)}" for name, one in table.items()
    ]


def toml(value: Any) -> str:
    return f"{{ {', '.join(members(value))} }}" if isinstance(value, dict) else json.dumps(value)


def pairs(values: Mapping[str, Any]) -> list[str]:
    return [f"{name}={value}" for name, value in values.items()]


if __name__ == "__main__":
    sys.exit(main())
