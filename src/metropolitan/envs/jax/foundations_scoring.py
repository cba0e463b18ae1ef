"""What a year gives in Foundations, for all seats at once."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from metropolitan.envs.jax.bits import down, size, up
from metropolitan.envs.jax.foundations_plan import CODE, TILES, Plan, Table
from metropolitan.games.foundations.pieces import YEARS


def year_points(plan: Plan, t: Table) -> jax.Array:
    """In the last year the coins of commercial buildings are prestige, and markers count."""
    last = income(plan, t) + size(t.own & ~t.stands[0])
    points = population_points(plan, t) + civic_points(plan, t) + weigh(t.left, plan.prestige)
    return points + jnp.where(t.year == YEARS - 1, last, 0)


def weigh(left: jax.Array, worth: np.ndarray[Any, Any]) -> jax.Array:
    """What the tiles on the board are worth, given what each tile is: bit by bit of these numbers."""
    built = ~left & np.uint32((1 << TILES) - 1)
    total = jnp.zeros(left.shape, jnp.int32)
    for bit in range(int(worth.max()).bit_length()):
        tiles = sum(1 << int(tile) for tile in np.flatnonzero(worth >> bit & 1))
        total += jax.lax.population_count(built & np.uint32(tiles)).astype(jnp.int32) << bit
    return total


def citizens(plan: Plan, t: Table) -> jax.Array:
    return weigh(t.left, plan.citizens)


def income(plan: Plan, t: Table) -> jax.Array:
    """The coins that commercial buildings add."""
    return weigh(t.left, plan.coins)


def population_points(plan: Plan, t: Table) -> jax.Array:
    """Most citizens: their number and the bonus; fewer: the number of the next above; none: nothing."""
    mine = citizens(plan, t)
    many = 1 << 30
    above = jnp.where(mine > mine[:, None], mine, many).min(-1)
    bonus = jnp.asarray(plan.layout.pieces.bonuses)[jnp.minimum(t.year, YEARS - 1)]
    return jnp.where(mine == 0, 0, jnp.where(above < many, above, mine + bonus))


def civic_points(plan: Plan, t: Table) -> jax.Array:
    """A civic tile counts every building beside it once, whoever owns it."""
    lots = buildings(t)
    civic = lots[:, plan.civic]
    around = down(civic, 1) | up(civic, 1) | down(civic, plan.stride) | up(civic, plan.stride)
    around = around & ~civic
    beside = (around[:, :, None, None] & lots != 0).any(-1)
    counted = (beside * plan.worth[:, None]).sum((-1, -2))
    return (counted * plan.points // plan.per).sum(-1)


def buildings(t: Table) -> jax.Array:
    """The lots of every tile of every seat."""
    numbers = np.arange(1, TILES + 1)
    lots = t.own[:, None]
    for bit in range(CODE):
        others = np.where(numbers >> bit & 1, np.uint32(0), np.uint32(0xFFFFFFFF))
        lots = lots & (t.code[bit] ^ others[:, None])
    return lots
