"""Foundations of Metropolis in JAX: its turns, what is legal, what a year gives and what a seat observes
stand in files of their own, over the arrays of `foundations_plan.Table`."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.common import Kit
from metropolitan.envs.jax import core
from metropolitan.envs.jax import foundations_legal as legal
from metropolitan.envs.jax import foundations_turns as turns
from metropolitan.envs.jax.foundations_observe import observe
from metropolitan.envs.jax.foundations_plan import Plan, Table
from metropolitan.games.foundations.pieces import YEARS, load_kit


@core.state
class State(core.State):
    _table: Table


class Foundations(core.Env):
    dear = True

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.plan = Plan(load_kit(kit.players).layout, kit.options["draft"])
        self.words = self.plan.lots

    def _deal(self, words: Array) -> State:
        return self._first(turns.shuffled(self.plan, words))

    def _first(self, place: Array) -> State:
        return State(**self.blank(_table=turns.begin(self.plan, place)))

    def _move(self, state: State, action: Array) -> State:
        t = turns.step(self.plan, state._table, action)
        over = t.year == YEARS
        return state.replace(
            current_player=jnp.where(over, state.current_player, t.turn),
            rewards=jnp.where(over, self.prizes(self._winners(t)), 0),
            terminated=over,
            _table=t,
        )

    def _winners(self, t: Table) -> Array:
        """Most prestige, then most coins."""
        rank = (t.prestige.astype(jnp.int32) << 16) + t.coins
        return (rank == rank.max())[(np.arange(self.num_players) - t.turn) % self.num_players]

    def _legal(self, state: State, action: Array) -> Array:
        return legal.is_legal(self.plan, state._table, action)

    def _mask(self, state: State) -> Array:
        return legal.mask(self.plan, state._table)

    def _pick(self, state: State, word: Array) -> Array:
        return legal.pick(self.plan, state._table, word)

    def _look(self, state: State, player: Array) -> Array:
        return observe(self.plan, state._table, player)

    def setup(self, state: State) -> dict[str, Any]:
        names = list(self.plan.layout.number)
        return {"deeds": [names[lot] for lot in np.argsort(state._table.place)]}

    def from_setup(self, setup: dict[str, Any]) -> State:
        return self._first(
            jnp.array([setup["deeds"].index(name) for name in self.plan.layout.number], jnp.int8)
        )
