"""A turn: what is legal, what it does, and how a year ends. `rules.py` tells how actions are numbered."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, fit, lowest
    from metropolitan.engine.struct import Struct, array
    from metropolitan.games.foundations.kit import (
        BUILDINGS,
        DEALT,
        EAST,
        JOINTS,
        KEYS,
        PRICES,
        SETS,
        SHAPES,
        SPOTS,
        TILES,
        WEST_END,
        YEARS,
    )
    from metropolitan.games.foundations.scoring import year_points

    INCOME, BLOCK = 0, 4


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
    """Each goes to its rank, without a branch that a processor could guess wrong."""
    count: cython.int = deeds_to_buy(t)
    i: cython.int
    k: cython.int
    for i in range(count):
        rank: cython.int = 0
        for k in range(PRICES):
            rank += (k < count) & (t.row[k] < t.row[i])
        out[n + rank] = 1 + t.plan.index[t.row[i]]
    return n + count


def deeds_to_buy(t):
    """Those one can pay for, from the cheap side, and only with a marker for the lot."""
    count: cython.int = 0
    i: cython.int
    for i in range(PRICES):
        count += (i < t.deeds) & (t.plan.price[i] <= t.coins[t.turn])
    return count if t.markers[t.turn] > 0 else 0


def insert(out, n, action):
    while n > 0 and out[n - 1] > action:
        out[n] = out[n - 1]
        n -= 1
    out[n] = action


def fill_builds(t, out, n):
    """The spots of all shapes are listed before any tile: how many a shape has nobody can foresee, and a
    processor that guessed at each would mostly be wrong."""
    room: Spots[1]
    if not cython.compiled:
        room = Struct(count=array(SHAPES), end=array(SHAPES), sets=array(SETS), number=array(SPOTS + BLOCK))
    s: cython.pointer(Spots) = room
    find_spots(t, s)
    list_spots(t, s)
    left: uint64_t = t.left[t.turn] & s.tiles
    while left:
        key: cython.int = t.plan.key[lowest(left)]
        n = fill_tile(t, s, key, out, n)
        left &= ~t.plan.copies[key]
    return n


def find_spots(t, s):
    """A building stands on marked lots and on strictly smaller buildings of its owner. Smaller shapes have
    steps that lead nowhere, so that all are found in the same way."""
    west: uint64_t = 0
    east: uint64_t = 0
    large: cython.int = 0
    shape: cython.int
    turn: cython.int
    for shape in range(SHAPES):
        s.count[shape] = 0
        while large < t.plan.size[shape]:
            west |= t.on[t.turn][large][0]
            east |= t.on[t.turn][large][1]
            large += 1
        for turn in range(t.plan.turns[shape], t.plan.turns[shape + 1]):
            s.sets[2 * turn] = west
            s.sets[2 * turn + 1] = east
    s.found = fit(s.sets, t.plan.steps, 2 * t.plan.turns[SHAPES])
    drop_unmarked(t, s)


def drop_unmarked(t, s):
    """Spots that there are no markers for."""
    rest: uint64_t = s.found & t.plan.large
    while rest:
        k: cython.int = lowest(rest)
        shape: cython.int = t.plan.turned[k // 2]
        large: cython.int = t.plan.size[shape]
        if t.markers[t.turn] < large * (large - 2):
            s.sets[k] &= ~unmarked(t, shape, k // 2, k % 2, s.sets[k])
            if s.sets[k] == 0:
                s.found &= ~bit(k)
        rest &= rest - 1


def list_spots(t, s):
    """Their numbers, shape by shape, in one loop over all sets."""
    n: cython.int = 0
    s.tiles = 0
    while s.found:
        k: cython.int = lowest(s.found)
        shape: cython.int = t.plan.turned[k // 2]
        s.number[n] = t.plan.number[k // 2][k % 2 * EAST + lowest(s.sets[k])]
        n += 1
        s.count[shape] += 1
        s.end[shape] = n
        s.tiles |= t.plan.tiles[shape]
        s.sets[k] &= s.sets[k] - 1
        s.found &= s.found - (s.sets[k] == 0)


def fill_tile(t, s, key, out, n):
    """The spots of its shape, a block at once. What that writes too much is written over, or never looked at;
    there is room for it, since the actions of a draft are never legal together with these."""
    shape: cython.int = t.plan.shape[key]
    base: cython.int = t.plan.base[key]
    count: cython.int = s.count[shape]
    at: cython.Py_ssize_t = s.end[shape] - count
    first: cython.Py_ssize_t = n
    i: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    while i < count:
        for k in range(i, i + BLOCK):
            out[first + k] = base + s.number[at + k]
        i += BLOCK
    return n + count


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
    t.owned[t.plan.index[lot]] = 1 + seat
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
        t.piled[t.plan.index[t.deck[place]]] = 0


def pile_up(t):
    """Notes which deeds have not been turned up."""
    year: cython.int
    place: cython.int
    for place in range(t.plan.lots):
        t.piled[place] = 0
    for year in range(YEARS):
        for place in range(t.plan.pile[year] + t.turned[year], t.plan.pile[year + 1]):
            t.piled[t.plan.index[t.deck[place]]] = 1


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
        lot: cython.int = t.plan.spot[spot][i]
        t.piece[lot] = building
        t.stands[t.plan.index[lot]] = key
        t.owned[t.plan.index[lot]] = 1 + seat + (t.plan.joints[spot][i] << JOINTS)
    for i in range(2):
        t.on[seat][0][i] &= ~t.plan.mask[spot][i]
        t.on[seat][large][i] |= t.plan.mask[spot][i]
    t.laid[building] = spot
    t.left[seat] &= ~bit(building % TILES)
    t.supply[seat][key] -= 1
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
        lot: cython.int = t.plan.spot[spot][i]
        t.piece[lot] = -1
        t.stands[t.plan.index[lot]] = KEYS
        t.owned[t.plan.index[lot]] = 1 + seat
    for i in range(2):
        t.on[seat][large][i] &= ~t.plan.mask[spot][i]
        t.on[seat][0][i] |= t.plan.mask[spot][i]
    t.laid[building] = -1
    t.left[seat] |= bit(building % TILES)
    t.supply[seat][key] += 1
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
