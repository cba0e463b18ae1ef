"""What a seat may know, in the order of `games/metropolys/observe.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.jax.metropolys.plan import Plan
from metropolitan.envs.jax.metropolys.points import card_points, open_points
from metropolitan.envs.jax.sets import Set, among, single
from metropolitan.games.metropolys.rules import KINDS

T = TypeVar("T")


def look(plan: Plan, position: Any, player: Array, targets: Set) -> Array:
    parts = [
        *board(plan, position, player),
        *call(plan, position, player, targets),
        *cards(plan, position, player),
    ]
    return jnp.concatenate([jnp.ravel(part).astype(jnp.int16) for part in parts])


def turned(player: Array, things: Sequence[T]) -> list[T]:
    """One thing a seat, the player's first, then those of the others as they sit after it."""
    n = len(things)
    return [among((player + k) % n, things) for k in range(n)]


def board(plan: Plan, position: Any, player: Array) -> list[Array]:
    free = position._open
    for built in position._built:
        free = free & ~built
    sets = [position._open, *(places & free for places in position._tokens)]
    sets += [*turned(player, position._built), *turned(player, position._bids)]
    value = sum(places.marks(plan.places) << n for n, places in enumerate(position._value))
    return [*(places.marks(plan.places) for places in sets), value]


def call(plan: Plan, position: Any, player: Array, targets: Set) -> list[Array]:
    last = position._last_place.astype(jnp.int32)
    spot = single(jnp.where(last < plan.places, last, -1))
    turn = jnp.where(position._over, -1, position.current_player)
    passed = [position._passed >> seat & 1 for seat in range(plan.players)]
    return [
        spot.marks(plan.places),
        targets.keep(~position._over).marks(plan.places),
        *(marks(hand.astype(jnp.uint32) >> 1, plan.buildings) for hand in turned(player, position._hand)),
        position._last_value,
        *seat_marks(plan, player, turn),
        *turned(player, passed),
    ]


def cards(plan: Plan, position: Any, player: Array) -> list[Array]:
    """Those of others are secret until the end."""
    known = [position._over | (player == seat) for seat in range(plan.players)]
    parts = hidden(plan.areas, player, position._area, known)
    if plan.expert:
        parts += hidden(len(KINDS), player, position._kind, known)
    secret = [jnp.where(knows, n, 0) for knows, n in zip(known, card_points(plan, position), strict=True)]
    points = [one + other for one, other in zip(open_points(plan, position), secret, strict=True)]
    special = [position._subway_card, position._ruins_card]
    holders = [mark for card in special for mark in seat_marks(plan, player, card.astype(jnp.int32))]
    return [*parts, *holders, *turned(player, points)]


def hidden(n: int, player: Array, dealt: Sequence[Array], known: list[Array]) -> list[Array]:
    one = [(np.arange(n) == card) & knows for card, knows in zip(dealt, known, strict=True)]
    return turned(player, one)


def seat_marks(plan: Plan, player: Array, seat: Array) -> list[Array]:
    """A 1 where a seat sits, seen from the player; -1 is nobody."""
    return turned(player, [seat == other for other in range(plan.players)])


def marks(word: Array, n: int) -> Array:
    return Set(word, jnp.uint32(0)).marks(n)
