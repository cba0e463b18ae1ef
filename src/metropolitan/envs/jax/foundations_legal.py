"""What is legal in Foundations: deeds one can pay for, and all spots of all turned shapes at once."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from metropolitan.envs.jax.bits import down, full, size, spread
from metropolitan.envs.jax.core import below
from metropolitan.envs.jax.foundations_plan import CODE, SIZES, Plan, Table
from metropolitan.envs.jax.sets import nth_bit
from metropolitan.games.foundations.pieces import YEARS


def markers(plan: Plan, t: Table) -> jax.Array:
    """Everybody's in supply: those not on the board."""
    return plan.layout.pieces.markers - size(t.own & ~t.stands[0])


def deeds(plan: Plan, t: Table) -> jax.Array:
    """Which deeds of the row the mover can buy: the cheapest, with a marker for the lot."""
    return (t.row >= 0) & (plan.prices <= t.coins[0]) & (markers(plan, t)[0] > 0)


def hand_of(plan: Plan, t: Table, seat: Any) -> jax.Array:
    """Which opening hand a seat holds: in every round the one of its neighbor to the right."""
    return (jnp.asarray(seat, jnp.int32) - t.round) % plan.seats


def hand(plan: Plan, t: Table) -> jax.Array:
    """Which deeds are left of the mover's hand."""
    there = t.taken[hand_of(plan, t, t.turn)] >> np.arange(plan.dealt, dtype=np.uint8) & 1 == 0
    return there & (t.round < plan.dealt)


def keys(plan: Plan, t: Table) -> jax.Array:
    """The tile keys that the mover has in supply."""
    return t.left[0] & plan.copies != 0


# ---- spots ----


def spots(plan: Plan, t: Table) -> jax.Array:
    """The first lots of all legal spots of the mover, a set for each turned shape: marked lots and lots of
    strictly smaller buildings, as long as there are markers for what these leave. The barrier keeps XLA from
    finding them again for everything that is asked of them."""
    same_or_larger = t.stands[plan.turn_size - 1]
    free = t.own[0] & ~same_or_larger
    here = free
    for steps in plan.steps.T[1:]:
        here = here & down(free, steps[:, None])
    legal: jax.Array = jax.lax.optimization_barrier(here & ~unmarked(plan, t))  # type: ignore[no-untyped-call]
    return legal


def unmarked(plan: Plan, t: Table) -> jax.Array:
    """Where the buildings that a spot covers have more lots than it has and there are markers for: each lot
    of the spot frees its marker, or was theirs and needs none. Every place counts for itself, bit by bit."""
    limit = plan.turn_size + markers(plan, t)[0]
    total = added(covered(plan, t))
    more, equal = jnp.zeros_like(total[0]), ~jnp.zeros_like(total[0])
    for bit in reversed(range(len(total))):
        allowed = full(limit >> bit & 1 == 1)[:, None]
        more, equal = more | equal & total[bit] & ~allowed, equal & ~(total[bit] ^ allowed)
    return more


def covered(plan: Plan, t: Table) -> list[tuple[jax.Array, jax.Array]]:
    """How large the building on each lot of a spot is, in two bits; of several lots the first one tells."""
    found: list[tuple[jax.Array, jax.Array]] = []
    codes: list[list[jax.Array]] = []
    for steps in plan.steps.T:
        code = [down(t.code[bit], steps[:, None]) for bit in range(CODE)]
        one, two, three = (down(t.stands[least], steps[:, None]) for least in range(SIZES - 1))
        for other in codes:
            differs = code[0] ^ other[0]
            for bit in range(1, CODE):
                differs = differs | code[bit] ^ other[bit]
            one, two, three = one & differs, two & differs, three & differs
        codes.append(code)
        found.append((one ^ two ^ three, two))
    return found


def added(numbers: list[tuple[jax.Array, jax.Array]]) -> list[jax.Array]:
    """The sum of four numbers of two bits, in four."""
    (a, b, c), (d, e, f) = (pair_added(*numbers[:2]), pair_added(*numbers[2:]))
    low, carry = a ^ d, a & d
    middle, carry = b ^ e ^ carry, b & e | carry & (b ^ e)
    return [low, middle, c ^ f ^ carry, c & f | carry & (c ^ f)]


def pair_added(
    x: tuple[jax.Array, jax.Array], y: tuple[jax.Array, jax.Array]
) -> tuple[jax.Array, jax.Array, jax.Array]:
    carry = x[0] & y[0]
    return x[0] ^ y[0], x[1] ^ y[1] ^ carry, x[1] & y[1] | carry & (x[1] ^ y[1])


# ---- actions ----


def playing(plan: Plan, t: Table) -> jax.Array:
    """Neither in the draft nor over."""
    return (t.round == plan.dealt) & (t.year < YEARS)


def mask(plan: Plan, t: Table) -> jax.Array:
    """Which actions are legal."""
    goes = playing(plan, t)
    bought = ((t.row == np.arange(plan.lots)[:, None]) & deeds(plan, t)).any(-1) & goes
    drafted = jnp.zeros(plan.lots, bool)
    if plan.draft:
        cards = hand_of(plan, t, t.turn) * plan.dealt + np.arange(plan.dealt)
        drafted = ((t.place[:, None] == cards) & hand(plan, t)).any(-1)
    found = spots(plan, t).reshape(-1)
    fits = [spread(found, places) == 1 for places in plan.spots]
    has = keys(plan, t) & goes
    built = [fits[shape] & has[key] for key, shape in enumerate(plan.layout.shape_of)]
    return jnp.concatenate([goes[None], bought, drafted, *built])


def is_legal(plan: Plan, t: Table, action: jax.Array) -> jax.Array:
    """The same of one action."""
    lot = action - 1
    bought = ((t.row == lot) & deeds(plan, t)).any() & (lot < plan.lots)
    key, turn, first = jnp.asarray(plan.built)[jnp.clip(action - plan.first_build, 0, len(plan.built) - 1)]
    here = spots(plan, t)[turn, first // 32] >> (first % 32).astype(jnp.uint32) & 1 == 1
    built = here & keys(plan, t)[key] & (action >= plan.first_build) & (action < plan.actions)
    found: jax.Array = playing(plan, t) & ((action == 0) | bought | built)
    if not plan.draft:
        return found
    card = t.place[jnp.clip(lot - plan.lots, 0, plan.lots - 1)] - hand_of(plan, t, t.turn) * plan.dealt
    held: jax.Array = ((card == np.arange(plan.dealt)) & hand(plan, t)).any()
    return found | held & (lot >= plan.lots) & (action < plan.first_build)


def pick(plan: Plan, t: Table, word: jax.Array) -> jax.Array:
    """A legal action, all alike, by a random word: counted by kind, key and turn before one is chosen."""
    found = spots(plan, t)
    counts = size(found)
    shapes = plan.turn_shape == np.array(plan.layout.shape_of)[:, None]
    of_key = jnp.where(keys(plan, t), (shapes * counts).sum(-1), 0)
    affordable = deeds(plan, t).sum()
    k = below(word, 1 + affordable + of_key.sum()) - 1
    key, n = nth(of_key, k - affordable)
    turn, n = nth(jnp.where(jnp.asarray(shapes)[key], counts, 0), n)
    part, n = nth(jax.lax.population_count(found[turn]).astype(jnp.int32), n)
    first = nth_bit(found[turn, part], n) + 32 * part
    built = jnp.asarray(plan.base)[key] + jnp.asarray(plan.number)[turn, first]
    bought = 1 + t.row[jnp.clip(k, 0, len(t.row) - 1)].astype(jnp.int32)
    action = jnp.where(k < 0, 0, jnp.where(k < affordable, bought, built))
    return jnp.where(t.round < plan.dealt, drafted(plan, t, word), action) if plan.draft else action


def drafted(plan: Plan, t: Table, word: jax.Array) -> jax.Array:
    there = hand(plan, t).astype(jnp.int32)
    card, _ = nth(there, below(word, there.sum()))
    mine: jax.Array = t.place == hand_of(plan, t, t.turn) * plan.dealt + card
    return 1 + plan.lots + (mine * np.arange(plan.lots)).sum()


def nth(counts: jax.Array, k: jax.Array) -> tuple[jax.Array, jax.Array]:
    """In which part the k-th of all is, and which it is there."""
    ends = jnp.where(np.tri(len(counts), dtype=bool), counts, 0).sum(-1)
    beyond = ends <= k
    return jnp.minimum(beyond.sum(), len(counts) - 1), k - jnp.where(beyond, counts, 0).sum()
