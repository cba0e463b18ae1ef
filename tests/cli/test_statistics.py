"""`metropolitan statistics` over records, whatever is among them; over a store: tests/server."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metropolitan.engine.words import languages

Run = Callable[..., Any]


@pytest.fixture
def records(tmp_path: Path, finished: Callable[..., dict[str, Any]]) -> Path:
    """Twelve games of Ada and Bob, two of them with Cleo."""
    for seed in range(12):
        players = 3 if seed > 9 else 2
        record = finished("metro", players, seed)
        (tmp_path / f"{seed:02d}.game.json").write_text(json.dumps(record))
    return tmp_path


def test_a_folder_of_records(run: Run, records: Path) -> None:
    found = run("statistics", records, "--name", "Ada", "--json")
    assert (found.status, found.err) == (0, "")
    told = found.json
    results = [json.loads(file.read_text())["result"] for file in sorted(records.glob("*.game.json"))]
    won = [1 / len(one["winners"]) if 0 in one["winners"] else 0 for one in results]
    assert told["games"] == 12
    assert told["results"]["all"]["share"] == pytest.approx(sum(won) / 12, abs=1e-4)
    assert told["results"]["all"]["expected"] == pytest.approx((10 / 2 + 2 / 3) / 12, abs=1e-4)
    assert told["detail"]["score"]["own"] == pytest.approx(
        sum(one["scores"][0] for one in results) / 12, abs=1e-3
    )
    assert [one["name"] for one in told["results"]["by_opponent"]] == ["Bob", "Cleo"]
    assert told["detail"]["habits"]["games"] == 0


def test_files_and_filters(run: Run, records: Path) -> None:
    files = sorted(records.glob("*.game.json"))
    assert run("statistics", *files[:5], "--json").json["games"] == 5
    assert run("statistics", records, "--players", "3", "--json").json["games"] == 2
    assert run("statistics", records, "--opponent", "Cleo", "--json").json["games"] == 2
    assert run("statistics", records, "--game", "foundations", "--json").json["games"] == 0
    assert run("statistics", records, "--since", "2999-01-01", "--json").json["games"] == 0
    assert run("statistics", records, "--options", '{"hand": 2}', "--json").json["games"] == 0


def test_broken_records_are_said_and_the_rest_is_counted(run: Run, records: Path) -> None:
    (records / "bad.game.json").write_text("{")
    (records / "evil.game.json").write_bytes(b"\xff\x00\x1b[2J")
    half = json.loads((records / "00.game.json").read_text())
    del half["result"], half["moves"][-1]
    (records / "half.game.json").write_text(json.dumps(half))
    found = run("statistics", records, records / "none.game.json", "--name", "Ada", "--json")
    assert found.status == 1
    assert found.json["games"] == 12
    assert len(found.json["broken"]) == len(found.err.splitlines()) == 4
    assert all(line.isprintable() for line in found.err.splitlines())


def test_a_file_is_named_once(run: Run, tmp_path: Path) -> None:
    assert run("statistics", tmp_path / "none").err.count(str(tmp_path / "none")) == 1
    (tmp_path / "bad").write_text("{")
    assert run("statistics", tmp_path / "bad").err.count(str(tmp_path / "bad")) == 1


@pytest.mark.parametrize("language", languages())
def test_it_is_told_in_every_language(run: Run, records: Path, language: str) -> None:
    found = run("statistics", records, "--language", language)
    assert found.status == 0
    assert "Ada" in found.out
    assert "{" not in found.out
    assert "statistics." not in found.out
    assert "trait." not in found.out


def test_what_makes_no_sense_is_refused(refused: Callable[..., str], records: Path, tmp_path: Path) -> None:
    assert "Zoe" in refused("statistics", records, "--name", "Zoe")
    assert "chess" in refused("statistics", records, "--game", "chess")
    assert "2026-02-30" in refused("statistics", "--since", "2026-02-30")
    assert "nowhere" in refused("statistics", "--data", tmp_path / "nowhere.sqlite3")


def test_nothing_to_tell(run: Run, records: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    found = run("statistics", tmp_path / "empty")
    assert (found.status, found.out) == (0, "There are no finished games yet.\n")
    assert "suits" in run("statistics", records, "--players", "6").out
