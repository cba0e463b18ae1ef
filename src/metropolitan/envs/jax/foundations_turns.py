"""The turns of Foundations for JAX, rule by rule as in `games/foundations/turns.py`."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from metropolitan.envs.jax import foundations_legal as legal
from metropolitan.envs.jax.bits import full, lay
from metropolitan.envs.jax.core import seldom, select
from metropolitan.envs.jax.foundations_plan import CODE, SIZES, TILES, Plan, Table
from metropolitan.envs.jax.foundations_scoring import income, year_points
from metropolitan.games.foundations.pieces import YEARS

# ---- the first position ----


def shuffled(plan: Plan, words: jax.Array) -> jax.Array:
    """Where each deed is in the deck: where its random word ranks. Where thousands of games begin in every
    step that is cheaper than to sort."""
    lots = np.arange(plan.lots)
    before = (words < words[:, None]) | (words == words[:, None]) & (lots < lots[:, None])
    return before.sum(-1).astype(jnp.int8)


def begin(plan: Plan, place: jax.Array) -> Table:
    """Deals the deck and opens the first year, or the draft."""
    seats, number = plan.seats, jnp.int8(0)
    t = Table(
        place=place, turn=number, year=number, final=number, idle=number,
        round=jnp.int8(0 if plan.draft else plan.dealt),
        row=jnp.full(len(plan.prices), -1, jnp.int8),
        turned=jnp.zeros(YEARS, jnp.int8),
        chosen=jnp.full(seats if plan.draft else 0, -1, jnp.int8),
        taken=jnp.zeros(seats if plan.draft else 0, jnp.uint8),
        coins=jnp.array(plan.layout.pieces.coins[:seats], jnp.int16),
        prestige=jnp.zeros(seats, jnp.int16),
        left=jnp.full(seats, (1 << TILES) - 1, jnp.uint32),
        own=jnp.zeros((seats, plan.words), jnp.uint32),
        stands=jnp.zeros((SIZES, plan.words), jnp.uint32),
        code=jnp.zeros((CODE, plan.words), jnp.uint32),
    )  # fmt: skip
    if plan.draft:
        return t
    dealt = place // plan.dealt == np.arange(seats)[:, None]
    return open_year(plan, t._replace(own=marks(plan, dealt)), jnp.bool_(True))


def marks(plan: Plan, lots: jax.Array) -> jax.Array:
    """The lots where a flag is set, as a set."""
    return jnp.where(lots[..., None], plan.bits, 0).sum(-2, jnp.uint32)


def deed(plan: Plan, t: Table, place: jax.Array) -> jax.Array:
    """The lot of the deed that is here in the deck."""
    here = t.place == place[..., None]
    return jnp.where(here, np.arange(plan.lots, dtype=np.int8), 0).sum(-1, jnp.int8)


def open_year(plan: Plan, t: Table, opens: jax.Array) -> Table:
    """The row is filled from the year's pile."""
    now = opens & (np.arange(YEARS) == t.year)
    width = len(plan.prices)
    row = deed(plan, t, jnp.where(now, plan.piles[:YEARS], 0).sum() + np.arange(width))
    return t._replace(row=jnp.where(opens, row, t.row), turned=jnp.where(now, jnp.int8(width), t.turned))


# ---- a turn ----


def changed(numbers: jax.Array, mine: jax.Array) -> jax.Array:
    """Everybody's, with another for the mover."""
    return jnp.concatenate([mine[None].astype(numbers.dtype), numbers[1:]])


def step(plan: Plan, t: Table, action: jax.Array) -> Table:
    """Makes a legal move."""
    action = action.astype(jnp.int32)
    lot = action - 1
    buys = (lot >= 0) & (lot < plan.lots)
    gain = jnp.where(action == 0, plan.layout.pieces.income + income(plan, t)[0], 0)
    t = t._replace(coins=changed(t.coins, t.coins[0] + gain))
    t = construct(plan, buy(plan, t, lot, buys), action)
    if not plan.draft:
        return end_turn(plan, t, buys)
    takes = (lot >= plan.lots) & (action < plan.first_build)
    drafted = choose(plan, t, lot - plan.lots)
    return select(takes, drafted, end_turn(plan, t, buys))


def buy(plan: Plan, t: Table, lot: jax.Array, buys: jax.Array) -> Table:
    """Dearer deeds slide to the cheaper side, and a new one comes while the pile lasts."""
    places = np.arange(len(plan.prices))
    bought = (t.row == lot) & buys
    price = jnp.where(bought, plan.prices, 0).sum().astype(jnp.int16)
    beyond = jnp.where(bought, places, len(places)).min() <= places
    now = t.year == np.arange(YEARS)
    place = jnp.where(now, plan.piles[:YEARS] + t.turned, 0).sum()
    comes = buys & (place < jnp.where(now, plan.piles[1:], 0).sum())
    last = places == (t.row >= 0).sum() - 1
    row = jnp.where(beyond, jnp.append(t.row[1:], jnp.int8(-1)), t.row)
    return t._replace(
        coins=changed(t.coins, t.coins[0] - price),
        row=jnp.where(last & comes, deed(plan, t, place), row),
        turned=t.turned + (now & comes),
        own=changed(t.own, t.own[0] | marks(plan, buys & (lot == np.arange(plan.lots)))),
    )


def construct(plan: Plan, t: Table, action: jax.Array) -> Table:
    """What is covered goes back to the supply; the lots it leaves are the owner's still."""
    builds = action >= plan.first_build
    key, turn, first = jnp.asarray(plan.built)[jnp.maximum(action - plan.first_build, 0)]
    spot = jnp.where(builds, lay(jnp.asarray(plan.pattern)[turn], first, plan.words), 0)
    cleared, returned = covered(plan, t, first + jnp.asarray(plan.steps.astype(np.int32))[turn], builds)
    left = t.left[0] | returned
    copies = left & jnp.asarray(plan.copies)[key]
    tile = copies & (~copies + 1)
    number = jax.lax.population_count(tile - 1) + 1
    stays = ~(cleared | spot)
    sizes = np.arange(SIZES) < jnp.asarray(plan.turn_size)[turn]
    bits = number >> np.arange(CODE, dtype=np.uint32) & 1 == 1
    return t._replace(
        left=changed(t.left, jnp.where(builds, left & ~tile, t.left[0])),
        stands=t.stands & stays | jnp.where(sizes[:, None], spot, 0),
        code=t.code & stays | jnp.where(bits[:, None], spot, 0),
    )


def covered(plan: Plan, t: Table, places: jax.Array, builds: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The lots of all buildings on these places, and their tiles."""
    at = lay(np.uint32(1), places, plan.words)
    bits = ((t.code & at[:, None]) != 0).any(-1)
    number = (bits << np.arange(CODE)).sum(-1)
    there = builds & (number > 0)
    tiles = jnp.where(there, np.uint32(1) << jnp.maximum(number - 1, 0).astype(jnp.uint32), 0)
    same = t.own[0] & full(there)[:, None]
    for bit in range(CODE):
        same = same & ~(t.code[bit] ^ full(bits[:, bit])[:, None])
    return union(same), union(tiles)


def union(sets: jax.Array) -> jax.Array:
    """Of four, of a spot's lots."""
    return sets[0] | sets[1] | sets[2] | sets[3]


# ---- the draft ----


def choose(plan: Plan, t: Table, lot: jax.Array) -> Table:
    """All choose at once: a choice counts when the last seat has made its own."""
    card = jnp.where(lot == np.arange(plan.lots), t.place % plan.dealt, 0).sum()
    all_chosen = t.turn == plan.seats - 1
    t = passed(plan, t._replace(chosen=changed(t.chosen, card)))
    return select(all_chosen, reveal(plan, t), t)


def reveal(plan: Plan, t: Table) -> Table:
    hands = legal.hand_of(plan, t, np.arange(plan.seats))
    gone = jnp.where(hands == np.arange(plan.seats)[:, None], np.uint8(1) << t.chosen.astype(jnp.uint8), 0)
    t = t._replace(
        own=t.own | marks(plan, t.place == (hands * plan.dealt + t.chosen)[:, None]),
        taken=t.taken | gone.sum(-1, jnp.uint8),
        chosen=jnp.full_like(t.chosen, -1),
        round=t.round + jnp.int8(1),
    )
    return open_year(plan, t, t.round == plan.dealt)


# ---- the end of a turn, and of a year ----


def passed(plan: Plan, t: Table) -> Table:
    """The next seat is the first."""
    turned = {
        name: jnp.roll(getattr(t, name), -1, 0) for name in ("chosen", "coins", "prestige", "left", "own")
    }
    return t._replace(turn=((t.turn + 1) % plan.seats).astype(jnp.int8), **turned)


def end_turn(plan: Plan, t: Table, bought: jax.Array) -> Table:
    """Once the deeds of the year are gone, everybody has one more turn, the buyer of the last one last."""
    t = passed(plan, t)
    final = t.final > 0
    idle = jnp.where(final | bought, 0, t.idle + 1)
    stalls = idle == plan.layout.pieces.stall
    row = jnp.where(stalls, jnp.int8(-1), t.row)
    out = ~final & (row[0] < 0)
    left = jnp.where(final, t.final - 1, jnp.where(out, plan.seats, 0))
    ends = final & (left == 0)
    t = t._replace(row=row, idle=jnp.where(out, 0, idle).astype(jnp.int8), final=left.astype(jnp.int8))
    return end_year(plan, t, ends)


def end_year(plan: Plan, t: Table, ends: jax.Array) -> Table:
    """Few games in a batch are here at once, and only these are scored."""
    points = seldom(lambda t: year_points(plan, t))(ends, t).astype(jnp.int16)
    goes_on = ends & (t.year < YEARS - 1)
    coins = jnp.where(goes_on, income(plan, t), 0).astype(jnp.int16)
    t = t._replace(prestige=t.prestige + points, coins=t.coins + coins, year=t.year + ends.astype(jnp.int8))
    return open_year(plan, t, goes_on)
