"""Averages, and how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any

from metropolitan.bots.tournament.standings import wilson

FEW = 10  # results below which nothing is claimed of them
LEAST = 5  # of the field, to compare with
DOUBT = 0.05  # how often an interval may miss

Cell = str  # what is alike: a game, its number of players, its options


class Sample:
    """Numbers of which only the average and the spread are wanted."""

    __slots__ = ("n", "squares", "total")

    def __init__(self, numbers: Iterable[float] = ()) -> None:
        self.n, self.total, self.squares = 0, 0.0, 0.0
        for number in numbers:
            self.add(number)

    def add(self, number: float) -> None:
        self.n += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        return self.total / max(1, self.n)

    @property
    def variance(self) -> float:
        return max(0.0, self.squares - self.n * self.mean**2) / max(1, self.n - 1)


NONE = Sample()


def verdict(low: float, high: float, even: float, n: int, few: int = FEW) -> str:
    """What may be said: the interval lies above what is even, below, or around it; or too little is known."""
    if n < few:
        return "few"
    return "above" if low > even else "below" if high < even else "even"


def share(taken: Sequence[float], fair: Sequence[float]) -> dict[str, Any]:
    """What somebody took of his games, by Wilson, against what he would among equals."""
    n, expected = len(taken), sum(fair) / max(1, len(fair))
    mean = sum(taken) / max(1, n)
    low, high = wilson(mean, n)
    return {
        "games": n,
        "share": round(mean, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "expected": round(expected, 4),
        "verdict": verdict(low, high, expected, n),
    }


def compare(
    own: Sequence[tuple[Cell, float]], field: Mapping[Cell, Sample], *, few: int = FEW, tests: int = 1
) -> dict[str, Any]:
    """One's own average beside that of the field, like with like: each cell as often as oneself has it.
    The verdict is stricter the more such tests are made at once, so that chance finds no habits."""
    met = [(cell, value) for cell, value in own if field.get(cell, NONE).n >= LEAST]
    found: dict[str, Any] = {
        "games": len(own), "own": round(Sample(value for _, value in own).mean, 4),
        "field": None, "gap": None, "low": None, "high": None, "verdict": "few",
    }  # fmt: skip
    if not met:
        return found
    gaps = Sample(value - field[cell].mean for cell, value in met)
    level = sum(field[cell].mean for cell, _ in met) / len(met)
    found |= {"field": round(level, 4), "gap": round(gaps.mean, 4)}
    if len(met) < 2:
        return found
    error = sqrt(gaps.variance / gaps.n + _blur(met, field))
    half, wide = (quantile(doubt, gaps.n - 1) * error for doubt in (DOUBT, DOUBT / tests))
    said = verdict(gaps.mean - wide, gaps.mean + wide, 0.0, gaps.n, few)
    return found | {"low": round(gaps.mean - half, 4), "high": round(gaps.mean + half, 4), "verdict": said}


def _blur(met: Sequence[tuple[Cell, float]], field: Mapping[Cell, Sample]) -> float:
    """How uncertain the field's own average is."""
    weights = Counter(cell for cell, _ in met)
    parts = ((n / len(met)) ** 2 * field[cell].variance / field[cell].n for cell, n in weights.items())
    return sum(parts)


def quantile(doubt: float, freedom: int) -> float:
    """Student's t for an interval that misses so often, by the expansion of Cornish and Fisher."""
    z, v = NormalDist().inv_cdf(1 - doubt / 2), max(1, freedom)
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third
