"""Games in JAX beside the same games of the rules, move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from metropolitan.envs.jax import Env
from metropolitan.envs.jax.core import many

Facts = Callable[[Env, Any], dict[str, Any]]  # what a state in JAX tells of itself, as the rules have it


def play_beside(env: Env, games: int, seed: int, facts: Facts) -> int:
    """Plays random games both ways, all at once, and compares everything in every position; returns how many
    moves were made."""
    seats = jnp.arange(env.num_players)
    deal = quick(lambda key: many(env, key, games))
    step = quick(jax.vmap(env.step))
    look = quick(jax.vmap(lambda state: jax.vmap(lambda seat: env.observe(state, seat))(seats)))
    mask = quick(lambda states: states.legal_action_mask)
    chance = np.random.default_rng(seed)
    states = deal(jax.random.PRNGKey(seed))
    twins = [start(env, lane(states, n)) for n in range(games)]
    moves = 0
    while True:
        compare(env, states, twins, look(states), mask(states), facts)
        if all(twin.finished for twin in twins):
            return moves
        actions = [0 if twin.finished else int(chance.choice(twin.legal())) for twin in twins]
        for twin, action in zip(twins, actions, strict=True):
            if not twin.finished:
                twin.apply(action)
                moves += 1
        states = step(states, np.array(actions, np.int32))


def quick(function: Callable[..., Any]) -> Any:
    """Compiled in less time, to code that is no quicker than it must be."""
    options = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
    return jax.jit(function, compiler_options=options)


def lane(states: Any, n: int) -> Any:
    """One game out of many."""
    return jax.tree.map(lambda leaf: np.asarray(leaf)[n], states)


def start(env: Env, state: Any) -> Any:
    """The rules' first position of the same set-up, which passes every check and comes back the same."""
    setup, kit = env.setup(state), env.kit
    assert kit.game.prepare(kit.options, kit.players, None, setup) == setup
    again = env.from_setup(setup)
    for one, other in zip(jax.tree.leaves(again), jax.tree.leaves(state), strict=True):
        assert (np.asarray(one) == other).all()
        assert np.asarray(one).dtype == other.dtype
    return kit.game.start(kit.options, kit.players, setup)


def compare(env: Env, states: Any, twins: list[Any], seen: Any, mask: Any, facts: Facts) -> None:
    kit = env.kit
    states, seen, mask = jax.tree.map(np.asarray, (states, seen, mask))
    for n, twin in enumerate(twins):
        state = lane(states, n)
        if state.terminated and not state.rewards.any() and len(twin.winners()) < kit.players:
            continue  # over for more than a move
        assert bool(state.terminated) == twin.finished
        assert (state.rewards == kit.rewards(twin)).all()
        if not twin.finished:
            assert state.current_player == twin.seat
            assert (mask[n] == kit.mask(twin)).all()
        else:
            assert mask[n].all()
        for seat in range(kit.players):
            told = kit.observe(twin, seat)
            assert (seen[n][seat] == told).all(), differences(env, seen[n][seat], told)
        known = facts(env, state)
        truth = twin.facts() if known else {}
        assert known == {key: truth[key] for key in known}


def differences(env: Env, one: Any, other: Any) -> dict[str, Any]:
    """By feature."""
    parts = zip(env.kit.parts(one).items(), env.kit.parts(other).values(), strict=True)
    return {name: (part.tolist(), told.tolist()) for (name, part), told in parts if (part != told).any()}
