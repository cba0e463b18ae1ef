"""What Foundations knows about playing well. A glance at a seat sees some twenty numbers; what each of them
is worth in points to come depends on the time: the weights stand in `sense.toml`, found by self-play."""

from __future__ import annotations

import cython

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size
    from metropolitan.games.foundations.kit import EAST, FIRSTS, KEYS, TILES, WEST_END, YEARS
    from metropolitan.games.foundations.scoring import (
        civic_points,
        commercial_points,
        marker_points,
        population_points,
        spot_points,
        year_left,
    )
    from metropolitan.games.foundations.turns import take_turn

    (ONE, CROWD, CITIZENS, LEAD, CIVIC, OPEN, SHOPS, INCOME, COINS, WEALTH, BARE, STUCK, NEXT,
     OWNED, PAIRS, TWOS, THREES, FOURS, SITES, BEST, PLANS, NEARBY, SIGHTS) = range(23)  # fmt: skip
    EARLY, LATE, LAST, OVER, TIMES = range(5)
    ERROR = SIGHTS * TIMES * YEARS
    ENVY = ERROR + TIMES * YEARS
    TRIES = ENVY + 1
    MOST = 64


# ---- what a position is worth ----


def expect(t, w, out):
    """The points of all at the end, and how far off they may be."""
    seat: cython.int
    for seat in range(t.plan.players):
        out[seat] = expected(t, w, seat)
    if t.turn < 0:
        return 0
    return weight(w, SIGHTS, t.year, time_of(t, t.turn), year_left(t))


def expected(t, w, seat):
    """What is scored, and all that is seen; coins decide between equals."""
    if t.turn < 0:
        return t.prestige[seat] + 0.001 * t.coins[seat]
    return built(t, w, seat) + planned(t, w, seat)


def built(t, w, seat):
    """What a seat has: its score, its buildings, its coins."""
    seen: cython.double[22] = [0.0] * 22
    look_at_city(t, seat, seen)
    return t.prestige[seat] + weighed(t, w, seat, seen, ONE, OWNED)


def planned(t, w, seat):
    """What a seat may make of its lots."""
    seen: cython.double[22] = [0.0] * 22
    look_at_lots(t, seat, seen)
    return weighed(t, w, seat, seen, OWNED, SIGHTS)


def weighed(t, w, seat, seen, first, end):
    time: cython.int = time_of(t, seat)
    ahead: cython.double = year_left(t)
    points: cython.double = 0
    i: cython.int
    for i in range(first, end):
        if seen[i]:
            points += seen[i] * weight(w, i, t.year, time, ahead)
    return points


def weight(w, sight, year, time, ahead):
    """What one of a thing is worth at a time; while deeds are for sale, by how many are left."""
    at: cython.int = (YEARS * sight + year) * TIMES
    return w[at + time] if time != EARLY else w[at + LATE] + ahead * (w[at + EARLY] - w[at + LATE])


def time_of(t, seat):
    """Once the deeds are gone, a seat has one more turn, or none."""
    if t.final == 0:
        return EARLY
    return LAST if (seat - t.turn + t.plan.players) % t.plan.players < t.final else OVER


# ---- what a glance sees ----


def look_at_city(t, seat, seen):
    seen[ONE] = 1
    seen[CROWD] = population_points(t, seat, t.year)
    seen[CITIZENS] = t.citizens[seat]
    seen[LEAD] = lead(t, seat)
    seen[CIVIC] = civic_points(t, seat)
    seen[OPEN] = open_sides(t, seat)
    seen[SHOPS] = commercial_points(t, seat)
    seen[INCOME] = t.income[seat]
    seen[COINS] = min(t.coins[seat], 8)
    seen[WEALTH] = max(t.coins[seat] - 8, 0)
    seen[BARE] = marker_points(t, seat) + (t.chosen[seat] >= 0)
    seen[STUCK] = t.markers[seat] == 0
    seen[NEXT] = t.turn == seat


def lead(t, seat):
    """Citizens more than the best other has, within what one building may change."""
    best: cython.int = 0
    other: cython.int
    for other in range(t.plan.players):
        if other != seat:
            best = max(best, t.citizens[other])
    return max(-6, min(6, t.citizens[seat] - best))


def open_sides(t, seat):
    """Lots beside own civic buildings where nothing stands yet."""
    rest: uint64_t = t.plan.civic & ~t.left[seat]
    n: cython.int = 0
    i: cython.int
    while rest:
        spot: cython.int = t.laid[seat * TILES + lowest(rest)]
        for i in range(t.plan.around[spot]):
            n += t.piece[t.plan.beside[spot][i]] < 0
        rest &= rest - 1
    return n


def look_at_lots(t, seat, seen):
    """What could be built on bare lots, then over ever larger buildings."""
    lots: uint64_t[2] = [t.on[seat][0][0], t.on[seat][0][1]]
    have: cython.int = shapes_left(t, seat)
    add_choice(t, seat, lots)
    dream(t, seat, 0, lots, seen)
    dream(t, seat, 1, lots, seen)
    seen[SITES] = (
        (fits(t, 2, lots) > 0) + (fits(t, 3, lots) > 0) + (fits(t, 4, lots) > 0) + (fits(t, 5, lots) > 0)
    )
    seen[TWOS] = sites(t, seat, 1, have, lots, 6)
    seen[THREES] = sites(t, seat, 2, have, lots, 3) + sites(t, seat, 3, have, lots, 3)
    seen[FOURS] = sites(t, seat, 4, have, lots, 2) + sites(t, seat, 5, have, lots, 2)
    add_lots(t, seat, 5, lots)
    seen[OWNED] = size(lots[0] & FIRSTS) + size(lots[1])
    seen[PAIRS] = fits(t, 1, lots)
    seen[NEARBY] = near(t, lots)


def add_choice(t, seat, lots):
    """A choice in the draft counts already."""
    if t.chosen[seat] >= 0:
        lot: cython.int = t.deck[t.chosen[seat]]
        if lot < WEST_END:
            lots[0] |= bit(lot)
        if lot >= EAST:
            lots[1] |= bit(lot - EAST)


def add_lots(t, seat, large, lots):
    """Lots under buildings smaller than this."""
    cover: cython.int
    for cover in range(1, large):
        lots[0] |= t.on[seat][cover][0]
        lots[1] |= t.on[seat][cover][1]


def shapes_left(t, seat):
    """The shapes of which a tile is left that is not civic."""
    have: cython.int = 0
    key: cython.int
    for key in range(KEYS):
        if t.left[seat] & t.plan.copies[key] & ~t.plan.civic:
            have |= bit(t.plan.shape[key])
    return have


def sites(t, seat, shape, have, lots, most):
    """In how many ways such a tile could be built; no more than a few matter."""
    add_lots(t, seat, t.plan.size[shape], lots)
    return min(fits(t, shape, lots), most) if have & bit(shape) else 0


def fits(t, shape, lots):
    """In how many ways a shape fits into a set of lots."""
    n: cython.int = 0
    turn: cython.int
    i: cython.int
    for turn in range(t.plan.turns[shape], t.plan.turns[shape + 1]):
        west: uint64_t = lots[0] & FIRSTS
        east: uint64_t = lots[1]
        for i in range(1, t.plan.size[shape]):
            west &= lots[0] >> t.plan.step[turn][i]
            east &= lots[1] >> t.plan.step[turn][i]
        n += size(west) + size(east)
    return n


def dream(t, seat, shape, lots, seen):
    """What civic tiles of a shape would score on the best of bare lots: the best of them, and all."""
    best: cython.int
    key: cython.int
    for key in range(KEYS):
        if t.plan.shape[key] == shape and t.left[seat] & t.plan.copies[key] & t.plan.civic:
            best = best_spot(t, key, lots)
            seen[PLANS] += best
            seen[BEST] = max(seen[BEST], best)


def best_spot(t, key, lots):
    """The most a civic tile, of one or two lots, would score on a spot of these."""
    shape: cython.int = t.plan.shape[key]
    best: cython.int = 0
    turn: cython.int
    half: cython.int
    for turn in range(t.plan.turns[shape], t.plan.turns[shape + 1]):
        for half in range(2):
            here: uint64_t = lots[1] if half else lots[0] & FIRSTS
            here &= lots[half] >> t.plan.step[turn][t.plan.size[shape] - 1]
            while here:
                spot: cython.int = t.plan.number[turn][half * EAST + lowest(here)]
                best = max(best, spot_points(t, key, t.plan.spots[shape] + spot))
                here &= here - 1
    return best


def near(t, lots):
    """How many deeds for sale touch own lots."""
    n: cython.int = 0
    i: cython.int
    for i in range(t.deeds):
        if t.row[i] < WEST_END - 10:
            n += (lots[0] & around(t.row[i])) != 0
        else:
            n += (lots[1] & around(t.row[i] - EAST)) != 0
    return n


def around(lot):
    return bit(lot) << 1 | bit(lot) << 10 | bit(lot) >> 1 | bit(lot) >> 10


# ---- how good moves look ----


def rate_all(t, twin, w, actions, n, out):
    """By what a seat may expect after them, less a part of what the others may on average. What those make of
    their lots is hardly changed by it and looked at once."""
    plans: cython.double[4] = [0.0] * 4
    seat: cython.int
    k: cython.int
    for seat in range(t.plan.players):
        plans[seat] = planned(t, w, seat)
    for k in range(n):
        try_out(t, twin, actions[k])
        out[k] = expected(twin, w, t.turn) - w[ENVY] * others(t, twin, w, plans)


def try_out(t, twin, action):
    if cython.compiled:
        twin[0] = t[0]
    else:
        twin.copy_from(t)
    take_turn(twin, action)


def others(t, twin, w, plans):
    """What the others may expect on average after a move."""
    total: cython.double = 0
    same: cython.int = twin.year == t.year and twin.final == t.final
    seat: cython.int
    for seat in range(t.plan.players):
        if seat != t.turn:
            total += built(twin, w, seat) + plans[seat] if same else expected(twin, w, seat)
    return total / (t.plan.players - 1)


def guess(t, twin, w, chance, out, n):
    """The best of some legal moves, taken by chance."""
    ratings: cython.double[64] = [0.0] * 64
    tries: cython.int = int(w[TRIES])
    most: cython.int = min(n, tries, MOST)
    best: cython.int = 0
    k: cython.int
    for k in range(most):
        other: cython.int = k + chance.below(n - k)
        action: cython.int = out[other]
        out[other] = out[k]
        out[k] = action
    rate_all(t, twin, w, out, most, ratings)
    for k in range(most):
        if ratings[k] > ratings[best]:
            best = k
    return out[best]
