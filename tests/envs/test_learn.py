"""The example that learns a game learns something, even in seconds, and what it learned plays."""

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

from metropolitan.bots.base import play_out
from metropolitan.bots.random import bot as random
from metropolitan.envs.common import Kit

sys.path.append(str(Path(__file__).parents[2] / "examples"))

import judge
import learn
from learned import Learned

GAME: dict[str, Any] = {"game": "metropolys", "players": 2, "options": {"edition": "family"}}
SMALL: dict[str, Any] = {"minutes": 0, "updates": 40, "games": 32, "steps": 64, "width": 64}
SMALL |= {"rate": 2e-3, "zest": 0.01, "begin": None}
Log = list[dict[str, Any]]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Log]:
    """The folder of a short training, and its log."""
    folder = tmp_path_factory.mktemp("learned")
    return folder, list(learn.train(Namespace(**GAME, **SMALL, seed=1, out=folder)))


def test_learning_goes_on(trained: tuple[Path, Log]) -> None:
    folder, log = trained
    assert [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()] == log
    assert np.isfinite([line["loss"] for line in log]).all()
    assert log[-1]["games"] > 1000
    assert log[-1]["entropy"] < 0.9 * log[0]["entropy"]
    assert len(list(folder.iterdir())) == len(learn.SAVED) + 1


def test_what_was_learned_beats_random(trained: tuple[Path, Log], tmp_path: Path) -> None:
    files = judge.saved(trained[0])
    first, last = (judge.judge(file, "random", 200) for file in (files[0], files[-1]))
    assert first["win_share"] < 0.6
    assert last["ci95"][0] > 0.55
    judge.plot([first, last], tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").stat().st_size > 0


def test_what_was_learned_is_gone_on_with(trained: tuple[Path, Log], tmp_path: Path) -> None:
    changes = {"updates": 1, "rate": 0.0, "begin": judge.saved(trained[0])[-1]}
    [line] = learn.train(Namespace(**GAME, **SMALL | changes, seed=2, out=tmp_path))
    assert line["entropy"] < 1.1 * trained[1][-1]["entropy"]
    old, new = (Learned(file).net for file in (changes["begin"], tmp_path))
    assert all(np.array_equal(old[name], new[name]) for name in old)


def test_it_plays_as_any_bot(trained: tuple[Path, Log]) -> None:
    match = Kit(*GAME.values()).match(7)
    play_out(match, [Learned(trained[0]), random], 7)
    assert match.state.finished


def test_players_look_back_at_their_own_opinions_only() -> None:
    """The first player moves, the second, the first again, who wins; then the second begins a new game."""
    turns = {
        "seat": jnp.array([[0], [1], [0], [1]]),
        "value": jnp.array([[0.1], [0.2], [0.5], [0.3]]),
        "over": jnp.array([[False], [False], [True], [False]]),
        "reward": jnp.array([[[0.0, 0.0]], [[0.0, 0.0]], [[1.0, -1.0]], [[0.0, 0.0]]]),
    }
    learner = learn.Learner.__new__(learn.Learner)
    learner.env = Namespace(num_players=2)
    gain, outcome = learner.hindsight(turns, jnp.array([[0.6, -0.6]]))
    first = 0.5 - 0.1 + learn.TRACE * (1 - 0.5)
    assert np.allclose(gain[:, 0], [first, -1.2, 0.5, -0.9])
    assert np.allclose(outcome[:, 0], [[0.1 + first, -1], [-1, 1], [1, -1], [-0.6, 0.6]])
