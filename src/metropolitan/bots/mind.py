"""Thinking about a move: a search within a budget, and what came out of it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from metropolitan.bots.base import Seat
from metropolitan.bots.search import Search
from metropolitan.bots.style import Style
from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.engine.guest import as_state

SLICE = 0.004  # seconds between two looks at the clock
FIRST = 32  # playouts before the first


@dataclass(frozen=True)
class Choice:
    """A move that was thought about."""

    action: int
    visits: int
    chances: list[float]  # of every seat to win; they sum to 1
    error: float  # of the mover's


@dataclass(frozen=True)
class Thought:
    choices: list[Choice]  # the best first
    chances: list[float]
    playouts: int


def think(seat: Seat, chance: Chance, style: Style) -> Thought:
    """The moves of the seat to move, the best first."""
    search = begun(seat, chance, style)
    if len(seat.legal) > 1:
        budget(search, style, seat.number)
    else:
        search.run(FIRST)
    choices = [Choice(*found) for found in search.found()]
    choices.sort(key=lambda choice: (-choice.visits, -choice.chances[seat.number]))
    return Thought(choices, search.chances(), search.playouts)


def begun(seat: Seat, chance: Chance, style: Style) -> Search:
    belief = seat.memory.belief if style.belief else Belief(seat.number)
    own = seat.game.weights(seat.options, seat.players)
    weights = [style.weights.get(name, weight) for name, weight in own.items()]
    return Search(as_state(seat.sample(chance), seat.players), seat.players, belief, weights, chance, style)


def budget(search: Search, style: Style, mover: int) -> None:
    """Searches until time or playouts are spent, or the choice is clear."""
    own, wall = time.thread_time(), time.perf_counter()
    end = wall + style.seconds * style.patience
    most = style.playouts or 1 << 60
    size = min(FIRST, most)
    while True:
        search.run(size)
        spent = time.thread_time() - own
        if search.playouts >= most or spent >= style.seconds or time.perf_counter() >= end:
            return
        pace = search.playouts / max(spent, 1e-6)
        left = min(most - search.playouts, int((style.seconds - spent) * pace) + 1)
        if search.playouts >= style.least and settled(search, style, mover, left):
            return
        size = max(1, min(int(SLICE * pace), left))


def settled(search: Search, style: Style, mover: int, left: int) -> bool:
    """Whether the most tried move stays it whatever comes, or is better beyond doubt."""
    first, *others = sorted(search.found(), key=lambda found: -found[1])
    if not others or first[1] - others[0][1] > left:
        return True
    if not style.sure:
        return False
    return all(apart(first, other, mover) > style.sure for other in others if other[1] > 1)


Found = tuple[int, int, list[float], float]


def apart(first: Found, other: Found, mover: int) -> float:
    """By how many standard errors two moves differ."""
    return (first[2][mover] - other[2][mover]) / float((first[3] ** 2 + other[3] ** 2) ** 0.5)
