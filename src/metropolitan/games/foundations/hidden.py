"""What a seat cannot know: the order of the piles, and in the draft unseen hands and open choices."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit
    from metropolitan.games.foundations.kit import DEALT, YEARS
    from metropolitan.games.foundations.turns import hand_of, insert, pile_up


def deal_deeds(t, seat, chance):
    """Unseen deeds change places and hidden choices are made anew. Deeds are put in order beforehand, so that
    their true places do not matter."""
    where: cython.int[90] = [0] * 90
    lots: cython.int[90] = [0] * 90
    i: cython.int
    n: cython.int = unseen_deeds(t, seat, where)
    for i in range(n):
        insert(lots, i, t.deck[where[i]])
    chance.mix(lots, n)
    for i in range(n):
        t.deck[where[i]] = lots[i]
    if t.round < DEALT:  # later no hand changes deeds with a pile
        pile_up(t)
    for i in range(t.plan.players):
        if i != seat and t.chosen[i] >= 0:
            t.chosen[i] = choice_of(t, hand_of(t, i), chance)


def unseen_deeds(t, seat, where):
    """The places in the deck that a seat has never seen; returns how many."""
    n: cython.int = 0
    other: cython.int
    year: cython.int
    place: cython.int
    for other in range(t.plan.players):
        if t.round < DEALT and not has_seen(t, seat, other):
            n = held_deeds(t, hand_of(t, other), where, n)
    for year in range(YEARS):
        for place in range(t.plan.pile[year] + t.turned[year], t.plan.pile[year + 1]):
            where[n] = place
            n += 1
    return n


def has_seen(t, seat, other):
    """Whether a seat has seen the hand that another holds: its own, or one it has passed on."""
    return seat >= 0 and (other - seat + t.plan.players) % t.plan.players <= t.round


def held_deeds(t, hand, where, n):
    """Adds where in the deck the deeds are that are left of an opening hand."""
    i: cython.int
    for i in range(DEALT):
        if not t.taken[hand] & bit(i):
            where[n] = DEALT * hand + i
            n += 1
    return n


def choice_of(t, hand, chance):
    """Any deed left of a hand, counted by its lot."""
    where: cython.int[6] = [0] * 6
    lots: cython.int[6] = [0] * 6
    i: cython.int
    n: cython.int = held_deeds(t, hand, where, 0)
    for i in range(n):
        insert(lots, i, t.deck[where[i]])
    lot: cython.int = lots[chance.below(n)]
    for i in range(n):
        if t.deck[where[i]] == lot:
            return where[i]
    return -1
