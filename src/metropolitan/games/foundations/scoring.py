"""What a year gives: population, civic and commercial buildings, and markers in the last one."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size
    from metropolitan.games.foundations.kit import EAST, FIRSTS, TILES, WEST_END, YEARS


def year_points(t, seat, year):
    """In the last year the coins of commercial buildings are prestige, and markers count."""
    points: cython.int = population_points(t, seat, year) + civic_points(t, seat) + commercial_points(t, seat)
    if year == YEARS - 1:
        points += t.income[seat] + marker_points(t, seat)
    return points


def population_points(t, seat, year):
    """Most citizens: their number and the bonus; fewer: the number of the next above; none: nothing."""
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
    return spot_points(t, t.plan.key[building % TILES], t.laid[building])


def spot_points(t, key, spot):
    """A civic tile on a spot counts every building beside it once, whoever owns it."""
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


# ---- an estimate for those who look one move ahead; its weights won most games among those tried ----


def promise(t, seat):
    """What is scored, and what the board would score now, which later years repeat in part; then something
    for bare lots, for lots side by side, and for coins, little beyond what one deed costs."""
    if t.turn < 0:
        return t.prestige[seat]
    years: cython.double = YEARS - 1 - t.year
    ahead: cython.double = 1 if years > 0 else year_left(t)
    coins: cython.double = t.coins[seat]
    if coins > 7:
        coins = 7 + 0.4 * (coins - 7)
    worth: cython.double = t.prestige[seat] + year_points(t, seat, t.year) * (1 + 0.25 * years)
    worth += 0.12 * coins * ahead
    worth += marker_points(t, seat) * (0.5 + 1.2 * ahead)
    return worth + 0.05 * pairs(t, seat) * (years + year_left(t))


def year_left(t):
    """How much of the year's deeds is still to be bought."""
    pile: cython.double = t.plan.pile[t.year + 1] - t.plan.pile[t.year]
    return 0 if t.final else (pile - t.turned[t.year] + t.deeds) / pile


def pairs(t, seat):
    """How often two lots of a seat lie side by side; a choice in the draft counts already."""
    west: uint64_t = 0
    east: uint64_t = 0
    cover: cython.int
    for cover in range(5):
        west |= t.on[seat][cover][0]
        east |= t.on[seat][cover][1]
    if t.chosen[seat] >= 0:
        lot: cython.int = t.deck[t.chosen[seat]]
        if lot < WEST_END:
            west |= bit(lot)
        if lot >= EAST:
            east |= bit(lot - EAST)
    first: uint64_t = west & FIRSTS
    upright: cython.int = size(first & west >> 1) + size(east & east >> 1)
    return upright + size(first & west >> 10) + size(east & east >> 10)
