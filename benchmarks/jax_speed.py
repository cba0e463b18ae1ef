"""How many moves a second the games in JAX make, beside games of Pgx in the same run: random play, games that end
begin anew, all in one compiled loop.

    python benchmarks/jax_speed.py --out speed.json --budget 300
    python benchmarks/jax_speed.py --plot speed.json --picture speed.png

A move of ours is measured twice. `sampled`: a legal action is drawn from the position itself, and nobody looks at
it. `whole`: what Pgx does at every move, all legal actions marked and the position observed, is done too. The most
telling batch size comes first; what was measured is kept whenever the run is stopped. Pgx is left out where it is
not installed (its wheel is plain Python: unpacked into a folder of PYTHONPATH it serves).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from metropolitan.envs.jax import auto_reset, make
from metropolitan.envs.jax.core import many

BATCHES = (65_536, 4_096, 1_048_576, 262_144, 16_384)
ROUND = 1 << 23  # moves in one call of the compiled loop, about
OURS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "metropolys": ("metropolys", 2, {}),
    "metropolys family": ("metropolys", 2, {"edition": "family"}),
    "metropolys 4 players": ("metropolys", 4, {}),
    "metro": ("metro", 2, {}),
    "metro 4 players": ("metro", 4, {}),
    "foundations": ("foundations", 2, {}),
    "foundations 4 players": ("foundations", 4, {}),
}
PGX = ("hex", "sparrow_mahjong", "backgammon", "go_9x9")


@dataclass
class Case:
    """A game to be measured: first positions of a batch, and one random move of each."""

    name: str
    mode: str
    start: Callable[[jax.Array, int], Any]
    move: Callable[[Any, jax.Array], tuple[Any, Any]]  # also a number that all that was reckoned goes into


def ours(name: str, mode: str) -> Case:
    game, players, options = OURS[name]
    env = make(game, players, options)
    step = auto_reset(env)

    def sampled(states: Any, key: jax.Array) -> tuple[Any, Any]:
        one, two = jax.random.split(key)
        return step(states, env.sample(states, one), two), jnp.int32(0)

    def whole(states: Any, key: jax.Array) -> tuple[Any, Any]:
        one, two = jax.random.split(key)
        action = draw(one, states.legal_action_mask)
        states = step(states, action, two)
        return states, states.observation.astype(jnp.int32).sum()

    return Case(name, mode, lambda key, n: many(env, key, n), sampled if mode == "sampled" else whole)


def of_pgx(name: str) -> Case:
    import pgx
    from pgx.experimental.wrappers import auto_reset as pgx_auto_reset

    env = pgx.make(name)
    step = jax.vmap(pgx_auto_reset(env.step, env.init))

    def move(states: Any, key: jax.Array) -> tuple[Any, Any]:
        one, two = jax.random.split(key)
        keys = jax.random.split(two, len(states.terminated))
        states = step(states, draw(one, states.legal_action_mask), keys)
        return states, states.observation.astype(jnp.int32).sum()

    return Case(f"pgx {name}", "whole", lambda key, n: jax.vmap(env.init)(jax.random.split(key, n)), move)


def draw(key: jax.Array, mask: jax.Array) -> jax.Array:
    """A legal action, as `pgx.experimental.act_randomly` draws it."""
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=1)


def loop(case: Case, length: int) -> Callable[[Any, jax.Array], Any]:
    """So many moves; how many games ended and what was won goes along, so that all of it is reckoned."""

    def turn(carry: Any, key: jax.Array) -> Any:
        states, ended, prize, sum_ = carry
        states, seen = case.move(states, key)
        ended += states.terminated.sum(dtype=jnp.int32)
        return (states, ended, prize + jnp.abs(states.rewards).sum(), sum_ + seen), None

    def run(states: Any, key: jax.Array) -> Any:
        first = (states, jnp.int32(0), jnp.float32(0), jnp.int32(0))
        return jax.lax.scan(turn, first, jax.random.split(key, length))[0]

    return run


@dataclass
class Ready:
    """A case that is compiled for a batch, with its first positions."""

    case: Case
    batch: int
    length: int  # moves in a call
    states: Any
    run: Callable[[Any, jax.Array], Any]
    compiled: float  # in so many seconds


def prepared(case: Case, batch: int) -> Ready:
    length = max(8, min(256, ROUND // batch))
    states = jax.jit(case.start, static_argnums=1)(jax.random.PRNGKey(0), batch)
    begun = time.perf_counter()
    run = jax.jit(loop(case, length), donate_argnums=0).lower(states, jax.random.PRNGKey(1)).compile()
    return Ready(case, batch, length, states, run, time.perf_counter() - begun)


def timed(ready: Ready, least: float = 0.5, most: float = 4.0) -> dict[str, Any]:
    """Rounds until at least so many seconds and moves have passed, the first of them not counted."""
    states = jax.block_until_ready(ready.run(ready.states, jax.random.PRNGKey(1)))[0]
    rounds, ended, spent = 0, 0, 0.0
    while spent < least or (rounds * ready.length < 128 and spent < most):
        begun = time.perf_counter()
        states, over, *_ = jax.block_until_ready(ready.run(states, jax.random.PRNGKey(2 + rounds)))
        spent += time.perf_counter() - begun
        rounds, ended = rounds + 1, ended + int(over)
    moves = rounds * ready.length * ready.batch
    return {
        "game": ready.case.name,
        "mode": ready.case.mode,
        "batch": ready.batch,
        "moves_per_second": round(moves / spent),
        "compile_seconds": round(ready.compiled, 2),
        "moves": moves,
        "games": ended,
        "state_bytes": sum(leaf.nbytes for leaf in jax.tree.leaves(states)) // ready.batch,
    }


def cases(names: list[str]) -> Iterator[Callable[[], Case]]:
    """Made when their turn comes: to make one takes time too."""
    for name in names:
        if name in OURS:
            yield lambda name=name: ours(name, "sampled")
            yield lambda name=name: ours(name, "whole")
        else:
            yield lambda name=name: of_pgx(name)


def measure_all(out: Path, names: list[str], batches: list[int], budget: float) -> None:
    end = time.monotonic() + budget
    device = jax.devices()[0]
    page: dict[str, Any] = {"device": device.device_kind, "jax": jax.__version__, "results": []}
    for batch in batches:
        for make_case in cases(names):
            if time.monotonic() > end:
                print("the time is up")
                return
            try:
                found = timed(prepared(make_case(), batch))
            except Exception as error:  # what does not fit, or is not installed, is told and left out
                print(f"left out: {error!r:.200}", flush=True)
                continue
            page["results"].append(found)
            out.write_text(json.dumps(page, indent=1) + "\n")
            rate = found["moves_per_second"] / 1e6
            print(f"{batch:>9,} {found['game']:22} {found['mode']:8} {rate:9.2f} M/s", end=" ")
            print(f"compiled in {found['compile_seconds']:.1f} s, {found['games']} games", flush=True)


def plot(page: Path, picture: Path) -> None:
    import matplotlib.pyplot as plt

    facts = json.loads(page.read_text())
    figure, axes = plt.subplots(figsize=(10, 6))
    lines = sorted({(one["game"], one["mode"]) for one in facts["results"]})
    games = sorted({game for game, _ in lines})
    for game, mode in lines:
        points = sorted(
            (one["batch"], one["moves_per_second"])
            for one in facts["results"]
            if (one["game"], one["mode"]) == (game, mode)
        )
        style = ":" if game.startswith("pgx") else "-" if mode == "sampled" else "--"
        color = plt.get_cmap("tab20")(games.index(game))
        axes.loglog(*zip(*points, strict=True), style, color=color, marker="o", label=f"{game}, {mode}")
    axes.set(xlabel="games at once", ylabel="moves a second", title=facts["device"])
    axes.grid(True, which="both", alpha=0.3)
    axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1.01, 0.5))
    figure.savefig(picture, bbox_inches="tight", dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, help="where the numbers go, as JSON")
    parser.add_argument("--budget", type=float, default=300, help="seconds after which nothing new is begun")
    parser.add_argument("--batches", default=",".join(map(str, BATCHES)))
    parser.add_argument("--games", default=",".join([*OURS, *PGX]))
    parser.add_argument("--plot", type=Path, help="draw the numbers of this file instead")
    parser.add_argument("--picture", type=Path, default=Path("jax_speed.png"))
    given = parser.parse_args()
    if given.plot:
        plot(given.plot, given.picture)
    else:
        batches = [int(batch) for batch in given.batches.split(",")]
        measure_all(given.out or Path("jax_speed.json"), given.games.split(","), batches, given.budget)


if __name__ == "__main__":
    main()
