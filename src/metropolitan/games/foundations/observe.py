"""What a seat observes, as numbers; `features.py` names them in the order in which they are written here.

Nearly all is written by looking small numbers up in a table, many at once and in the same way whatever they
are: what is written from one position to the next hardly ever changes, but to look for what did takes longer.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import translate, widen
    from metropolitan.games.foundations.hidden import has_seen, held_deeds
    from metropolitan.games.foundations.kit import DEALT, FACES, KEYS, YEARS
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
    k: cython.int
    at: cython.int = write_owners(t, seat, out)
    at = write_buildings(t, out, at)
    at = write_deeds(t, seat, out, at)
    if t.draft:
        at = write_draft(t, seat, out, at)
    at = write_seats(t, seat, out, at)
    at = write_time(t, seat, out, at)
    if t.draft:
        for k in range(DEALT):
            out[at + k] = k == t.round


# ---- the board; each returns where the next numbers stand ----


def write_owners(t, seat, out):
    translate(t.owned, t.plan.lots, t.plan.owns, seat, t.plan.players, out, 0)
    return t.plan.lots * t.plan.players


def write_buildings(t, out, at):
    n: cython.int = t.plan.lots
    translate(t.stands, n, t.plan.face, 0, FACES, out, at)
    at += FACES * n
    translate(t.owned, n, t.plan.joined, 0, 2, out, at)
    return at + 2 * n


def write_deeds(t, seat, out, at):
    """What those for sale cost, and which have never been seen."""
    n: cython.int = t.plan.lots
    k: cython.int
    clear(out, at, n)
    for k in range(t.deeds):
        out[at + t.plan.index[t.row[k]]] = t.plan.price[k]
    at += n
    widen(t.piled, 0, n, out, at)
    if t.round < DEALT:
        for k in range(t.plan.players):
            if not has_seen(t, seat, k):
                write_hand(t, k, out, at)
    return at + n


def write_draft(t, seat, out, at):
    """The hands that the seat has seen, its own first, and what it has chosen of that."""
    seats: cython.int = t.plan.players
    k: cython.int
    clear(out, at, (seats + 1) * t.plan.lots)
    if t.round < DEALT:
        for k in range(seats):
            if has_seen(t, seat, seat_after(t, seat, k)):
                write_hand(t, seat_after(t, seat, k), out, at + k * t.plan.lots)
    if t.chosen[seat] >= 0:
        out[at + seats * t.plan.lots + t.plan.index[t.deck[t.chosen[seat]]]] = 1
    return at + (seats + 1) * t.plan.lots


def write_hand(t, seat, out, at):
    where: cython.int[6] = [0] * 6
    k: cython.int
    for k in range(held_deeds(t, hand_of(t, seat), where, 0)):
        out[at + t.plan.index[t.deck[where[k]]]] = 1


# ---- what everybody has ----


def write_seats(t, seat, out, at):
    seats: cython.int = t.plan.players
    tiles: cython.int = at + FACTS * seats
    k: cython.int
    for k in range(seats):
        other: cython.int = seat_after(t, seat, k)
        out[at + k] = t.coins[other]
        out[at + seats + k] = t.prestige[other]
        out[at + 2 * seats + k] = t.citizens[other]
        out[at + 3 * seats + k] = t.plan.income + t.income[other]
        out[at + 4 * seats + k] = t.markers[other]
        widen(t.supply[other], 0, KEYS, out, tiles + k * KEYS)
    return tiles + KEYS * seats


def write_time(t, seat, out, at):
    """Whose turn it is, who began, and how far year and piles have come."""
    seats: cython.int = t.plan.players
    k: cython.int
    for k in range(seats):
        out[at + k] = seat_after(t, seat, k) == t.turn
        out[at + seats + k] = seat_after(t, seat, k) == 0
    at += 2 * seats
    for k in range(YEARS):
        pile: cython.int = t.plan.pile[k + 1] - t.plan.pile[k] - t.turned[k]
        out[at + k] = k == t.year
        out[at + YEARS + k] = pile * ((k > t.year) | (k == t.year) & (t.final == 0))
    at += 2 * YEARS
    out[at] = t.final
    out[at + 1] = t.idle
    return at + 2


def seat_after(t, seat, k):
    return seat + k if seat + k < t.plan.players else seat + k - t.plan.players


def clear(out, at, n):
    k: cython.Py_ssize_t
    first: cython.Py_ssize_t = at
    for k in range(first, first + n):
        out[k] = 0
