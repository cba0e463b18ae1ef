"""One log for all: what is played in any interface is saved, replayed by the table, and ends alike."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import jax
import numpy as np
import pyspiel
import pytest

import metropolitan
from metropolitan.cli import main
from metropolitan.engine.match import Match
from metropolitan.envs import openspiel, pettingzoo
from metropolitan.envs.batch import Batch
from metropolitan.envs.common import Kit
from metropolitan.envs.gymnasium import OneSeat
from metropolitan.envs.jax import make

LONG = bool(os.environ.get("METROPOLITAN_LONG"))
GAMES = ["metropolys", "foundations", "metro"]
Ended = tuple[Match, list[float]]  # a match, and what its seats got


def in_a_batch(game: str) -> Ended:
    batch, chance = Batch(game, 3, 3, seed=8, log=True), np.random.default_rng(1)
    while not batch.terminated[1]:
        batch.step(np.array([chance.choice(mask.nonzero()[0]) for mask in batch.masks], np.int32))
    return batch.match(1, before=True), batch.rewards[1].tolist()


def in_pettingzoo(game: str) -> Ended:
    env, chance = pettingzoo.env(game, players=3), np.random.default_rng(2)
    env.reset(seed=4)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if over else int(chance.choice(observation["action_mask"].nonzero()[0])))
    record = json.dumps(env.unwrapped.record()).encode()
    return metropolitan.engine.record.replay(metropolitan.engine.record.read(record)), [*rewards.values()]


def in_openspiel(game: str) -> Ended:
    state = pyspiel.load_game(openspiel.PREFIX + game, {"players": 3}).new_initial_state()
    chance = np.random.default_rng(3)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    return openspiel.to_match(state), state.returns()


def in_gymnasium(game: str) -> Ended:
    env, chance = OneSeat(game, players=3), np.random.default_rng(5)
    _, info = env.reset(seed=6)
    over = False
    while not over:
        _, reward, over, _, info = env.step(chance.choice(info["action_mask"].nonzero()[0]))
    rewards = Kit(game, 3).rewards(env.match.state).tolist()
    assert rewards[info["seat"]] == pytest.approx(reward)
    return env.match, rewards


def in_jax(game: str) -> Ended:
    env = make(game, 3)
    step, sample = jax.jit(env.step), jax.jit(env.sample)
    state = env.init(jax.random.PRNGKey(7))
    setup, actions = env.setup(state), []
    while not state.terminated:
        actions.append(int(sample(state, jax.random.PRNGKey(len(actions)))))
        state = step(state, actions[-1])
    return metropolitan.played(game, actions, 3, setup=setup).match, state.rewards.tolist()


WAYS = [(play, game) for play in (in_a_batch, in_pettingzoo, in_openspiel, in_gymnasium) for game in GAMES]
IN_JAX = [(in_jax, game) for game in (GAMES if LONG else ["metro"])]  # each takes a while to be compiled


@pytest.mark.parametrize(("play", "game"), [*WAYS, *IN_JAX])
def test_a_game_is_saved_and_replayed(
    play: Callable[[str], Ended], game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, rewards = play(game)
    path = tmp_path / "one.game.json"
    metropolitan.save(match, path)
    assert main(["replay", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["finished"]
    assert told["scores"] == match.state.scores()
    assert Kit(game, 3).rewards(metropolitan.load(path).state()).tolist() == pytest.approx(rewards)
