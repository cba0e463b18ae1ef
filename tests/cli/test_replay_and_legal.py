"""`replay` and `legal`, as other programs rely on them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metropolitan.engine.record import dump, load, read, replay, save
from metropolitan.engine.registry import names

Make = Callable[..., dict[str, Any]]
Written = Callable[[Any], Path]
GAMES = names("games")


@pytest.mark.parametrize("id", GAMES)
def test_the_end(id: str, finished: Make, written: Written, run: Any) -> None:
    record = finished(id)
    path = written(record)
    found = run("replay", path, "--json")
    assert found.err == ""
    assert found.json == {
        "game": id, "finished": True, **record["result"], "to_move": None, "moves": len(record["moves"]),
    }  # fmt: skip
    assert list(found.json) == ["game", "finished", "scores", "winners", "to_move", "moves"]
    assert run("legal", path, "--json").json == []


@pytest.mark.parametrize("id", GAMES)
def test_on_the_way(id: str, finished: Make, written: Written, run: Any) -> None:
    record = finished(id)
    path = written(record)
    for until in (0, 1, 5, len(record["moves"]) - 1):
        found = run("replay", path, "--until", str(until), "--json").json
        assert (found["moves"], found["finished"], found["winners"]) == (until, False, [])
        assert found["to_move"] in range(len(record["players"]))
        legal = run("legal", path, "--until", str(until), "--json").json
        assert record["moves"][until] in legal
        assert legal == sorted(legal)
        assert len(set(legal)) == len(legal)


@pytest.mark.parametrize("id", GAMES)
def test_for_people(id: str, finished: Make, written: Written, run: Any) -> None:
    record = finished(id)
    shown = run("replay", written(record))
    assert (shown.status, shown.err) == (0, "")
    assert all(name in shown.out for name in record["players"])
    listed = run("legal", written(record), "--until", "1")
    assert listed.json == run("legal", written(record), "--until", "1", "--json").json


def standings(shown: str, players: list[str]) -> list[int]:
    """The points, which stand below everything else."""
    lines = [line.split() for line in shown.splitlines() if line.strip()][-len(players) :]
    assert [line[1] for line in lines] == players
    return [int(line[2]) for line in lines]


@pytest.mark.parametrize("id", GAMES)
def test_points_are_those_an_onlooker_knows(id: str, finished: Make, written: Written, run: Any) -> None:
    record = finished(id)
    path, names = written(record), record["players"]
    for until in (0, 20, len(record["moves"]) - 1):
        match = load(str(path), until)
        shown = run("replay", path, "--until", str(until)).out
        assert standings(shown, names) == match.game.view(match.state, None)["points"]
        assert run("replay", path, "--until", str(until), "--json").json["scores"] == match.state.scores()
    assert standings(run("replay", path).out, names) == record["result"]["scores"]


def test_replay_does_not_tell_hidden_objectives(finished: Make, written: Written, run: Any) -> None:
    path = written(finished("metropolys"))
    match = load(str(path), 40)
    assert match.game.view(match.state, None)["points"] != match.state.scores()
    assert standings(run("replay", path, "--until", "40").out, match.players) != match.state.scores()


def test_standard_input(finished: Make, run: Any) -> None:
    data = json.dumps(finished()).encode()
    assert run("replay", "-", "--json", stdin=data).json["finished"]
    assert run("replay", "-", "--json", stdin=b"\xef\xbb\xbf" + data).json["finished"]
    assert run("legal", "-", "--until", "0", stdin=data).json


def test_later_moves_and_the_result_are_not_looked_at(finished: Make, written: Written, run: Any) -> None:
    record = finished()
    record["moves"][5:] = ["nonsense", 7, None]
    record["result"] = "nonsense"
    assert run("replay", written(record), "--until", "5", "--json").json["moves"] == 5
    assert run("replay", written(record), "--until", "6").status == 2
    assert run("replay", written(record)).status == 2


def test_the_result_is_looked_at_after_the_last_move(finished: Make, written: Written, run: Any) -> None:
    record = finished()
    record["result"]["scores"][0] += 1
    assert run("replay", written(record), "--until", str(len(record["moves"]))).status == 2
    assert run("replay", written(record), "--until", str(len(record["moves"]) - 1)).status == 0


def test_the_result_is_optional(finished: Make, written: Written, run: Any) -> None:
    record = finished()
    del record["result"]
    assert run("replay", written(record), "--json").json["finished"]


def test_additions_are_welcome(finished: Make, written: Written, run: Any) -> None:
    record = finished()
    record |= {"event": {"place": "Town"}, "comment": None}
    record["result"]["minutes"] = 40
    assert run("replay", written(record)).status == 0


@pytest.mark.parametrize("id", GAMES)
def test_set_up_and_seed(id: str, finished: Make) -> None:
    """The set-up wins over the seed, and the seed decides what is left out."""
    record = finished(id)
    alone = {key: value for key, value in record.items() if key != "seed"}
    assert replay(read(json.dumps(alone).encode())).result() == record["result"]
    other = {**record, "seed": 99}
    assert replay(read(json.dumps(other).encode())).result() == record["result"]
    from_seed = {key: value for key, value in record.items() if key not in ("setup", "options")}
    assert replay(read(json.dumps(from_seed).encode())).result() == record["result"]


@pytest.mark.parametrize("id", GAMES)
def test_writing(id: str, finished: Make, tmp_path: Path) -> None:
    record = finished(id)
    match = replay(read(json.dumps(record).encode()))
    assert json.loads(dump(match)) == record
    assert list(record) == ["format", "game", "options", "players", "seed", "setup", "moves", "result"]
    path = tmp_path / "a.game.json"
    path.write_text("old")
    save(match, path)
    assert dump(load(str(path))) == dump(match)
    assert [one.name for one in tmp_path.iterdir()] == ["a.game.json"]


def test_an_unfinished_game_has_no_result(finished: Make) -> None:
    match = replay(read(json.dumps(finished()).encode()), until=3)
    assert "result" not in json.loads(dump(match))
    assert len(json.loads(dump(match))["moves"]) == 3


def test_names_are_written_as_they_are(finished: Make, tmp_path: Path) -> None:
    record = finished() | {"players": ["Ærøskøbing", "李"]}
    save(replay(read(json.dumps(record).encode())), tmp_path / "a.game.json")
    assert "Ærøskøbing" in (tmp_path / "a.game.json").read_text(encoding="utf-8")


def test_a_write_that_fails_leaves_the_old_record(
    finished: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = replay(read(json.dumps(finished()).encode()))
    path = tmp_path / "a.game.json"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(match, path)
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.game.json"]


@pytest.mark.parametrize("id", GAMES)
def test_a_picture(id: str, finished: Make, written: Written, run: Any) -> None:
    path = written(finished(id))
    early, late = (run("replay", path, "--until", until, "--svg").out for until in ("2", "9"))
    assert early.startswith("<svg")
    assert early != late
