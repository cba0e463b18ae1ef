"""The games in JAX are what Pgx asks for: its own tests and its own wrapper run on them."""

import copy
import os
import pickle
from typing import Any, Literal

import jax
import jax.numpy as jnp
import numpy as np
import pgx._src.api_test as pgx_test
import pytest
from pgx.experimental.wrappers import auto_reset as pgx_auto_reset

from metropolitan.engine import registry
from metropolitan.envs.jax import Env, State, auto_reset, make
from metropolitan.envs.jax.core import many

from .jax_twins import quick

NAMES = ("metropolys", "metro", "foundations")
OPTIONS = {"metropolys": {"edition": "family"}}  # is compiled sooner


LONG = bool(os.environ.get("METROPOLITAN_LONG"))
COUNTS = {name: registry.game(name).players for name in NAMES}
SEATS = [(name, n) for name in NAMES for n in (COUNTS[name] if LONG else (2, max(COUNTS[name])))]


@pytest.fixture(params=NAMES)
def env(request: pytest.FixtureRequest) -> Env:
    return made(request.param)


def made(name: str, players: int = 2) -> Env:
    return make(name, players, OPTIONS.get(name))


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_the_api_is_that_of_pgx(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgx_test, "EnvId", Literal[NAMES])  # it knows its own games only
    monkeypatch.setattr(State, "save_svg", lambda self, name: None, raising=False)  # and draws them
    monkeypatch.setattr(pgx_test, "act_randomly", jax.jit(act))  # which of its own wants a batch always
    pgx_test.api_test(made(name, players), num=1)


def act(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)


def test_what_an_environment_tells_of_itself(env: Env) -> None:
    state = env.init(jax.random.PRNGKey(0))
    assert state.observation.shape == env.observation_shape
    assert state.observation.dtype == jnp.int16
    assert state.legal_action_mask.shape == (env.num_actions,)
    assert state.rewards.shape == (env.num_players,)
    assert env.version == "v0"
    assert made(env.id) is env
    with pytest.raises(ValueError, match="not among"):
        make("chess")


def test_states_are_pickled_and_copied(env: Env) -> None:
    assert make(env.id, env.num_players, env.kit.options) is env
    state = env.init(jax.random.PRNGKey(0))
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert twin._env is env
        assert jax.tree.all(jax.tree.map(lambda one, other: (one == other).all(), state, twin))


def test_an_illegal_action_loses_and_over_is_over(env: Env) -> None:
    state = env.init(jax.random.PRNGKey(0))
    illegal = int(np.flatnonzero(~np.asarray(state.legal_action_mask))[0])
    step = quick(env.step)
    lost = step(state, illegal)
    assert lost.terminated
    assert lost.rewards[state.current_player] == -1
    assert abs(float(lost.rewards.sum())) < 1e-6
    assert lost.legal_action_mask.all()
    still = step(lost, 0)
    assert still.terminated
    assert not still.rewards.any()
    assert still._step_count == lost._step_count == 1
    assert step(state, env.num_actions).terminated
    assert step(state, -1).terminated


def test_random_actions_are_legal_and_all_alike(env: Env) -> None:
    states = many(env, jax.random.PRNGKey(1), 1)
    same = jax.tree.map(lambda leaf: jnp.broadcast_to(leaf[0], (20_000, *leaf.shape[1:])), states)
    actions = np.asarray(quick(env.sample)(same, jax.random.PRNGKey(2)))
    legal = np.flatnonzero(np.asarray(states.legal_action_mask)[0])
    counts = np.bincount(actions, minlength=env.num_actions)
    assert set(np.flatnonzero(counts)) <= set(legal)
    expected = 20_000 / len(legal)
    assert ((counts[legal] - expected) ** 2 / expected).sum() < len(legal) + 6 * (2 * len(legal)) ** 0.5


@pytest.mark.parametrize("whose", ["ours", "of Pgx"])
def test_games_go_on_and_on(env: Env, whose: str) -> None:
    """Whoever has ended begins anew at once, and is told apart by `terminated` and `rewards` alone."""
    n, length = 8, 200
    if whose == "ours":
        step = auto_reset(env)
    else:
        each = jax.vmap(pgx_auto_reset(env.step, env.init))

        def step(states: Any, actions: Any, key: Any) -> Any:
            return each(states, actions, jax.random.split(key, n))

    def turn(states: Any, key: Any) -> Any:
        one, two = jax.random.split(key)
        states = step(states, env.sample(states, one), two)
        return states, (states.terminated, states.rewards, states._step_count, states._over)

    states = many(env, jax.random.PRNGKey(3), n)
    keys = jax.random.split(jax.random.PRNGKey(4), length)
    _, (ended, rewards, counts, over) = quick(lambda s, k: jax.lax.scan(turn, s, k))(states, keys)
    assert ended.sum() >= n
    assert not over.any()
    assert (counts[ended] == 0).all()
    assert (np.diff(counts, axis=0)[~np.asarray(ended[1:])] == 1).all()
    assert np.allclose(rewards.sum(-1), 0, atol=1e-6)
    assert not rewards[~ended].any()
