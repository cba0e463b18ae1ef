"""The judgement of a position: what its mover could make of it, knowing what he knew.

A search gives every move a chance to win for every seat. A move that the search found poor it hardly tried; a
listed move, and one that was really played, gets its share of playouts all the same before it is compared.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from metropolitan.bots.base import Memory, Seat
from metropolitan.bots.levels import Searcher
from metropolitan.bots.mind import Choice, begun, foreseen
from metropolitan.bots.search import Search
from metropolitan.bots.style import Style
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match

FREE = 0.65  # of the effort goes where the search wants; the rest to moves that it slighted
SERIOUS, LEAST = (
    4,
    50,
)  # a move tried less often than a quarter of the favourite, or so often, is never the best
SLICE = 0.01  # seconds between two looks at the clock
FIRST = 16  # playouts before the first


class Parts(NamedTuple):
    """All that makes a match, as another process can be told it."""

    game: str
    players: Sequence[str]
    options: dict[str, Any]
    seed: int | None
    setup: dict[str, Any]
    moves: Sequence[str]

    def match(self, until: int | None = None) -> Match:
        match = Match(registry.game(self.game), self.players, self.options, self.seed, self.setup)
        for move in self.moves[:until]:
            match.play(move)
        return match


def parts_of(match: Match) -> Parts:
    return Parts(match.game.id, match.players, match.options, match.seed, match.setup, list(match.moves))


@dataclass(frozen=True)
class Effort:
    """Who judges, and how long he looks at a position: by the clock or, always with the same outcome, by
    playouts."""

    bot: str = "champion"
    seconds: float = 0.4
    playouts: int = 0
    seed: int = 0

    def style(self, match: Match) -> Style:
        """The bot's own style, but for what makes its numbers other than chances to win."""
        style = judge_named(self.bot).style(match.game.id, match.options, len(match.players))
        return replace(
            style,
            margin=0.0,
            warmth=0.0,
            seconds=self.seconds,
            playouts=self.playouts,
            threads=1,
            reuse=False,
        )


def judge_named(name: str) -> Searcher:
    """A bot that can tell chances: one that searches."""
    bot = registry.find("bots", name)
    if isinstance(bot, Searcher):
        return bot
    known = [other for other in registry.names("bots") if isinstance(registry.find("bots", other), Searcher)]
    raise BadRecord("review.bot", name=name, known=known)


@dataclass(frozen=True)
class Judgement:
    seat: int
    choices: list[Choice]  # the best first
    playouts: int

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def of(self, action: int) -> Choice:
        return next(choice for choice in self.choices if choice.action == action)

    def loss(self, choice: Choice) -> float:
        """What a move gives away of its maker's chance."""
        return max(0.0, self.best.chances[self.seat] - choice.chances[self.seat])


def judge(
    match: Match, effort: Effort, memory: Memory | None = None, *, played: int | None = None, listed: int = 1
) -> Judgement:
    """What the seat to move could think, knowing what it knew: its best moves and, where given, the one that
    was played. Chance has nothing to do with the table's, so that nothing secret can leak in."""
    chance = Chance(effort.seed, f"review.{len(match.moves)}")
    mover: int = match.state.seat
    seat, style = Seat(match, chance, memory), effort.style(match)
    exact = foreseen(seat, chance, style)
    if exact and (played is None or any(choice.action == played for choice in exact.choices)):
        return Judgement(mover, exact.choices, exact.playouts)
    search = begun(seat, chance, style)
    spend(search.run, search, effort, FREE)
    favourites = sorted(search.found(), key=lambda found: -found[1])[:listed]
    wanted = [found[0] for found in favourites[1:]]
    if played is not None and played not in wanted and played != favourites[0][0]:
        wanted.append(played)
    for action in wanted:
        insist(search, action, effort, (1 - FREE) / len(wanted))
    if not wanted:
        spend(search.run, search, effort, 1 - FREE)
    return Judgement(mover, ranked(search, mover), search.playouts)


def insist(search: Search, action: int, effort: Effort, share: float) -> None:
    """Tries a move until it is known half as well as the favourite, or its share of the effort is spent."""
    visits = {found[0]: found[1] for found in search.found()}
    lacking = max(visits.values()) // 2 - visits[action]
    spend(lambda n: search.insist(action, n), search, effort, share, lacking)


def spend(
    run: Callable[[int], None], search: Search, effort: Effort, share: float, most: int = 1 << 30
) -> None:
    """Searches on until a share of the effort is spent: so many playouts, or so long."""
    if effort.playouts:
        run(max(0, min(most, math.ceil(share * effort.playouts))))
        return
    done, start, spent = 0, time.thread_time(), 0.0
    while done < most and spent < share * effort.seconds:
        n = min(most - done, max(FIRST, int(SLICE * done / spent)) if spent else FIRST)
        run(n)
        done, spent = done + n, time.thread_time() - start


def ranked(search: Search, mover: int) -> list[Choice]:
    """The best first: among moves tried often enough by what they give for sure, the others by trials."""
    choices = [sober(Choice(*found)) for found in search.found()]
    most = max(choice.visits for choice in choices)

    def worth(choice: Choice) -> tuple[bool, float, float]:
        tried = choice.visits == most or (choice.visits >= LEAST and choice.visits * SERIOUS >= most)
        sure = choice.chances[mover] - choice.error
        return tried, sure if tried else choice.visits, sure

    return sorted(choices, key=worth, reverse=True)


def sober(choice: Choice) -> Choice:
    """A few playouts that all ended alike prove little: it is as if four more had ended by a coin."""
    n = max(choice.visits, 1)
    return replace(choice, error=((choice.error**2 * n * n + 1) / (n + 4) / n) ** 0.5)
