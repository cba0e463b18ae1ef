"""The levels, from newcomer to champion, and other searching bots: one bot each, its style in `levels.toml`.

A style is one for all games; `[LEVEL.GAME]` differs from it for a game, `[LEVEL.GAME.VALUE]` where an option
has that value (`family`), `[LEVEL.GAME.N]` for N players, in this order. `like` names another to begin with.
A game from another package says in `Game.style` what suits it; all that is like the champion goes by that.
`[LEVEL.GAME.learned]` counts, last and for this level alone, where the network it names was learned, and
everywhere if it names none.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from metropolitan.bots.base import Seat
from metropolitan.bots.mind import Choice, Thought, think
from metropolitan.bots.network import known
from metropolitan.bots.style import Style
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance

LEVELS = ("newcomer", "learner", "regular", "veteran", "master", "champion")
FIELDS = {field.name for field in fields(Style)}


@cache
def table() -> dict[str, dict[str, Any]]:
    return tomllib.loads((Path(__file__).parent / "levels.toml").read_text())


def parts(name: str, game: str, options: Mapping[str, Any], players: int) -> Iterator[dict[str, Any]]:
    """What makes up a style, what is said later counting more."""
    whole = table()[name]
    if "like" in whole:
        yield from parts(whole["like"], game, options, players)
    yield whole
    if name == LEVELS[-1]:
        yield dict(registry.game(game).style)
    own = whole.get(game, {})
    yield own
    for value in [*options.values(), players]:
        yield own.get(str(value), {})


def learned(name: str, game: str, options: Mapping[str, Any], players: int) -> dict[str, Any]:
    """What is different where a network was learned. It is for this level alone, not for those like it."""
    own: dict[str, Any] = table()[name].get(game, {}).get("learned", {})
    if "network" not in own:
        return own
    network = own["network"].format(players=players, **options)
    return own | {"network": network} if known(network) else {}


@dataclass(frozen=True)
class Searcher:
    """A bot that searches in its style."""

    name: str
    seconds: float | None = None  # in place of the style's own
    changes: tuple[tuple[str, Any], ...] = ()  # to the style, for experiments

    def timed(self, seconds: float) -> Searcher:
        """The same bot with another time a move, whatever else the machine does meanwhile."""
        return replace(self, seconds=seconds)

    def patient(self) -> Searcher:
        """The same bot where only its own time counts, however busy the machine is."""
        return replace(self, changes=(*self.changes, ("patience", math.inf)))

    def style(self, game: str, options: Mapping[str, Any], players: int) -> Style:
        own = {
            name: value for part in parts(self.name, game, options, players) for name, value in part.items()
        }
        own.update(learned(self.name, game, options, players))
        weights = own.get("weights", {})
        own.update(self.changes)
        own["weights"] = weights | own.get("weights", {})
        style = Style(**{name: value for name, value in own.items() if name in FIELDS})
        if self.seconds is None:
            return style
        return replace(style, seconds=self.seconds, playouts=0, patience=math.inf)

    def think(self, seat: Seat, chance: Chance) -> Thought:
        return think(seat, chance, self.style(seat.game.id, seat.options, seat.players))

    def choose(self, seat: Seat, chance: Chance) -> int:
        if len(seat.legal) == 1:
            return seat.legal[0]
        style = self.style(seat.game.id, seat.options, seat.players)
        return picked(think(seat, chance, style), style, chance)


def picked(thought: Thought, style: Style, chance: Chance) -> int:
    """The best move; with warmth any other, the likelier the longer it was thought about, or the better it
    felt at first sight."""
    best = thought.choices[0]
    if not style.warmth:
        return best.action
    weights = [share(thought, choice, style.feeling) ** (1 / style.warmth) for choice in thought.choices]
    mark = chance.unit() * sum(weights)
    for choice, weight in zip(thought.choices, weights, strict=True):
        mark -= weight
        if mark < 0:
            return choice.action
    return best.action


def share(thought: Thought, choice: Choice, feeling: float) -> float:
    visits = choice.visits / sum(other.visits for other in thought.choices)
    return visits + feeling * (thought.priors.get(choice.action, visits) - visits)


newcomer, learner, regular, veteran, master, champion = (Searcher(name) for name in LEVELS)
plain = Searcher("plain")
