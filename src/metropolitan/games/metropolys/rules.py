"""The rules of Metropolys. A place, a district, a card are numbers here; a set of places is one word of bits.

Action 0 passes; action 1 + (value - 1) * places + place bids that value on that place.
"""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.state import State
from metropolitan.games.metropolys.plan import TOKENS as TOKENS
from metropolitan.games.metropolys.plan import City

if not cython.compiled:
    from metropolitan.engine.bits import bit, lowest, size
    from metropolitan.engine.struct import Struct, array
    from metropolitan.games.metropolys.draw import draw_anew
    from metropolitan.games.metropolys.observe import HEIGHTS, feature_count, observe_seat
    from metropolitan.games.metropolys.plan import BIDS, PLACES, area_cards, targets
    from metropolitan.games.metropolys.scoring import (
        area_points,
        family_points,
        groups_in,
        highest_points,
        kind_points,
        score_of,
        token_points,
    )
    from metropolitan.games.metropolys.sense import expect, hunch_action, rate_actions

PASS = 0
FAMILY_AREAS = ("bridges", "statues", "lakes", "borders")
EXPERT_AREAS = ("bridges", "statues", "lakes", "districts", "chains")
KINDS = ("industry", "park", "lodging", "mall", "administration")


class Metropolys(State):
    """A game of Metropolys in progress."""

    def __init__(self, city: City, players: int = 0, expert: bool = True, closed: Any = (),
                 tokens: Any = (), cards: Any = (), fixed: bool = False) -> None:  # fmt: skip
        """`closed`: districts; `tokens`: one set of places a kind; `cards`: (area, kind) a seat; `fixed`:
        whether other games of these options have the layout of a first game."""
        State.__init__(self)
        self.city = city
        if not cython.compiled:
            self.table = Struct(
                area=array(4), kind=array(4), built=array(4), value=array(PLACES), hand=array(4),
                bid_seat=array(BIDS), bid_value=array(BIDS), bid_place=array(BIDS),
            )  # fmt: skip
            self.sight = Struct(
                known=False, built=array(4), value=array(PLACES), heights=array(HEIGHTS), points=array(4),
                lands=array(4 * PLACES), owners=array(4 * PLACES),
            )  # fmt: skip
        if players:
            self.table.fixed = fixed
            self._set_up(players, expert, closed, tokens, cards)

    def _set_up(self, players: int, expert: bool, closed: Any, tokens: Any, cards: Any) -> None:
        t: cython.pointer(Table) = self.table
        t.plan = self.city.plan
        t.players = players
        t.expert = expert
        t.trendy, t.subway, t.ruins = tokens
        t.open = 0
        for district in range(t.plan.districts):
            if district not in closed:
                t.open |= t.plan.district[district]
        for seat in range(players):
            t.area[seat], t.kind[seat] = cards[seat]
        clear(t)

    def turn(self):
        return to_move(self.table)

    def fill(self, out):
        return fill_actions(self.table, out)

    def most(self):
        return 1 + 16 * PLACES

    def step(self, action):
        take_turn(self.table, action)

    def tally(self):
        return count_actions(self.table)

    def pick(self, k):
        return nth_action(self.table, k)

    def copy(self):
        """The same position, to go another way from here."""
        twin: Metropolys = Metropolys(self.city)
        twin.become(self)
        return twin

    def become(self, other):
        if cython.compiled:
            memcpy(self.table, cython.cast(Metropolys, other).table, cython.sizeof(Table))
        else:
            self.table.copy_from(other.table)

    def deal(self, seat, chance):
        deal_cards(self.table, seat, chance)

    def ranks(self, out):
        """Most prestige, then most buildings."""
        seat: cython.int
        for seat in range(self.table.players):
            out[seat] = score_of(self.table, seat) + 0.01 * size(self.table.built[seat])

    def value(self, weights, out, errors):
        self.alike(expect(self.table, weights, out), errors)

    def rate(self, weights, actions, n, out):
        rate_actions(self.table, weights, actions, n, out)

    def hunch(self, weights, chance, out):
        return hunch_action(self.table, weights, chance)

    def anew(self, seed, chance):
        draw_anew(self.table, seed, chance)
        clear(self.table)

    def features(self):
        return feature_count(self.table)

    def observe(self, seat, out):
        observe_seat(self.table, self.sight, seat, out)

    def scores(self) -> list[int]:
        """What everybody would score if the game ended here."""
        t: cython.pointer(Table) = self.table
        return [score_of(t, seat) for seat in range(t.players)]

    def winners(self) -> list[int]:
        """Most prestige, then most buildings; nobody before the end."""
        t: cython.pointer(Table) = self.table
        if t.turn >= 0:
            return []
        ranks = [(score_of(t, seat), size(t.built[seat])) for seat in range(t.players)]
        best = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == best]

    def facts(self) -> dict[str, Any]:
        """All there is to know, secrets included, in numbers."""
        t: cython.pointer(Table) = self.table
        seats = range(t.players)
        return {
            "players": t.players,
            "expert": bool(t.expert),
            "open": t.open,
            "tokens": (t.trendy, t.subway, t.ruins),
            "cards": [(t.area[seat], t.kind[seat]) for seat in seats],
            "built": [t.built[seat] for seat in seats],
            "values": [t.value[place] for place in range(t.plan.places)],
            "hands": [[v for v in range(1, t.plan.buildings + 1) if t.hand[seat] & bit(v)] for seat in seats],
            "bids": [(t.bid_seat[i], t.bid_value[i], t.bid_place[i]) for i in range(t.bids)],
            "passed": [seat for seat in seats if t.passed & bit(seat)],
            "turn": t.turn,
            "empty": t.empty,
            "subway_card": t.subway_card,
            "ruins_card": t.ruins_card,
        }

    def points(self, seat: int) -> dict[str, int]:
        """The score of a seat by its parts."""
        t: cython.pointer(Table) = self.table
        parts = {"tokens": token_points(t, seat)}
        if t.expert:
            parts["highest"] = highest_points(t, seat)
            parts["neighborhood"] = kind_points(t, seat)
            parts["area"] = area_points(t, seat)
        else:
            parts["area"] = family_points(t, seat)
        return parts

    def most_groups(self, card: int, free: int) -> int:
        """How many groups of an expert area card can be made of these places (and tags), each used once."""
        return groups_in(self.city.plan, card, free)


def clear(t):
    """Nothing is built or bid yet."""
    k: cython.int
    t.empty = t.open
    for k in range(t.players):
        t.built[k] = 0
        t.hand[k] = (bit(t.plan.buildings) - 1) * 2
    for k in range(PLACES):
        t.value[k] = 0
    t.turn = 0
    t.passed = 0
    t.bids = 0
    t.subway_card = -1
    t.ruins_card = -1


# ---- a call for proposals ----


def to_move(t):
    return t.turn


def playable(t, seat):
    """The values a seat may put there: all it has, or those above the last bid."""
    if t.bids == 0:
        return t.hand[seat]
    last: cython.int = t.bid_value[t.bids - 1] + 1
    return (t.hand[seat] >> last) << last


def fill_actions(t, out):
    if t.turn < 0:
        return 0
    spots: cython.int[64] = [0] * 64
    n: cython.Py_ssize_t = 0  # as wide as a pointer, so that rows are written several actions at once
    k: cython.Py_ssize_t
    width: cython.Py_ssize_t = 0
    rest: uint64_t = targets(t)
    while rest:
        spots[width] = lowest(rest) + 1
        width += 1
        rest &= rest - 1
    if t.bids:
        out[0] = 0
        n = 1
    rest = playable(t, t.turn)
    while rest:
        row: cython.int = (lowest(rest) - 1) * t.plan.places
        for k in range(width):
            out[n + k] = row + spots[k]
        n += width
        rest &= rest - 1
    return n


def count_actions(t):
    if t.turn < 0:
        return 0
    return (t.bids > 0) + size(playable(t, t.turn)) * size(targets(t))


def nth_action(t, k):
    places: uint64_t = targets(t)
    width: cython.int = size(places)
    if t.bids:
        if k == 0:
            return 0
        k -= 1
    value: cython.int = nth_member(playable(t, t.turn), k // width)
    return 1 + (value - 1) * t.plan.places + nth_member(places, k % width)


def nth_member(places, k):
    while k > 0:
        places &= places - 1
        k -= 1
    return lowest(places)


def take_turn(t, action):
    if action == 0:
        t.passed |= bit(t.turn)
        ask_next(t, t.turn)
    else:
        bid(t, (action - 1) // t.plan.places + 1, (action - 1) % t.plan.places)


def bid(t, value, place):
    t.bid_seat[t.bids] = t.turn
    t.bid_value[t.bids] = value
    t.bid_place[t.bids] = place
    t.bids += 1
    t.hand[t.turn] &= ~bit(value)
    t.empty &= ~bit(place)
    if targets(t) == 0:
        build(t)
    else:
        ask_next(t, t.turn)


def ask_next(t, after):
    """The next seat that may and can outbid has the turn; who cannot is out; nobody can: the call is won."""
    last: cython.int = t.bid_seat[t.bids - 1]
    seat: cython.int = after
    while True:
        seat = seat + 1 if seat + 1 < t.players else 0
        if seat == last:
            build(t)
            return
        if not t.passed & bit(seat):
            if playable(t, seat):
                t.turn = seat
                return
            t.passed |= bit(seat)


def build(t):
    """The last bid is built, the others go home, and the builder starts the next call."""
    i: cython.int
    last: cython.int = t.bids - 1
    seat: cython.int = t.bid_seat[last]
    place: cython.int = t.bid_place[last]
    for i in range(last):
        t.hand[t.bid_seat[i]] |= bit(t.bid_value[i])
        t.empty |= bit(t.bid_place[i])
    t.built[seat] |= bit(place)
    t.value[place] = t.bid_value[last]
    take_token(t, seat, place)
    t.bids = 0
    t.passed = 0
    t.turn = seat if t.hand[seat] else -1


def take_token(t, seat, place):
    if t.subway & bit(place):
        holder: cython.int = t.subway_card
        if holder < 0 or size(t.built[seat] & t.subway) > size(t.built[holder] & t.subway):
            t.subway_card = seat
    elif t.ruins & bit(place):
        t.ruins_card = seat


# ---- what a seat cannot know ----


def deal_cards(t, seat, chance):
    """The cards of the others, and those set aside, are dealt anew; at the end they lie open."""
    if t.turn < 0:
        return
    cards: cython.int[5] = [0] * 5
    n: cython.int = others(cards, area_cards(t), t.area[seat] if seat >= 0 else -1)
    chance.mix(cards, n)
    hand_out(cards, t.area, t.players, seat)
    if t.expert:
        n = others(cards, 5, t.kind[seat] if seat >= 0 else -1)
        chance.mix(cards, n)
        hand_out(cards, t.kind, t.players, seat)


def others(cards, n, own):
    """All cards but one's own; returns how many."""
    k: cython.int = 0
    card: cython.int
    for card in range(n):
        if card != own:
            cards[k] = card
            k += 1
    return k


def hand_out(cards, hands, players, seat):
    """One card for everybody but a seat."""
    k: cython.int = 0
    other: cython.int
    for other in range(players):
        if other != seat:
            hands[other] = cards[k]
            k += 1
