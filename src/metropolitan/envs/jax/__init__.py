"""The games as pure functions of JAX, for `jit` and `vmap`, on the CPU and on GPUs, with the names of Pgx:

    env = make("metropolys", players=2, options={"edition": "family"})
    state = env.init(jax.random.PRNGKey(0))
    state = env.step(state, action)

`rules.py` decides; the tests prove these the same, state by state. Whoever does not need all legal actions to
choose one at random asks `env.sample(state, key)`, and plays many games on and on with `auto_reset(env)`.
A package brings its own game by an entry point of the group `metropolitan.jax`: a subclass of `core.Env`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from metropolitan.engine import registry
from metropolitan.envs.common import Kit
from metropolitan.envs.jax.core import Env as Env
from metropolitan.envs.jax.core import State as State
from metropolitan.envs.jax.core import auto_reset as auto_reset
from metropolitan.envs.jax.core import made

GAMES = {  # the module of this package, and its class
    "foundations": "Foundations",
    "metro": "Metro",
    "metropolys": "Metropolys",
}


def make(game: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Env:
    """The environment of a game; the same one for the same players and options."""
    others = registry.names("jax")
    if game in GAMES:
        kind = getattr(import_module(f"{__name__}.{game}"), GAMES[game])
    elif game in others:
        kind = registry.find("jax", game)
    else:
        raise ValueError(f"{game}: not among {', '.join([*GAMES, *others])}")
    kit = Kit(game, players, options)
    return made(kind, game, kit.players, tuple(sorted(kit.options.items())))
