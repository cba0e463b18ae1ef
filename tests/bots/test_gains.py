"""From points and how far off they may be to chances, as the same code does it where nothing is compiled."""

from __future__ import annotations

import math
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import metropolitan.bots

SOURCE = Path(metropolitan.bots.__file__).with_name("gains.py")


def highest(points: list[float], errors: list[float]) -> list[float]:
    spec = spec_from_file_location("gains_as_source", SOURCE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    out = [0.0] * len(points)
    module.highest(points, errors, len(points), out)
    assert sum(out) == pytest.approx(1)
    return out


def test_errors_alike_are_quick() -> None:
    one, other = highest([12.0, 10.0], [4.0, 4.0])
    assert one / other == pytest.approx(math.exp(2 / 4))


def test_it_is_how_likely_points_are_the_highest() -> None:
    """Two seats: the normal curve of the difference tells."""
    one, _ = highest([30.0, 20.0], [6.0, 8.0])
    assert one == pytest.approx(0.5 * (1 + math.erf(10 / 10 / math.sqrt(2))), abs=0.02)


def test_who_is_behind_wins_by_what_is_open() -> None:
    safe, bold, _ = highest([20.0, 20.0, 26.0], [2.0, 9.0, 2.0])
    assert bold > 4 * safe
    closed, _ = highest([21.0, 20.0], [0.1, 0.11])
    assert closed > 0.99
