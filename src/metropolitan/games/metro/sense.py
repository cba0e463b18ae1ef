"""What Metro knows about playing well: what an open line may still bring, by where its head stands and where
the next track can lead it. The weights are in `sense.toml`."""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import sqrt

    from metropolitan.engine.bits import lowest, size
    from metropolitan.games.metro.forecast import forecast
    from metropolitan.games.metro.sight import foresee, sighted
    from metropolitan.games.metro.turns import (
        CENTRAL,
        DOORS,
        DRAW,
        KINDS,
        SQUARES,
        STATIONS,
        TILES,
        fill_actions,
        targets,
        worth,
    )

    NEAR = 16
    KILL, MEAN, BEST, WORST, LENGTH, USUAL, TEMPO, HELD, DRAWN, OTHERS, TRIES, DRAWING, ERROR, SEEN = (
        0, 1, 3, 5, 7, 9, 11, 13, 15, 16, 17, 18, 20, 23
    )  # fmt: skip


# ---- what a line may bring ----


def late(t):
    """How much of the game is over, from 0 to 1."""
    return 1.0 - size(t.empty) / 60.0


def glance(t, door, length):
    """What a line brings whose head stands at a door, if tiles are laid by chance."""
    return length * (1 + t.again[door]) + t.more[door]


def expect(t, w, line, door, length):
    """The same a track further: the mean of where the next one can lead, the best and the worst of it, each
    for as much as games have shown, since tiles are not laid by chance."""
    total: cython.double = 0
    weight: cython.double = 0
    best: cython.double = -1000
    worst: cython.double = 1000
    way: cython.int
    for way in range(4):
        end: cython.int = t.plan.leads[(door & ~3) + ((door + way) & 3)]
        n: cython.int = length + 1
        while end < DOORS and t.face[end >> 2] >= 0:
            n += 1
            end = t.plan.leads[(end & ~3) + t.plan.exit[t.face[end >> 2]][end & 3]]
        if n == 1 and end >= DOORS and (t.strict or end == DOORS + line):
            continue
        odds: cython.double = t.ways[door & 3][way] + 0.01
        value: cython.double
        if end < DOORS:
            value = glance(t, end, n)
        elif end == DOORS + CENTRAL:
            value = n * t.twice
        else:
            value = n
            odds *= w[KILL]
        total += odds * value
        weight += odds
        best = max(best, value)
        worst = min(worst, value)
    return shaped(t, w, length, total / weight, best, worst)


def shaped(t, w, length, mean, best, worst):
    """Weighs what is known of a line, early in the game and late."""
    time: cython.double = late(t)
    return (
        (w[MEAN] + time * w[MEAN + 1]) * mean
        + (w[BEST] + time * w[BEST + 1]) * best
        + (w[WORST] + time * w[WORST + 1]) * worst
        + (w[LENGTH] + time * w[LENGTH + 1]) * length
        + w[USUAL]
        + time * w[USUAL + 1]
    )


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


def study(t, w):
    """Looks ahead once, for this position and all that come of it."""
    if not t.forecast:
        forecast(t, w[KILL])


def judge(t, w, out, errors):
    """Everybody's points at the end, as they may be expected, and how far off they may be. Whoever is to
    move has something coming, so that no move looks better for being looked at less far; and whoever thinks
    knows what is in hand."""
    lines: cython.double[32] = [0.0] * 32
    i: cython.int
    forecast(t, w[KILL])
    expect_all(t, w, lines)
    add_up(t, lines, out)
    doubt(t, w, errors)
    tempo: cython.double = w[TEMPO] + w[TEMPO + 1] * late(t)
    for i in range(t.players):
        out[i] += tempo * placements(t, i)
    if t.drawn >= 0:
        out[t.turn] += w[DRAWN] * prospect(t, w, lines, t.tile[t.drawn], t.turn) - tempo
    if t.seer >= 0:
        out[t.seer] += w[HELD] * (held_prospect(t, w, lines, t.seer) - w[HELD + 1])
    see_through(t, w, out)


def see_through(t, w, out):
    """Part of it as a network sees it, where one was learned: it errs in other ways."""
    lines: cython.double[32] = [0.0] * 32
    seen: cython.double[6] = [0.0] * 6
    i: cython.int
    if w[SEEN] > 0 and sighted(t):
        foresee(t, lines)
        add_up(t, lines, seen)
        for i in range(t.players):
            out[i] += w[SEEN] * (seen[i] - out[i])


def add_up(t, lines, out):
    """Everybody's points by what lines bring."""
    i: cython.int
    for i in range(t.players):
        out[i] = 0
    for i in range(STATIONS):
        if t.owner[i] >= 0:
            out[t.owner[i]] += lines[i]


def doubt(t, w, out):
    """How far off everybody's points may be: as much as the open lines vary, and more early in the game."""
    left: cython.double = 1 - late(t)
    i: cython.int
    for i in range(t.players):
        out[i] = w[ERROR + 1] * left * left + w[ERROR + 2]
    for i in range(STATIONS):
        if t.owner[i] >= 0 and t.head[i] < DOORS:
            out[t.owner[i]] += w[ERROR] * variance(t, t.head[i], t.length[i])
    for i in range(t.players):
        out[i] = sqrt(out[i])


def variance(t, door, length):
    """Of what a line brings whose head stands at a door, if tiles are laid by chance."""
    again: cython.double = t.again[door]
    more: cython.double = t.more[door]
    return (
        length * length * again * (1 - again)
        + 2 * length * (t.both[door] - again * more)
        + t.square[door]
        - more * more
    )


def placements(t, seat):
    """How many tiles a seat will still lay."""
    order: cython.int = (seat - t.turn + t.players) % t.players
    return (size(t.empty) - order + t.players - 1) // t.players


# ---- what a tile is good for ----


def held_prospect(t, w, lines, seat):
    """The most that a seat's hand could do for it at once; as much as is usual where it is empty."""
    most: cython.double = -1000
    slot: cython.int
    for slot in range(t.held):
        if t.hand[seat][slot] >= 0:
            most = max(most, prospect(t, w, lines, t.tile[t.hand[seat][slot]], seat))
    return most if most > -1000 else w[HELD + 1]


def prospect(t, w, lines, kind, seat):
    """The most that a tile of some kind can do for a seat."""
    most: cython.double = -1000
    turn: cython.int
    for turn in range(t.turns):
        squares: uint64_t = targets(t, kind, turn)
        while squares:
            most = max(most, effect(t, w, lines, turn * KINDS + kind, lowest(squares), seat))
            squares &= squares - 1
    return most


# ---- what a move does at once ----


def rate_actions(t, w, actions, n, out):
    """What every placement adds to the own lines and takes from the others'; a draw is worth a usual one."""
    now: cython.double[32] = [-1.0] * 32
    k: cython.int
    study(t, w)
    for k in range(STATIONS):
        now[k] = -1
    for k in range(n):
        out[k] = rate_action(t, w, now, actions[k])


def rate_action(t, w, now, action):
    if action == DRAW:
        return w[DRAWING] + w[DRAWING + 1] * late(t)
    return effect(t, w, now, (action - 1) // SQUARES, (action - 1) % SQUARES, t.turn)


def effect(t, w, now, face, square, seat):
    """What a tile on a square adds to the lines of a seat and takes from the others'; `now` is what they may
    bring without it, below 0 where that is not known yet."""
    gain: cython.double = 0
    side: cython.int
    for side in range(4):
        line: cython.int = t.waiting[square * 4 + side]
        if line >= 0 and t.owner[line] >= 0:
            if now[line] < 0:
                now[line] = expect(t, w, line, t.head[line], t.length[line])
            more: cython.double = after(t, w, line, face) - now[line]
            gain += more if t.owner[line] == seat else -more * w[OTHERS] / (t.players - 1)
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
    study(t, w)
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
