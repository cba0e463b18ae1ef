"""What Metro knows about playing well: what an open line may still bring, by where its head stands and where
the next track can lead it. The weights are in `sense.toml`."""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import sqrt

    from metropolitan.engine.bits import size
    from metropolitan.games.metro.turns import (
        CENTRAL,
        DOORS,
        DRAW,
        SQUARES,
        STATIONS,
        TILES,
        fill_actions,
        worth,
    )

    PLACES, NEAR = 30, 16
    TURN, BEST, WORST, TEMPO, OTHERS, TRIES, DRAWING, ERROR, DOUBLE, MORE = 0, 4, 5, 6, 7, 8, 9, 11, 13, 73


# ---- what a line may bring ----


def late(t):
    """How much of the game is over, from 0 to 1."""
    return 1.0 - size(t.empty) / 60.0


def glance(t, w, door, length):
    """What a line brings whose head stands at a door: the further in, the likelier it is to count double."""
    place: cython.int = t.plan.place[door]
    time: cython.double = late(t)
    double: cython.double = w[DOUBLE + place] + time * w[DOUBLE + PLACES + place]
    more: cython.double = w[MORE + place] + time * w[MORE + PLACES + place]
    return length * (1 + double) + more


def expect(t, w, line, door, length):
    """The same a track further: the mean of where the next one can lead, and something for the best and the
    worst of it, since tiles are not laid by chance."""
    total: cython.double = 0
    weight: cython.double = 0
    best: cython.double = -1000
    worst: cython.double = 1000
    turn: cython.int
    for turn in range(4):
        end: cython.int = t.plan.leads[(door & ~3) + ((door + turn) & 3)]
        n: cython.int = length + 1
        while end < DOORS and t.face[end >> 2] >= 0:
            n += 1
            end = t.plan.leads[(end & ~3) + t.plan.exit[t.face[end >> 2]][end & 3]]
        if n == 1 and end >= DOORS and (t.strict or end == DOORS + line):
            continue
        value: cython.double
        if end < DOORS:
            value = glance(t, w, end, n)
        else:
            value = n * (t.twice if end == DOORS + CENTRAL else 1)
        total += w[TURN + turn] * value
        weight += w[TURN + turn]
        best = max(best, value)
        worst = min(worst, value)
    mean: cython.double = total / weight
    return mean + w[BEST] * (best - mean) - w[WORST] * (mean - worst)


def expect_all(t, w, out):
    """What every line may bring; 0 for those of nobody."""
    line: cython.int
    for line in range(STATIONS):
        if t.owner[line] < 0:
            out[line] = 0
        elif t.head[line] < DOORS:
            out[line] = expect(t, w, line, t.head[line], t.length[line])
        else:
            out[line] = worth(t, line)


# ---- what a position is worth ----


def judge(t, w, out):
    """Everybody's points at the end, as they may be expected; returns how far off they may be."""
    lines: cython.double[32] = [0.0] * 32
    i: cython.int
    for i in range(t.players):
        out[i] = 0
    expect_all(t, w, lines)
    for i in range(STATIONS):
        if t.owner[i] >= 0:
            out[t.owner[i]] += lines[i]
    if t.turn < 0:
        return 0.0
    left: cython.double = 1 - late(t)
    out[t.turn] += w[TEMPO] * left
    return (w[ERROR] * sqrt(left) + w[ERROR + 1] * left) / sqrt(t.players)


# ---- what a move does at once ----


def rate_actions(t, w, actions, n, out):
    """What every placement adds to the own lines and takes from the others'; a draw is worth a usual one."""
    now: cython.double[32] = [-1.0] * 32
    k: cython.int
    for k in range(STATIONS):
        now[k] = -1
    for k in range(n):
        out[k] = rate_action(t, w, now, actions[k])


def rate_action(t, w, now, action):
    if action == DRAW:
        return w[DRAWING] + w[DRAWING + 1] * late(t)
    gain: cython.double = 0
    square: cython.int = (action - 1) % SQUARES
    side: cython.int
    for side in range(4):
        line: cython.int = t.waiting[square * 4 + side]
        if line >= 0 and t.owner[line] >= 0:
            if now[line] < 0:
                now[line] = expect(t, w, line, t.head[line], t.length[line])
            more: cython.double = after(t, w, line, (action - 1) // SQUARES) - now[line]
            gain += more if t.owner[line] == t.turn else -more * w[OTHERS] / (t.players - 1)
    return gain


def after(t, w, line, face):
    """What a line may bring once a tile lies where it waits, as it does only while the line is followed."""
    end: cython.int = t.head[line]
    n: cython.int = t.length[line]
    square: cython.int = end >> 2
    t.face[square] = face
    while end < DOORS and t.face[end >> 2] >= 0:
        n += 1
        end = t.plan.leads[(end & ~3) + t.plan.exit[t.face[end >> 2]][end & 3]]
    value: cython.double
    if end < DOORS:
        value = expect(t, w, line, end, n)
    else:
        value = n * (t.twice if end == DOORS + CENTRAL else 1)
    t.face[square] = -1
    return value


def sensible(t, w, chance, out):
    """The best of some moves taken at random."""
    now: cython.double[32] = [-1.0] * 32
    n: cython.int = fill_actions(t, out)
    best: cython.int = -1
    most: cython.double = -1000
    k: cython.int
    for k in range(STATIONS):
        now[k] = -1
    for k in range(n):
        if k >= w[TRIES]:
            break
        other: cython.int = k + chance.below(n - k)
        action: cython.int = out[other]
        out[other] = out[k]
        value: cython.double = rate_action(t, w, now, action)
        if value > most:
            most, best = value, action
    return best


def moves_left(t):
    """A placement for every empty square, a draw for every tile of the pool; -1 while that is many."""
    moves: cython.int = size(t.empty) + TILES - t.next
    return moves if moves <= NEAR else -1
