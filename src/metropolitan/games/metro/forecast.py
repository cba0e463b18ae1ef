"""How lines would go on from every door of the board if the missing tiles were laid by chance, one that ends
a line somewhat likelier: worked out once for a position, it serves for all that are near it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit
    from metropolitan.games.metro.turns import CENTRAL, DOORS, KINDS, TILES

    WAYS, ROUNDS = 4, 12


def forecast(t, kill):
    """Fills in `ways`, `again` and `more`."""
    end: cython.int[1024] = [0] * 1024
    add: cython.int[1024] = [0] * 1024
    odds: cython.double[1024] = [0.0] * 1024
    door: cython.int
    count_ways(t)
    for door in range(DOORS):
        t.again[door] = t.more[door] = 0
        if t.empty & bit(door >> 2):
            look_on(t, door, kill, end, add, odds)
    for _ in range(ROUNDS):
        for door in range(DOORS):
            if t.empty & bit(door >> 2):
                settle(t, door, end, add, odds)
    t.forecast = 1


def count_ways(t):
    """How often the tiles not laid yet lead a train back, right, ahead and left, by the side it comes in."""
    slot: cython.int
    seat: cython.int
    side: cython.int
    for side in range(4):
        for slot in range(WAYS):
            t.ways[side][slot] = 0
    for slot in range(t.next, TILES):
        count_tile(t, t.tile[slot])
    for seat in range(t.players):
        for slot in range(t.held):
            if t.hand[seat][slot] >= 0:
                count_tile(t, t.tile[t.hand[seat][slot]])
    if t.drawn >= 0:
        count_tile(t, t.tile[t.drawn])


def count_tile(t, kind):
    turn: cython.int
    side: cython.int
    for turn in range(t.turns):
        for side in range(4):
            t.ways[side][(t.plan.exit[turn * KINDS + kind][side] - side) & 3] += 1


def look_on(t, door, kill, end, add, odds):
    """Where each way leads, over how many tiles, and how likely it is."""
    total: cython.double = 0
    way: cython.int
    for way in range(WAYS):
        at: cython.int = t.plan.leads[(door & ~3) + ((door + way) & 3)]
        n: cython.int = 1
        while at < DOORS and t.face[at >> 2] >= 0:
            n += 1
            at = t.plan.leads[(at & ~3) + t.plan.exit[t.face[at >> 2]][at & 3]]
        end[door * WAYS + way] = at
        add[door * WAYS + way] = n
        odds[door * WAYS + way] = t.ways[door & 3][way] + 0.01
        if DOORS <= at < DOORS + CENTRAL:
            odds[door * WAYS + way] *= kill
        total += odds[door * WAYS + way]
    for way in range(WAYS):
        odds[door * WAYS + way] /= total


def settle(t, door, end, add, odds):
    """What a line gains from a door on: of its length again, and besides."""
    again: cython.double = 0
    more: cython.double = 0
    way: cython.int
    for way in range(door * WAYS, door * WAYS + WAYS):
        at: cython.int = end[way]
        if at < DOORS:
            again += odds[way] * t.again[at]
            more += odds[way] * (add[way] * (1 + t.again[at]) + t.more[at])
        elif at == DOORS + CENTRAL:
            again += odds[way] * (t.twice - 1)
            more += odds[way] * add[way] * t.twice
        else:
            more += odds[way] * add[way]
    t.again[door] = again
    t.more[door] = more
