"""What a year gives: population, civic and commercial buildings, and markers in the last one."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest
    from metropolitan.games.foundations.kit import TILES, YEARS


def year_points(t, seat, year):
    """In the last year the coins of commercial buildings are prestige, and markers count."""
    points: cython.int = population_points(t, seat, year) + civic_points(t, seat) + commercial_points(t, seat)
    if year == YEARS - 1:
        points += t.income[seat] + marker_points(t, seat)
    return points


def population_points(t, seat, year):
    """Most citizens: their number and the bonus; fewer: the number of the next who has more; none: nothing."""
    mine: cython.int = t.citizens[seat]
    above: cython.int = 0
    other: cython.int
    if mine == 0:
        return 0
    for other in range(t.plan.players):
        if t.citizens[other] > mine and (above == 0 or t.citizens[other] < above):
            above = t.citizens[other]
    return above if above else mine + t.plan.bonus[year]


def civic_points(t, seat):
    points: cython.int = 0
    rest: uint64_t = t.plan.civic & ~t.left[seat]
    while rest:
        points += building_points(t, seat * TILES + lowest(rest))
        rest &= rest - 1
    return points


def building_points(t, building):
    """A civic building counts every building beside it once, whoever owns it."""
    key: cython.int = t.plan.key[building % TILES]
    spot: cython.int = t.laid[building]
    counted: cython.int = 0
    i: cython.int
    k: cython.int
    for i in range(t.plan.around[spot]):
        other: cython.int = t.piece[t.plan.beside[spot][i]]
        if other >= 0:
            k = 0
            while t.piece[t.plan.beside[spot][k]] != other:
                k += 1
            if k == i:
                counted += t.plan.worth[key][t.plan.key[other % TILES]]
    return counted * t.plan.points[key] // t.plan.per[key]


def commercial_points(t, seat):
    points: cython.int = 0
    rest: uint64_t = (bit(TILES) - 1) & ~t.left[seat]
    while rest:
        points += t.plan.prestige[t.plan.key[lowest(rest)]]
        rest &= rest - 1
    return points


def marker_points(t, seat):
    """One for each marker on the board."""
    return t.plan.markers - t.markers[seat]


def promise(t, seat):
    return t.prestige[seat]
