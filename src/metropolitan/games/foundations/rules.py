"""The rules of Foundations of Metropolis. Lot B3 is the number 12: ten for a column, one for a row; so a step
to any side is an addition, and the tenth row, which nobody owns, stops what would run over the edge.

A set of lots is two words, west (columns A to F) and east (D to I): every shape is at most four columns wide,
so that each of its spots lies in one of them, and finding spots is shifts of one word. Spots that begin in
A to C are found in the west, the others in the east.

Action 0 takes income. With n lots in the city, counted by column, then row, action 1 + k buys the deed of the
k-th lot and action 1 + n + k takes it in the draft. Then come, tile key by tile key in the order of
`pieces.toml`, the spots of its shape: turn by turn of the shape, and in each by the first lot.
"""

from __future__ import annotations

from typing import Any

import cython

from metropolitan.engine.chance import Chance
from metropolitan.engine.state import State
from metropolitan.games.foundations.kit import Kit

if not cython.compiled:
    from metropolitan.engine.bits import bit, size
    from metropolitan.engine.struct import Struct, array
    from metropolitan.games.foundations.hidden import deal_deeds, has_seen, unseen_deeds
    from metropolitan.games.foundations.kit import (
        BUILDINGS,
        DEALT,
        EAST,
        KEYS,
        LOTS,
        PRICES,
        TILES,
        WEST_END,
        YEARS,
    )
    from metropolitan.games.foundations.observe import width, write_all
    from metropolitan.games.foundations.opening import begin, shuffle
    from metropolitan.games.foundations.scoring import (
        building_points,
        civic_points,
        commercial_points,
        marker_points,
        population_points,
        promise,
        year_left,
    )
    from metropolitan.games.foundations.sense import (
        SIGHTS,
        expect,
        guess,
        look_at_city,
        look_at_lots,
        rate_all,
        time_of,
    )
    from metropolitan.games.foundations.turns import (
        construct,
        fill_actions,
        hand_of,
        lay,
        pile_up,
        remove,
        take_turn,
    )

INCOME = 0


class Foundations(State):
    """A game of Foundations of Metropolis in progress."""

    def __init__(self, kit: Kit, deeds: Any = (), draft: bool = False) -> None:
        """`deeds`: the lots in the order of the deck."""
        State.__init__(self)
        self.kit = kit
        if not cython.compiled:
            self.aside = Struct()
            self.table = Struct(
                row=array(PRICES), turned=array(YEARS), chosen=array(4), taken=array(4), deck=array(LOTS),
                markers=array(4), citizens=array(4), income=array(4), coins=array(4), prestige=array(4),
                left=array(4), piece=array(LOTS), laid=array(BUILDINGS), past=array(YEARS - 1, BUILDINGS),
                stands=array(LOTS), owned=array(LOTS), piled=array(LOTS), supply=array(4, KEYS),
                on=array(4, 5, 2),
            )  # fmt: skip
        if deeds:
            self._set_up(deeds, draft)

    def _set_up(self, deeds: Any, draft: bool) -> None:
        t: cython.pointer(Table) = self.table
        t.plan, t.draft = self.kit.plan, draft
        for place, lot in enumerate(deeds):
            t.deck[place] = lot
        begin(t)

    def turn(self):
        return self.table.turn

    def fill(self, out):
        return fill_actions(self.table, out)

    def most(self):
        return self.table.plan.actions

    def step(self, action):
        take_turn(self.table, action)

    def copy(self):
        """The same position, to go another way from here."""
        twin: Foundations = Foundations.__new__(Foundations) if cython.compiled else Foundations(self.kit)
        twin.kit = self.kit
        twin.become(self)
        return twin

    def become(self, other):
        if cython.compiled:
            memcpy(self.table, cython.cast(Foundations, other).table, cython.sizeof(Table))
        else:
            self.table.copy_from(other.table)

    def deal(self, seat, chance):
        deal_deeds(self.table, seat, chance)

    def ranks(self, out):
        """Most prestige, then most coins."""
        seat: cython.int
        for seat in range(self.table.plan.players):
            out[seat] = self.table.prestige[seat] + 0.001 * self.table.coins[seat]

    def value(self, weights, out, errors):
        self.alike(expect(self.table, weights, out), errors)

    def rate(self, weights, actions, n, out):
        rate_all(self.table, self.aside, weights, actions, n, out)

    def hunch(self, weights, chance, out):
        return guess(self.table, self.aside, weights, chance, out, self.fill(out))

    def left(self):
        """Turns after the last deed of the last year; nothing is hidden any more."""
        return self.table.final if self.table.final and self.table.year == YEARS - 1 else -1

    def anew(self, seed, chance):
        shuffle(self.table, seed, chance)
        begin(self.table)

    def features(self):
        return width(self.table)

    def observe(self, seat, out):
        write_all(self.table, seat, out)

    def sights(self, seat: int) -> list[float]:
        """What a glance at a seat sees, in the order of `sense.toml`."""
        seen: cython.double[22] = [0.0] * 22
        look_at_city(self.table, seat, seen)
        look_at_lots(self.table, seat, seen)
        return [seen[i] for i in range(SIGHTS)]

    def time(self, seat: int) -> tuple[int, int, float]:
        """What time it is for a seat: the year, which part of it, how much of its deeds is left."""
        return self.table.year, time_of(self.table, seat), year_left(self.table)

    def sensible(self, weights: list[float], chance: Chance) -> int:
        """A move made by the weights without thinking."""
        w: cython.double[400] = [0.0] * 400
        for i, weight in enumerate(weights):
            w[i] = weight
        self.list_once()
        self.listed_count = -1
        return self.hunch(w, chance, self.listed)

    def scores(self) -> list[int]:
        """The prestige scored so far."""
        return [self.table.prestige[seat] for seat in range(self.table.plan.players)]

    def winners(self) -> list[int]:
        """Most prestige, then most coins; nobody before the end."""
        t: cython.pointer(Table) = self.table
        if t.turn >= 0:
            return []
        ranks = [(t.prestige[seat], t.coins[seat]) for seat in range(t.plan.players)]
        best = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == best]

    def unseen(self, seat: int | None) -> list[int]:
        """The places in the deck that this seat has never seen."""
        places: cython.int[90] = [0] * 90
        n: cython.int = unseen_deeds(self.table, -1 if seat is None else seat, places)
        return [places[i] for i in range(n)]

    def knows(self, seat: int | None, other: int) -> bool:
        """Whether a seat has seen the hand that another holds."""
        return bool(has_seen(self.table, -1 if seat is None else seat, other))

    def _hand(self, hand: int) -> list[int]:
        """Where in the deck the deeds are that are left of an opening hand."""
        t: cython.pointer(Table) = self.table
        if t.round == DEALT:
            return []
        return [DEALT * hand + i for i in range(DEALT) if not t.taken[hand] & bit(i)]

    def hand(self, seat: int) -> list[int]:
        """The lots of the deeds a seat holds in the draft, the one it has just chosen among them."""
        t: cython.pointer(Table) = self.table
        return sorted(t.deck[place] for place in self._hand(hand_of(t, seat)))

    def deck(self) -> list[int]:
        """All deeds by their lots, as they were shuffled: the greatest secret."""
        return [self.table.deck[place] for place in range(self.table.plan.lots)]

    def drawn(self) -> tuple[int, int]:
        """How many deeds have been turned up from the piles, and where in the deck the next one lies."""
        t: cython.pointer(Table) = self.table
        year = min(t.year, YEARS - 1)
        return t.turned[0] + t.turned[1] + t.turned[2], t.plan.pile[year] + t.turned[year]

    def put(self, place: int, lot: int) -> None:
        """Brings the deed of a lot to a place of the deck, and of the row where it was just turned up there;
        nobody has seen it yet, or what lay there before."""
        t: cython.pointer(Table) = self.table
        other: cython.int = 0
        i: cython.int
        before: cython.int = t.deck[place]
        while t.deck[other] != lot:
            other += 1
        t.deck[other] = before
        t.deck[place] = lot
        for i in range(t.deeds):
            if t.row[i] == before:
                t.row[i] = lot
            elif t.row[i] == lot:
                t.row[i] = before
        pile_up(t)

    def facts(self) -> dict[str, Any]:
        """All there is to know, but the order of the deck, in numbers."""
        t: cython.pointer(Table) = self.table
        seats = range(t.plan.players)
        piles = [t.plan.pile[y + 1] - t.plan.pile[y] - t.turned[y] for y in range(YEARS)]
        return {
            "players": t.plan.players,
            "turn": t.turn,
            "year": t.year,
            "final": t.final,
            "idle": t.idle,
            "drafting": t.round < DEALT,
            "round": t.round,
            "row": [t.row[i] for i in range(t.deeds)],
            "piles": [0 if y < t.year or (y == t.year and t.final) else piles[y] for y in range(YEARS)],
            "chosen": [t.deck[t.chosen[seat]] if t.chosen[seat] >= 0 else None for seat in seats],
            "markers": [t.markers[seat] for seat in seats],
            "citizens": [t.citizens[seat] for seat in seats],
            "income": [t.plan.income + t.income[seat] for seat in seats],
            "coins": [t.coins[seat] for seat in seats],
            "prestige": [t.prestige[seat] for seat in seats],
            "marked": [lots_of(t.on[seat][0][0], t.on[seat][0][1]) for seat in seats],
            "left": [[size(t.left[seat] & t.plan.copies[key]) for key in range(KEYS)] for seat in seats],
        }

    def buildings(self) -> dict[int, tuple[int, int, list[int]]]:
        """Every building on the board: its number, its owner, its tile key, its lots."""
        t: cython.pointer(Table) = self.table
        found = {}
        for building in range(TILES * t.plan.players):
            spot = t.laid[building]
            if spot >= 0:
                lots = [t.plan.spot[spot][i] for i in range(t.plan.spot_size[spot])]
                found[building] = (building // TILES, t.plan.key[building % TILES], lots)
        return found

    def constructed(self, action: int) -> Foundations:
        """The board after a construction, as if the turn did not end."""
        twin: Foundations = self.copy()
        construct(twin.table, twin.table.turn, action)
        return twin

    def scored(self, year: int) -> Foundations:
        """The board as it was when a year was scored."""
        twin: Foundations = self.copy()
        t: cython.pointer(Table) = twin.table
        t.year = year
        if year < min(self.table.year, YEARS - 1):
            for building in self.buildings():
                remove(t, building)
            for building in range(TILES * t.plan.players):
                if t.past[year][building] >= 0:
                    lay(t, building, t.past[year][building])
        return twin

    def points(self, seat: int) -> dict[str, int]:
        """What a seat would score if the year ended here, by its parts."""
        t: cython.pointer(Table) = self.table
        last = t.year == YEARS - 1
        return {
            "population": population_points(t, seat, t.year),
            "civic": civic_points(t, seat),
            "commercial": commercial_points(t, seat),
            "coins": t.income[seat] if last else 0,
            "markers": marker_points(t, seat) if last else 0,
        }

    def civic(self, building: int) -> tuple[int, list[int]]:
        """What a civic building scores here, and the buildings that count for it."""
        t: cython.pointer(Table) = self.table
        key: cython.int = t.plan.key[building % TILES]
        spot: cython.int = t.laid[building]
        beside = sorted({t.piece[t.plan.beside[spot][i]] for i in range(t.plan.around[spot])} - {-1})
        counted = [other for other in beside if t.plan.worth[key][t.plan.key[other % TILES]]]
        return building_points(t, building), counted

    def outlook(self) -> list[float]:
        """What everybody's position is worth, in points, at a glance."""
        t: cython.pointer(Table) = self.table
        return [promise(t, seat) for seat in range(t.plan.players)]


def lots_of(west: int, east: int) -> list[int]:
    """The lots of a set."""
    return [lot for lot in range(LOTS) if (west & bit(lot) if lot < WEST_END else east & bit(lot - EAST))]
