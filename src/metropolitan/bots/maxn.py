"""Max-n: every line to its end, or so many moves deep, everybody taking what is best for himself. Near the
end of a game it is exact play; from afar, a searcher to compare others with."""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.state import State

if not cython.compiled:
    from metropolitan.bots.gains import gains
    from metropolitan.engine.struct import Struct, array
    from metropolitan.engine.struct import array as malloc_ints


class Step:
    """The position at one depth."""

    def __init__(self, state: State, depth: int) -> None:
        most: cython.int = state.most()
        self.state = state.copy()
        self.legal = malloc_ints(most)
        if cython.compiled:
            self.ratings = cython.cast(cython.p_double, malloc(most * cython.sizeof(cython.double)))
        else:
            self.ratings = array(most)
        self.next = Step(state, depth - 1) if depth else None

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.legal)
            free(self.ratings)


class Maxn:
    """Looks `depth` moves ahead, at the `width` likeliest of each (0: all), at so many positions at most."""

    def __init__(self, root: State, seats: int, weights: Any, style: Any, depth: int, width: int,
                 most: int) -> None:  # fmt: skip
        self.top = Step(root, depth)
        self.seats = seats
        self.depth = depth
        self.width = width
        if not cython.compiled:
            self.taste = Struct()
        taste: cython.pointer(Taste) = self.taste
        taste.margin, taste.soft, taste.spread = style.margin, style.soft, style.spread
        self.most = most
        self.nodes = 0
        if cython.compiled:
            self.weights = cython.cast(
                cython.p_double, malloc((len(weights) + 1) * cython.sizeof(cython.double))
            )
        else:
            self.weights = array(len(weights))
        for i, weight in enumerate(weights):
            self.weights[i] = weight

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.weights)

    def moves(self, world: State) -> dict[int, list[float]] | None:
        """What every move gives each seat where all is known; None where it would take too long."""
        found: dict[int, list[float]] = {}
        gain: cython.double[6] = [0.0] * 6
        world.study(self.weights)
        for action in world.legal():
            self.top.state.become(world)
            self.top.state.step(action)
            self.solve(self.top, self.depth - 1, gain)
            if self.nodes > self.most:
                return None
            found[action] = [gain[seat] for seat in range(self.seats)]
        return found

    def solve(self, at, depth, gain):
        child: cython.double[6] = [0.0] * 6
        mover: cython.int = at.state.turn()
        k: cython.int
        seat: cython.int
        self.nodes += 1
        if mover < 0 or depth == 0:
            gains(at.state, self.seats, self.weights, self.taste, gain)
            return
        best: cython.double = -1
        for k in range(self.narrowed(at, at.state.fill(at.legal))):
            if self.nodes > self.most:
                return
            at.next.state.become(at.state)
            at.next.state.step(at.legal[k])
            self.solve(at.next, depth - 1, child)
            if child[mover] > best:
                best = child[mover]
                for seat in range(self.seats):
                    gain[seat] = child[seat]

    def narrowed(self, at, n):
        """The likeliest moves come first; returns how many are looked at."""
        if self.width == 0 or n <= self.width:
            return n
        at.state.rate(self.weights, at.legal, n, at.ratings)
        i: cython.int
        k: cython.int
        for i in range(self.width):
            best: cython.int = i
            for k in range(i + 1, n):
                if at.ratings[k] > at.ratings[best]:
                    best = k
            action: cython.int = at.legal[i]
            rating: cython.double = at.ratings[i]
            at.legal[i], at.ratings[i] = at.legal[best], at.ratings[best]
            at.legal[best], at.ratings[best] = action, rating
        return self.width


def averaged(maxn: Maxn, sample: Any, least: int, worlds: int) -> dict[int, list[float]] | None:
    """What every move gives each seat on average over samples of what cannot be known; as many of them as the
    positions allow, None where that is less than the least."""
    total: dict[int, list[float]] = {}
    seen = 0
    while seen < worlds:
        found = maxn.moves(sample())
        if found is None:
            break
        seen += 1
        for action, gains in found.items():
            sums = total.get(action, [0.0] * len(gains))
            total[action] = [a + b for a, b in zip(sums, gains, strict=True)]
    if seen < least:
        return None
    return {action: [gain / seen for gain in gains] for action, gains in total.items()}
