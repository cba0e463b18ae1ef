"""What a good player of Metropolys sees at a glance: which actions look good, a quick sensible move, and what
everybody may expect at the end.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size
    from metropolitan.engine.struct import Struct, array
    from metropolitan.games.metropolys.lure import (
        DENY,
        district_of,
        fading,
        height_of,
        lifts,
        lowest_of,
        lures,
        price,
        soonest,
        spent,
        strength,
    )
    from metropolitan.games.metropolys.plan import PLACES
    from metropolitan.games.metropolys.scoring import score_of

    RIVAL, BAR, TEMPER, NOISE, TRIES, STEPS, HAND, BUILT, BID, ERROR, DRIFT = range(11, 22)
    VALUES, NEVER = 16, -1000

    def sight():
        return Struct(
            lure=array(4, PLACES), near=array(4, PLACES), answer=array(4, VALUES),
            cost=array(VALUES), height=array(PLACES, 3), prize=array(PLACES),
        )  # fmt: skip


# ---- what the mover sees ----


def look(t, w, s, places, values):
    """All that bids of these values on these places share, once for all of them."""
    seat: cython.int
    around: uint64_t = near_to(t, places)
    fade: cython.double = fading(t, w)
    for seat in range(t.players):
        if seat == t.turn or t.passed & bit(seat):
            lures(t, w, seat, places, s.lure[seat])
        else:
            lures(t, w, seat, places | around, s.lure[seat])
            best_near(t, places, s.lure[seat], s.near[seat])
            answers(t, w, fade, seat, values, s.answer[seat])
    rest: uint64_t = values
    while rest:
        s.cost[lowest(rest)] = fade * price(t, w, t.turn, lowest(rest))
        rest &= rest - 1
    prizes(t, w, s, places)
    if t.expert:
        heights(t, w, s, places)


def near_to(t, places):
    """Where bids on these places can be answered."""
    around: uint64_t = 0
    while places:
        around |= t.plan.adjacent[lowest(places)]
        places &= places - 1
    return around & t.empty


def best_near(t, places, lure, out):
    """The best place to answer from every one; far below nothing where there is none."""
    while places:
        place: cython.int = lowest(places)
        places &= places - 1
        near: uint64_t = t.plan.adjacent[place] & t.empty
        best: cython.double = NEVER
        while near:
            best = max(best, lure[lowest(near)])
            near &= near - 1
        out[place] = best


def answers(t, w, fade, seat, values, out):
    """What it costs a seat to beat these values; far above everything where it cannot."""
    while values:
        value: cython.int = lowest(values)
        values &= values - 1
        higher: uint64_t = (t.hand[seat] >> (value + 1)) << (value + 1)
        out[value] = fade * price(t, w, seat, lowest(higher)) if higher else -NEVER


def prizes(t, w, s, places):
    """What a place is worth to the mover, with what it takes from the others."""
    seat: cython.int
    share: cython.double = w[DENY] / (t.players - 1)
    while places:
        place: cython.int = lowest(places)
        places &= places - 1
        s.prize[place] = s.lure[t.turn][place]
        for seat in range(t.players):
            if seat != t.turn:
                s.prize[place] += share * s.lure[seat][place]


def heights(t, w, s, places):
    """And by the height of what is built there."""
    i: cython.int
    gain: cython.double[3] = [0.0] * 3
    while places:
        district: uint64_t = district_of(t.plan, lowest(places))
        lifts(t, w, t.turn, district, gain)
        rest: uint64_t = places & district
        places &= ~district
        while rest:
            for i in range(3):
                s.height[lowest(rest)][i] = gain[i]
            rest &= rest - 1


def bid_worth(t, w, s, value, place):
    """What a bid gains, times the chance that it holds, less what who outbids it gains."""
    seat: cython.int
    holds: cython.double = 1.0
    lost: cython.double = 0.0
    gain: cython.double = s.prize[place] - s.cost[value]
    if t.expert:
        gain += s.height[place][height_of(value)]
    for seat in range(t.players):
        if seat != t.turn and not t.passed & bit(seat):
            net: cython.double = s.near[seat][place] - s.answer[seat][value]
            if net > 0.5 * NEVER:
                urge: cython.double = tempted((net + w[DENY] * gain - w[BAR]) / w[TEMPER])
                lost += holds * urge * net
                holds *= 1 - urge
    return holds * gain - w[RIVAL] * lost / (t.players - 1)


def tempted(x):
    """From 0 to 1, a half at 0."""
    return 0.5 + 0.5 * x / (1 + abs(x))


def pass_worth(t, w):
    """The last bidder builds, as far as one knows."""
    return -w[RIVAL] * standing_bid(t, w) / (t.players - 1)


def standing_bid(t, w):
    """What the last bid brings its bidder if it is built."""
    gain: cython.double[3] = [0.0] * 3
    lure: cython.double[64]
    if not cython.compiled:
        lure = array(PLACES)
    place: cython.int = t.bid_place[t.bids - 1]
    seat: cython.int = t.bid_seat[t.bids - 1]
    value: cython.int = t.bid_value[t.bids - 1]
    lures(t, w, seat, bit(place), lure)
    if t.expert:
        lifts(t, w, seat, district_of(t.plan, place), gain)
    return lure[place] + gain[height_of(value)] - spent(t, w, seat, value)


def where(t):
    """Where the mover can bid."""
    return t.empty & t.plan.adjacent[t.bid_place[t.bids - 1]] if t.bids else t.empty


def what(t):
    """The values that he can bid."""
    least: cython.int = t.bid_value[t.bids - 1] + 1 if t.bids else 0
    return (t.hand[t.turn] >> least) << least


# ---- rate: every legal action ----


def rate_actions(t, w, actions, n, out):
    s: Sight[1]
    if not cython.compiled:
        s = sight()
    k: cython.int
    look(t, w, s, where(t), what(t))
    for k in range(n):
        if actions[k] == 0:
            out[k] = pass_worth(t, w)
        else:
            out[k] = bid_worth(
                t, w, s, (actions[k] - 1) // t.plan.places + 1, (actions[k] - 1) % t.plan.places
            )


# ---- hunch: one quick move ----


def hunch_action(t, w, chance):
    """The best of some bids and a pass, or what looks best by a whim."""
    s: Sight[1]
    if not cython.compiled:
        s = sight()
    places: uint64_t = where(t)
    values: uint64_t = what(t)
    if not t.bids:
        places = some_of(places, cython.cast(cython.int, w[TRIES]), chance)
    values = lowest_of(values) | some_of(values, cython.cast(cython.int, w[STEPS]), chance)
    look(t, w, s, places, values)
    best: cython.int = 0
    most: cython.double = pass_worth(t, w) + w[NOISE] * chance.unit() if t.bids else NEVER
    while places:
        place: cython.int = lowest(places)
        places &= places - 1
        rest: uint64_t = values
        while rest:
            value: cython.int = lowest(rest)
            rest &= rest - 1
            worth: cython.double = bid_worth(t, w, s, value, place) + w[NOISE] * chance.unit()
            if worth > most:
                most, best = worth, 1 + (value - 1) * t.plan.places + place
    return best


def some_of(members, tries, chance):
    """A few of a set, by chance."""
    some: uint64_t = 0
    n: cython.int = size(members)
    while tries > 0:
        tries -= 1
        some |= bit(nth_of(members, chance.below(n)))
    return some


def nth_of(members, k):
    while k > 0:
        members &= members - 1
        k -= 1
    return lowest(members)


# ---- value: everybody's points at the end ----


def expect(t, w, out):
    """What everybody has, what the values in hand may win, and the last bid as far as it will hold."""
    seat: cython.int
    for seat in range(t.players):
        out[seat] = score_of(t, seat)
    if t.turn < 0:
        return 0.0
    for seat in range(t.players):
        out[seat] += w[BUILT] * size(t.built[seat]) + w[HAND] * fading(t, w) * reach(t, seat)
    if t.bids:
        out[t.bid_seat[t.bids - 1]] += w[BID] * standing_bid(t, w)
    return w[ERROR] + w[DRIFT] * soonest(t)


def reach(t, seat):
    """How many of the others' values a seat's own beat, on average, all added up."""
    beats: cython.double = 0
    rest: uint64_t = t.hand[seat]
    while rest:
        beats += strength(t, seat, lowest(rest))
        rest &= rest - 1
    return beats
