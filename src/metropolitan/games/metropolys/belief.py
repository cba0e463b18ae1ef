"""What a careful observer believes about the others' cards, from every bid and every pass.

Whoever bids is taken to choose among the places that he could have taken, the likelier the more they are
worth to him, and to pass the likelier the less they are: by Bayes every move makes those cards likelier to
which it fits. Only what all can see is used, and one's own cards, which nobody else can have.
"""

from __future__ import annotations

from math import perm
from typing import Any

import cython

from metropolitan.engine.belief import Belief
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS

if not cython.compiled:
    from math import exp

    from metropolitan.engine.bits import bit, lowest
    from metropolitan.engine.struct import Struct, array
    from metropolitan.games.metropolys.lure import card_lures, spent, token_lure
    from metropolitan.games.metropolys.plan import PLACES, targets
    from metropolitan.games.metropolys.rules import playable

    CARDS, PAIRS, WEIGHTS = 5, 25, 32
    HEED, SHY, FLOOR = range(22, 25)

    def table_of(state):
        return state.table


class Guess(Belief):
    """The odds of every seat's cards, and of all ways the cards can lie."""

    def __init__(self, seat: int, players: int, expert: bool, weights: Any) -> None:
        Belief.__init__(self, seat)
        self.players = players
        self.areas = 5 if expert else 3 if players == 2 else 4
        self.kinds = 5 if expert else 1
        self.own = -1
        most = perm(self.areas, players) * (perm(5, players) if expert else 1)
        if cython.compiled:
            self.way = malloc_ints(most)
            self.upto = cython.cast(cython.p_double, malloc(most * cython.sizeof(cython.double)))
        else:
            self.way, self.upto = array(most), array(most)
            self.weights, self.odds = array(WEIGHTS), array(4, PAIRS)
        for i, weight in enumerate(weights):
            self.weights[i] = weight
        for other in range(players):
            for pair in range(PAIRS):
                self.odds[other][pair] = 1.0
        self.fresh = False

    def __dealloc__(self) -> None:
        if cython.compiled:
            free(self.way)
            free(self.upto)

    def watch(self, before, action):
        """A move is made: its mover's odds change, unless they are known anyway."""
        t: cython.pointer(Table) = table_of(before)
        if self.seat >= 0:
            self.own = t.area[self.seat] * CARDS + t.kind[self.seat]
        self.fresh = False
        if t.turn != self.seat:
            self.learn(t, action)

    def learn(self, t, action):
        fits: cython.double[25] = [0.0] * 25
        pair: cython.int
        most: cython.double = 0
        likelihood(t, self.weights, action, self.areas, self.kinds, fits)
        for pair in range(PAIRS):
            most = max(most, fits[pair])
        for pair in range(PAIRS):
            self.odds[t.turn][pair] *= fits[pair] + self.weights[FLOOR] * most
            most = max(most, self.odds[t.turn][pair])
        for pair in range(PAIRS):
            self.odds[t.turn][pair] /= most

    def deal(self, state, chance):
        """One of all ways the cards can lie, as likely as it is believed to be."""
        t: cython.pointer(Table) = table_of(state)
        if t.turn < 0:
            return
        seat: cython.int
        if self.seat >= 0 and self.own != t.area[self.seat] * CARDS + t.kind[self.seat]:
            self.own = t.area[self.seat] * CARDS + t.kind[self.seat]
            self.fresh = False
        if not self.fresh:
            self.reckon()
        way: cython.int = self.way[self.drawn(chance.unit() * self.total)]
        for seat in range(self.players):
            pair: cython.int = (way >> (5 * seat)) & 31
            t.area[seat] = pair // CARDS
            t.kind[seat] = pair % CARDS

    def sample(self, state: Any, chance: Any) -> Any:
        """A copy of a position, dealt as it is believed to be."""
        twin = state.copy()
        self.deal(twin, chance)
        return twin

    def reckon(self):
        """Lists all ways the cards can lie, with their odds."""
        self.ways = 0
        self.total = 0
        self.spread(0, self.cards_of(self.own) if self.own >= 0 else 0, 0, 1.0)
        self.fresh = True

    def spread(self, seat, taken, way, odds):
        """Gives a seat every pair of cards that nobody has yet, and goes on with the next seat."""
        area: cython.int
        kind: cython.int
        if seat == self.players:
            self.total += odds
            self.way[self.ways] = way
            self.upto[self.ways] = self.total
            self.ways += 1
            return
        if seat == self.seat and self.own >= 0:
            self.spread(seat + 1, taken, way | (self.own << (5 * seat)), odds)
            return
        for area in range(self.areas):
            for kind in range(self.kinds):
                pair: cython.int = area * CARDS + kind
                cards: cython.int = self.cards_of(pair)
                if not cards & taken:
                    part: cython.double = odds * self.odds[seat][pair]
                    self.spread(seat + 1, taken | cards, way | (pair << (5 * seat)), part)

    def cards_of(self, pair):
        """Both cards of a pair as a set; where there are no neighborhood cards, the one."""
        return bit(pair // CARDS) | (bit(CARDS + pair % CARDS) if self.kinds > 1 else 0)

    def drawn(self, mark):
        """The way where the odds add up to more than a mark."""
        low: cython.int = 0
        high: cython.int = self.ways - 1
        while low < high:
            middle: cython.int = (low + high) // 2
            if self.upto[middle] > mark:
                high = middle
            else:
                low = middle + 1
        return low

    def told(self) -> list[dict[str, dict[str, float]]]:
        """How likely every seat's cards are, one's own among them as soon as they are seen."""
        self.reckon()
        areas = [[0.0] * CARDS for _ in range(self.players)]
        kinds = [[0.0] * CARDS for _ in range(self.players)]
        before = 0.0
        for i in range(self.ways):
            part = (self.upto[i] - before) / self.total
            before = self.upto[i]
            for seat in range(self.players):
                pair = (self.way[i] >> (5 * seat)) & 31
                areas[seat][pair // CARDS] += part
                kinds[seat][pair % CARDS] += part
        names = EXPERT_AREAS if self.kinds > 1 else FAMILY_AREAS[: self.areas]
        told = [{"area": dict(zip(names, area, strict=False))} for area in areas]
        if self.kinds > 1:
            for seat, kind in enumerate(kinds):
                told[seat]["neighborhood"] = dict(zip(KINDS, kind, strict=True))
        return told


def likelihood(t, w, action, areas, kinds, out):
    """How well a move fits every pair of cards of its mover."""
    charm: Charm[1]
    if not cython.compiled:
        charm = Struct(area=array(CARDS, PLACES), kind=array(CARDS, PLACES), token=array(PLACES))
    area: cython.int
    kind: cython.int
    places: uint64_t = targets(t)
    chosen: cython.int = (action - 1) % t.plan.places if action else -1
    allure(t, w, places, charm)
    shy: cython.double = reluctance(t, w)
    for area in range(areas):
        for kind in range(kinds):
            total: cython.double = shy
            rest: uint64_t = places
            while rest:
                place: cython.int = lowest(rest)
                rest &= rest - 1
                total += charm.token[place] * charm.area[area][place] * charm.kind[kind][place]
            fit: cython.double = shy
            if action:
                fit = charm.token[chosen] * charm.area[area][chosen] * charm.kind[kind][chosen]
            out[area * CARDS + kind] = fit / total


def allure(t, w, places, charm):
    """How places draw the mover: by every area card, by every neighborhood card, and by their tokens."""
    card: cython.int
    place: cython.int
    rest: uint64_t = places
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        charm.token[place] = token_lure(t, w, t.turn, bit(place))
        for card in range(CARDS):
            charm.area[card][place] = charm.kind[card][place] = 0
            if t.expert:
                charm.kind[card][place] = 2.0 if t.plan.kind[card] & bit(place) else 0.0
            elif card < 4:
                charm.area[card][place] = 3.0 if t.plan.beside[card] & bit(place) else 0.0
    warm(w, places, charm.token)
    for card in range(CARDS):
        if t.expert:
            card_lures(t, w, t.built[t.turn], card, places, charm.area[card])
        warm(w, places, charm.area[card])
        warm(w, places, charm.kind[card])


def warm(w, places, out):
    """Points become odds."""
    while places:
        out[lowest(places)] = exp(out[lowest(places)] / w[HEED])
        places &= places - 1


def reluctance(t, w):
    """How a pass draws the mover: the more the dearer the lowest bid is; nothing where he cannot pass."""
    if t.bids == 0:
        return 0.0
    return exp((w[SHY] + spent(t, w, t.turn, lowest(playable(t, t.turn)))) / w[HEED])
