"""The environments with MaskablePPO of sb3-contrib and the tensors of PyTorch, as people use them.

sb3-contrib needs PyTorch, which is gigabytes, so it is no part of the extra `test`; `pip install ".[sb3]"`
brings it, and with it these tests run."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from metropolitan.envs.batch import Batch

pytest.importorskip("sb3_contrib", reason='PyTorch is gigabytes: pip install ".[sb3]" to run this')

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import SubprocVecEnv

sys.path.append(str(Path(__file__).parents[2] / "examples"))

import maskable_ppo as example

GAMES = ("metropolys", "foundations", "metro")
GIVEN: dict[str, Any] = {"game": "metropolys", "players": 2, "options": {"edition": "family"}}
GIVEN |= {"bots": "random", "rate": 1e-3, "envs": 16, "games": 200, "seed": 1, "threads": 1}


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def made(name: str, **facts: Any) -> gym.Env[Any, Any]:
    return gym.make(example.ID.format(name.title()), **facts)


def small(env: Any) -> MaskablePPO:
    """Learns for a moment."""
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=32, n_epochs=1, seed=3, device="cpu")
    return model.learn(64)


def weights(model: MaskablePPO) -> list[float]:
    return [float(part.detach().double().sum()) for part in model.policy.parameters()]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings("error")
def test_stable_baselines_is_content(name: str) -> None:
    check_env(made(name, players=3, bots="greedy,random"))
    check_env(example.scaled(made(name)))


@pytest.mark.parametrize("name", GAMES)
def test_masks_come_through_all_wrappers(name: str) -> None:
    env = Monitor(example.scaled(made(name)))
    env.reset(seed=1)
    masks = env.unwrapped.action_masks()
    assert is_masking_supported(env)
    assert (get_action_masks(env) == masks).all()
    assert (get_action_masks(ActionMasker(env, lambda env: env.unwrapped.action_masks())) == masks).all()
    assert small(env).num_timesteps == 64


@pytest.mark.parametrize("name", GAMES)
def test_no_number_is_lost_by_scaling(name: str) -> None:
    env = example.scaled(made(name))
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space
    kit = env.unwrapped.kit
    numbers = kit.observe(env.unwrapped.match.state, env.unwrapped.own)
    assert (np.rint(kit.low + seen * (kit.high.astype(float) - kit.low)) == numbers).all()


def test_games_in_processes_of_their_own() -> None:
    """Which have imported nothing: the id names the module."""
    env = make_vec_env(
        example.ID.format("Metro"), 2, seed=1, vec_env_cls=SubprocVecEnv,
        vec_env_kwargs={"start_method": "spawn"},
    )  # fmt: skip
    try:
        env.reset()
        assert get_action_masks(env).shape == (2, 1537)
        assert small(env).num_timesteps == 64
    finally:
        env.close()


def test_a_seed_decides_all() -> None:
    one, again = (weights(small(made("metropolys"))) for _ in range(2))
    assert one == again


def test_it_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "learned.zip"
    example.main(["--steps", "40000", "--games", "200", "--out", str(file)])
    before, after = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert before["ci95"][0] < 0.5
    assert after["ci95"][0] > max(0.5, before["win_share"])
    given = Namespace(**GIVEN)
    saved = MaskablePPO.load(file, env=example.tables(given, 1), device="cpu")
    assert example.victories(saved, given)["win_share"] > before["ci95"][1]
    assert saved.learn(2048, reset_num_timesteps=False).num_timesteps == after["steps"] + 2048


def test_what_was_learned_plays_a_game() -> None:
    env = made("foundations")
    model = small(env)
    seen, info = env.reset(seed=5)
    over = False
    while not over:
        action, _ = model.predict(seen, action_masks=info["action_mask"])
        seen, reward, over, _, info = env.step(action)
    assert "illegal" not in info
    assert (reward > 0) == (info["winners"] == [info["seat"]])


# ---- tensors ----


def test_tensors_share_the_arrays_of_a_batch() -> None:
    batch = Batch("metro", 8, players=2, seed=1)
    rows = ("observations", "masks", "seats", "rewards", "terminated", "rounds")
    tensors = {name: torch.from_dlpack(getattr(batch, name)) for name in rows}
    legal = tensors["masks"].view(torch.bool)
    for _ in range(80):
        logits = torch.zeros(legal.shape).masked_fill(~legal, -torch.inf)
        batch.step(torch.distributions.Categorical(logits=logits).sample())
        for name, tensor in tensors.items():
            assert tensor.data_ptr() == getattr(batch, name).ctypes.data
            assert (tensor.numpy() == getattr(batch, name)).all()
    assert tensors["rounds"].sum() > 0


def test_a_batch_writes_into_tensors() -> None:
    batch = Batch("metropolys", 4, seed=1)
    seen = torch.full((3, *batch.observations.shape), -7, dtype=torch.int16)
    legal = torch.full((3, *batch.masks.shape), 7, dtype=torch.uint8)
    for t in range(3):
        batch.into(seen[t], legal[t])
        assert batch.observations.ctypes.data == seen[t].data_ptr()
        batch.step(batch.sample())
    assert all((one != other).any() for one, other in pairwise(seen))
    assert legal.max() == 1
    with pytest.raises(ValueError, match="in one piece"):
        batch.into(seen[0].float(), legal[0])
