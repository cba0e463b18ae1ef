"""Thinking about a move: a search within a budget, and what came out of it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from metropolitan.bots.base import Seat
from metropolitan.bots.maxn import Maxn, averaged
from metropolitan.bots.network import Glance, named
from metropolitan.bots.search import Search
from metropolitan.bots.style import Style
from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.engine.guest import Guest
from metropolitan.engine.state import State

SLICE = 0.004  # seconds between two looks at the clock
FIRST = 32  # playouts before the first; 1 of a game in plain Python, which may be slow
STEP = 64  # playouts between two looks where playouts are counted: no clock then decides what is played
WORLDS = 12  # what is hidden near the end is averaged over so many samples
PACE = 1_000_000  # positions a second that exact play may visit


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
    priors: dict[int, float] = field(default_factory=dict)  # how likely moves looked at first sight


def think(seat: Seat, chance: Chance, style: Style) -> Thought:
    """The moves of the seat to move, the best first."""
    return foreseen(seat, chance, style) or searched(seat, chance, style)


def foreseen(seat: Seat, chance: Chance, style: Style) -> Thought | None:
    """Exact play where the end is near; or, where that is the style, so many moves ahead everywhere."""
    root = position(seat, chance)
    depth = style.ahead or root.ahead()
    if depth <= 0 or not (style.ahead or depth <= style.exact):
        return None
    most = style.playouts or int(style.seconds * PACE)
    maxn = Maxn(root, seat.players, weights(seat, style), style, depth, style.width, most)
    found = averaged(maxn, lambda: position(seat, chance), 1 if style.ahead else WORLDS, WORLDS)
    if found is None:
        return None
    choices = [Choice(action, 1, gains, 0.0) for action, gains in found.items()]
    choices.sort(key=lambda choice: -choice.chances[seat.number])
    return Thought(choices, choices[0].chances, maxn.nodes)


def position(seat: Seat, chance: Chance) -> State:
    """One that may be the true one, as search needs it."""
    found = seat.sample(chance)
    return found if isinstance(found, State) else Guest(found, seat.players, outlook=seat.game.outlook)


def searched(seat: Seat, chance: Chance, style: Style) -> Thought:
    if style.threads < 2:
        return told(seat, [grown(seat, chance, style)])
    chances = [Chance(chance.next() >> 1, "thread") for _ in range(style.threads)]
    alone = replace(style, playouts=style.playouts // style.threads, reuse=False)
    with ThreadPoolExecutor(style.threads) as pool:
        return told(seat, list(pool.map(lambda own: grown(seat, own, alone), chances)))


def told(seat: Seat, searches: list[Search]) -> Thought:
    """What one search found, or several together."""
    legal = set(seat.legal)
    choices: dict[int, Choice] = {}
    for search in searches:
        for found in (Choice(*found) for found in search.found()):
            if found.action in legal:
                choices[found.action] = both(choices.get(found.action, found), found)
    ranked = sorted(choices.values(), key=lambda choice: (-choice.visits, -choice.chances[seat.number]))
    chances = mean([(search.chances(), search.playouts) for search in searches])
    return Thought(ranked, chances, sum(search.playouts for search in searches), searches[0].priors())


def both(one: Choice, other: Choice) -> Choice:
    if one is other:
        return one
    visits = one.visits + other.visits
    chances = mean([(one.chances, one.visits), (other.chances, other.visits)])
    return Choice(one.action, visits, chances, float((one.error**-2 + other.error**-2) ** -0.5))


def mean(parts: Iterable[tuple[list[float], int]]) -> list[float]:
    parts = list(parts)
    total = sum(weight for _, weight in parts) or 1
    return [
        sum(values[seat] * weight for values, weight in parts) / total for seat in range(len(parts[0][0]))
    ]


def grown(seat: Seat, chance: Chance, style: Style) -> Search:
    """A search that has spent its budget."""
    search = begun(seat, chance, style)
    if len(seat.legal) > 1:
        budget(search, style, seat.number)
    else:
        search.run(FIRST)
    return search


def begun(seat: Seat, chance: Chance, style: Style) -> Search:
    root = position(seat, chance)
    if style.reuse:
        made, search = seat.memory.notes.get("search", (0, None))
        if search and search.follow(seat.memory.actions[made:], root):
            seat.memory.notes["search"] = (len(seat.memory.actions), search)
            return search  # type: ignore[no-any-return]
    belief = seat.memory.belief if style.belief else Belief(seat.number)
    glance = Glance(named(style.network)) if style.network else None
    search = Search(root, seat.players, belief, weights(seat, style), chance, style, glance)
    if style.reuse:
        seat.memory.notes["search"] = (len(seat.memory.actions), search)
    return search


def weights(seat: Seat, style: Style) -> list[float]:
    own = seat.game.weights(seat.options, seat.players)
    return [style.weights.get(name, weight) for name, weight in own.items()]


def budget(search: Search, style: Style, mover: int) -> None:
    """Searches until time or playouts are spent, or the choice is clear."""
    own, wall = time.thread_time(), time.perf_counter()
    end = wall + style.seconds * style.patience
    most = style.playouts or 1 << 60
    size = 1 if isinstance(search.root, Guest) else min(FIRST, most)
    while True:
        search.run(size)
        spent = time.thread_time() - own
        if search.playouts >= most or spent >= style.seconds or time.perf_counter() >= end:
            return
        pace = search.playouts / max(spent, 1e-6)
        left = min(most - search.playouts, int((style.seconds - spent) * pace) + 1)
        if search.playouts >= style.least and settled(search, style, mover, left):
            return
        size = max(1, min(STEP if style.playouts else int(SLICE * pace), left))


def settled(search: Search, style: Style, mover: int, left: int) -> bool:
    """Whether the game is as good as decided, or the most tried move stays it whatever comes, or it is better
    beyond doubt."""
    if max(search.chances()) > style.clear:
        return True
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
