"""All bots play it, hints and reviews run, commands know it, and a record replays."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from typing import Any

import pytest
from metropolitan_morris import game
from positions import match

import metropolitan
from metropolitan.bots.base import Seat, play_out
from metropolitan.cli import main
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.engine.words import languages, words, written

BEFORE = "d6 d2 b6 f4"  # f6 closes a mill


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(list(argv)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", registry.names("bots"))
def test_every_bot_answers_in_time(name: str) -> None:
    bot, made = registry.find("bots", name), match(BEFORE + " f6")
    began = time.perf_counter()
    assert bot.choose(Seat(made, Chance(1)), Chance(2)) in made.state.legal()
    assert time.perf_counter() - began < 3


def test_levels_go_by_the_outlook() -> None:
    """Even the weakest closes a mill and takes a man rather than not, and so beats chance."""
    bots = [registry.find("bots", name) for name in ("newcomer", "random")]
    won = 0
    for seed in range(4):
        made = Match(game, ["Ada", "Bob"], seed=seed)
        play_out(made, bots, seed)
        won += made.state.winners() == [0]
    assert won >= 3


def test_hint_and_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "mill.game.json")
    metropolitan.save(match(BEFORE), path)
    hint = json.loads(run(capsys, "hint", path, "--playouts", "300", "--json"))
    assert hint["moves"][0]["move"] == "f6"
    assert "reason.mill" in [note["id"] for note in hint["moves"][0]["reasons"]]
    review = json.loads(run(capsys, "review", path, "--playouts", "20", "--json"))
    assert len(review["moves"]) == 4


def test_commands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "morris" in [one["game"] for one in json.loads(run(capsys, "games", "--json"))]
    assert "2 players" in run(capsys, "games")
    assert "mill.safe" in run(capsys, "rules", "morris", "--language", "de")
    counted = json.loads(run(capsys, "perft", "morris", "--players", "2", "--depth", "2", "--json"))
    assert counted["nodes"] == [24, 24 * 23]
    few = ("--players", "2", "--games", "2", "--seed", "1", "--bots", "greedy,random")
    run(capsys, "simulate", "morris", *few, "--records", str(tmp_path))
    record = str(tmp_path / "00001.game.json")
    assert json.loads(run(capsys, "replay", record, "--json"))["finished"]
    assert len(json.loads(run(capsys, "legal", record, "--until", "0"))) == 24
    run(capsys, "tournament", "morris", *few)
    monkeypatch.setattr("sys.stdin", io.StringIO("d6\nquit\n\n"))
    shown = run(capsys, "play", "morris", "--terminal", "--seed", "2", "--bots", "random", "--language", "fr")
    assert "pose un pion en d6" in shown
    assert "A  8 pions en main · 0 pion perdu" in shown


def test_a_record_replays(tmp_path: Path) -> None:
    made = Match(game, ["Ada", "Bob"], {"flying": False}, seed=3)
    play_out(made, [registry.find("bots", "random")] * 2, 3)
    metropolitan.save(made, tmp_path / "one.game.json")
    log = metropolitan.load(tmp_path / "one.game.json")
    assert log.match.result() == made.result()
    assert [game.view(state, None) for state, _ in log][3]["pieces"]


@pytest.mark.parametrize("language", languages())
def test_words_in_every_language(language: str) -> None:
    """None is missing, and none has other facts."""

    def facts(entry: Any) -> Any:
        return sorted(part.split("}")[0] for part in str(entry).split("{")[1:])

    english, other = words(game.id), written(game.id, language)
    assert sorted(other) == sorted(english)
    assert {id: facts(entry) for id, entry in other.items()} == {id: facts(e) for id, e in english.items()}
