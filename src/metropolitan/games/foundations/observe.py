"""What a seat observes, as numbers; `features.py` names them in the order in which they are written here."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import lowest
    from metropolitan.games.foundations.hidden import has_seen, held_deeds, unseen_deeds
    from metropolitan.games.foundations.kit import DEALT, EAST, FIRSTS, KEYS, TILES, YEARS
    from metropolitan.games.foundations.turns import hand_of

    LANDS, FACTS = 12, 5


def width(t):
    seats: cython.int = t.plan.players
    planes: cython.int = seats + LANDS
    numbers: cython.int = seats * (FACTS + KEYS + 2) + 2 * YEARS + 2
    if t.draft:
        planes += seats + 1
        numbers += DEALT
    return planes * t.plan.lots + numbers


def write_all(t, seat, out):
    i: cython.int
    for i in range(width(t)):
        out[i] = 0
    at: cython.int = write_lots(t, seat, out)
    if t.draft:
        at = write_draft(t, seat, out, at)
    for i in range(t.plan.players):
        write_seat(t, (seat + i) % t.plan.players, i, out, at)
    write_time(t, seat, out, at + t.plan.players * (FACTS + KEYS))


# ---- the board, plane by plane ----


def write_lots(t, seat, out):
    n: cython.int = t.plan.lots
    seats: cython.int = t.plan.players
    i: cython.int
    for i in range(seats):
        write_markers(t, (seat + i) % seats, out, i * n)
    for i in range(n):
        if t.piece[t.plan.lot[i]] >= 0:
            write_building(t, seat, t.plan.lot[i], out)
    write_deeds(t, seat, out, (seats + LANDS - 2) * n)
    return (seats + LANDS) * n


def write_markers(t, owner, out, at):
    half: cython.int
    for half in range(2):
        rest: cython.ulonglong = t.on[owner][0][half] if half else t.on[owner][0][half] & FIRSTS
        while rest:
            out[at + t.plan.index[half * EAST + lowest(rest)]] = 1
            rest &= rest - 1


def write_building(t, seat, lot, out):
    """One tile alone counts, prestige and all; where it goes on beyond a lot tells which lots are one."""
    n: cython.int = t.plan.lots
    seats: cython.int = t.plan.players
    building: cython.int = t.piece[lot]
    key: cython.int = t.plan.key[building % TILES]
    at: cython.int = t.plan.index[lot]
    out[at + (building // TILES - seat + seats) % seats * n] = 1
    at += seats * n
    out[at] = t.plan.size[t.plan.shape[key]]
    out[at + n] = t.plan.citizens[key]
    out[at + 2 * n] = t.plan.coins[key]
    out[at + 3 * n] = t.plan.prestige[key]
    if t.plan.counts[key] >= 0:
        out[at + (4 + t.plan.counts[key]) * n] = 1
    if lot < t.plan.last_column and t.piece[lot + 10] == building:
        out[at + 8 * n] = 1
    if t.piece[lot + 1] == building:
        out[at + 9 * n] = 1


def write_deeds(t, seat, out, at):
    """What a deed for sale costs; then those that the seat has never seen."""
    where: cython.int[90] = [0] * 90
    i: cython.int
    for i in range(t.deeds):
        out[at + t.plan.index[t.row[i]]] = t.plan.price[i]
    at += t.plan.lots
    for i in range(unseen_deeds(t, seat, where)):
        out[at + t.plan.index[t.deck[where[i]]]] = 1


def write_draft(t, seat, out, at):
    """The hands that the seat has seen, its own first, and what it has chosen of that."""
    where: cython.int[6] = [0] * 6
    seats: cython.int = t.plan.players
    i: cython.int
    k: cython.int
    if t.round < DEALT:
        for i in range(seats):
            if has_seen(t, seat, (seat + i) % seats):
                for k in range(held_deeds(t, hand_of(t, (seat + i) % seats), where, 0)):
                    out[at + i * t.plan.lots + t.plan.index[t.deck[where[k]]]] = 1
    if t.chosen[seat] >= 0:
        out[at + seats * t.plan.lots + t.plan.index[t.deck[t.chosen[seat]]]] = 1
    return at + (seats + 1) * t.plan.lots


# ---- numbers ----


def write_seat(t, seat, k, out, at):
    """Of the k-th to be told of."""
    seats: cython.int = t.plan.players
    tile: cython.int
    at += k
    out[at] = t.coins[seat]
    out[at + seats] = t.prestige[seat]
    out[at + 2 * seats] = t.citizens[seat]
    out[at + 3 * seats] = t.plan.income + t.income[seat]
    out[at + 4 * seats] = t.markers[seat]
    at += (FACTS - 1) * seats + seats - k + k * KEYS
    for tile in range(TILES):
        out[at + t.plan.key[tile]] += t.left[seat] >> tile & 1


def write_time(t, seat, out, at):
    """Whose turn it is, who began, and how far year, pile and draft have come."""
    seats: cython.int = t.plan.players
    year: cython.int
    if t.turn >= 0:
        out[at + (t.turn - seat + seats) % seats] = 1
    at += seats
    out[at + (seats - seat) % seats] = 1
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
