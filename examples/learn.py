"""A player that teaches itself, in one file: PPO in JAX, thousands of games at once, all seats played by the
same network, which sees what its seat may know and guesses what every seat will get.

    python examples/learn.py --out run --minutes 8            # on a GPU
    python examples/learn.py --evaluate run/*.npz --against greedy --games 200

Needs `pip install metropolitan[jax]`.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from metropolitan.bots.base import Bot, Seat, play_out
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.envs.common import Kit
from metropolitan.envs.jax import auto_reset, make
from metropolitan.envs.jax.core import many

GAME, PLAYERS, OPTIONS = "metropolys", 2, {"edition": "family"}
TRUST, CLIP, ENTROPY = 0.95, 0.2, 0.01
Network = dict[str, Any]  # a matrix and a bias a layer


def think(net: Network, seen: Any, xp: Any = np) -> tuple[Any, Any]:
    """Of an observation, how much every action draws, and what every seat will get, the own one first."""
    x = seen * net["scale"]
    for layer in ("one", "two"):
        x = xp.maximum(x @ net[layer] + net[f"{layer} bias"], 0)
    return x @ net["act"] + net["act bias"], xp.tanh(x @ net["get"] + net["get bias"])


def network(kit: Kit, width: int, seed: int = 0) -> Network:
    chance = np.random.default_rng(seed)
    net: Network = {"scale": (1 / np.maximum(kit.high, -kit.low)).astype(np.float32)}
    sizes = {
        "one": (kit.size, width),
        "two": (width, width),
        "act": (width, kit.actions),
        "get": (width, kit.players),
    }
    for name, (n, m) in sizes.items():
        small = 0.01 if name in ("act", "get") else sqrt(2)
        net[name] = (chance.standard_normal((n, m)) * small / sqrt(n)).astype(np.float32)
        net[f"{name} bias"] = np.zeros(m, np.float32)
    return net


# ---- learning ----


class Move(NamedTuple):
    """What is remembered of a move, of many games at once."""

    seen: Array
    mask: Array
    action: Array
    chance: Array  # the logarithm of its probability
    gets: Array  # what the seats were thought to get, by number of the seat
    seat: Array
    rewards: Array
    over: Array


class School:
    """Games that are played on and on, and what is learnt from them."""

    def __init__(self, games: int, moves: int, parts: int = 4, epochs: int = 2, rate: float = 3e-4) -> None:
        self.games, self.moves, self.parts, self.epochs, self.rate = games, moves, parts, epochs, rate
        self.env = make(GAME, PLAYERS, OPTIONS)
        self.step = auto_reset(self.env)
        self.begin = jax.jit(lambda key: many(self.env, key, games))
        self.learn = jax.jit(self.lesson, donate_argnums=(0, 1, 2))

    def lesson(self, net: Network, memory: Any, states: Any, key: Array) -> Any:
        """Some moves of every game; then some steps uphill, each by a part of them."""
        one, two = jax.random.split(key)
        states, played = jax.lax.scan(partial(self.move, net), states, jax.random.split(one, self.moves))
        _, gets = odds(net, states.observation, states.legal_action_mask)
        gains = advantages(played, turned(gets, states.current_player))
        for epoch in jax.random.split(two, self.epochs):
            order = jax.random.permutation(epoch, self.games).reshape(self.parts, -1)
            some = jax.tree.map(partial(shared_out, order), (played, gains))
            (net, memory), facts = jax.lax.scan(self.study, (net, memory), some)
        return net, memory, states, jax.tree.map(jnp.mean, facts) | {"games": played.over.sum()}

    def move(self, net: Network, states: Any, key: Array) -> tuple[Any, Move]:
        one, two = jax.random.split(key)
        seen, mask, seat = states.observation, states.legal_action_mask, states.current_player
        chances, gets = odds(net, seen, mask)
        action = jax.random.categorical(one, chances)
        states = self.step(states, action, two)
        gets, chance = turned(gets, seat), chosen(chances, action)
        return states, Move(seen, mask, action, chance, gets, seat, states.rewards, states.terminated)

    def study(self, carry: Any, some: tuple[Move, Array]) -> Any:
        net, memory = carry
        slope, facts = jax.grad(loss, has_aux=True)(net, *some)
        return adam(net, memory, slope | {"scale": jnp.zeros_like(net["scale"])}, self.rate), facts


def odds(net: Network, seen: Array, mask: Array) -> tuple[Array, Array]:
    """The logarithms of the probabilities of all actions, and what the seats will get."""
    draws, gets = think(net, seen.astype(jnp.float32), jnp)
    return jax.nn.log_softmax(jnp.where(mask, draws, -1e9)), gets


def chosen(rows: Array, columns: Array) -> Array:
    return jnp.take_along_axis(rows, columns[:, None], axis=1)[:, 0]


def turned(gets: Array, seat: Array) -> Array:
    """From the order of a seat, itself first, to that of the table."""
    return jnp.take_along_axis(gets, (jnp.arange(PLAYERS) - seat[:, None]) % PLAYERS, axis=1)


def shared_out(order: Array, leaf: Array) -> Array:
    """From moves by games to parts of as many games, their moves in one row."""
    return jnp.swapaxes(leaf[:, order], 0, 1).reshape(len(order), -1, *leaf.shape[2:])


def advantages(played: Move, last: Array) -> Array:
    """How much better it went than thought, for every seat (generalised advantage estimation)."""

    def back(carry: Any, one: Move) -> Any:
        later, then = carry
        goes_on = 1 - one.over[:, None]
        gain = one.rewards + goes_on * (then + TRUST * later) - one.gets
        return (gain, one.gets), gain

    return jax.lax.scan(back, (jnp.zeros_like(last), last), played, reverse=True)[1]


def loss(net: Network, played: Move, gains: Array) -> Any:
    """Of what went better than thought more, but not too much at once; what will be got, closer to what was;
    and a little for keeping an open mind."""
    chances, gets = odds(net, played.seen, played.mask)
    mine = chosen(gains, played.seat)
    mine = (mine - mine.mean()) / (mine.std() + 1e-6)
    ratio = jnp.exp(chosen(chances, played.action) - played.chance)
    better = jnp.minimum(ratio * mine, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * mine).mean()
    wrong = jnp.square(turned(gets, played.seat) - played.gets - gains).mean()
    spread = -jnp.where(played.mask, jnp.exp(chances) * chances, 0).sum(-1).mean()
    return wrong - better - ENTROPY * spread, {"wrong": wrong, "spread": spread}


def adam(net: Network, memory: Any, slope: Network, rate: float) -> tuple[Network, Any]:
    """A step of Adam, no larger than a half."""
    n, mean, square = memory
    size = jnp.sqrt(sum(jnp.sum(leaf**2) for leaf in slope.values()))
    slope = {name: leaf * jnp.minimum(1, 0.5 / size) for name, leaf in slope.items()}
    mean = {name: 0.9 * mean[name] + 0.1 * leaf for name, leaf in slope.items()}
    square = {name: 0.999 * square[name] + 0.001 * leaf**2 for name, leaf in slope.items()}
    pace = rate * jnp.sqrt(1 - 0.999 ** (n + 1)) / (1 - 0.9 ** (n + 1))
    net = {name: leaf - pace * mean[name] / (jnp.sqrt(square[name]) + 1e-8) for name, leaf in net.items()}
    return net, (n + 1, mean, square)


def train(out: Path, minutes: float, rounds: int, games: int, moves: int, width: int) -> list[Any]:
    """Learns until the time or the rounds are up. Saves the network at the start, the end, and between at
    ever longer intervals up to a sixteenth of the time; returns what was told of every round."""
    school = School(games, moves)
    net = jax.tree.map(jnp.asarray, network(school.env.kit, width))
    memory = (jnp.float32(0), *(jax.tree.map(jnp.zeros_like, net) for _ in range(2)))
    states, told, begun, due = school.begin(jax.random.PRNGKey(0)), [], time.monotonic(), 0.0
    out.mkdir(parents=True, exist_ok=True)
    for number in range(rounds + 1):
        spent = time.monotonic() - begun
        done = number == rounds or spent > 60 * minutes
        if done or spent >= due:
            save(out / f"{number:06}.npz", net, number * games * moves, spent)
            due = spent + min(max(spent, 5), 60 * minutes / 16)
        if done:
            break
        net, memory, states, facts = school.learn(net, memory, states, jax.random.PRNGKey(1 + number))
        told.append({name: float(value) for name, value in facts.items()} | {"seconds": round(spent, 1)})
        if number % 50 == 0:
            print(number, told[-1], flush=True)
    return told


def save(path: Path, net: Network, moves: int, seconds: float) -> None:
    np.savez(path, moves=moves, seconds=seconds, **{name: np.asarray(leaf) for name, leaf in net.items()})


# ---- playing ----


class Learned:
    """A bot by a saved network: the action that draws it most."""

    def __init__(self, path: Path) -> None:
        self.name, self.net = path.stem, dict(np.load(path))
        self.kit = Kit(GAME, PLAYERS, OPTIONS)

    def choose(self, seat: Seat, chance: Chance) -> int:
        seen = self.kit.observe(seat.sample(chance), seat.number)
        draws, _ = think(self.net, seen.astype(np.float32))
        return int(max(seat.legal, key=draws.__getitem__))


def evaluate(bot: Bot, against: str, games: int, seed: int = 0) -> float:
    """The share of victories, a shared one being a half, both seats in turn on the same set-ups."""
    other: Bot = registry.find("bots", against)
    won = 0.0
    for number in range(games):
        own = number % PLAYERS
        match = Match(registry.game(GAME), ["?"] * PLAYERS, OPTIONS, seed + number // PLAYERS)
        play_out(match, [bot if seat == own else other for seat in range(PLAYERS)], number)
        winners = match.state.winners()
        won += (own in winners) / len(winners)
    return won / games


def curve(paths: list[Path], against: list[str], games: int) -> list[dict[str, Any]]:
    rows = []
    for path in sorted(paths):
        shares = {name: evaluate(Learned(path), name, games) for name in against}
        facts = np.load(path)
        rows.append({"moves": int(facts["moves"]), "seconds": round(float(facts["seconds"]), 1), **shares})
        print(json.dumps(rows[-1]), flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("learnt"))
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, help="at once, or to evaluate with")
    parser.add_argument("--moves", type=int, default=64, help="of every game between two lessons")
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--evaluate", type=Path, nargs="+")
    parser.add_argument("--against", default="greedy,random")
    given = parser.parse_args()
    if given.evaluate:
        curve(given.evaluate, given.against.split(","), given.games or 200)
    else:
        train(given.out, given.minutes, given.rounds, given.games or 4096, given.moves, given.width)


if __name__ == "__main__":
    main()
