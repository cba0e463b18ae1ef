"""What the rules need of a city, as sets of places; which city that is stands in `maps/`."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from metropolitan.engine.struct import Struct, array

    PLACES, GROUPS, BIDS = 64, 1024, 16


class City:
    """A map as the rules use it; `map` is the whole of it, with its drawing."""

    def __init__(self, map: Any) -> None:
        self.map = map
        if not cython.compiled:
            self.plan = Struct(
                adjacent=array(PLACES), district=array(8), kind=array(8), beside=array(4),
                group=array(GROUPS), first=array(8), tags=0, lake=array(PLACES), lakes=0,
            )  # fmt: skip
        self.plan.places = len(map.ids)
        self.plan.districts = len(map.districts)
        self.plan.buildings = map.buildings
        for place in range(len(map.ids)):
            self.plan.adjacent[place] = map.adjacent[place]
        for number, places in enumerate(map.district_sets):
            self.plan.district[number] = places
        for number, places in enumerate(map.kind_sets):
            self.plan.kind[number] = places
        for number, places in enumerate(map.beside):
            self.plan.beside[number] = places
        self._set_groups(map)

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
