"""What a position gives every seat, as its share of the victory: all searchers judge by it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import exp

    SLICES = 20


def gains(state, seats, weights, taste, out):
    """At the end the victory; a part of it by how clear it is, so that a good score counts. Before, the
    chances that the game's own value gives."""
    points: cython.double[6] = [0.0] * 6
    clear: cython.double[6] = [0.0] * 6
    errors: cython.double[6] = [0.0] * 6
    seat: cython.int
    if state.turn() >= 0:
        state.value(weights, points, errors)
        for seat in range(seats):
            errors[seat] = max(taste.spread * errors[seat], 0.1)
        highest(points, errors, seats, out)
        return
    state.ranks(points)
    shares(points, seats, out)
    if taste.margin > 0:
        chances_of(points, seats, taste.soft, clear)
        for seat in range(seats):
            out[seat] += taste.margin * (clear[seat] - out[seat])


def highest(points, errors, n, out):
    """How likely everybody is to end highest: in slices of points, to be in one and all others below. Where
    errors are alike, in proportion to exp(points / error), which is quicker and somewhat less sure."""
    before: cython.double[6] = [0.0] * 6
    after: cython.double[6] = [0.0] * 6
    seat: cython.int
    k: cython.int
    alike: cython.bint = True
    low: cython.double = -1e300
    high: cython.double = -1e300
    total: cython.double = 0
    for seat in range(n):
        alike = alike and errors[seat] == errors[0]
        low = max(low, points[seat] - 3 * errors[seat])
        high = max(high, points[seat] + 3 * errors[seat])
    if alike:
        chances_of(points, n, errors[0], out)
        return
    for seat in range(n):
        out[seat] = 1e-9
        before[seat] = below(low, points[seat], errors[seat])
    for k in range(1, SLICES + 1):
        for seat in range(n):
            after[seat] = below(low + (high - low) * k / SLICES, points[seat], errors[seat])
        add_slice(before, after, n, out)
    for seat in range(n):
        total += out[seat]
    for seat in range(n):
        out[seat] /= total


def below(x, mean, error):
    """How likely points are below x: the logistic curve that is nearest to the normal one."""
    return 1 / (1 + exp(-1.702 * (x - mean) / error))


def add_slice(before, after, n, out):
    """Adds how likely everybody is in this slice and the others below its middle; the next slice follows."""
    seat: cython.int
    other: cython.int
    for seat in range(n):
        part: cython.double = after[seat] - before[seat]
        for other in range(n):
            if other != seat:
                part *= 0.5 * (before[other] + after[other])
        out[seat] += part
    for seat in range(n):
        before[seat] = after[seat]


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
