"""What a position gives every seat, as its share of the victory: all searchers judge by it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import exp


def gains(state, seats, weights, taste, out):
    """At the end the victory; a part of it by how clear it is, so that a good score counts. Before, the
    chances that the game's own value gives."""
    points: cython.double[6] = [0.0] * 6
    clear: cython.double[6] = [0.0] * 6
    seat: cython.int
    if state.turn() >= 0:
        error: cython.double = state.value(weights, points)
        chances_of(points, seats, max(taste.spread * error, 0.1), out)
        return
    state.ranks(points)
    shares(points, seats, out)
    if taste.margin > 0:
        chances_of(points, seats, taste.soft, clear)
        for seat in range(seats):
            out[seat] += taste.margin * (clear[seat] - out[seat])


def shares(ranks, n, out):
    """The victory, shared by all who stand highest."""
    best: cython.double = ranks[0]
    equal: cython.int = 0
    seat: cython.int
    for seat in range(n):
        if ranks[seat] > best + 1e-9:
            best, equal = ranks[seat], 0
        if ranks[seat] > best - 1e-9:
            equal += 1
    for seat in range(n):
        out[seat] = 1.0 / equal if ranks[seat] > best - 1e-9 else 0.0


def chances_of(points, n, soft, out):
    """Shares in proportion to exp(points / soft)."""
    best: cython.double = points[0]
    total: cython.double = 0
    seat: cython.int
    for seat in range(n):
        best = max(best, points[seat])
    for seat in range(n):
        out[seat] = exp((points[seat] - best) / soft)
        total += out[seat]
    for seat in range(n):
        out[seat] /= total
