"""What a seat scores: tokens and special cards, the highest buildings, and its secret cards."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import lowest, size

    BRIDGES, STATUES, LAKES, DISTRICTS, CHAINS = range(5)


def score_of(t, seat):
    points: cython.int = token_points(t, seat)
    if t.expert:
        return points + highest_points(t, seat) + kind_points(t, seat) + area_points(t, seat)
    return points + family_points(t, seat)


def token_points(t, seat):
    own: uint64_t = t.built[seat]
    points: cython.int = 3 * size(own & t.trendy) + size(own & t.subway) - size(own & t.ruins)
    if t.subway_card == seat:
        points += 3
    if t.ruins_card == seat:
        points -= 2
    return points


def family_points(t, seat):
    return 3 * size(t.built[seat] & t.plan.beside[t.area[seat]])


def kind_points(t, seat):
    return 2 * size(t.built[seat] & t.plan.kind[t.kind[seat]])


def highest_points(t, seat):
    """5 for each district where nobody stands higher."""
    points: cython.int = 0
    district: cython.int
    other: cython.int
    for district in range(t.plan.districts):
        places: uint64_t = t.plan.district[district]
        mine: cython.int = height_in(t, seat, places)
        best: cython.int = 1
        for other in range(t.players):
            best = max(best, height_in(t, other, places))
        if mine == best:
            points += 5
    return points


def height_in(t, seat, places):
    """Tall buildings, then medium, then small, as digits of one number: the higher number stands higher."""
    height: cython.int = 0
    own: uint64_t = t.built[seat] & places
    while own:
        height += storeys(t.value[lowest(own)])
        own &= own - 1
    return height


def storeys(value):
    return 256 if value >= 10 else 16 if value >= 6 else 1


def area_points(t, seat):
    card: cython.int = t.area[seat]
    if card == DISTRICTS:
        return 4 * district_count(t, seat)
    groups: cython.int = groups_in(t.plan, card, t.built[seat] | t.plan.tags)
    return groups * (7 if card == STATUES else 5 if card == LAKES else 4)


def district_count(t, seat):
    n: cython.int = 0
    district: cython.int
    for district in range(t.plan.districts):
        if size(t.built[seat] & t.plan.district[district]) >= 3:
            n += 1
    return n


def groups_in(plan, card, free):
    """The most groups of a card that these places hold, no place and no lake used twice: an exact packing."""
    mine: uint64_t[1024] = [0] * 1024
    n: cython.int = 0
    i: cython.int
    for i in range(plan.first[card], plan.first[card + 1]):
        if plan.group[i] & ~free == 0:
            mine[n] = plan.group[i]
            n += 1
    return pack(mine, 0, n, free, size(free & ~plan.tags) // (2 if card == BRIDGES else 3))


def pack(groups, start, n, free, most):
    best: cython.int = 0
    i: cython.int
    for i in range(start, n):
        if best == most:
            break
        if groups[i] & ~free == 0:
            best = max(best, 1 + pack(groups, i + 1, n, free & ~groups[i], most - 1))
    return best
