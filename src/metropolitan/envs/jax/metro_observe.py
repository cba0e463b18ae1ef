"""What a seat of Metro may know: the same numbers in the same order as `games.metro.observe` writes."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np

from metropolitan.envs.jax.metro_plan import Plan, members
from metropolitan.games.metro.turns import KINDS, TILES

Array = Any


def observe(plan: Plan, t: Any, seat: Array) -> Array:
    """An observation, its planes first."""
    parts = [*tell_tiles(plan, t), *tell_lines(plan, t, seat), *tell_hands(plan, t, seat)]
    parts += tell_seats(plan, t, seat)
    return jnp.concatenate([jnp.asarray(part, jnp.int16).reshape(-1) for part in parts])


def tell_tiles(plan: Plan, t: Any) -> list[Array]:
    """Where tiles lie and may go, and which ways their tracks take."""
    return [t.faces >= 0, members(t.open), jnp.asarray(plan.tracks)[t.faces].T]


def tell_lines(plan: Plan, t: Any, seat: Array) -> list[Array]:
    """Which lines wait at the doors of empty squares, and what lies beyond these."""
    empty = members(t.empty)[:, None] > 0
    begin, length = (t.back & 255).reshape(-1, 4), (t.back >> 8).reshape(-1, 4)
    owner = jnp.asarray(plan.owner)[begin]
    waits = jnp.where(empty & (owner >= 0), length + 1, 0)
    after = (owner - seat) % plan.players == np.arange(plan.players)[:, None, None]
    goes = t.on[plan.leads]
    end, beyond = goes & 255, jnp.where(empty, goes >> 8, 0)
    ends = jnp.where(empty, jnp.where(end == plan.hub, plan.twice, end == plan.stop), 0)
    return [jnp.where(after, waits, 0).transpose(0, 2, 1), beyond.T, ends.T]


def tell_hands(plan: Plan, t: Any, seat: Array) -> list[Array]:
    """The own tiles by kind, and those not seen."""
    kinds = np.arange(KINDS)
    hand = (t.hands[seat][:, None] == kinds).sum(0)
    drawn = (t.drawn == kinds) & (t.turn == seat)
    laid = ((t.faces >= 0)[:, None] & (t.faces[:, None] % KINDS == kinds)).sum(0)
    return [hand, drawn, plan.copies - laid - hand - drawn]


def tell_seats(plan: Plan, t: Any, seat: Array) -> list[Array]:
    """What everybody has, the own seat first, and the options."""
    seats = (seat + np.arange(plan.players)) % plan.players
    turn = (seats == t.turn) & (t.empty != 0).any()
    hands = (t.hands >= 0).sum(1)
    options = np.array([plan.turns > 1, plan.strict, plan.held, plan.twice == 2], np.int16)
    return [TILES - t.next, hands[seats], t.drawn >= 0, turn, t.points[seats], options]
