"""A turn: what is legal, what it does, and how a year ends. `rules.py` tells how actions are numbered."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest
    from metropolitan.games.foundations.kit import (
        BUILDINGS,
        DEALT,
        EAST,
        FIRSTS,
        PRICES,
        SHAPES,
        TILES,
        WEST_END,
        YEARS,
    )
    from metropolitan.games.foundations.scoring import year_points

    INCOME = 0


# ---- what is legal ----


def fill_actions(t, out):
    if t.turn < 0:
        return 0
    if t.round < DEALT:
        return fill_hand(t, out)
    out[0] = INCOME
    return fill_builds(t, out, fill_deeds(t, out, 1))


def fill_hand(t, out):
    n: cython.int = 0
    i: cython.int
    hand: cython.int = hand_of(t, t.turn)
    for i in range(DEALT):
        if not t.taken[hand] & bit(i):
            insert(out, n, 1 + t.plan.lots + t.plan.index[t.deck[DEALT * hand + i]])
            n += 1
    return n


def fill_deeds(t, out, n):
    """Those one can pay for, and only with a marker for the lot."""
    i: cython.int = 0
    if t.markers[t.turn] > 0:
        while i < t.deeds and t.plan.price[i] <= t.coins[t.turn]:
            insert(out, n, 1 + t.plan.index[t.row[i]])
            n += 1
            i += 1
    return n


def insert(out, n, action):
    while n > 0 and out[n - 1] > action:
        out[n] = out[n - 1]
        n -= 1
    out[n] = action


def fill_builds(t, out, n):
    west: uint64_t[4] = [0] * 4  # where a building of one lot more may stand
    east: uint64_t[4] = [0] * 4
    i: cython.int
    for i in range(4):
        west[i] = t.on[t.turn][i][0] | (west[i - 1] if i else 0)
        east[i] = t.on[t.turn][i][1] | (east[i - 1] if i else 0)
    for i in range(SHAPES):
        if t.left[t.turn] & t.plan.tiles[i]:
            n = fill_shape(t, i, west[t.plan.size[i] - 1], east[t.plan.size[i] - 1], out, n)
    return n


def fill_shape(t, shape, west, east, out, n):
    """Tiles of one shape follow one another: the spots of one are the spots of all."""
    width: cython.int = fill_spots(t, shape, west, east, out, n) - n
    left: uint64_t = t.left[t.turn] & t.plan.tiles[shape] if width else 0
    first: cython.int = n
    more: cython.int = 0  # what the spots of the first tile have become actions by
    k: cython.int
    while left:
        key: cython.int = t.plan.key[lowest(left)]
        base: cython.int = t.plan.base[key] - more
        for k in range(width):
            out[n + k] = out[first + k] + base
        more += base if n == first else 0
        left &= ~t.plan.copies[key]
        n += width
    return n


def fill_spots(t, shape, west, east, out, n):
    """A building stands on marked lots and on strictly smaller buildings of its owner. Smaller shapes have
    steps that lead nowhere, so that all are found in the same way."""
    turn: cython.int
    for turn in range(t.plan.turns[shape], t.plan.turns[shape + 1]):
        one: cython.int = t.plan.step[turn][1]
        two: cython.int = t.plan.step[turn][2]
        three: cython.int = t.plan.step[turn][3]
        first: uint64_t = west & FIRSTS & west >> one & west >> two & west >> three
        second: uint64_t = east & east >> one & east >> two & east >> three
        if first | second:
            n = fill_half(t, shape, turn, 0, first, out, n)
            n = fill_half(t, shape, turn, 1, second, out, n)
    return n


def fill_half(t, shape, turn, half, here, out, n):
    """Spots of a turned shape by their first lots, without those that there are no markers for."""
    large: cython.int = t.plan.size[shape]
    if here and t.markers[t.turn] < large * (large - 2):
        here &= ~unmarked(t, shape, turn, half, here)
    while here:
        out[n] = t.plan.number[turn][half * EAST + lowest(here)]
        n += 1
        here &= here - 1
    return n


def unmarked(t, shape, turn, half, spots):
    """Those of these spots that would leave lots uncovered without enough markers for them."""
    large: cython.int = t.plan.size[shape]
    markers: cython.int = t.markers[t.turn]
    found: uint64_t = 0
    rest: uint64_t = 0
    i: cython.int
    several: uint64_t = t.on[t.turn][2][half]
    if large > 3:
        several |= t.on[t.turn][3][half]
    for i in range(large):
        rest |= several >> t.plan.step[turn][i]
    rest &= spots
    while rest:
        i = lowest(rest)
        spot: cython.int = t.plan.spots[shape] + t.plan.number[turn][half * EAST + i]
        if markers + large < covered_size(t, spot):
            found |= bit(i)
        rest &= rest - 1
    return found


def covered_size(t, spot):
    """How many lots the buildings have that a spot covers, wholly or in part. Each lot of the spot frees its
    marker, or was theirs and needs none; so their lots beyond its own number need new markers."""
    lots: cython.int = 0
    i: cython.int
    k: cython.int
    for i in range(t.plan.spot_size[spot]):
        building: cython.int = t.piece[t.plan.spot[spot][i]]
        if building >= 0:
            k = 0
            while t.piece[t.plan.spot[spot][k]] != building:
                k += 1
            if k == i:
                lots += t.plan.spot_size[t.laid[building]]
    return lots


# ---- a turn ----


def take_turn(t, action):
    if action == INCOME:
        t.coins[t.turn] += t.plan.income + t.income[t.turn]
        end_turn(t, False)
    elif action <= t.plan.lots:
        buy(t, t.plan.lot[action - 1])
        end_turn(t, True)
    elif action < t.plan.first_build:
        choose(t, t.plan.lot[action - 1 - t.plan.lots])
    else:
        construct(t, t.turn, action)
        end_turn(t, False)


def choose(t, lot):
    """All choose at once: a choice counts when the last seat has made its own."""
    hand: cython.int = hand_of(t, t.turn)
    i: cython.int
    for i in range(DEALT * hand, DEALT * hand + DEALT):
        if t.deck[i] == lot:
            t.chosen[t.turn] = i
    t.turn += 1
    if t.turn == t.plan.players:
        t.turn = 0
        reveal(t)


def hand_of(t, seat):
    """Which opening hand a seat holds: in every round the one of its neighbor to the right."""
    return (seat + DEALT * t.plan.players - t.round) % t.plan.players


def reveal(t):
    seat: cython.int
    for seat in range(t.plan.players):
        place: cython.int = t.chosen[seat]
        own(t, seat, t.deck[place])
        t.taken[place // DEALT] |= bit(place % DEALT)
        t.chosen[seat] = -1
    t.round += 1
    if t.round == DEALT:
        open_year(t)


def buy(t, lot):
    """Dearer deeds slide to the cheaper side, and a new one comes while the pile lasts."""
    i: cython.int = 0
    while i < t.deeds and t.row[i] != lot:
        i += 1
    t.coins[t.turn] -= t.plan.price[i]
    t.deeds -= 1
    while i < t.deeds:
        t.row[i] = t.row[i + 1]
        i += 1
    own(t, t.turn, lot)
    turn_up(t)


def own(t, seat, lot):
    """A lot gets its marker."""
    t.markers[seat] -= 1
    if lot < WEST_END:
        t.on[seat][0][0] |= bit(lot)
    if lot >= EAST:
        t.on[seat][0][1] |= bit(lot - EAST)


def turn_up(t):
    place: cython.int = t.plan.pile[t.year] + t.turned[t.year]
    if place < t.plan.pile[t.year + 1]:
        t.row[t.deeds] = t.deck[place]
        t.deeds += 1
        t.turned[t.year] += 1


def construct(t, seat, action):
    """What is covered goes back to the supply; the lots it leaves, and only those, get markers."""
    key: cython.int = t.plan.key_of[action]
    spot: cython.int = t.plan.spots[t.plan.shape[key]] + action - t.plan.base[key]
    i: cython.int
    for i in range(t.plan.spot_size[spot]):
        building: cython.int = t.piece[t.plan.spot[spot][i]]
        if building >= 0:
            remove(t, building)
    lay(t, seat * TILES + lowest(t.left[seat] & t.plan.copies[key]), spot)


def lay(t, building, spot):
    seat: cython.int = building // TILES
    key: cython.int = t.plan.key[building % TILES]
    large: cython.int = t.plan.spot_size[spot]
    i: cython.int
    for i in range(large):
        t.piece[t.plan.spot[spot][i]] = building
    for i in range(2):
        t.on[seat][0][i] &= ~t.plan.mask[spot][i]
        t.on[seat][large][i] |= t.plan.mask[spot][i]
    t.laid[building] = spot
    t.left[seat] &= ~bit(building % TILES)
    t.markers[seat] += large
    t.citizens[seat] += t.plan.citizens[key]
    t.income[seat] += t.plan.coins[key]


def remove(t, building):
    seat: cython.int = building // TILES
    key: cython.int = t.plan.key[building % TILES]
    spot: cython.int = t.laid[building]
    large: cython.int = t.plan.spot_size[spot]
    i: cython.int
    for i in range(large):
        t.piece[t.plan.spot[spot][i]] = -1
    for i in range(2):
        t.on[seat][large][i] &= ~t.plan.mask[spot][i]
        t.on[seat][0][i] |= t.plan.mask[spot][i]
    t.laid[building] = -1
    t.left[seat] |= bit(building % TILES)
    t.markers[seat] -= large
    t.citizens[seat] -= t.plan.citizens[key]
    t.income[seat] -= t.plan.coins[key]


# ---- the end of a year ----


def end_turn(t, bought):
    """Once the deeds of the year are gone, everybody has one more turn, the buyer of the last one last."""
    t.turn = t.turn + 1 if t.turn + 1 < t.plan.players else 0
    if t.final:
        t.final -= 1
        if t.final == 0:
            end_year(t)
        return
    t.idle = 0 if bought else t.idle + 1
    if t.idle == t.plan.stall:
        t.deeds = 0
    if t.deeds == 0:
        t.idle = 0
        t.final = t.plan.players


def open_year(t):
    while t.deeds < PRICES:
        turn_up(t)


def end_year(t):
    seat: cython.int
    i: cython.int
    for seat in range(t.plan.players):
        t.prestige[seat] += year_points(t, seat, t.year)
    if t.year == YEARS - 1:
        t.turn = -1
        t.year = YEARS
        return
    for seat in range(t.plan.players):
        t.coins[seat] += t.income[seat]
    for i in range(BUILDINGS):
        t.past[t.year][i] = t.laid[i]
    t.year += 1
    open_year(t)
