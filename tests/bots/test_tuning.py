"""Numbers of a bot are tuned by tournaments, step by step, and the result is put to the proof."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "tune.py"
FEW = ("metro", "--tune", "heat:0.5,explore:0.2", "--budget", "playouts=20", "--games", "2")


@pytest.fixture(scope="module")
def tune() -> ModuleType:
    spec = spec_from_file_location("tune", SCRIPT)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def tuned(tune: ModuleType, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    def call(*argv: str, name: str = "study.toml") -> dict[str, Any]:
        path = tmp_path / name
        assert tune.main([*FEW, *argv, "--out", str(path)]) == 0
        return tomllib.loads(path.read_text())

    return call


def test_a_study_goes_on_where_it_was(tuned: Callable[..., dict[str, Any]]) -> None:
    tuned("--steps", "2")
    study = tuned("--steps", "4", "--proof", "2")
    assert study == tuned("--steps", "4", "--proof", "2", name="other.toml")
    assert study["settings"]["game"] == "metro"
    assert len(study["steps"]) == 4
    assert set(study["tuned"]) == set(study["start"]) == {"heat", "explore"}
    assert study["proof"]["games"] == 2
    low, high = study["proof"]["ci95"]
    assert low <= study["proof"]["win_share"] <= high
    assert study["proof"]["better"] is (low > 0.5)


def test_another_study_is_not_mixed_in(tuned: Callable[..., dict[str, Any]]) -> None:
    tuned("--steps", "1")
    with pytest.raises(SystemExit, match="another study"):
        tuned("--steps", "2", "--seed", "2")


def test_numbers_go_the_way_of_the_winner(tune: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a made-up game whose best heat is 5 and best explore 0.3, whatever the dice."""
    study = tune.Study(tune.settings(tune.arguments().parse_args(FEW)), 1)

    def won(values: dict[str, float]) -> float:
        return -abs(values["heat"] - 5) / 4 - abs(values["explore"] - 0.3)

    def meet(one: dict[str, float], other: dict[str, float], *_: int) -> dict[str, float]:
        return {"lead": max(-0.5, min(0.5, won(one) - won(other)))}

    monkeypatch.setattr(study, "_meet", meet)
    for _ in range(150):
        study.step()
    assert study.tuned()["heat"] == pytest.approx(5, abs=0.7)
    assert study.tuned()["explore"] == pytest.approx(0.3, abs=0.15)
