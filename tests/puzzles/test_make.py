"""Making puzzles: the same command makes the same ones, and what was made holds at another look."""

import json
import os
from pathlib import Path

import pytest

from metropolitan.bots.base import Memory
from metropolitan.bots.levels import Searcher
from metropolitan.cli import main
from metropolitan.puzzles import make, proof
from metropolitan.puzzles.make import Wanted, made
from metropolitan.puzzles.puzzle import Puzzle, read
from metropolitan.puzzles.stock import stock

ALL = list(stock().all.values())
SAMPLE = ALL if os.environ.get("METROPOLITAN_LONG") else ALL[::20]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same work with less thinking."""
    for name, value in {
        "LOOK": 300,
        "DEEP": 600,
        "KNOWN": 10,
        "CLOSE": 50,
        "NODES": 500,
        "QUICK": 10,
    }.items():
        monkeypatch.setattr(proof, name, value)
    monkeypatch.setattr(make, "BOT", Searcher("master", changes=(("playouts", 20), ("seconds", 3600.0))))


@pytest.mark.usefixtures("hasty")
def test_the_same_command_makes_the_same_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        given = ["puzzles", "metro", "--count", "1", "--seed", "5", "--difficulty", "easy", "--json"]
        assert main([*given, "--out", str(file)]) == 0
    first, second = files[0].read_bytes(), files[1].read_bytes()
    assert first == second
    (puzzle,) = read(first.splitlines())
    assert puzzle.difficulty == "easy"
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert printed[0] == printed[1] == json.loads(first)


def test_where_there_are_none_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "VAIN", 2)
    monkeypatch.setattr(make, "found", lambda *_: iter(()))
    assert list(made(Wanted("metro", 2), 1, 1)) == []


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["nothing"], ["metro", "--players", "9"], ["metro", "--options", '{"hand": 77}']):
        assert main(["puzzles", *given, "--seed", "1"]) == 2
    assert main(["puzzles", "metro", "--seed", "1", "--out", str(tmp_path / "no" / "file")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 4


def test_the_command_shows_a_puzzle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("metropolitan.cli.puzzles.made", lambda *_: iter(ALL[:1]))
    assert main(["puzzles", ALL[0].game, "--seed", "1", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert ALL[0].id in told
    assert f"Am besten: {ALL[0].best}" in told


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_another_look_finds_the_same_move(puzzle: Puzzle) -> None:
    """With other chance: the move is still better than all others, and not by a hair."""
    match = puzzle.match()
    best = match.action(puzzle.best)
    chances = proof.weighed(match, Memory(match, puzzle.seat), best, seed=77)
    assert chances.pop(best) - max(chances.values()) > proof.DOUBT / 2
