"""What the rules need of a city, as sets of places; which city that is stands in `maps/`."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from metropolitan.engine.struct import Struct, array

    PLACES, GROUPS, BIDS = 64, 1024, 16

TOKENS = ("trendy", "subway", "ruins")


class City:
    """A map as the rules use it; `map` is the whole of it, with its drawing."""

    def __init__(self, map: Any) -> None:
        self.map = map
        if not cython.compiled:
            self.plan = Struct(
                adjacent=array(PLACES), district=array(8), home=array(PLACES), kind=array(8), beside=array(4),
                group=array(GROUPS), first=array(8), tags=0, lake=array(PLACES), lakes=0,
                closed=array(5), tokens=array(5, 3), first_open=array(5), first_tokens=array(5, 3),
            )  # fmt: skip
        self.plan.places = len(map.ids)
        self.plan.districts = len(map.districts)
        self.plan.buildings = map.buildings
        for place in range(len(map.ids)):
            self.plan.adjacent[place] = map.adjacent[place]
            self.plan.home[place] = map.districts.index(map.district_of[map.ids[place]])
        for number, places in enumerate(map.district_sets):
            self.plan.district[number] = places
        for number, places in enumerate(map.kind_sets):
            self.plan.kind[number] = places
        for number, places in enumerate(map.beside):
            self.plan.beside[number] = places
        self._set_groups(map)
        self._set_draws(map)

    def _set_groups(self, map: Any) -> None:
        n = 0
        for card, groups in enumerate(map.groups):
            self.plan.first[card] = n
            for group in groups:
                self.plan.group[n] = group
                n += 1
        self.plan.first[len(map.groups)] = n
        self.plan.tags = map.tags
        self.plan.lakes = len(map.lakes)
        for number, places in enumerate(map.lakes):
            self.plan.lake[number] = places

    def _set_draws(self, map: Any) -> None:
        self.plan.blind = map.set(map.map.blind_alleys)
        self.plan.center_share = map.map.tokens_in.center
        self.plan.ring_share = map.map.tokens_in.ring
        for name, play in map.map.players.items():
            players, layout = int(name), map.map.first_game[name]
            self.plan.closed[players] = play.closed
            self.plan.first_open[players] = sum(
                map.district_sets[number]
                for number, district in enumerate(map.districts)
                if district not in layout.closed
            )
            for kind, token in enumerate(TOKENS):
                self.plan.tokens[players][kind] = play.tokens[token]
                self.plan.first_tokens[players][kind] = map.set(getattr(layout, token))


def targets(t):
    """Where the next building may go: anywhere empty, or next to the last bid."""
    if t.bids == 0:
        return t.empty
    return t.empty & t.plan.adjacent[t.bid_place[t.bids - 1]]


def area_cards(t):
    """How many area cards there are: with two players the family leaves the borders out."""
    return 5 if t.expert else 3 if t.players == 2 else 4
