"""What Foundations knows about playing well. A glance at a seat sees some twenty numbers; what each of them
is worth in points to come depends on the time: the weights stand in `sense.toml`, found by self-play."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size
    from metropolitan.games.foundations.kit import EAST, FIRSTS, KEYS, SHAPES, TILES, WEST_END, YEARS
    from metropolitan.games.foundations.scoring import (
        commercial_points,
        marker_points,
        population_points,
        year_left,
    )
    from metropolitan.games.foundations.turns import take_turn

    (ONE, CROWD, CITIZENS, LEAD, CIVIC, OPEN, SHOPS, INCOME, COINS, WEALTH, BARE, LOTS_OWNED, PAIRS, STUCK,
     TWOS, THREES, FOURS, SITES, PLAN_BEST, PLAN_ALL, NEARBY, NEXT, SIGHTS) = range(23)  # fmt: skip
    EARLY, LATE, LAST, OVER, TIMES = range(5)
    ERROR = SIGHTS * TIMES * YEARS
    ENVY = ERROR + TIMES * YEARS
    TRIES = ENVY + 1


# ---- what a position is worth ----


def expect(t, w, out):
    """The points of all at the end, and how far off they may be."""
    seat: cython.int
    if t.turn < 0:
        for seat in range(t.plan.players):
            out[seat] = t.prestige[seat] + 0.001 * t.coins[seat]
        return 0
    for seat in range(t.plan.players):
        out[seat] = expected(t, w, seat)
    return weight(t, w, SIGHTS, t.turn)


def expected(t, w, seat):
    """What is scored, and what is seen, each thing with its weight at this time."""
    seen: cython.double[23] = [0.0] * 23
    points: cython.double = t.prestige[seat]
    i: cython.int
    if t.turn >= 0:
        look(t, seat, seen)
        for i in range(SIGHTS):
            if seen[i]:
                points += seen[i] * weight(t, w, i, seat)
    return points


def weight(t, w, sight, seat):
    """What one of a thing is worth to a seat at this time."""
    at: cython.int = (YEARS * sight + t.year) * TIMES
    time: cython.int = time_of(t, seat)
    if time != EARLY:
        return w[at + time]
    return w[at + LATE] + year_left(t) * (w[at + EARLY] - w[at + LATE])


def time_of(t, seat):
    """Once the deeds are gone, a seat has one more turn, or none."""
    if t.final == 0:
        return EARLY
    return LAST if (seat - t.turn + t.plan.players) % t.plan.players < t.final else OVER


# ---- what a glance sees ----


def look(t, seat, seen):
    look_at_city(t, seat, seen)
    look_at_civic(t, seat, seen)
    look_at_lots(t, seat, seen)


def look_at_city(t, seat, seen):
    seen[ONE] = 1
    seen[CROWD] = population_points(t, seat, t.year)
    seen[CITIZENS] = t.citizens[seat]
    seen[LEAD] = lead(t, seat)
    seen[SHOPS] = commercial_points(t, seat)
    seen[INCOME] = t.income[seat]
    seen[COINS] = min(t.coins[seat], 8)
    seen[WEALTH] = max(t.coins[seat] - 8, 0)
    seen[BARE] = marker_points(t, seat) + (t.chosen[seat] >= 0)
    seen[STUCK] = t.markers[seat] == 0
    seen[NEXT] = t.turn == seat


def lead(t, seat):
    """Citizens more than the best other has, within what one building may change."""
    best: cython.int = 0
    other: cython.int
    for other in range(t.plan.players):
        if other != seat:
            best = max(best, t.citizens[other])
    return max(-6, min(6, t.citizens[seat] - best))


def look_at_civic(t, seat, seen):
    """What civic buildings score, and the lots beside them that are still open."""
    rest: uint64_t = t.plan.civic & ~t.left[seat]
    i: cython.int
    while rest:
        tile: cython.int = lowest(rest)
        spot: cython.int = t.laid[seat * TILES + tile]
        seen[CIVIC] += value_of(t, t.plan.key[tile], spot)
        for i in range(t.plan.around[spot]):
            seen[OPEN] += t.piece[t.plan.beside[spot][i]] < 0
        rest &= rest - 1


def look_at_lots(t, seat, seen):
    """What could be built: on bare lots, and over smaller buildings."""
    west: uint64_t = t.on[seat][0][0]
    east: uint64_t = t.on[seat][0][1]
    shape: cython.int
    if t.chosen[seat] >= 0:
        lot: cython.int = t.deck[t.chosen[seat]]
        if lot < WEST_END:
            west |= bit(lot)
        if lot >= EAST:
            east |= bit(lot - EAST)
    dream(t, seat, 0, west, east, seen)
    dream(t, seat, 1, west, east, seen)
    for shape in range(2, SHAPES):
        seen[SITES] += fits(t.plan, shape, west, east) > 0
    west |= t.on[seat][1][0]
    east |= t.on[seat][1][1]
    seen[TWOS] = min(sites(t, seat, 1, west, east), 6)
    west |= t.on[seat][2][0]
    east |= t.on[seat][2][1]
    seen[THREES] = min(sites(t, seat, 2, west, east), 3) + min(sites(t, seat, 3, west, east), 3)
    west |= t.on[seat][3][0]
    east |= t.on[seat][3][1]
    seen[FOURS] = min(sites(t, seat, 4, west, east), 2) + min(sites(t, seat, 5, west, east), 2)
    west |= t.on[seat][4][0]
    east |= t.on[seat][4][1]
    seen[LOTS_OWNED] = size(west & FIRSTS) + size(east)
    seen[PAIRS] = fits(t.plan, 1, west, east)
    seen[NEARBY] = near(t, west, east)


def fits(p, shape, west, east):
    """In how many ways a shape fits into a set of lots."""
    n: cython.int = 0
    turn: cython.int
    i: cython.int
    for turn in range(p.turns[shape], p.turns[shape + 1]):
        first: uint64_t = west & FIRSTS
        rest: uint64_t = east
        for i in range(1, p.size[shape]):
            first &= west >> p.step[turn][i]
            rest &= east >> p.step[turn][i]
        n += size(first) + size(rest)
    return n


def sites(t, seat, shape, west, east):
    """The same, if any tile of the shape is left that is not civic."""
    key: cython.int
    for key in range(KEYS):
        if t.plan.shape[key] == shape and t.left[seat] & t.plan.copies[key] & ~t.plan.civic:
            return fits(t.plan, shape, west, east)
    return 0


def dream(t, seat, shape, west, east, seen):
    """What civic tiles would score on the best of bare lots: the best of them, and all."""
    best: cython.int[20] = [0] * 20
    key: cython.int
    turn: cython.int
    half: cython.int
    i: cython.int
    for turn in range(t.plan.turns[shape], t.plan.turns[shape + 1]):
        for half in range(2):
            lots: uint64_t = east if half else west
            here: uint64_t = lots if half else lots & FIRSTS
            if t.plan.size[shape] > 1:
                here &= lots >> t.plan.step[turn][1]
            while here:
                i = t.plan.spots[shape] + t.plan.number[turn][half * EAST + lowest(here)]
                for key in range(KEYS):
                    if t.plan.shape[key] == shape and t.left[seat] & t.plan.copies[key] & t.plan.civic:
                        best[key] = max(best[key], value_of(t, key, i))
                here &= here - 1
    for key in range(KEYS):
        seen[PLAN_ALL] += best[key]
        seen[PLAN_BEST] = max(seen[PLAN_BEST], best[key])


def value_of(t, key, spot):
    """What a civic tile would score on a spot."""
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


def near(t, west, east):
    """How many deeds for sale touch own lots."""
    n: cython.int = 0
    i: cython.int
    for i in range(t.deeds):
        n += touches(t.row[i], west, east)
    return n


def touches(lot, west, east):
    if lot < WEST_END - 10:
        return (west & (bit(lot + 1) | bit(lot + 10) | bit(lot) >> 1 | bit(lot) >> 10)) != 0
    lot -= EAST
    return (east & (bit(lot + 1) | bit(lot + 10) | bit(lot) >> 1 | bit(lot) >> 10)) != 0


# ---- how good moves look ----


def rate_after(t, twin, w, action):
    """By what the position is worth after a move."""
    if cython.compiled:
        twin[0] = t[0]
    else:
        twin.copy_from(t)
    take_turn(twin, action)
    return rating(twin, w, t.turn)


def rating(t, w, seat):
    """What a seat may expect, less a part of what the others may on average."""
    others: cython.double = 0
    other: cython.int
    for other in range(t.plan.players):
        if other != seat:
            others += expected(t, w, other)
    return expected(t, w, seat) - w[ENVY] * others / (t.plan.players - 1)


def guess(t, twin, w, chance, out, n):
    """The best of some legal moves, taken by chance."""
    tries: cython.int = int(w[TRIES])
    best: cython.int = out[0]
    most: cython.double = -1e300
    k: cython.int
    for k in range(min(tries, n)):
        other: cython.int = k + chance.below(n - k)
        action: cython.int = out[other]
        out[other] = out[k]
        worth: cython.double = rate_after(t, twin, w, action)
        if worth > most:
            most, best = worth, action
    return best
