"""The first position of a seed, drawn in place: what `prepare` and `start` give, without a Python object."""

from __future__ import annotations

import cython

from metropolitan.engine.chance import stream

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest
    from metropolitan.games.metropolys.plan import area_cards

    CARDS = 5

CLOSED = stream("metropolys.closed")
LAID = stream("metropolys.tokens")
DEALT = stream("metropolys.objectives")


def draw_anew(t, seed, chance):
    if t.fixed:
        t.open = t.plan.first_open[t.players]
        t.trendy = t.plan.first_tokens[t.players][0]
        t.subway = t.plan.first_tokens[t.players][1]
        t.ruins = t.plan.first_tokens[t.players][2]
    else:
        chance.begin(seed, CLOSED)
        t.open = open_places(t, chance)
        chance.begin(seed, LAID)
        lay_tokens(t, chance)
    chance.begin(seed, DEALT)
    draw_cards(t, chance)


def open_places(t, chance):
    """All places but those of the closed districts: neighbors in the ring, which is all but the first."""
    places: uint64_t = 0
    k: cython.int
    ring: cython.int = t.plan.districts - 1
    closed: cython.int = t.plan.closed[t.players]
    start: cython.int = chance.below(ring) if closed and ring > 1 else 0
    for k in range(t.plan.districts):
        if k == 0 or (k - 1 + ring - start) % ring >= closed:
            places |= t.plan.district[k]
    return places


def lay_tokens(t, chance):
    """Every open district gets its share of places, then the kinds go to them in random order."""
    spots: cython.int[64] = [0] * 64
    n: cython.int = 0
    k: cython.int
    for k in range(t.plan.districts):
        if t.plan.district[k] & t.open:
            n = share_out(t, k, chance, spots, n)
    kinds: cython.int[64] = [0] * 64
    first: cython.int = t.plan.tokens[t.players][0]
    second: cython.int = first + t.plan.tokens[t.players][1]
    for k in range(n):
        kinds[k] = 0 if k < first else 1 if k < second else 2
    chance.mix(kinds, n)
    t.trendy = chosen(spots, kinds, n, 0)
    t.subway = chosen(spots, kinds, n, 1)
    t.ruins = chosen(spots, kinds, n, 2)


def share_out(t, district, chance, spots, n):
    """Adds the places of a district that get tokens; returns how many there are now."""
    fit: cython.int[64] = [0] * 64
    count: cython.int = 0
    k: cython.int
    rest: uint64_t = t.plan.district[district] & ~t.plan.blind
    while rest:
        fit[count] = lowest(rest)
        count += 1
        rest &= rest - 1
    chance.mix(fit, count)
    share: cython.int = t.plan.ring_share if district else t.plan.center_share
    for k in range(share):
        spots[n + k] = fit[k]
    return n + share


def chosen(spots, kinds, n, kind):
    places: uint64_t = 0
    k: cython.int
    for k in range(n):
        if kinds[k] == kind:
            places |= bit(spots[k])
    return places


def draw_cards(t, chance):
    cards: cython.int[5] = [0] * 5
    deal_from(cards, area_cards(t), t.area, t.players, chance)
    if t.expert:
        deal_from(cards, CARDS, t.kind, t.players, chance)


def deal_from(cards, n, hands, players, chance):
    """One of n cards for everybody."""
    k: cython.int
    for k in range(n):
        cards[k] = k
    chance.mix(cards, n)
    for k in range(players):
        hands[k] = cards[k]
