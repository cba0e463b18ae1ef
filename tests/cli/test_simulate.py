"""`simulate`: many games, the same whenever the seed is the same, and whole records whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from metropolitan.engine.record import load
from metropolitan.engine.registry import names

Refused = Callable[..., str]
GAMES = names("games")
FEW = ("--players", "2", "--games", "3", "--seed", "5")


@pytest.mark.parametrize("id", GAMES)
def test_facts_and_records(id: str, run: Any, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    facts = run("simulate", id, *FEW, "--records", folder, "--json").json
    assert {"games", "moves", "seconds", "wins", "mean_scores"} <= set(facts)
    assert sorted(path.name for path in folder.iterdir()) == [f"0000{n}.game.json" for n in range(3)]
    matches = [load(str(folder / f"0000{n}.game.json")) for n in range(3)]
    assert [match.seed for match in matches] == [5, 6, 7]
    assert all(match.state.finished for match in matches)
    assert facts["games"] == 3
    assert facts["moves"] == sum(len(match.moves) for match in matches)
    for seat in range(2):
        assert facts["wins"][seat] == sum(seat in match.state.winners() for match in matches)
        assert facts["mean_scores"][seat] == pytest.approx(
            sum(match.state.scores()[seat] for match in matches) / 3
        )


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_plays_the_same_games(id: str, run: Any, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        run("simulate", id, *FEW, "--bots", "greedy,random", "--records", tmp_path / folder)
    texts = [[path.read_text() for path in sorted((tmp_path / name).iterdir())] for name in ("one", "two")]
    assert texts[0] == texts[1]


def test_seeds_go_round(run: Any, tmp_path: Path) -> None:
    argv = ("--players", "2", "--games", "2", "--seed", str(2**63 - 1), "--records", tmp_path, "--json")
    assert run("simulate", "metropolys", *argv).json["games"] == 2
    assert [load(str(path)).seed for path in sorted(tmp_path.iterdir())] == [2**63 - 1, 0]


def test_bots_are_seated_over_and_over(run: Any) -> None:
    argv = ("--players", "3", "--games", "1", "--seed", "1", "--bots", "greedy,random", "--json")
    assert run("simulate", "metropolys", *argv).json["bots"] == ["greedy", "random", "greedy"]


def test_options(run: Any, refused: Refused, tmp_path: Path) -> None:
    run("simulate", "metropolys", *FEW, "--options", '{"edition": "family"}', "--records", tmp_path)
    assert load(str(tmp_path / "00000.game.json")).options["edition"] == "family"
    for options in (
        "{",
        "[]",
        '{"edition": 1}',
        '{"x": 1}',
        '{"edition": "family", "edition": "expert"}',
        "NaN",
    ):
        refused("simulate", "metropolys", *FEW, "--options", options)


@pytest.mark.parametrize("given", ["{hand:2}", "null", "[]", "2", '{"hand": 1, "hand": 2}'])
def test_options_are_an_object_and_no_record(given: str, refused: Refused) -> None:
    line = refused("simulate", "metro", *FEW, "--options", given)
    assert line == "options: must be an object from option to value"


def test_for_people(run: Any) -> None:
    shown = run("simulate", "metropolys", *FEW)
    assert (shown.status, shown.err) == (0, "")
    assert "random 2" in shown.out


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("chess", *FEW), "no game chess"),
        (("metropolys", *FEW, "--bots", "oracle"), "no bot oracle"),
        (("metropolys", *FEW, "--bots", ""), "no bot"),
        (("metropolys", "--players", "9", "--games", "1", "--seed", "1"), "9 cannot play"),
        (("metropolys", "--players", str(10**9), "--games", "1", "--seed", "1"), "cannot play"),
        (("metropolys", "--players", "2", "--games", "0", "--seed", "1"), "--games"),
        (("metropolys", "--players", "2", "--games", "1_0", "--seed", "1"), "--games"),
        (("metropolys", "--players", "2", "--games", "1", "--seed", "٣"), "--seed"),
        (("metropolys", "--players", "2", "--games", "1", "--seed", "9" * 5000), "--seed"),
        (("metropolys", "--players", "2", "--games", "1", "--seed", str(2**63)), "--seed"),
        (("metropolys", "--players", "2", "--games", "1", "--seed", "-1"), "--seed"),
        (("metropolys", "--players", "2", "--games", "1"), "--seed"),
        (("metropolys", *FEW, "--what"), "--what"),
        (("metropolys", *FEW, "--records", "/dev/null/x"), "--records"),
    ],
)
def test_bad_input(argv: tuple[str, ...], why: str, refused: Refused) -> None:
    assert why in refused("simulate", *argv)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("tripping", "RuntimeError: over my feet"),
        ("cheating", "IllegalAction"),
        ("silent", "IllegalAction: None"),
    ],
)
def test_a_bot_that_breaks(
    bot: str, why: str, bad_bots: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(bad_bots)
    line = refused("simulate", "metro", *FEW, "--bots", f"random,{bot}")
    assert line.startswith(f"game 0: the bot {bot} broke: {why}")


@pytest.mark.parametrize(
    "argv",
    [
        ("simulate", "metro", *FEW, "--bots", "random,lost"),
        ("play", "metro", "--terminal", "--seats", "you,lost"),
        ("tournament", "metro", *FEW, "--bots", "random,lost"),
    ],
)
def test_a_bot_that_cannot_be_loaded(
    argv: tuple[str, ...], bad_bots: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(bad_bots)
    assert refused(*argv) == "lost cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"


def test_nothing_is_written_for_a_game_that_cannot_be(refused: Refused, tmp_path: Path) -> None:
    refused(
        "simulate",
        "metropolys",
        "--players",
        "9",
        "--games",
        "1",
        "--seed",
        "1",
        "--records",
        tmp_path / "new",
    )
    assert not (tmp_path / "new").exists()


def test_an_interrupt_leaves_whole_records_only(tmp_path: Path) -> None:
    argv = [
        "simulate",
        "metropolys",
        "--players",
        "4",
        "--games",
        "100000",
        "--seed",
        "1",
        "--records",
        str(tmp_path),
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "metropolitan.cli", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 30
    while len(os.listdir(tmp_path)) < 20 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    left = sorted(path.name for path in tmp_path.iterdir())
    assert len(left) >= 20
    assert left == [f"{n:05}.game.json" for n in range(len(left))]
    assert all(load(str(tmp_path / name)).state.finished for name in left)
