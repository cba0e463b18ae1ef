"""What a seat scores, with the points that an observation tells and those that only the end does."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.envs.jax.metropolys.plan import Plan
from metropolitan.envs.jax.sets import Set, among, constant

BRIDGES, STATUES, LAKES, DISTRICTS, CHAINS = range(5)


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
        best = jnp.max(jnp.stack([*heights, jnp.int32(1)]))
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
    places = {card: listed(owned[card], plan.buildings) for card in (BRIDGES, STATUES, CHAINS)}
    bridged = pairs_of(plan.joined(atlas.groups[BRIDGES]), places[BRIDGES])
    three = trios_around(atlas.groups[STATUES], places[STATUES])
    chained = trios_linked(plan.joined(atlas.groups[BRIDGES] + borders(plan)), places[CHAINS])
    return [
        4 * packed(bridged, plan.buildings, 2),
        7 * packed(three, plan.buildings, 3),
        5 * lakes_in(atlas.lakes, owned[LAKES]),
        4 * jnp.stack([(owned[DISTRICTS] & one).size() >= 3 for one in plan.districts]).sum(),
        4 * packed(chained, plan.buildings, 3),
    ]


def borders(plan: Plan) -> list[int]:
    return [
        1 << place | 1 << other
        for place, around in enumerate(plan.atlas.adjacent)
        for other in range(plan.places)
        if around >> other & 1
    ]


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


def pairs_of(joined: np.ndarray, places: Array) -> Array:
    one, other = np.array(list(combinations(range(len(places)), 2))).T
    return jnp.asarray(joined)[places[one], places[other]] & (places[other] >= 0)


def trios_linked(joined: np.ndarray, places: Array) -> Array:
    """Three of which each is next to another."""
    one, two, three = (places[n] for n in trios(len(places)))
    links = jnp.asarray(joined)
    count = sum(links[a, b].astype(jnp.int8) for a, b in ((one, two), (one, three), (two, three)))
    return (count >= 2) & (three >= 0)


def trios_around(groups: list[int], places: Array) -> Array:
    """Three that make one of some groups."""
    words = -(-len(groups) // 32)
    touched = np.zeros((64, max(words, 1)), np.uint32)
    for number, group in enumerate(groups):
        for place in range(64):
            touched[place, number // 32] |= np.uint32((group >> place & 1) << number % 32)
    one, two, three = (jnp.asarray(touched)[places[n]] for n in trios(len(places)))
    return ((one & two & three) != 0).any(-1) & (places[trios(len(places))[2]] >= 0)


@cache
def trios(n: int) -> np.ndarray:
    return np.array(list(combinations(range(n), 3))).T


def packed(groups: Array, n: int, size: int) -> Array:
    """The most groups that share no place: which sets of places are one group, which are two, and so on."""
    best, reached = jnp.any(groups).astype(jnp.int32), groups
    for level, (first, rest) in enumerate(splits(n, size), start=2):
        reached = jnp.any(groups[first] & reached[rest], axis=-1)
        best = jnp.where(jnp.any(reached), level, best)
    return best


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
        levels.append((table[..., 0], table[..., 1]))
    return levels


def numbered(n: int, size: int) -> dict[tuple[int, ...], int]:
    return {some: number for number, some in enumerate(combinations(range(n), size))}


def without(some: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in some if place not in others)
