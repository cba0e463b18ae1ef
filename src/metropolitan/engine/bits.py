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


def translate(
    small: Sequence[int], n: int, tables: Sequence[int], first: int, count: int, out: Any, at: int
) -> None:
    """Writes what tables of 32, from one of them on, have for each of n small numbers, table by table; only
    the lowest five bits of a number count."""
    for table in range(count):
        for k in range(n):
            out[at + table * n + k] = tables[32 * (first + table) + small[k] % 32]


def fit(sets: Any, steps: Sequence[int], n: int) -> int:
    """Leaves of n sets, at most 64, the places that may be first and from which three steps stay in the set;
    tells which sets have any. `steps`: what may be first in each set, then each one's first step, and so on.
    """
    for k in range(n):
        place = sets[k]
        sets[k] &= steps[k] & place >> steps[n + k] & place >> steps[2 * n + k] & place >> steps[3 * n + k]
    return sum(bit(k) for k in range(n) if sets[k])


def differ(one: Sequence[int], other: Sequence[int], first: int, n: int) -> int:
    """The set of those of n numbers, at most 64, in which two arrays differ, counted from the first one."""
    return sum(bit(k) for k in range(n) if one[first + k] != other[first + k])
