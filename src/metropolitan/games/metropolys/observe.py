"""What a seat of Metropolys may know, as numbers: itself first, then the others as they sit after it.

All is public but the cards: those of others are zeros until they are turned up at the end. Points are those
that lie open, and those of cards the seat knows; what an expert area card brings is a puzzle of its own and
left to the reader, who sees the buildings.
"""

from __future__ import annotations

from collections.abc import Mapping

import cython

from metropolitan.engine.contract import Feature

if not cython.compiled:
    from metropolitan.engine.bits import bit, differ, lowest, spread, widen, widen_round
    from metropolitan.games.metropolys.plan import PLACES, area_cards, targets
    from metropolitan.games.metropolys.scoring import family_points, kind_points, storeys, token_points

    CARDS, HEIGHTS = 5, 32

    def memset(numbers, value, size):
        numbers[:] = [value] * len(numbers)


def features(
    places: int, districts: int, buildings: int, tokens: Mapping[str, int], players: int, expert: bool
) -> list[Feature]:
    """In the order they are written."""
    areas = CARDS if expert else 3 if players == 2 else 4
    cards = 5 * districts + 2 * buildings if expert else 3 * buildings
    kinds = [Feature("kind", (players, CARDS), 1)] if expert else []
    return [
        Feature("open", (places,), 1),
        Feature("tokens", (len(tokens), places), 1),
        Feature("built", (players, places), 1),
        Feature("bids", (players, places), 1),
        Feature("values", (places,), buildings),
        Feature("last", (places,), 1),
        Feature("targets", (places,), 1),
        Feature("hands", (players, buildings), 1),
        Feature("highest", (1,), buildings),
        Feature("turn", (players,), 1),
        Feature("passed", (players,), 1),
        Feature("area", (players, areas), 1),
        *kinds,
        Feature("subway_card", (players,), 1),
        Feature("ruins_card", (players,), 1),
        Feature(
            "points",
            (players,),
            3 * tokens["trendy"] + tokens["subway"] + 3 + cards,
            -tokens["ruins"] - 2,
        ),
    ]


def feature_count(t):
    cards: cython.int = area_cards(t) + (CARDS if t.expert else 0)
    return t.plan.places * (7 + 2 * t.players) + 1 + t.players * (t.plan.buildings + cards + 5)


def observe_seat(t, s, seat, out):
    look(t, s)
    n: cython.int = put_board(t, s, seat, out)
    n = put_bids(t, seat, out, n)
    n = put_call(t, seat, out, n)
    n = put_cards(t, seat, out, n)
    put_points(t, s, seat, out, n)


# ---- what is new since the last look ----


def look(t, s):
    new: uint64_t = differ(s.value, t.value, 0, PLACES)
    if not goes_on(t, s, new):
        look_anew(t, s)
        new = differ(s.value, t.value, 0, PLACES)
    elif not new:
        return
    while new:
        look_at(t, s, lowest(new))
        new &= new - 1
    count_points(t, s)


def goes_on(t, s, new):
    """Whether it is the same game, to which only buildings have come."""
    k: cython.int
    same: cython.bint = s.known and s.open == t.open and s.trendy == t.trendy
    same = same and s.subway == t.subway and s.ruins == t.ruins
    if not new:
        same = same and s.subway_card == t.subway_card and s.ruins_card == t.ruins_card
    for k in range(t.players):
        same = same and (s.built[k] ^ t.built[k]) & ~new == 0
    while same and new:
        same = s.value[lowest(new)] == 0
        new &= new - 1
    return same


def look_anew(t, s):
    """Nothing is built yet."""
    place: cython.int
    places: cython.int = t.plan.places
    s.open, s.trendy, s.subway, s.ruins = t.open, t.trendy, t.subway, t.ruins
    for place in range(4):
        s.built[place] = 0
    for place in range(places):
        s.lands[place] = (t.open >> place) & 1
        s.lands[places + place] = (t.trendy & t.open) >> place & 1
        s.lands[2 * places + place] = (t.subway & t.open) >> place & 1
        s.lands[3 * places + place] = (t.ruins & t.open) >> place & 1
    memset(s.value, 0, cython.sizeof(s.value))
    memset(s.heights, 0, cython.sizeof(s.heights))
    memset(s.owners, 0, cython.sizeof(s.owners))
    s.known = True


def look_at(t, s, place):
    """A building, under which a token is gone."""
    places: cython.int = t.plan.places
    kind: cython.int
    seat: cython.int
    for kind in range(1, 4):
        s.lands[kind * places + place] = 0
    for seat in range(t.players):
        if t.built[seat] & bit(place):
            s.built[seat] |= bit(place)
            s.owners[seat * places + place] = 1
            s.heights[4 * t.plan.home[place] + seat] += storeys(t.value[place])
    s.value[place] = t.value[place]


def count_points(t, s):
    """Those of tokens; and, for experts, 5 for each district where nobody stands higher, as in scoring."""
    district: cython.int
    k: cython.int
    for k in range(t.players):
        s.points[k] = token_points(t, k)
    for district in range(0, 4 * t.plan.districts if t.expert else 0, 4):
        best: cython.int = 1
        for k in range(t.players):
            best = max(best, s.heights[district + k])
        for k in range(t.players):
            s.points[k] += 5 if s.heights[district + k] == best else 0
    s.subway_card, s.ruins_card = t.subway_card, t.ruins_card


# ---- the numbers; each returns where the next ones stand ----


def put_board(t, s, seat, out):
    """Open places, tokens still lying there, and buildings by owner."""
    places: cython.int = t.plan.places
    widen(s.lands, 0, 4 * places, out, 0)
    widen_round(s.owners, seat * places, t.players * places, out, 4 * places)
    return (4 + t.players) * places


def put_bids(t, seat, out, n):
    """Bids by bidder, what every building and bid is worth, and the last bid."""
    k: cython.Py_ssize_t
    places: cython.Py_ssize_t = t.plan.places
    values: cython.Py_ssize_t = n + t.players * places
    for k in range(n, values):
        out[k] = 0
    for k in range(places):
        out[values + k] = t.value[k]
        out[values + places + k] = 0
    for k in range(t.bids):
        out[n + place_of(t, seat, t.bid_seat[k]) * places + t.bid_place[k]] = 1
        out[values + t.bid_place[k]] = t.bid_value[k]
    if t.bids:
        out[values + places + t.bid_place[t.bids - 1]] = 1
    return values + 2 * places


def put_call(t, seat, out, n):
    """Where the next bid may go, who has what for it, whose turn it is, and who is out."""
    k: cython.int
    n = put_set(targets(t) if t.turn >= 0 else 0, t.plan.places, out, n)
    for k in range(t.players):
        n = put_set(t.hand[after(t, seat, k)] >> 1, t.plan.buildings, out, n)
    out[n] = t.bid_value[t.bids - 1] if t.bids else 0
    n = put_one(t, seat, t.turn, out, n + 1)
    for k in range(t.players):
        out[n + k] = (t.passed >> after(t, seat, k)) & 1
    return n + t.players


def put_cards(t, seat, out, n):
    """One's own cards, and everybody's at the end; who has the special cards."""
    k: cython.int
    owner: cython.int
    for k in range(t.players):
        owner = after(t, seat, k)
        n = put_set(bit(t.area[owner]) if knows(t, seat, owner) else 0, area_cards(t), out, n)
    if t.expert:
        for k in range(t.players):
            owner = after(t, seat, k)
            n = put_set(bit(t.kind[owner]) if knows(t, seat, owner) else 0, CARDS, out, n)
    n = put_one(t, seat, t.subway_card, out, n)
    return put_one(t, seat, t.ruins_card, out, n)


def put_points(t, s, seat, out, n):
    k: cython.int
    for k in range(t.players):
        owner: cython.int = after(t, seat, k)
        points: cython.int = s.points[owner]
        if knows(t, seat, owner):
            points += kind_points(t, owner) if t.expert else family_points(t, owner)
        out[n + k] = points


def knows(t, seat, owner):
    """Cards are secret until the end."""
    return seat == owner or t.turn < 0


def after(t, seat, k):
    """The seat that sits so far after another."""
    return seat + k if seat + k < t.players else seat + k - t.players


def place_of(t, seat, other):
    """How far another sits after a seat."""
    return other - seat if other >= seat else other - seat + t.players


def put_set(members, n, out, start):
    """A 1 for every member of a set of n, and a 0 for all others; returns where it ends."""
    spread(members, n, out, start)
    return start + n


def put_one(t, seat, other, out, n):
    """A 1 where another seat sits, seen from a seat; -1 is nobody."""
    k: cython.int
    for k in range(t.players):
        out[n + k] = 0
    if other >= 0:
        out[n + place_of(t, seat, other)] = 1
    return n + t.players
