"""The example that learns: a few rounds of it are enough to beat chance."""

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

import learn


def test_it_learns_to_beat_random(tmp_path: Path) -> None:
    told = learn.train(tmp_path, minutes=60, rounds=40, games=64, moves=32, width=128)
    assert len(told) == 40
    assert told[-1]["wrong"] > 0
    assert told[-1]["spread"] < 0.9 * told[0]["spread"]
    first, last = (path for path in sorted(tmp_path.glob("*.npz")) if path.stem in ("000000", "000040"))
    assert (np.load(first)["scale"] == np.load(last)["scale"]).all()
    assert learn.evaluate(learn.Learned(first), "random", 100) < 0.65
    assert learn.evaluate(learn.Learned(last), "random", 100) > 0.65
