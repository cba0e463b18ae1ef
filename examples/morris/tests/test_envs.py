"""All environments know it: their own tests run, and JAX plays the very game that the rules have."""

from __future__ import annotations

import warnings
from typing import Any, Literal

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import pgx._src.api_test as pgx_test
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

import metropolitan.envs.gymnasium
from metropolitan.envs import openspiel, pettingzoo
from metropolitan.envs.batch import Batch
from metropolitan.envs.common import Kit
from metropolitan.envs.jax import State, auto_reset, make
from metropolitan.envs.jax.core import many
from metropolitan.envs.render import pixels, render

ID = f"metropolitan/Morris-v{metropolitan.envs.gymnasium.VERSION}"
QUICK = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}


def test_pettingzoo() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env("morris"), num_cycles=100)


def test_gymnasium() -> None:
    check_env(gymnasium.make(ID, bots="greedy", render_mode="rgb_array").unwrapped)


def test_vector_and_batch() -> None:
    envs = gymnasium.make_vec(ID, num_envs=8)
    _, info = envs.reset(seed=1)
    for _ in range(60):
        _, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
    batch = Batch("morris", 8, seed=7, log=True)
    while not batch.rounds.any():
        batch.step(batch.sample())
    ended = int(batch.rounds.argmax())
    assert batch.match(ended, before=True).state.finished


def test_openspiel() -> None:
    found = pyspiel.load_game("metropolitan_morris(flying=False)")
    assert found.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    pyspiel.random_sim_test(found, num_sims=1, serialize=False, verbose=False)
    state = found.new_initial_state()
    for action in (0, 1, 2):
        state.apply_action(action)
    again = openspiel.from_match(openspiel.to_match(state))
    assert str(again) == str(state) == "a1 d1 g1"
    assert state.resample_from_infostate(1, lambda: 0.5).history() == state.history()


def test_pictures() -> None:
    kit = Kit("morris")
    state = kit.start(0)
    state.apply(0)
    picture = render(kit.game, kit.game.view(state, None))
    assert pixels(picture, 400).shape[1] == 400
    assert picture.count("<circle") > 24


# ---- JAX ----


@pytest.mark.parametrize("flying", [True, False])
def test_jax_is_the_same_game(flying: bool) -> None:
    """Random games side by side: whose turn, what is legal, what is seen, and how it ends."""
    env = make("morris", options={"flying": flying})
    games, kit, chance = 12, env.kit, np.random.default_rng(5)
    step = jax.jit(jax.vmap(env.step), compiler_options=QUICK)
    look = jax.jit(told(env), compiler_options=QUICK)
    states, twins = many(env, jax.random.PRNGKey(0), games), [kit.start(0) for _ in range(games)]
    ends = set()
    while not all(twin.finished for twin in twins):
        actions = [0 if twin.finished else int(chance.choice(twin.legal())) for twin in twins]
        playing = [n for n, twin in enumerate(twins) if not twin.finished]
        states = step(states, np.array(actions, np.int32))
        seats, over, rewards, masks, seen = (np.asarray(part) for part in look(states))
        for n in playing:
            twin = twins[n]
            twin.apply(actions[n])
            assert over[n] == twin.finished
            assert (rewards[n] == kit.rewards(twin)).all()
            assert all((seen[n][seat] == kit.observe(twin, seat)).all() for seat in range(2))
            assert twin.finished or (seats[n] == twin.seat and (masks[n] == kit.mask(twin)).all())
            ends |= {twin.end} - {""}
    assert len(ends) >= 2


def told(env: Any) -> Any:
    def parts(states: Any) -> Any:
        seen = jax.vmap(lambda state: jax.vmap(lambda seat: env.observe(state, seat))(jnp.arange(2)))(states)
        return states.current_player, states.terminated, states.rewards, states.legal_action_mask, seen

    return parts


def test_the_api_is_that_of_pgx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgx_test, "EnvId", Literal["morris"])  # it knows its own games only
    monkeypatch.setattr(State, "save_svg", lambda self, name: None, raising=False)  # and draws them
    monkeypatch.setattr(pgx_test, "act_randomly", jax.jit(act))  # which of its own wants a batch always
    pgx_test.api_test(make("morris"), num=1)


def act(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)


def test_games_go_on_and_on() -> None:
    env = make("morris")
    step = auto_reset(env)

    def turn(states: Any, key: Any) -> Any:
        one, two = jax.random.split(key)
        states = step(states, env.sample(states, one), two)
        return states, (states.terminated, states.rewards)

    keys = jax.random.split(jax.random.PRNGKey(4), 300)
    scan = jax.jit(lambda s, k: jax.lax.scan(turn, s, k), compiler_options=QUICK)
    _, (ended, rewards) = scan(many(env, jax.random.PRNGKey(3), 4), keys)
    assert ended.sum() >= 4
    assert not rewards[~ended].any()
    assert np.allclose(rewards.sum(-1), 0)
