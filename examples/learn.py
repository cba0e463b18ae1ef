"""Learns a game from nothing but its rules, by playing against itself; `judge.py` tells how well.

    python examples/learn.py --game metropolys --players 2 --options edition=family --minutes 6 --out folder

Proximal policy optimisation (PPO) over thousands of games at once, all of it on the device: playing, looking
back and learning are one function for JAX (`update`). The network tells, for what the seat to move may know,
how likely each legal action is to be played, and what the game will bring to every player, one value each.
"""

import argparse
import json
import time
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from learned import Learned, fresh, network, save, scale

from metropolitan.envs.jax import auto_reset, make

TRACE = 0.95  # lambda: how far beyond a player's next turn the truth counts more than the network's opinion
CLIP = 0.2  # how far a policy may go from the one that played, before it is no longer rewarded
ROUNDS, PARTS = 2, 4  # how often all that was played is learned from, and in how many parts
WORTH = 0.5  # of the values' errors, beside the policy's
NORM = 0.5  # a gradient longer than this is cut
SAVED = (0, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)  # when the network is saved, as shares of the whole


class Learner:
    """A game, and how it is learned; what changes while learning is given to `update` and comes back."""

    def __init__(self, env, games, steps):
        self.env, self.games, self.steps = env, games, steps
        self.scale = scale(env.kit)
        self.half = jnp.bfloat16 if jax.default_backend() == "gpu" else None
        self.step = auto_reset(env)

    def think(self, net, seen):
        return network(net, seen / self.scale, jnp, self.half)

    def start(self, net, key):
        """The network with what Adam keeps in mind, and first positions."""
        mean, square = (jax.tree.map(jnp.zeros_like, net) for _ in range(2))
        states = jax.jit(jax.vmap(self.env.init))(jax.random.split(key, self.games))
        return (net, mean, square, jnp.float32(0)), states

    # ---- playing ----

    def turn(self, net, states, key):
        """One move in every game."""
        choice, chance = jax.random.split(key)
        seen, legal, seat = states.observation, states.legal_action_mask, states.current_player
        logits, values = self.think(net, seen)
        logits = jnp.where(legal, logits, -jnp.inf)
        action = jax.random.categorical(choice, logits)
        states = self.step(states, action, chance)
        sure = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], 1)[:, 0]
        turn = {"seen": seen, "legal": legal, "seat": seat, "action": action, "sure": sure}
        return states, turn | {"value": values[:, 0], "over": states.terminated, "reward": states.rewards}

    def opinions(self, net, states):
        """What every player makes of the own chances; [games, players]."""
        seats = range(self.env.num_players)
        return jnp.stack([self.think(net, self.env.observe(states, seat))[1][:, 0] for seat in seats], 1)

    # ---- looking back ----

    def hindsight(self, turns, opinions):
        """Generalised advantages, for games in which players take turns and know different things: a player's
        opinions are compared with the same player's next one, or with the outcome, never with another's.
        Gives what each move was better than expected, and what the game then brought to every player."""

        def back(later, turn):
            opinion, outcome = (
                turn["reward"] + jnp.where(turn["over"][:, None], 0, value) for value in later
            )
            mine = jax.nn.one_hot(turn["seat"], self.env.num_players, dtype=bool)
            value = turn["value"][:, None]
            gain = opinion - value + TRACE * (outcome - opinion)
            outcome = jnp.where(mine, value + gain, outcome)
            gained = jnp.sum(jnp.where(mine, gain, 0), 1)
            return (jnp.where(mine, value, opinion), outcome), (gained, rotated(outcome, turn["seat"]))

        return jax.lax.scan(back, (opinions, opinions), turns, reverse=True)[1]

    # ---- learning ----

    def loss(self, net, turns, zest):
        logits, values = self.think(net, turns["seen"])
        logits = jax.nn.log_softmax(jnp.where(turns["legal"], logits, -1e9))
        sure = jnp.take_along_axis(logits, turns["action"][..., None], -1)[..., 0]
        ratio, gain = jnp.exp(sure - turns["sure"]), turns["gain"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        policy = -jnp.minimum(ratio * gain, ratio.clip(1 - CLIP, 1 + CLIP) * gain).mean()
        value = jnp.square(values - turns["outcome"]).mean()
        entropy = -jnp.sum(jnp.exp(logits) * logits, -1).mean()
        told = {"policy": policy, "value": value, "entropy": entropy, "change": (turns["sure"] - sure).mean()}
        return policy + WORTH * value - zest * entropy, told

    def learn(self, mind, turns, rate, zest):
        net, *rest = mind
        (loss, told), slope = jax.value_and_grad(self.loss, has_aux=True)(net, turns, zest)
        return adam(net, slope, *rest, rate), told | {"loss": loss}

    @partial(jax.jit, static_argnums=0, donate_argnums=(1, 2))
    def update(self, mind, states, key, rate, zest):
        """Plays some moves of all games and learns from them."""
        play, mix = jax.random.split(key)
        go = partial(self.turn, mind[0])
        states, turns = jax.lax.scan(go, states, jax.random.split(play, self.steps))
        ended = turns["over"].sum()
        turns["gain"], turns["outcome"] = self.hindsight(turns, self.opinions(mind[0], states))

        def part(mind, games):
            return self.learn(mind, jax.tree.map(lambda x: x[:, games], turns), rate, zest)

        orders = jax.vmap(lambda key: jax.random.permutation(key, self.games))(jax.random.split(mix, ROUNDS))
        mind, told = jax.lax.scan(part, mind, orders.reshape(ROUNDS * PARTS, -1))
        return mind, states, jax.tree.map(jnp.mean, told) | {"ended": ended}


def rotated(values, seat):
    """Values by seat become values from a seat on, as observations have them."""
    n = values.shape[-1]
    return jnp.take_along_axis(values, (seat[:, None] + jnp.arange(n)) % n, 1)


def adam(net, slope, mean, square, count, rate, slow=0.9, slower=0.999):
    """Adam, with gradients that are not too long; the new network and what Adam keeps in mind."""
    length = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1, NORM / (length + 1e-6)), slope)
    count = count + 1
    mean = jax.tree.map(lambda m, g: slow * m + (1 - slow) * g, mean, slope)
    square = jax.tree.map(lambda s, g: slower * s + (1 - slower) * g * g, square, slope)
    rate = rate * jnp.sqrt(1 - slower**count) / (1 - slow**count)
    net = jax.tree.map(lambda w, m, s: w - rate * m / (jnp.sqrt(s) + 1e-5), net, mean, square)
    return net, mean, square, count


def train(given):
    """Learns for so many minutes, or updates; saves networks and a log, and tells what is in the log."""
    given.out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    env = make(given.game, given.players, given.options)
    facts = {"game": env.id, "players": env.num_players, "options": env.kit.options, "seed": given.seed}
    learner = Learner(env, given.games, given.steps)
    key = jax.random.PRNGKey(given.seed)
    net = Learned(given.begin).net if given.begin else fresh(env.kit, given.width, given.seed)
    mind, states = learner.start(jax.tree.map(jnp.asarray, net), key)
    due, done, games, share, ready = list(SAVED), 0, 0, 0.0, 0.0
    with (given.out / "log.jsonl").open("w") as log:
        while True:
            if share >= due[0]:
                due = [later for later in due if later > share]
                steps, seconds = done * given.games * given.steps, round(time.monotonic() - begun, 2)
                save(given.out / f"{steps:013}.npz", mind[0], **facts, steps=steps, seconds=seconds)
            if not due:
                return
            left = 1 - share
            keys = jax.random.fold_in(key, done + 1)
            mind, states, told = learner.update(mind, states, keys, given.rate * left, given.zest * left)
            told = {name: float(value) for name, value in told.items()}
            done, games = done + 1, games + int(told.pop("ended"))
            passed = time.monotonic() - begun
            ready = passed if done == 1 else ready
            share = shared(done, passed, ready, given)
            line = {"update": done, "steps": done * given.games * given.steps, "games": games}
            line |= {"seconds": round(passed, 2)} | {name: round(value, 5) for name, value in told.items()}
            print(json.dumps(line), file=log, flush=True)
            yield line


def shared(done, passed, ready, given):
    """Which share of the way is behind us. The first update is mostly compiling, and does not count."""
    if given.updates:
        return done / given.updates
    end = 60 * given.minutes
    return (passed - ready) / (end - ready) if passed < end else 1


def option(text):
    name, _, value = text.partition("=")
    return name, json.loads(value) if value.isdigit() or value in ("true", "false") else value


def main():
    gpu = jax.default_backend() == "gpu"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="metropolys")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", type=option, nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, required=True, help="the folder for networks and log")
    parser.add_argument("--minutes", type=float, default=6, help="how long, compiling included")
    parser.add_argument("--updates", type=int, help="how often it learns, instead of minutes")
    parser.add_argument("--games", type=int, default=4096 if gpu else 64, help="played at once")
    parser.add_argument("--steps", type=int, default=64, help="moves between updates: rather a whole game")
    parser.add_argument("--width", type=int, default=512 if gpu else 128, help="of the network")
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning, at first")
    parser.add_argument("--zest", type=float, default=0.01, help="worth of entropy, at first")
    parser.add_argument("--begin", type=Path, help="a network to begin with, not one that knows nothing")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    given.options = dict(given.options)
    said = -np.inf
    for line in train(given):
        if line["seconds"] > said + 5:
            said = line["seconds"]
            print(json.dumps(line), flush=True)
    print(json.dumps(line))


if __name__ == "__main__":
    main()
