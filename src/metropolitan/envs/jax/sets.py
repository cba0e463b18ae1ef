"""Sets of up to 64 places as two words of 32 bits; single numbers all, so that a step becomes one kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from jax.custom_batching import custom_vmap

from metropolitan.envs.jax.core import apart

T = TypeVar("T")
WORD = 0xFFFFFFFF


class Set(NamedTuple):
    """A set of places; the operators of whole numbers hold for it."""

    low: Array
    high: Array

    def number(self) -> int:
        """As one whole number, as the rules have it."""
        return int(self.low) | int(self.high) << 32

    def __and__(self, other: Set) -> Set:
        return Set(self.low & other.low, self.high & other.high)

    def __or__(self, other: Set) -> Set:
        return Set(self.low | other.low, self.high | other.high)

    def __invert__(self) -> Set:
        return Set(~self.low, ~self.high)

    def some(self) -> Array:
        """Whether it has members."""
        return (self.low | self.high) != 0

    def size(self) -> Array:
        """How many members it has."""
        return (jax.lax.population_count(self.low) + jax.lax.population_count(self.high)).astype(jnp.int32)

    def has(self, place: Array) -> Array:
        word = jnp.where(place < 32, self.low, self.high)
        return (word >> (place & 31).astype(jnp.uint32) & 1).astype(jnp.bool_)

    def within(self, other: Set) -> Array:
        """Whether all its members are members of another."""
        return ~(self & ~other).some()

    def nth(self, k: Array) -> Array:
        """Its k-th member, from 0."""
        lows = jax.lax.population_count(self.low).astype(jnp.int32)
        up = k >= lows
        return nth_bit(jnp.where(up, self.high, self.low), jnp.where(up, k - lows, k)) + jnp.where(up, 32, 0)

    def keep(self, test: Array) -> Set:
        """Itself where a test holds, else the empty set."""
        return Set(jnp.where(test, self.low, jnp.uint32(0)), jnp.where(test, self.high, jnp.uint32(0)))

    def marks(self, n: int) -> Array:
        """A 1 for every member among the first n, and a 0 for every other: int16[n]."""
        places = np.arange(n)
        words = jnp.where(places < 32, self.low, self.high)
        return (words >> (places & 31).astype(np.uint32) & 1).astype(jnp.int16)


def constant(places: int) -> Set:
    """A set that is known beforehand, from one whole number."""
    return Set(jnp.uint32(places & WORD), jnp.uint32(places >> 32))


def single(place: Array) -> Set:
    """The set of one place; of none where that is negative."""
    bit = jnp.uint32(1) << (place & 31).astype(jnp.uint32)
    low, high = (place >= 0) & (place < 32), place >= 32
    return Set(jnp.where(low, bit, jnp.uint32(0)), jnp.where(high, bit, jnp.uint32(0)))


@dataclass(frozen=True)
class Table:
    """Many sets that are known beforehand, to be looked up by number."""

    low: np.ndarray
    high: np.ndarray

    def __len__(self) -> int:
        return len(self.low)

    def __getitem__(self, number: Array) -> Set:
        return Set(jnp.asarray(self.low)[number], jnp.asarray(self.high)[number])


def table(sets: Sequence[int]) -> Table:
    words = np.array([(places & WORD, places >> 32) for places in sets], np.uint32).reshape(-1, 2)
    return Table(words[:, 0], words[:, 1])


def nth_bit(word: Array, k: Array) -> Array:
    """The place of the k-th bit of a word, by halving: is it in the lower 16, 8, 4, 2, 1?"""
    place = jnp.zeros_like(k)
    for half in (16, 8, 4, 2, 1):
        lower = jax.lax.population_count(word & ((1 << half) - 1)).astype(k.dtype)
        up = k >= lower
        k = jnp.where(up, k - lower, k)
        word = jnp.where(up, word >> half, word)
        place = place + jnp.where(up, half, 0)
    return place


def among(number: Array, things: Sequence[T]) -> T:
    """The thing of a number, out of a few: a chain of choices, where looking up would leave the kernel."""

    def choose(found: T, numbered: tuple[int, T]) -> T:
        chosen: T = jax.tree.map(lambda a, b: jnp.where(number == numbered[0], b, a), found, numbered[1])
        return chosen

    return reduce(choose, list(enumerate(things))[1:], things[0])


def sliced(function: Callable[[Array], Array]) -> Callable[[Array], Array]:
    """A function of bits, bool[k] to bool[m], that takes rows of words and is made of `&`, `|` and `~` alone:
    in a batch a word holds a bit of 32 games, so that they cost what one does."""

    @custom_vmap
    def one(bits: Array) -> Array:
        return function(bits[:, None])[:, 0]

    @one.def_vmap
    def _(n: int, batched: list[bool], bits: Array) -> tuple[Array, bool]:
        games = np.arange(32, dtype=np.uint32)[:, None]
        bits = jnp.pad(apart(bits), ((0, -n % 32), (0, 0)))
        words = (bits.reshape(-1, 32, bits.shape[1]).astype(jnp.uint32) << games).sum(1, dtype=jnp.uint32)
        # through one axis: else the words of a row would not lie side by side, as a GPU reads them best
        flat = apart(words.T.ravel())
        found = function(flat.reshape(bits.shape[1], -1)).T
        return (found[:, None] >> games & 1).astype(jnp.bool_).reshape(-1, found.shape[1])[:n], True

    return one
