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
        lift,
        lures,
        soonest,
        spent,
        strength,
        unit_of,
    )
    from metropolitan.games.metropolys.plan import PLACES
    from metropolitan.games.metropolys.scoring import score_of

    RIVAL, BAR, TEMPER, NOISE, TRIES, JUMP, DARE, HAND, BUILT, BID, ERROR, DRIFT = range(11, 23)
    VALUES, NEVER = 16, -1000


# ---- rate: every legal action ----


def rate_actions(t, w, actions, n, out):
    """What an action gains, times the chance that it holds, less what who outbids it gains."""
    s: Sight[1]
    if not cython.compiled:
        s = Struct(lure=array(4, PLACES), near=array(4, PLACES), answer=array(4, VALUES),
                   cost=array(VALUES), height=array(PLACES, 3), prize=array(PLACES))  # fmt: skip
    look(t, w, s)
    k: cython.int
    for k in range(n):
        if actions[k] == 0:
            out[k] = pass_worth(t, w)
        else:
            out[k] = bid_worth(t, w, s, (actions[k] - 1) // t.plan.places + 1,
                               (actions[k] - 1) % t.plan.places)  # fmt: skip


def look(t, w, s):
    """All that actions share, once for all of them."""
    seat: cython.int
    value: cython.int
    me: cython.int = t.turn
    for seat in range(t.players):
        lures(t, w, seat, t.empty, s.lure[seat])
        if seat != me and not t.passed & bit(seat):
            best_near(t, s.lure[seat], s.near[seat])
            answers(t, w, seat, s.answer[seat])
    for value in range(1, t.plan.buildings + 1):
        s.cost[value] = spent(t, w, me, value)
    look_at_places(t, w, s)


def look_at_places(t, w, s):
    """What a place is worth to the mover, with what it takes from the others, and by height."""
    seat: cython.int
    me: cython.int = t.turn
    rest: uint64_t = t.empty
    while rest:
        place: cython.int = lowest(rest)
        rest &= rest - 1
        s.prize[place] = s.lure[me][place]
        for seat in range(t.players):
            if seat != me:
                s.prize[place] += w[DENY] * s.lure[seat][place] / (t.players - 1)
    if t.expert:
        look_at_heights(t, w, s)


def look_at_heights(t, w, s):
    i: cython.int
    district: cython.int
    gain: cython.double[3] = [0.0] * 3
    for district in range(t.plan.districts):
        rest: uint64_t = t.plan.district[district] & t.empty
        if rest:
            gain[0] = lift(t, w, t.turn, t.plan.district[district], 1)
            gain[1] = lift(t, w, t.turn, t.plan.district[district], 16)
            gain[2] = lift(t, w, t.turn, t.plan.district[district], 256)
        while rest:
            for i in range(3):
                s.height[lowest(rest)][i] = gain[i]
            rest &= rest - 1


def best_near(t, lure, out):
    """The best place to answer from every empty one; far below nothing where there is none."""
    rest: uint64_t = t.empty
    while rest:
        place: cython.int = lowest(rest)
        rest &= rest - 1
        near: uint64_t = t.plan.adjacent[place] & t.empty
        out[place] = NEVER
        while near:
            out[place] = max(out[place], lure[lowest(near)])
            near &= near - 1


def answers(t, w, seat, out):
    """What it costs a seat to beat a value; far above everything where it cannot."""
    value: cython.int
    cost: cython.double = -NEVER
    for value in range(t.plan.buildings, 0, -1):
        out[value] = cost
        if t.hand[seat] & bit(value):
            cost = spent(t, w, seat, value)


def bid_worth(t, w, s, value, place):
    seat: cython.int
    holds: cython.double = 1.0
    lost: cython.double = 0.0
    gain: cython.double = s.prize[place] - s.cost[value]
    if t.expert:
        gain += s.height[place][(value >= 6) + (value >= 10)]
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
    last: cython.int = t.bids - 1
    lure: cython.double[64]
    if not cython.compiled:
        lure = array(PLACES)
    place: cython.int = t.bid_place[last]
    seat: cython.int = t.bid_seat[last]
    lures(t, w, seat, bit(place), lure)
    gain: cython.double = lure[place] - spent(t, w, seat, t.bid_value[last])
    if t.expert:
        gain += lift(t, w, seat, district_of(t.plan, place), unit_of(t.bid_value[last]))
    return gain


# ---- hunch: one quick move ----


def hunch_action(t, w, chance):
    return answer(t, w, chance) if t.bids else opening(t, w, chance)


def opening(t, w, chance):
    """Some places and values by chance, and the best of them."""
    best: cython.int = -1
    most: cython.double = NEVER
    lure: cython.double[64]
    if not cython.compiled:
        lure = array(PLACES)
    places: uint64_t = some_of(t.empty, cython.cast(cython.int, w[TRIES]), chance)
    values: uint64_t = t.hand[t.turn]
    n: cython.int = size(values)
    lures(t, w, t.turn, places, lure)
    while places:
        place: cython.int = lowest(places)
        places &= places - 1
        value: cython.int = nth_of(values, chance.below(n))
        gain: cython.double = first_worth(t, w, value, place, lure[place])
        if gain > most:
            most, best = gain, action_of(t, value, place)
    return best


def first_worth(t, w, value, place, lure):
    """What opening a call so may bring, at a glance."""
    gain: cython.double = lure - spent(t, w, t.turn, value)
    if t.expert:
        gain += lift(t, w, t.turn, district_of(t.plan, place), unit_of(value))
    if t.plan.adjacent[place] & t.empty == 0:
        return gain
    holds: cython.double = w[DARE] + (1 - w[DARE]) * strength(t, t.turn, value)
    return holds * gain


def answer(t, w, chance):
    """The best place near, for as little as it takes, or a pass."""
    lure: cython.double[64]
    if not cython.compiled:
        lure = array(PLACES)
    me: cython.int = t.turn
    best: cython.int = -1
    most: cython.double = NEVER
    places: uint64_t = t.empty & t.plan.adjacent[t.bid_place[t.bids - 1]]
    lures(t, w, me, places, lure)
    while places:
        place: cython.int = lowest(places)
        places &= places - 1
        worth: cython.double = lure[place] + w[NOISE] * chance.unit()
        if worth > most:
            most, best = worth, place
    value: cython.int = raise_by(t, w, chance)
    most -= spent(t, w, me, value)
    if t.expert:
        most += lift(t, w, me, district_of(t.plan, best), unit_of(value))
    most += w[RIVAL] * standing_bid(t, w) / (t.players - 1)
    return action_of(t, value, best) if most > w[BAR] + w[NOISE] * chance.unit() else 0


def raise_by(t, w, chance):
    """As little as possible, now and then more."""
    last: cython.int = t.bid_value[t.bids - 1] + 1
    values: uint64_t = (t.hand[t.turn] >> last) << last
    if chance.unit() < w[JUMP]:
        return nth_of(values, chance.below(size(values)))
    return lowest(values)


def action_of(t, value, place):
    return 1 + (value - 1) * t.plan.places + place


def some_of(places, tries, chance):
    """A few of the places, by chance."""
    some: uint64_t = 0
    k: cython.int
    n: cython.int = size(places)
    for k in range(tries):  # noqa: B007 - typed
        some |= bit(nth_of(places, chance.below(n)))
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
