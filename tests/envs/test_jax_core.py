"""What the games in JAX stand on: sets of places, and what is reckoned only where it is needed."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from metropolitan.envs.jax.core import below, seldom
from metropolitan.envs.jax.sets import among, constant, nth_bit, single, table

RANDOM = np.random.default_rng(0)
NUMBERS = [0, 1, 1 << 31, 1 << 32, 1 << 63, 2**64 - 1, *map(int, RANDOM.integers(0, 2**63, 4))]


@pytest.mark.parametrize("places", NUMBERS)
def test_a_set_is_what_the_number_is(places: int) -> None:
    one = constant(places)
    members = [n for n in range(64) if places >> n & 1]
    assert one.number() == places
    assert one.size() == len(members)
    assert bool(one.some()) == bool(members)
    assert [int(one.nth(jnp.int32(k))) for k in range(len(members))] == members
    assert one.marks(64).tolist() == [places >> n & 1 for n in range(64)]
    assert [bool(one.has(jnp.int32(n))) for n in range(64)] == one.marks(64).astype(bool).tolist()
    assert int(table([0, places])[jnp.int32(1)].size()) == len(members)
    assert bool(one.within(~constant(0)))
    assert bool((one & constant(5)).within(one))
    assert bool((~one).within(one)) == (len(members) == 64)


def test_one_place_or_none() -> None:
    sizes = [int(single(jnp.int32(n)).size()) for n in (-1, 0, 31, 32, 63)]
    assert sizes == [0, 1, 1, 1, 1]
    assert bool(single(jnp.int32(40)).has(jnp.int32(40)))


def test_bits_are_counted_from_the_lowest() -> None:
    word = 0b1001_0000_0000_0000_0000_0000_0010_0110
    found = [int(nth_bit(jnp.uint32(word), jnp.int32(k))) for k in range(5)]
    assert found == [1, 2, 5, 28, 31]


def test_a_number_below_another_is_spread_evenly() -> None:
    words = jnp.arange(0, 2**32, 2**32 // 7000, dtype=jnp.uint32)
    counts = np.bincount(jax.vmap(lambda word: below(word, jnp.int32(700)))(words))
    assert len(counts) == 700
    assert set(counts) <= {9, 10, 11}


def test_among_a_few_the_right_one() -> None:
    pairs = [(jnp.int32(n), jnp.int32(-n)) for n in range(4)]
    assert [tuple(map(int, among(jnp.int32(n), pairs))) for n in range(4)] == [(n, -n) for n in range(4)]


@pytest.mark.parametrize("needed", [0, 1, 3, 50, 100])
def test_what_is_seldom_needed_is_right_however_often_it_is(needed: int) -> None:
    test = np.zeros(100, bool)
    test[RANDOM.permutation(100)[:needed]] = True
    x = {"n": jnp.arange(100), "pairs": jnp.arange(200).reshape(100, 2)}
    both = seldom(lambda x: (x["n"] ** 2, x["pairs"] + x["n"]), share=32)
    squares, sums = jax.jit(jax.vmap(both))(test, x)
    assert (squares == np.where(test, np.arange(100) ** 2, 0)).all()
    assert (sums == np.where(test[:, None], x["pairs"] + x["n"][:, None], 0)).all()
    one = jax.vmap(both, in_axes=(None, 0))(jnp.bool_(True), x)
    assert (one[0] == np.arange(100) ** 2).all()
    assert int(both(jnp.bool_(False), {"n": jnp.int32(3), "pairs": jnp.zeros(2)})[0]) == 0
