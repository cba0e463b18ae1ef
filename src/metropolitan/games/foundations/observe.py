"""What a seat observes, as numbers; `features.py` names them in the order in which they are written here."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import differ, lowest, widen, widen_round
    from metropolitan.games.foundations.hidden import has_seen, held_deeds, unseen_deeds
    from metropolitan.games.foundations.kit import DEALT, EAST, FIRSTS, KEYS, LOTS, TILES, YEARS
    from metropolitan.games.foundations.turns import hand_of

    LANDS, FACTS = 10, 5

    def memset(numbers, value, size):
        numbers[:] = [value] * len(numbers)

    def memcpy(numbers, others, size):
        numbers[:] = others

    def memcmp(one, other, size):
        return one != other


def width(t):
    seats: cython.int = t.plan.players
    planes: cython.int = seats + LANDS + 2
    numbers: cython.int = seats * (FACTS + KEYS + 2) + 2 * YEARS + 2
    if t.draft:
        planes += seats + 1
        numbers += DEALT
    return planes * t.plan.lots + numbers


def write_all(t, s, seat, out):
    n: cython.int = t.plan.lots
    seats: cython.int = t.plan.players
    at: cython.int = seats * n
    look(t, s, seat)
    widen_round(s.owner, seat * n, seats * n, out, 0)
    widen(s.lands, 0, LANDS * n, out, at)
    at += LANDS * n
    at = write_prices(t, out, at)
    widen(s.unseen, 0, n, out, at)
    at += n
    if t.draft:
        at = write_draft(t, seat, out, at)
    at = write_seats(t, s, seat, out, at)
    write_time(t, seat, out, at)


# ---- what is new since the last look ----


def look(t, s, seat):
    first: cython.int
    other: cython.int
    if not s.known:
        memset(s.piece, -1, cython.sizeof(s.piece))
        s.known = True
    for first in range(0, LOTS, 45):
        new: uint64_t = differ(s.piece, t.piece, first, 45)
        while new:
            look_at_piece(t, s, first + lowest(new))
            new &= new - 1
    for other in range(t.plan.players):
        look_at_seat(t, s, other)
    look_at_deeds(t, s, seat)


def look_at_piece(t, s, lot):
    """One tile alone counts, prestige and all; where it goes on beyond a lot tells which lots are one."""
    n: cython.int = t.plan.lots
    at: cython.int = t.plan.index[lot]
    building: cython.int = t.piece[lot]
    key: cython.int
    kind: cython.int
    s.piece[lot] = building
    for kind in range(LANDS):
        s.lands[at + kind * n] = 0
    if building >= 0:
        key = t.plan.key[building % TILES]
        s.lands[at] = t.plan.size[t.plan.shape[key]]
        s.lands[at + n] = t.plan.citizens[key]
        s.lands[at + 2 * n] = t.plan.coins[key]
        s.lands[at + 3 * n] = t.plan.prestige[key]
        if t.plan.counts[key] >= 0:
            s.lands[at + (4 + t.plan.counts[key]) * n] = 1
    look_at_joints(t, s, lot)
    if lot >= 1:
        look_at_joints(t, s, lot - 1)
    if lot >= 10:
        look_at_joints(t, s, lot - 10)


def look_at_joints(t, s, lot):
    """Whether a building goes on in the next column, and in the next row."""
    building: cython.int = t.piece[lot]
    if building >= 0:
        at: cython.int = t.plan.index[lot] + (LANDS - 2) * t.plan.lots
        s.lands[at] = lot < t.plan.last_column and t.piece[lot + 10] == building
        s.lands[at + t.plan.lots] = t.piece[lot + 1] == building


def look_at_seat(t, s, seat):
    """The lots, with whatever stands there, and the tiles it has."""
    west: uint64_t = 0
    east: uint64_t = 0
    k: cython.int
    for k in range(5):
        west |= t.on[seat][k][0]
        east |= t.on[seat][k][1]
    look_at_lots(t, s, seat, 0, west & FIRSTS)
    look_at_lots(t, s, seat, 1, east)
    new: uint64_t = t.left[seat] ^ s.left[seat]
    s.left[seat] = t.left[seat]
    while new:
        k = lowest(new)
        s.tiles[seat * KEYS + t.plan.key[k]] += 1 if (s.left[seat] >> k) & 1 else -1
        new &= new - 1


def look_at_lots(t, s, seat, half, lots):
    """Those that have come, or gone with a game."""
    new: uint64_t = lots ^ s.lots[seat][half]
    s.lots[seat][half] = lots
    while new:
        k: cython.int = lowest(new)
        s.owner[seat * t.plan.lots + t.plan.index[half * EAST + k]] = (lots >> k) & 1
        new &= new - 1


def look_at_deeds(t, s, seat):
    """Those never seen: each one turned up is one less."""
    year: cython.int
    place: cython.int
    if not same_deeds(t, s):
        look_at_all_deeds(t, s, seat)
    for year in range(YEARS):
        for place in range(t.plan.pile[year] + s.turned[year], t.plan.pile[year] + t.turned[year]):
            s.unseen[t.plan.index[t.deck[place]]] = 0
        s.turned[year] = t.turned[year]


def same_deeds(t, s):
    """Whether it is still the same deck, with no hands of a draft between."""
    year: cython.int
    same: cython.bint = s.settled and t.round == DEALT
    for year in range(YEARS):
        same = same and s.turned[year] <= t.turned[year]
    return same and not memcmp(s.deck, t.deck, LOTS)


def look_at_all_deeds(t, s, seat):
    where: cython.int[90] = [0] * 90
    i: cython.int
    memset(s.unseen, 0, cython.sizeof(s.unseen))
    for i in range(unseen_deeds(t, seat, where)):
        s.unseen[t.plan.index[t.deck[where[i]]]] = 1
    memcpy(s.deck, t.deck, LOTS)
    memcpy(s.turned, t.turned, YEARS)
    s.settled = t.round == DEALT


# ---- the numbers; each returns where the next ones stand ----


def write_prices(t, out, at):
    """What a deed for sale costs."""
    i: cython.int
    clear(out, at, t.plan.lots)
    for i in range(t.deeds):
        out[at + t.plan.index[t.row[i]]] = t.plan.price[i]
    return at + t.plan.lots


def write_draft(t, seat, out, at):
    """The hands that the seat has seen, its own first, and what it has chosen of that."""
    where: cython.int[6] = [0] * 6
    seats: cython.int = t.plan.players
    i: cython.int
    k: cython.int
    clear(out, at, (seats + 1) * t.plan.lots)
    if t.round < DEALT:
        for i in range(seats):
            if has_seen(t, seat, (seat + i) % seats):
                for k in range(held_deeds(t, hand_of(t, (seat + i) % seats), where, 0)):
                    out[at + i * t.plan.lots + t.plan.index[t.deck[where[k]]]] = 1
    if t.chosen[seat] >= 0:
        out[at + seats * t.plan.lots + t.plan.index[t.deck[t.chosen[seat]]]] = 1
    return at + (seats + 1) * t.plan.lots


def write_seats(t, s, seat, out, at):
    seats: cython.int = t.plan.players
    k: cython.int
    for k in range(seats):
        other: cython.int = seat + k if seat + k < seats else seat + k - seats
        out[at + k] = t.coins[other]
        out[at + seats + k] = t.prestige[other]
        out[at + 2 * seats + k] = t.citizens[other]
        out[at + 3 * seats + k] = t.plan.income + t.income[other]
        out[at + 4 * seats + k] = t.markers[other]
    widen_round(s.tiles, seat * KEYS, seats * KEYS, out, at + FACTS * seats)
    return at + (FACTS + KEYS) * seats


def write_time(t, seat, out, at):
    """Whose turn it is, who began, and how far year, pile and draft have come."""
    seats: cython.int = t.plan.players
    year: cython.int
    clear(out, at, 2 * seats + 2 * YEARS + 2 + (DEALT if t.draft else 0))
    if t.turn >= 0:
        out[at + (t.turn - seat if t.turn >= seat else t.turn - seat + seats)] = 1
    at += seats
    out[at + (seats - seat if seat else 0)] = 1
    at += seats
    if t.year < YEARS:
        out[at + t.year] = 1
    at += YEARS
    for year in range(t.year, YEARS):
        if year > t.year or not t.final:
            out[at + year] = t.plan.pile[year + 1] - t.plan.pile[year] - t.turned[year]
    at += YEARS
    out[at] = t.final
    out[at + 1] = t.idle
    if t.round < DEALT:
        out[at + 2 + t.round] = 1


def clear(out, at, n):
    k: cython.Py_ssize_t
    first: cython.Py_ssize_t = at
    for k in range(first, first + n):
        out[k] = 0
