"""What `learn.py` has learned, as a bot: a network of plain arrays, which needs NumPy and nothing else.

bot = Learned("folder")    # the last network of a folder, or one file of it
bot.choose(seat, chance)   # as every bot; `judge.py` lets many games be played at once
"""

import json
from pathlib import Path

import numpy as np

BLOCKS = 2  # of the network, each two layers deep


def scale(kit):
    """What an observation is divided by: every number becomes one between -1 and 1."""
    return np.maximum(np.abs(kit.low), np.abs(kit.high)).clip(1).astype(np.float32)


def network(net, x, np=np, half=None):
    """For scaled observations the logits of all actions, and one value a player, the observer's first.
    In NumPy, or with `np=jax.numpy`; `half` is what is multiplied in, where that is quicker."""

    def layer(x, name):
        w, b = net[f"{name}.w"], net[f"{name}.b"]
        return x @ w + b if half is None else (x.astype(half) @ w.astype(half)).astype(b.dtype) + b

    def norm(x):
        return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + 1e-5)

    h = layer(x, "in")
    for k in range(BLOCKS):
        h = h + layer(np.maximum(layer(norm(h), f"{k}.up"), 0), f"{k}.down")
    h = np.maximum(norm(h), 0)
    return layer(h, "policy"), layer(h, "value")


def fresh(kit, width, seed):
    """A network that knows nothing: every action is as good as any other, and nobody is ahead."""
    random = np.random.default_rng(seed)
    net = {}

    def add(name, inside, outside, gain):
        net[f"{name}.w"] = random.normal(0, gain / inside**0.5, (inside, outside)).astype(np.float32)
        net[f"{name}.b"] = np.zeros(outside, np.float32)

    add("in", kit.size, width, 2**0.5)
    for k in range(BLOCKS):
        add(f"{k}.up", width, width, 2**0.5)
        add(f"{k}.down", width, width, 0.5)
    add("policy", width, kit.actions, 0.01)
    add("value", width, kit.players, 0.01)
    return net


def save(path, net, **facts):
    """Half precision is enough to play, and half as large."""
    np.savez(path, facts=json.dumps(facts), **{name: np.asarray(w, np.float16) for name, w in net.items()})


def saved(folder):
    """The networks of a folder, the first first."""
    return sorted(Path(folder).glob("*.npz"))


class Learned:
    """A bot; it takes the action that it likes best."""

    name = "learned"

    def __init__(self, path):
        from metropolitan.envs.common import Kit

        file = saved(path)[-1] if Path(path).is_dir() else path
        with np.load(file) as found:
            self.facts = json.loads(str(found["facts"]))
            self.net = {name: found[name].astype(np.float32) for name in found.files if name != "facts"}
        self.kit = Kit(self.facts["game"], self.facts["players"], self.facts["options"])
        self.scale = scale(self.kit)

    def choose(self, seat, chance):
        return int(self.best([seat.sample(chance)], [seat.number])[0])

    def best(self, states, seats):
        """The best action of each position, by what the seat to move may know."""
        seen = np.stack([self.kit.observe(state, seat) for state, seat in zip(states, seats, strict=True)])
        legal = np.stack([self.kit.mask(state) for state in states])
        logits, _ = network(self.net, seen / self.scale)
        return np.where(legal, logits, -np.inf).argmax(-1)
