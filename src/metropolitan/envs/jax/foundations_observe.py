"""What a seat observes of Foundations, as `games/foundations/features.py` names it."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from metropolitan.envs.jax import foundations_legal as legal
from metropolitan.envs.jax.bits import spread
from metropolitan.envs.jax.foundations_plan import CODE, Plan, Table
from metropolitan.envs.jax.foundations_scoring import citizens, income
from metropolitan.games.foundations.pieces import COUNTED, YEARS


def observe(plan: Plan, t: Table, seat: jax.Array) -> jax.Array:
    seat = jnp.asarray(seat, jnp.int32)
    parts = [*lots(plan, t, seat), *deeds(plan, t, seat)]
    if plan.draft:
        parts += hands(plan, t, seat)
    parts += [*seats(plan, t, seat), *time(plan, t, seat)]
    return jnp.concatenate([jnp.ravel(part).astype(jnp.int16) for part in parts])


def order(plan: Plan, t: Table, seat: jax.Array) -> jax.Array:
    """Where everybody's things are, from a seat on."""
    return (seat - t.turn + np.arange(plan.seats)) % plan.seats


def lots(plan: Plan, t: Table, seat: jax.Array) -> list[jax.Array]:
    """Who owns a lot, and the building on it."""
    owner = spread(t.own, plan.at)[order(plan, t, seat)]
    code = (spread(t.code, plan.at) << np.arange(CODE, dtype=np.uint32)[:, None]).sum(0)
    whose = (owner * np.arange(plan.seats, dtype=np.uint32)[:, None]).sum(0)
    counts = np.array(plan.layout.counts)[plan.key]
    tables = [plan.citizens, plan.coins, plan.prestige, *(counts == i for i in range(len(COUNTED)))]
    land = jnp.asarray([np.append(0, table) for table in tables])[:, code]
    side = plan.layout.side
    building = jnp.where(code > 0, code * plan.seats + whose, 0).reshape(side, side)
    size = spread(t.stands, plan.at).sum(0)
    return [owner, size, land, joined(building), joined(building.T).T]


def joined(building: jax.Array) -> jax.Array:
    """Where a building goes on in the next line."""
    next = jnp.concatenate([building[1:], jnp.zeros_like(building[:1])])
    return (building == next) & (building > 0)


def deeds(plan: Plan, t: Table, seat: jax.Array) -> list[jax.Array]:
    """What a deed for sale costs; then those that the seat has never seen."""
    price = jnp.where(t.row == np.arange(plan.lots)[:, None], plan.prices, 0).sum(-1)
    place = t.place[:, None]
    hidden = ((place >= plan.piles[:YEARS] + t.turned) & (place < plan.piles[1:])).any(-1)
    if plan.draft:
        hidden |= (held(plan, t) & ~known(plan, t, seat)[:, None]).any(0)
    return [price, hidden]


# ---- the draft ----


def held(plan: Plan, t: Table) -> jax.Array:
    """Which lots' deeds are left of the opening hands."""
    dealt = t.place // plan.dealt == np.arange(plan.seats)[:, None]
    there = t.taken[:, None] >> (t.place % plan.dealt).astype(jnp.uint8) & 1 == 0
    return dealt & there & (t.round < plan.dealt)


def known(plan: Plan, t: Table, seat: jax.Array) -> jax.Array:
    """Which opening hands a seat has seen: its own, and those it has passed on."""
    holder = t.round + np.arange(plan.seats)
    return (holder - seat) % plan.seats <= t.round


def hands(plan: Plan, t: Table, seat: jax.Array) -> list[jax.Array]:
    """The hands that the seat has seen, its own first, and what it has chosen of that."""
    from_seat = legal.hand_of(plan, t, seat + np.arange(plan.seats))
    seen = held(plan, t) & known(plan, t, seat)[:, None]
    mine = t.chosen[order(plan, t, seat)[0]]
    choice = (t.place == from_seat[0] * plan.dealt + mine) & (mine >= 0)
    return [seen[from_seat], choice]


# ---- numbers ----


def seats(plan: Plan, t: Table, seat: jax.Array) -> list[jax.Array]:
    tiles = jax.lax.population_count(t.left[:, None] & plan.copies)
    earned = plan.layout.pieces.income + income(plan, t)
    each = [t.coins, t.prestige, citizens(plan, t), earned, legal.markers(plan, t), tiles]
    return [numbers[order(plan, t, seat)] for numbers in each]


def time(plan: Plan, t: Table, seat: jax.Array) -> list[jax.Array]:
    """Whose turn it is, who began, and how far year, pile and draft have come."""
    seat_numbers, years = np.arange(plan.seats), np.arange(YEARS)
    going = (t.year < years) | (t.year == years) & (t.final == 0)
    piles = jnp.where(going, np.diff(plan.piles) - t.turned, 0)
    turn = (seat_numbers == (t.turn - seat) % plan.seats) & (t.year < YEARS)
    first = seat_numbers == -seat % plan.seats
    rounds = [t.round == np.arange(plan.dealt)] if plan.draft else []
    return [turn, first, t.year == years, piles, t.final, t.idle, *rounds]
