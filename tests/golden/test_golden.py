"""Whole games, stored and replayed. Those named by game, way and players were played by an independent
implementation; the others by this one, and guard it against change. Every file here is a test by itself."""

import json
from pathlib import Path

import pytest

from metropolitan.engine.record import read, replay

RECORDS = sorted(Path(__file__).parent.rglob("*.game.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(".game.json"))
def test_replays_to_its_result(path: Path) -> None:
    record = read(path.read_bytes())
    match = replay(record)
    assert match.result() == json.loads(path.read_text())["result"]
    assert match.setup == json.loads(path.read_text())["setup"]


@pytest.mark.parametrize(("game", "least"), [("metropolys", 20), ("foundations", 10), ("metro", 10)])
def test_enough_games_are_stored(game: str, least: int) -> None:
    own = [path for path in RECORDS if path.parent.name == "own" and path.name.startswith(game)]
    assert len(own) >= least
