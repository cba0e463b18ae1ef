"""`metropolitan review`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

QUICK = ("--playouts", "20")


@pytest.fixture
def short(finished: Callable[..., Any]) -> dict[str, Any]:
    """The beginning of a game."""
    record: dict[str, Any] = finished("foundations", 2)
    del record["result"]
    return {**record, "moves": record["moves"][:6]}


def test_json(run: Any, short: dict[str, Any], written: Callable[..., Path]) -> None:
    found = run("review", written(short), *QUICK, "--json").json
    assert [move["move"] for move in found["moves"]] == short["moves"]
    assert len(found["positions"]) == 7
    assert found["beliefs"] is None
    assert found == run("review", written(short), *QUICK, "--json").json


def test_for_people(run: Any, short: dict[str, Any], written: Callable[..., Path]) -> None:
    outcome = run("review", written(short), *QUICK)
    assert (outcome.status, outcome.err) == (0, "")
    for word in ("Ada", "Turning points", "Choice and luck", short["moves"][-1].split()[0]):
        assert word in outcome.out
    assert "Wendepunkte" in run("review", written(short), *QUICK, "--language", "de").out


def test_page(run: Any, short: dict[str, Any], written: Callable[..., Path], tmp_path: Path) -> None:
    path = written(short)
    outcome = run("review", path, *QUICK, "--html", tmp_path / "out.html")
    assert (tmp_path / "out.html").read_text().startswith("<!doctype html>")
    assert "out.html" in outcome.out
    run("review", path, *QUICK, "--html")
    assert (tmp_path / "some.review.html").exists()
    assert run("review", path, *QUICK, "--html", "-").out.startswith("<!doctype html>")


def test_what_is_wrong_is_one_line(
    refused: Callable[..., str], short: dict[str, Any], written: Callable[..., Path], tmp_path: Path
) -> None:
    path = written(short)
    refused("review", "/nowhere/at-all.game.json")
    assert "--html" in refused("review", path, *QUICK, "--html", tmp_path / "no" / "such" / "folder.html")
    assert "greedy" in refused("review", path, "--bot", "greedy")
    refused("review", path, "--json", "--html")
    refused("review", path, "--playouts", "1")
    assert "JSON" in refused("review", "-", stdin=b"{")
    assert "move 6" in refused("review", written({**short, "moves": [*short["moves"][:5], "buy Z9"]}))
