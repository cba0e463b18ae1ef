"""How lines would go on from every door of the board if the missing tiles were laid by chance, one that ends
a line somewhat likelier. Worked out once for a position, it is soon right again for one near it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit
    from metropolitan.games.metro.turns import CENTRAL, DOORS, KINDS, TILES

    WAYS, ROUNDS, NEAR = 4, 12, 3


def forecast(t, kill):
    """Fills in `ways`, `again`, `more` and so on, from scratch or from what they were a few moves ago."""
    end: cython.int[1024] = [0] * 1024
    add: cython.int[1024] = [0] * 1024
    odds: cython.double[1024] = [0.0] * 1024
    door: cython.int
    rounds: cython.int = NEAR if t.forecast else ROUNDS
    count_ways(t)
    for door in range(DOORS):
        if not t.forecast:
            t.again[door] = t.more[door] = t.both[door] = t.square[door] = 0
        if t.empty & bit(door >> 2):
            look_on(t, door, kill, end, add, odds)
    while rounds > 0:
        rounds -= 1
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
    """What a line gains from a door on: of its length again (nothing, or at the central station all), and
    besides; with what tells how much that varies."""
    again: cython.double = 0
    more: cython.double = 0
    both: cython.double = 0
    square: cython.double = 0
    way: cython.int
    for way in range(door * WAYS, door * WAYS + WAYS):
        at: cython.int = end[way]
        n: cython.double = add[way]
        if at < DOORS:
            again += odds[way] * t.again[at]
            more += odds[way] * (n * (1 + t.again[at]) + t.more[at])
            both += odds[way] * (2 * n * t.again[at] + t.both[at])
            square += odds[way] * (
                n * n * (1 + 3 * t.again[at]) + 2 * n * (t.more[at] + t.both[at]) + t.square[at]
            )
        else:
            times: cython.int = t.twice if at == DOORS + CENTRAL else 1
            again += odds[way] * (times - 1)
            more += odds[way] * n * times
            both += odds[way] * n * times * (times - 1)
            square += odds[way] * n * n * times * times
    t.again[door] = again
    t.more[door] = more
    t.both[door] = both
    t.square[door] = square
