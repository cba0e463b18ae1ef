"""Perft: the number of move sequences from stored positions, as portable data."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from metropolitan.cli.perft import paths
from metropolitan.engine.record import read, replay

HERE = Path(__file__).parent
ROWS: list[dict[str, Any]] = tomllib.loads((HERE / "perft.toml").read_text())["perft"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['record']}-{row['after']}")
def test_perft(row: dict[str, Any]) -> None:
    match = replay(read((HERE / f"{row['record']}.game.json").read_bytes()), row["after"])
    assert [paths(match.state, depth) for depth in range(1, len(row["nodes"]) + 1)] == row["nodes"]
