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
    from metropolitan.engine.bits import bit, spread
    from metropolitan.games.metropolys.plan import area_cards, targets
    from metropolitan.games.metropolys.scoring import (
        all_heights,
        family_points,
        kind_points,
        token_points,
    )

    CARDS = 5


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


def observe_seat(t, seat, out):
    n: cython.int = put_board(t, seat, out)
    n = put_call(t, seat, out, n)
    n = put_cards(t, seat, out, n)
    put_points(t, seat, out, n)


def put_board(t, seat, out):
    """Open places, tokens still lying there, buildings and bids by owner, and what each is worth."""
    k: cython.int
    places: cython.int = t.plan.places
    free: uint64_t = t.open
    for k in range(t.players):
        free &= ~t.built[k]
    n: cython.int = put_set(t.open, places, out, 0)
    n = put_set(t.trendy & free, places, out, n)
    n = put_set(t.subway & free, places, out, n)
    n = put_set(t.ruins & free, places, out, n)
    for k in range(t.players):
        n = put_set(t.built[after(t, seat, k)], places, out, n)
    for k in range(t.players):
        n = put_set(bids_of(t, after(t, seat, k)), places, out, n)
    place: cython.Py_ssize_t
    start: cython.Py_ssize_t = n
    for place in range(places):
        out[start + place] = t.value[place]
    for k in range(t.bids):
        out[n + t.bid_place[k]] = t.bid_value[k]
    return n + places


def put_call(t, seat, out, n):
    """The last bid, where the next may go, who has what for it, whose turn it is, and who is out."""
    k: cython.int
    last: uint64_t = bit(t.bid_place[t.bids - 1]) if t.bids else 0
    n = put_set(last, t.plan.places, out, n)
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


def put_points(t, seat, out, n):
    k: cython.int
    for k in range(t.players):
        owner: cython.int = after(t, seat, k)
        points: cython.int = token_points(t, owner)
        if knows(t, seat, owner):
            points += kind_points(t, owner) if t.expert else family_points(t, owner)
        out[n + k] = points
    if t.expert:
        add_highest(t, seat, out, n)


def add_highest(t, seat, out, n):
    """5 for each district where nobody stands higher, as in scoring but for all seats at once."""
    heights: cython.int[32] = [0] * 32
    district: cython.int
    k: cython.int
    all_heights(t, heights)
    for district in range(0, 4 * t.plan.districts, 4):
        best: cython.int = 1
        for k in range(t.players):
            best = max(best, heights[district + k])
        for k in range(t.players):
            out[n + k] += 5 if heights[district + after(t, seat, k)] == best else 0


def knows(t, seat, owner):
    """Cards are secret until the end."""
    return seat == owner or t.turn < 0


def after(t, seat, k):
    """The seat that sits so far after another."""
    return seat + k if seat + k < t.players else seat + k - t.players


def bids_of(t, seat):
    places: uint64_t = 0
    k: cython.int
    for k in range(t.bids):
        if t.bid_seat[k] == seat:
            places |= bit(t.bid_place[k])
    return places


def put_set(members, n, out, start):
    """A 1 for every member of a set of n, and a 0 for all others; returns where it ends."""
    spread(members, n, out, start)
    return start + n


def put_one(t, seat, other, out, n):
    """A 1 where another seat sits, seen from a seat; -1 is nobody."""
    k: cython.int
    for k in range(t.players):
        out[n + k] = other >= 0 and after(t, seat, k) == other
    return n + t.players
