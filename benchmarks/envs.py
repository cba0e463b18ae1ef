"""Moves a second of the environments on one core, each beside the peer's fastest game of the kind, in one run.

    python benchmarks/envs.py [--seconds 3] [--json]

Random play everywhere, by the processor's own clock, in rounds that take turns, of which the median counts;
so a busy machine is busy for all. The batch writes observations and masks, as Pgx does; Pgx plays hex with
`jit`, `vmap` and auto-reset, at the best of several batch sizes. PettingZoo's games are stepped by the loop
of its own `performance_benchmark`, OpenSpiel's by listing the legal actions and applying one; what chance
does there is no move. Needs the extras `envs` and `openspiel`, and `pgx`.
"""

from __future__ import annotations

import os

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # before JAX counts the cores
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import argparse  # noqa: E402
import json  # noqa: E402
import random  # noqa: E402
from collections.abc import Callable  # noqa: E402
from functools import partial  # noqa: E402
from statistics import median  # noqa: E402
from time import process_time  # noqa: E402
from typing import Any  # noqa: E402

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import pgx  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python.games import tic_tac_toe  # noqa: E402, F401
from pettingzoo.classic import connect_four_v3  # noqa: E402
from pgx.experimental.wrappers import auto_reset  # noqa: E402

from metropolitan.envs import openspiel, pettingzoo  # noqa: E402
from metropolitan.envs.batch import Batch  # noqa: E402

ROUNDS = 5
GAMES = ("metropolys", "foundations", "metro")
PLAYERS = (2, 4)
SIZES = (64, 256, 1024)  # of batches, ours and theirs
CHUNK = 16384  # moves between two looks at the clock
TARGETS = {"batch": 10, "pettingzoo": 5, "openspiel": 3}
Play = Callable[[], int]  # plays for a moment, and tells how many moves


def batch(game: str, players: int, size: int) -> Play:
    games = Batch(game, size, players, seed=1, threads=1)

    def play() -> int:
        for _ in range(CHUNK // size):
            games.step(games.sample())
        return CHUNK

    return play


def hex_of_pgx(size: int) -> Play:
    env = pgx.make("hex")
    step = auto_reset(env.step, env.init)

    def move(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choices, resets = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choices, logits, axis=1)
        return (jax.vmap(step)(state, actions, jax.random.split(resets, size)), key), None

    chunk = jax.jit(lambda carry: jax.lax.scan(move, carry, length=CHUNK // size)[0])
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))
    carry = [chunk((first, jax.random.PRNGKey(1)))]

    def play() -> int:
        carry[0] = jax.block_until_ready(chunk(carry[0]))
        return CHUNK

    return play


def zoo(env: Any) -> Play:
    env.reset(seed=1)

    def play() -> int:
        moves = 0
        while moves < 500:
            for _ in env.agent_iter(env.num_agents):
                observation, _reward, over, cut, _info = env.last()
                if over or cut:
                    action = None
                else:
                    action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
                    moves += 1
                env.step(action)
                if all(env.terminations.values()):
                    env.reset()
        return moves

    return play


def drawn(outcomes: list[tuple[int, float]]) -> int:
    """What chance decides, as OpenSpiel's own `SampleAction` finds it."""
    mark = random.random()
    for outcome, odds in outcomes:
        mark -= odds
        if mark < 0:
            return outcome
    return outcomes[-1][0]


def spiel(name: str) -> Play:
    game = pyspiel.load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes()))
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def players_of() -> dict[str, dict[str, list[Play]]]:
    """By interface and game, the peer first, the ways to play; the fastest of them counts."""
    tables = [(game, players) for game in GAMES for players in PLAYERS]
    return {
        "batch": {
            "pgx hex": [hex_of_pgx(size) for size in SIZES],
            **{f"{game} {n}": [batch(game, n, size) for size in SIZES] for game, n in tables},
        },
        "pettingzoo": {
            "connect_four_v3": [zoo(connect_four_v3.env())],
            **{f"{game} {n}": [zoo(pettingzoo.env(game, players=n))] for game, n in tables},
        },
        "openspiel": {
            "python_tic_tac_toe": [spiel("python_tic_tac_toe")],
            **{f"{game} {n}": [spiel(f"{openspiel.PREFIX}{game}(players={n})")] for game, n in tables},
        },
    }


def rate(play: Play, seconds: float) -> float:
    moves, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        moves += play()
    return moves / spent


def measure(seconds: float) -> dict[str, dict[str, float]]:
    interfaces = players_of()
    rates: dict[Any, list[float]] = {}
    for _ in range(ROUNDS):
        for interface, games in interfaces.items():
            for game, ways in games.items():
                best = max(map(partial(rate, seconds=seconds / ROUNDS / len(ways)), ways))
                rates.setdefault((interface, game), []).append(best)
    return {
        interface: {game: median(rates[interface, game]) for game in games}
        for interface, games in interfaces.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each game")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    random.seed(1)
    rates = measure(given.seconds)
    if given.json:
        print(
            json.dumps({name: {game: round(one) for game, one in all.items()} for name, all in rates.items()})
        )
        return
    for interface, games in rates.items():
        peer = next(iter(games.values()))
        print(f"{interface}: at least {TARGETS[interface]} x is wanted")
        for game, one in games.items():
            print(f"  {game:24}{one:14,.0f} moves/s{one / peer:8.1f} x")


if __name__ == "__main__":
    main()
