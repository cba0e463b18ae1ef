"""What a seat scores, with the points that an observation tells and those that only the end does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from itertools import combinations, pairwise
from math import comb
from operator import or_
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.jax.metropolys.plan import Plan
from metropolitan.envs.jax.sets import Set, Table, among, constant, sliced, table

BRIDGES, STATUES, LAKES, DISTRICTS, CHAINS = range(5)
SIDES = ((0, 1), (0, 2), (1, 2))


def ranks(plan: Plan, position: Any) -> Array:
    """One number a seat: most prestige, then most buildings."""
    known = zip(open_points(plan, position), card_points(plan, position), strict=True)
    points = [one + other for one, other in known]
    if plan.expert:
        of_card = area_points(plan, position)
        points = [n + among(area, of_card) for n, area in zip(points, position._area, strict=True)]
    return jnp.stack([64 * n + own.size() for n, own in zip(points, position._built, strict=True)])


def open_points(plan: Plan, position: Any) -> list[Array]:
    """What everybody sees: tokens and special cards, and the highest buildings of the expert edition."""
    trendy, subway, ruins = position._tokens
    points = [
        3 * (own & trendy).size() + (own & subway).size() - (own & ruins).size()
        + 3 * (position._subway_card == seat) - 2 * (position._ruins_card == seat)
        for seat, own in enumerate(position._built)
    ]  # fmt: skip
    if plan.expert:
        for n, highest in enumerate(highest_points(plan, position)):
            points[n] = points[n] + highest
    return points


def highest_points(plan: Plan, position: Any) -> list[Array]:
    """5 for each district where nobody stands higher: tall buildings, then medium, then small."""
    _, second, third, fourth = position._value
    tall, medium = fourth & (third | second), (fourth & ~third & ~second) | (~fourth & third & second)
    points = [jnp.int32(0) for _ in position._built]
    for district in plan.districts:
        heights = []
        for own in position._built:
            here = own & district
            low = here & ~tall & ~medium
            heights.append(256 * (here & tall).size() + 16 * (here & medium).size() + low.size())
        best = reduce(jnp.maximum, heights, jnp.int32(1))
        points = [n + 5 * (height == best) for n, height in zip(points, heights, strict=True)]
    return points


def card_points(plan: Plan, position: Any) -> list[Array]:
    """Family: 3 for each place beside what the card says; expert: 2 for each on its kind of neighborhood."""
    if plan.expert:
        pairs = zip(position._built, position._kind, strict=True)
        return [2 * (own & among(kind, plan.kinds())).size() for own, kind in pairs]
    pairs = zip(position._built, position._area, strict=True)
    return [3 * (own & among(area, plan.family())).size() for own, area in pairs]


def area_points(plan: Plan, position: Any) -> list[Array]:
    """What each expert area card brings whoever has it."""
    atlas = plan.atlas
    owned = [holding(position, card) for card in range(5)]
    bridged = links(table(neighbors(plan, atlas.groups[BRIDGES])), owned[BRIDGES], plan.buildings)
    three = trios_around(atlas.groups[STATUES], owned[STATUES], plan.buildings)
    beside = links(table(atlas.adjacent), owned[CHAINS], plan.buildings)
    bridges, statues, chains = most_groups(plan.buildings)(bridged, three, beside)
    return [
        4 * bridges,
        7 * statues,
        5 * lakes_in(atlas.lakes, owned[LAKES]),
        4 * total([(owned[DISTRICTS] & one).size() >= 3 for one in plan.districts]),
        4 * chains,
    ]


def neighbors(plan: Plan, pairs: list[int]) -> list[int]:
    """Of every place those it makes a pair with."""
    return [sum(pair ^ 1 << place for pair in pairs if pair >> place & 1) for place in range(plan.places)]


def holding(position: Any, card: int) -> Set:
    """The buildings of whoever has a card."""
    own = constant(0)
    for built, area in zip(position._built, position._area, strict=True):
        own = own | built.keep(area == card)
    return own


def listed(own: Set, n: int) -> Array:
    """A set as a list of n places, filled up with -1."""
    ranks = jnp.arange(n)
    return jnp.where(ranks < own.size(), own.nth(ranks), -1)


def lakes_in(lakes: list[int], own: Set) -> Array:
    """How many lakes can have three buildings each, none used twice. By Hall's theorem some lakes can if any
    of them have three times as many buildings around them as they are."""
    count = len(lakes)
    around = [0]
    for lake in lakes:
        around += [places | lake for places in around]
    shores = np.array([(places & 0xFFFFFFFF, places >> 32) for places in around], np.uint32)
    sizes = np.array([n.bit_count() for n in range(1 << count)])
    able = Set(own.low & shores[:, 0], own.high & shores[:, 1]).size() >= 3 * sizes
    for n in range(count):
        split = able.reshape(-1, 2, 1 << n)
        able = jnp.stack([split[:, 0], split[:, 0] & split[:, 1]], axis=1).ravel()
    return jnp.max(jnp.where(able, sizes, 0)).astype(jnp.int32)


# ---- groups: of n places in a list, those that make one ----


def links(beside: Table, own: Set, n: int) -> Array:
    """Which two of a list are beside each other."""
    places = listed(own, n)
    around = beside[places]
    one, other = np.array(list(combinations(range(n), 2))).T
    there = Set(around.low[one], around.high[one]).has(places[other])
    found: Array = there & (other < own.size())
    return found


def trios_around(groups: list[int], own: Set, n: int) -> Array:
    """Which three of a list make one of some groups."""
    touched = np.zeros((64, max(-(-len(groups) // 32), 1)), np.uint32)
    for number, group in enumerate(groups):
        for place in range(64):
            touched[place, number // 32] |= np.uint32((group >> place & 1) << number % 32)
    places = jnp.asarray(touched)[listed(own, n)]
    one, two, three = (places[rank] for rank in trios(n))
    found: Array = ((one & two & three) != 0).any(-1) & (trios(n)[2] < own.size())
    return found


def chained(beside: Array, n: int) -> Array:
    """Which three of a list hang together: each is beside another."""
    pair = numbered(n, 2)
    sides = ([pair[two] for two in zip(trios(n)[i], trios(n)[j], strict=True)] for i, j in SIDES)
    a, b, c = (beside[np.array(side)] for side in sides)
    found: Array = a & b | a & c | b & c
    return found


@cache
def trios(n: int) -> np.ndarray:
    return np.array(list(combinations(range(n), 3))).T


@cache
def most_groups(n: int) -> Callable[[Array, Array, Array], list[Array]]:
    """How many bridges, statues and chains there are that share no place."""
    pairs, threes = comb(n, 2), comb(n, 3)

    def function(bits: Array) -> Array:
        bridged, three, beside = bits[:pairs], bits[pairs : pairs + threes], bits[pairs + threes :]
        both = jnp.concatenate([three, chained(beside, n)], axis=1)
        statues, chains = jnp.split(packed(both, n, 3), 2, axis=1)
        return jnp.concatenate([packed(bridged, n, 2), statues, chains])

    ask = sliced(function)

    def most(bridged: Array, three: Array, beside: Array) -> list[Array]:
        reached = list(ask(jnp.concatenate([bridged, three, beside])))
        ends = (0, n // 2, n // 2 + n // 3, len(reached))
        return [total(reached[start:end]) for start, end in pairwise(ends)]

    return most


def packed(groups: Array, n: int, size: int) -> Array:
    """Whether there is a group, whether there are two that share no place, and so on: by which sets of places
    are one group, which are two, and so on."""
    found, reached = [any_of(groups)], groups
    for first, rest in splits(n, size):
        reached = reduce(or_, (groups[one] & reached[other] for one, other in zip(first, rest, strict=True)))
        found.append(any_of(reached))
    return jnp.stack(found)


def total(facts: list[Array]) -> Array:
    """How many of them hold: one by one, since to reduce an array would be a kernel of its own."""
    found: Array = reduce(jnp.add, facts, jnp.int32(0))
    return found


def any_of(words: Array) -> Array:
    found: Array = jax.lax.reduce_or(words, axes=(0,))
    return found


@cache
def splits(n: int, size: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """For two groups, three and so on: of every set of as many places all ways to take away one group, which
    has its first place; the group by its number, and what is left by its number among the smaller sets."""
    group, levels = numbered(n, size), []
    for count in range(2, n // size + 1):
        smaller = numbered(n, size * (count - 1))
        sets = combinations(range(n), size * count)
        ways = [
            [(group[some[0], *others], smaller[without(some[1:], others)]) for others in rest]
            for some in sets
            if (rest := list(combinations(some[1:], size - 1)))
        ]
        table = np.array(ways, np.int32)
        levels.append((table[..., 0].T, table[..., 1].T))
    return levels


def numbered(n: int, size: int) -> dict[tuple[int, ...], int]:
    return {some: number for number, some in enumerate(combinations(range(n), size))}


def without(some: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in some if place not in others)
