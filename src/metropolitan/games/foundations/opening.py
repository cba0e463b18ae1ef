"""The first position: the deeds of a seed, an empty city, and what everybody has at the start."""

from __future__ import annotations

import cython

from metropolitan.engine.chance import stream

if not cython.compiled:
    from metropolitan.engine.bits import bit, size
    from metropolitan.games.foundations.kit import BUILDINGS, DEALT, KEYS, LOTS, TILES, YEARS
    from metropolitan.games.foundations.turns import open_year, own, pile_up

DEEDS = stream("foundations.deeds")


def shuffle(t, seed, chance):
    """The deck of a seed, as `setup.prepare` draws it."""
    lots: cython.int[90] = [0] * 90
    i: cython.int
    for i in range(t.plan.lots):
        lots[i] = t.plan.lot[i]
    chance.begin(seed, DEEDS)
    chance.mix(lots, t.plan.lots)
    for i in range(t.plan.lots):
        t.deck[i] = lots[i]


def begin(t):
    """With the deck in order: deals it and opens the first year, or the draft."""
    i: cython.int
    clear(t)
    pile_up(t)
    for i in range(t.plan.players):
        seat_down(t, i)
    if not t.draft:
        for i in range(t.plan.pile[0]):
            own(t, i // DEALT, t.deck[i])
        t.round = DEALT
        open_year(t)


def clear(t):
    i: cython.int
    year: cython.int
    t.turn = t.year = t.final = t.idle = t.round = t.deeds = 0
    for year in range(YEARS):
        t.turned[year] = 0
    for i in range(LOTS):
        t.piece[i] = -1
        t.stands[i] = KEYS
        t.owned[i] = 0
    for i in range(BUILDINGS):
        t.laid[i] = -1
        for year in range(YEARS - 1):
            t.past[year][i] = -1


def seat_down(t, seat):
    cover: cython.int
    key: cython.int
    t.chosen[seat] = -1
    t.taken[seat] = 0
    t.markers[seat] = t.plan.markers
    t.coins[seat] = t.plan.start[seat]
    t.citizens[seat] = t.income[seat] = t.prestige[seat] = 0
    t.left[seat] = bit(TILES) - 1
    for key in range(KEYS):
        t.supply[seat][key] = size(t.plan.copies[key])
    for cover in range(5):
        t.on[seat][cover][0] = t.on[seat][cover][1] = 0
