"""Sets of places as 32-bit words, the words on the last axis: place p is bit p % 32 of word p // 32."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

WIDTH = 32


def words_for(places: int) -> int:
    return -(-places // WIDTH)


def lay(pattern: Any, first: Any, words: int) -> jax.Array:
    """A word's places moved up to begin at `first`, as a set of so many words."""
    at = jnp.asarray(first, jnp.int32)[..., None] - WIDTH * np.arange(words, dtype=np.int32)
    pattern = jnp.asarray(pattern, jnp.uint32)[..., None]
    above = jnp.where(at < WIDTH, pattern << jnp.clip(at, 0, WIDTH - 1).astype(jnp.uint32), 0)
    below = jnp.where(at > -WIDTH, pattern >> jnp.clip(-at, 0, WIDTH - 1).astype(jnp.uint32), 0)
    return jnp.where(at >= 0, above, below)


def down(x: jax.Array, step: Any) -> jax.Array:
    """All places moved down by 0 to 31; `step` goes with the words or is one for all of them."""
    by: npt.NDArray[np.uint32] = np.asarray(step, np.uint32)
    next = jnp.concatenate([x[..., 1:], jnp.zeros_like(x[..., :1])], -1)
    return x >> by | (next << np.uint32(1)) << (WIDTH - 1 - by)


def up(x: jax.Array, step: Any) -> jax.Array:
    """All places moved up by 0 to 31."""
    by: npt.NDArray[np.uint32] = np.asarray(step, np.uint32)
    last = jnp.concatenate([jnp.zeros_like(x[..., :1]), x[..., :-1]], -1)
    return x << by | (last >> np.uint32(1)) >> (WIDTH - 1 - by)


def size(x: jax.Array) -> jax.Array:
    """How many places a set has."""
    return jax.lax.population_count(x).astype(jnp.int32).sum(-1)


def spread(x: jax.Array, places: npt.NDArray[np.int64]) -> jax.Array:
    """Whether each of these places is in a set, as 0 or 1."""
    return x[..., places // WIDTH] >> (places % WIDTH).astype(np.uint32) & np.uint32(1)


def full(flag: jax.Array) -> jax.Array:
    """A word of all places where a flag is set, of none elsewhere."""
    return jnp.where(flag, np.uint32(0xFFFFFFFF), np.uint32(0))
