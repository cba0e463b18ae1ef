"""What a place is worth to a seat with its cards, and what a value costs that could win another place later.

All worths are points. The cards of a seat are taken as they lie on the table that is looked at: in a search
that is a table dealt as somebody believes it to be. Weights (`w`) stand in `sense.toml`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size
    from metropolitan.games.metropolys.scoring import (
        BRIDGES,
        CHAINS,
        DISTRICTS,
        LAKES,
        STATUES,
        height_in,
    )

    SUBWAY, RUINS, PAIR, FIRST, SECOND, CLOSE, HIGH, COST, BEND, FADE, DENY = range(11)
    uint64_t = int

EACH = 0x0001000100010001  # a bit for every seat's values


# ---- what a place is worth to a seat ----


def lures(t, w, seat, places, out):
    """The points that building there brings the seat, heights aside: tokens and its cards."""
    rest: uint64_t = places
    while rest:
        place: cython.int = lowest(rest)
        rest &= rest - 1
        out[place] = token_lure(t, w, seat, bit(place))
    if t.expert:
        add(out, places & t.plan.kind[t.kind[seat]], 2.0)
        card_lures(t, w, t.built[seat], t.area[seat], places, out)
    else:
        add(out, places & t.plan.beside[t.area[seat]], 3.0)


def token_lure(t, w, seat, here):
    if t.trendy & here:
        return 3.0
    if t.subway & here:
        return subway_lure(t, w, seat)
    if t.ruins & here:
        return -1.0 if t.ruins_card == seat else -1.0 - 2 * w[RUINS]
    return 0.0


def subway_lure(t, w, seat):
    """A token, and a step in the race for the card."""
    holder: cython.int = t.subway_card
    if holder == seat:
        return 1 + w[SUBWAY]
    if holder < 0:
        return 1 + 2 * w[SUBWAY]
    gap: cython.int = size(t.built[holder] & t.subway) - size(t.built[seat] & t.subway)
    return 4.0 if gap == 0 else 1 + w[SUBWAY] / gap


def card_lures(t, w, own, card, places, out):
    """Adds what an expert area card makes of places for whoever has built on `own`."""
    if card == CHAINS:
        chain_lures(t, w, own, places, out)
    else:
        set_lures(t, w, own, card, places, out)


def set_lures(t, w, own, card, places, out):
    """The nearer a bridge, statue, lake or district is to its group, the more a place there is worth."""
    i: cython.int
    need: cython.int = 2 if card == BRIDGES else 3
    points: cython.int = points_of(card)
    spare: uint64_t = lone(t.plan, own, card)
    free: uint64_t = t.empty | places
    for i in range(sets(t.plan, card)):
        here: uint64_t = set_of(t.plan, card, i)
        if here & places == 0 or (card >= LAKES and size(own & here) >= 3):
            continue
        missing: cython.int = need - size(spare & here)
        if missing <= 1:
            add(out, here & places, w[CLOSE] * points)
        elif size(free & here) >= missing:
            part: cython.int = PAIR if need == 2 else FIRST if missing == 3 else SECOND
            add(out, here & places, w[part] * points)


def chain_lures(t, w, own, places, out):
    spare: uint64_t = lone_of_chains(t.plan, own)
    rest: uint64_t = places
    while rest:
        place: cython.int = lowest(rest)
        rest &= rest - 1
        near: uint64_t = t.plan.adjacent[place] & spare
        if near == 0:
            out[place] += 4 * w[FIRST]
        elif near & (near - 1) or t.plan.adjacent[lowest(near)] & spare:
            out[place] += 4 * w[CLOSE]
        else:
            out[place] += 4 * w[SECOND]


def add(out, places, points):
    while places:
        out[lowest(places)] += points
        places &= places - 1


def points_of(card):
    return 7 if card == STATUES else 5 if card == LAKES else 4


def sets(plan, card):
    """How many bridges, statues, lakes or districts there are."""
    if card == LAKES:
        return plan.lakes
    if card == DISTRICTS:
        return plan.districts
    return plan.first[card + 1] - plan.first[card]


def set_of(plan, card, i):
    if card == LAKES:
        return plan.lake[i]
    if card == DISTRICTS:
        return plan.district[i]
    return plan.group[plan.first[card] + i]


def lone(plan, own, card):
    """Buildings that are in no group yet: groups are taken as they come, which is nearly always best."""
    return own if card == DISTRICTS else lone_of_sets(plan, own, card)


def lone_of_sets(plan, own, card):
    i: cython.int
    need: cython.int = 2 if card == BRIDGES else 3
    for i in range(sets(plan, card)):
        here: uint64_t = own & set_of(plan, card, i)
        if here and size(here) >= need:
            own &= ~here
    return own


def lone_of_chains(plan, own):
    rest: uint64_t = own
    while rest:
        middle: cython.int = lowest(rest)
        rest &= rest - 1
        near: uint64_t = plan.adjacent[middle] & own
        if own & bit(middle) and near & (near - 1):
            near = (near & ~(near - 1)) | lowest_of(near & (near - 1))
            own &= ~(near | bit(middle))
    return own


def lowest_of(places):
    return places & ~(places - 1)


# ---- what a value costs, and what its height brings ----


def spent(t, w, seat, value):
    """What a value could win later: the more of the others' values it beats the more, the less the nearer
    the end is."""
    return fading(t, w) * price(t, w, seat, value)


def price(t, w, seat, value):
    """The same at the start of a game."""
    beats: cython.double = strength(t, seat, value)
    return w[COST] * beats * (1 - w[BEND] + w[BEND] * beats)


def strength(t, seat, value):
    """The part of all others' values that are lower."""
    all: uint64_t = others_hands(t, seat)
    n: cython.int = size(all)
    return size(all & (EACH * (bit(value) - 1))) / cython.cast(cython.double, n) if n else 1.0


def others_hands(t, seat):
    """The values of all others, 16 bits a seat."""
    other: cython.int
    all: uint64_t = 0
    for other in range(t.players):
        if other != seat:
            all |= cython.cast(uint64_t, t.hand[other]) << (16 * other)
    return all


def fading(t, w):
    return w[FADE] + (1 - w[FADE]) * soonest(t) / t.plan.buildings


def soonest(t):
    """After how many calls the game may be over."""
    seat: cython.int
    most: cython.int = 0
    for seat in range(t.players):
        most = max(most, size(t.built[seat]))
    return t.plan.buildings - most


def lifts(t, w, seat, district, out):
    """What a small, a medium, a tall building do in the race for the highest of a district."""
    mine: cython.int = height_in(t, seat, district)
    best: cython.int = 0
    other: cython.int
    for other in range(t.players):
        if other != seat:
            best = max(best, height_in(t, other, district))
    out[0] = lift(w, mine, best, 1)
    out[1] = lift(w, mine, best, 16)
    out[2] = lift(w, mine, best, 256)


def lift(w, mine, best, unit):
    gain: cython.double = standing(mine + unit, best) - standing(mine, best)
    if best >= mine and best > 0 and mine + unit > best:
        gain += w[DENY]
    return 5 * w[HIGH] * gain


def standing(mine, best):
    if mine > best:
        return 1.0
    if mine == 0:
        return 0.0
    return 0.8 if mine == best else 0.3 if best - mine < 256 else 0.1


def height_of(value):
    """0, 1, 2: small, medium, tall."""
    return (value >= 6) + (value >= 10)


def district_of(plan, place):
    district: cython.int = 0
    while not plan.district[district] & bit(place):
        district += 1
    return plan.district[district]
