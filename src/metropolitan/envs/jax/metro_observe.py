"""What a seat of Metro may know: the same numbers in the same order as `games.metro.observe` writes."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.jax.metro_plan import Plan
from metropolitan.games.metro.turns import KINDS, SQUARES, TILES


def observe(plan: Plan, state: Any, seat: Array) -> Array:
    """An observation, its planes first."""
    parts = tell_tiles(plan, state) + tell_lines(plan, state, seat)
    parts += tell_hands(plan, state, seat) + tell_seats(plan, state, seat)
    return jnp.concatenate([jnp.asarray(part, jnp.int16).reshape(-1) for part in parts])


def tell_tiles(plan: Plan, state: Any) -> list[Array]:
    """Where tiles lie and may go, and which ways their tracks take."""
    return [state._faces >= 0, state._open.marks(SQUARES), jnp.asarray(plan.tracks)[state._faces].T]


def tell_lines(plan: Plan, state: Any, seat: Array) -> list[Array]:
    """Which lines wait at the doors of empty squares, and what lies beyond these."""
    empty = state._empty.marks(SQUARES)[:, None] > 0
    back = state._back.reshape(SQUARES, 4)
    owner = jnp.asarray(plan.owner)[back & 255]
    waits = jnp.where(empty & (owner >= 0), (back >> 8) + 1, 0)
    after = (owner - seat) % plan.players == np.arange(plan.players)[:, None, None]
    on = state._on[plan.leads]
    end, beyond = on & 255, jnp.where(empty, on >> 8, 0)
    ends = jnp.where(empty, jnp.where(end == plan.hub, plan.twice, end == plan.stop), 0)
    return [jnp.where(after, waits, 0).transpose(0, 2, 1), beyond.T, ends.T]


def tell_hands(plan: Plan, state: Any, seat: Array) -> list[Array]:
    """The own tiles by kind, and those not seen."""
    kinds, faces = np.arange(KINDS), state._faces[:, None]
    hand = (state._hands[seat][:, None] == kinds).sum(0)
    drawn = (state._drawn == kinds) & (state.current_player == seat)
    laid = ((faces >= 0) & (faces % KINDS == kinds)).sum(0)
    return [hand, drawn, plan.copies - laid - hand - drawn]


def tell_seats(plan: Plan, state: Any, seat: Array) -> list[Array]:
    """What everybody has, the own seat first, and the options."""
    seats = (seat + np.arange(plan.players)) % plan.players
    turn = (seats == state.current_player) & state._empty.some()
    hands = (state._hands >= 0).sum(1)
    options = np.array([plan.turns > 1, plan.strict, plan.held, plan.twice == 2])
    told = [TILES - state._next, hands[seats], state._drawn >= 0, turn, state._points[seats], options]
    return [jnp.asarray(part) for part in told]
