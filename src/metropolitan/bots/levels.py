"""The levels, from newcomer to champion, and other searching bots: one bot each, its style in `levels.toml`.

A style is one for all games; `[LEVEL.GAME]` differs from it for a game, `[LEVEL.GAME.VALUE]` where an option
has that value (`family`), `[LEVEL.GAME.N]` for N players, in this order.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from metropolitan.bots.base import Seat
from metropolitan.bots.mind import Thought, think
from metropolitan.bots.style import Style
from metropolitan.engine.chance import Chance

LEVELS = ("newcomer", "learner", "regular", "veteran", "master", "champion")
FIELDS = {field.name for field in fields(Style)}


@cache
def table() -> dict[str, dict[str, Any]]:
    return tomllib.loads((Path(__file__).parent / "levels.toml").read_text())


@dataclass(frozen=True)
class Searcher:
    """A bot that searches in its style."""

    name: str
    seconds: float | None = None  # in place of the style's own
    changes: tuple[tuple[str, Any], ...] = ()  # to the style, for experiments

    def timed(self, seconds: float) -> Searcher:
        """The same bot with another time a move, whatever else the machine does meanwhile."""
        return replace(self, seconds=seconds)

    def style(self, game: str, options: dict[str, Any], players: int) -> Style:
        part: dict[str, Any] = table()[self.name]
        own = dict(part)
        part = part.get(game, {})
        for more in (
            part,
            *(part.get(str(value), {}) for value in options.values()),
            part.get(str(players), {}),
        ):
            own.update(more)
        own.update(self.changes)
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
        return picked(think(seat, chance, style), seat.number, style.warmth, chance)


def picked(thought: Thought, seat: int, warmth: float, chance: Chance) -> int:
    """The best move; with warmth, one of the good ones, the better the likelier."""
    best = thought.choices[0]
    if not warmth:
        return best.action
    tried = [choice for choice in thought.choices if choice.visits]
    weights = [math.exp(min(0.0, choice.chances[seat] - best.chances[seat]) / warmth) for choice in tried]
    mark = chance.unit() * sum(weights)
    for choice, weight in zip(tried, weights, strict=True):
        mark -= weight
        if mark < 0:
            return choice.action
    return best.action


newcomer, learner, regular, veteran, master, champion = (Searcher(name) for name in LEVELS)
plain = Searcher("plain")
