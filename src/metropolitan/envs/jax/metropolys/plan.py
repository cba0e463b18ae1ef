"""What games are drawn from and what their rules look up, as arrays; all of it from the map."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.common import Kit
from metropolitan.envs.jax.core import below
from metropolitan.envs.jax.sets import Set, constant, single, table
from metropolitan.games.metropolys.city import Atlas, load_city
from metropolitan.games.metropolys.rules import KINDS, TOKENS

LIMIT = 1 << 16  # of what one random word chooses from


class Plan:
    """A map, with its players and options."""

    def __init__(self, kit: Kit) -> None:
        atlas: Atlas = load_city(kit.options["map"]).map
        self.atlas, self.players = atlas, kit.players
        self.expert: bool = kit.options["edition"] == "expert"
        self.places, self.buildings = len(atlas.ids), atlas.buildings
        self.all_values = ((1 << atlas.buildings) - 1) * 2
        self.beside = table([*atlas.adjacent, (1 << self.places) - 1])
        self.districts = [constant(places) for places in atlas.district_sets]
        self.areas = len(KINDS) if self.expert else 3 if kit.players == 2 else 4
        self._set_layouts(kit.options["layout"] == "first-game")
        self._set_cards()
        self.words = 3 + len(atlas.districts) + sum(self.counts[:2])

    def parts(self, action: Array) -> tuple[Array, Array]:
        """The value and the place of a bid."""
        return (action - 1) // self.places + 1, (action - 1) % self.places

    # ---- the set-up ----

    def _set_layouts(self, fixed: bool) -> None:
        atlas, players = self.atlas, str(self.players)
        layout = atlas.map.first_game[players]
        self.closings = [layout.closed] if fixed else atlas.closings(self.players)
        self.opens = [sum(self._open(closed)) for closed in self.closings]
        self._opens = table(self.opens)
        self._fixed = [constant(atlas.set(getattr(layout, kind))) for kind in TOKENS] if fixed else None
        self.counts = [atlas.map.players[players].tokens[kind] for kind in TOKENS]
        self._shares = [table(self._ways(district)) for district in atlas.districts]

    def _open(self, closed: list[str]) -> list[int]:
        pairs = zip(self.atlas.districts, self.atlas.district_sets, strict=True)
        return [places for district, places in pairs if district not in closed]

    def _ways(self, district: str) -> list[int]:
        """All ways to choose the places of a district that get tokens."""
        blind = self.atlas.map.blind_alleys
        fit = [id for id in self.atlas.members(district) if id not in blind]
        ways = [self.atlas.set(some) for some in combinations(fit, self.atlas.share(district))]
        if len(ways) >= LIMIT:
            raise ValueError(f"{district}: too many ways to lay out tokens for JAX")
        return ways

    def _set_cards(self) -> None:
        """All ways to deal the cards."""
        self._area_deals = np.array(list(permutations(range(self.areas), self.players)), np.int8)
        self._kind_deals = np.array(list(permutations(range(len(KINDS)), self.players)), np.int8)

    def draw(self, words: Array) -> tuple[Set, Any, Any, Any]:
        """Open places, tokens, area and neighborhood cards, by random words."""
        opened = self._opens[below(words[0], jnp.uint32(len(self.opens)))]
        area = choice(self._area_deals, words[1])
        kind = choice(self._kind_deals, words[2]) if self.expert else jnp.zeros_like(area)
        tokens = self._fixed or self._lay(opened, words[3:])
        return opened, tokens, tuple(area), tuple(kind)

    def _lay(self, opened: Set, words: Array) -> tuple[Set, Set, Set]:
        """Every open district gets its share of places; then trendy and subway choose among them."""
        free = constant(0)
        for n, ways in enumerate(self._shares):
            free = free | ways[below(words[n], jnp.uint32(len(ways)))]
        free, kinds, n = free & opened, [], len(self._shares)
        left = sum(self.counts)
        for count in self.counts[:2]:
            rest = free
            for _ in range(count):
                spot = single(rest.nth(below(words[n], jnp.uint32(left))))
                rest, n, left = rest & ~spot, n + 1, left - 1
            kinds.append(free & ~rest)
            free = rest
        return kinds[0], kinds[1], free

    # ---- what cards count ----

    def family(self) -> list[Set]:
        return [constant(places) for places in self.atlas.beside]

    def kinds(self) -> list[Set]:
        return [constant(places) for places in self.atlas.kind_sets]


def choice(deals: np.ndarray, word: Array) -> Array:
    return jnp.asarray(deals)[below(word, jnp.uint32(len(deals)))]
