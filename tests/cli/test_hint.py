"""`metropolitan hint`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

QUICK = ("--playouts", "60")


@pytest.mark.parametrize("id", ["metropolys", "metro", "foundations"])
def test_json(run: Any, finished: Callable[..., Any], written: Callable[..., Path], id: str) -> None:
    record = finished(id, 3)
    found = run("hint", written(record), "--until", "8", *QUICK, "--json").json
    assert (found["game"], found["number"], found["bot"]) == (id, 8, "champion")
    assert 1 <= len(found["moves"]) <= 5
    legal = run("legal", written(record), "--until", "8", "--json").json
    for move in found["moves"]:
        assert move["move"] in legal
        assert sum(move["chances"]) == pytest.approx(1)
        assert set(move) == {"move", "chances", "loss", "error", "visits", "reasons"}
    assert found["moves"][0]["loss"] == 0
    assert found["chances"] == found["moves"][0]["chances"]
    assert found == run("hint", written(record), "--until", "8", *QUICK, "--json").json


def test_for_people(run: Any, finished: Callable[..., Any], written: Callable[..., Path]) -> None:
    path = written(finished("metropolys", 2))
    outcome = run("hint", path, "--until", "1", "--moves", "2", *QUICK)
    assert outcome.status == 0
    assert "to move after 1 move" in outcome.out
    assert "am Zug" in run("hint", path, "--until", "1", *QUICK, "--language", "de").out


def test_another_judge_and_a_time(
    run: Any, finished: Callable[..., Any], written: Callable[..., Path]
) -> None:
    path = written(finished("metro", 2))
    found = run("hint", path, "--until", "3", "--bot", "plain", "--time", "0.05", "--json").json
    assert found["bot"] == "plain"


def test_what_is_wrong_is_one_line(
    refused: Callable[..., str], finished: Callable[..., Any], written: Callable[..., Path]
) -> None:
    record = finished("metro", 2)
    moves = len(record["moves"])
    assert "over" in refused("hint", written(record))
    assert f"{moves + 1}" in refused("hint", written(record), "--until", f"{moves + 1}")
    assert "greedy" in refused("hint", written(record), "--until", "1", "--bot", "greedy")
    assert "ghost" in refused("hint", written(record), "--until", "1", "--bot", "ghost")
    assert "JSON" in refused("hint", written(b"not a record"))
    refused("hint", "/nowhere/at-all.game.json")
    refused("hint", written(record), "--time", "0")
    refused("hint", written(record), "--time", "1", "--playouts", "50")
    refused("hint", written(record), "--moves", "0")
    broken = {**record, "moves": [*record["moves"][:4], "nonsense"]}
    assert "move 5" in refused("hint", written(broken))
