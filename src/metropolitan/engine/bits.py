"""Sets of up to 64 places as one integer, and arrays of small numbers; compiled rules take the same functions
from `bits.h`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def bit(n: int) -> int:
    """The set of place `n` alone."""
    return 1 << n


def lowest(x: int) -> int:
    """The lowest place of a set that is not empty."""
    return (x & -x).bit_length() - 1


def size(x: int) -> int:
    """How many places a set has."""
    return x.bit_count()


def spread(x: int, n: int, out: Any, at: int) -> None:
    """Writes a 1 for every member and a 0 for every other of the first n places."""
    for k in range(n):
        out[at + k] = (x >> k) & 1


def widen(small: Sequence[int], first: int, n: int, out: Any, at: int) -> None:
    """Writes n small numbers, from one of them on."""
    for k in range(n):
        out[at + k] = small[first + k]


def widen_round(small: Sequence[int], first: int, n: int, out: Any, at: int) -> None:
    """Writes all n small numbers, from one of them on and round to it."""
    for k in range(n):
        out[at + k] = small[(first + k) % n]


def differ(one: Sequence[int], other: Sequence[int], first: int, n: int) -> int:
    """The set of those of n numbers, at most 64, in which two arrays differ, counted from the first one."""
    return sum(bit(k) for k in range(n) if one[first + k] != other[first + k])
