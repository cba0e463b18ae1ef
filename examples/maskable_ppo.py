"""Learns one seat of a game against bots by MaskablePPO of sb3-contrib; how often it wins before and after.

    pip install "metropolitan[sb3]"
    python examples/maskable_ppo.py --game metropolys --options '{"edition": "family"}' --bots random

A minute or two on one core of a CPU; a GPU would be no quicker, so small is the network.
"""

import argparse
import json
import time
from statistics import mean

import numpy as np
import torch
from gymnasium.wrappers import DtypeObservation, RescaleObservation
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env

from metropolitan.bots.tournament.standings import interval

ID = "metropolitan.envs.gymnasium:metropolitan/{}-v0"  # the module, so that ids are known in any process
LATER = 1000  # the seeds of games that tell how well it plays come so long after those it learns from


def scaled(env):
    """Every number between 0 and 1. First real numbers: whole ones would be rounded down to 0."""
    return RescaleObservation(DtypeObservation(env, np.float32), 0, 1)


def tables(given, seed):
    """Several games at a time, each with one seat of ours, at another place each time."""
    facts = {"players": given.players, "options": given.options, "bots": given.bots}
    return make_vec_env(
        ID.format(given.game.title()), given.envs, seed=seed, wrapper_class=scaled, env_kwargs=facts
    )


def learner(given):
    return MaskablePPO(
        "MlpPolicy",
        tables(given, given.seed),
        learning_rate=given.rate,
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        gamma=1.0,  # what counts is the end, however far it is
        policy_kwargs={"net_arch": [128, 128], "activation_fn": torch.nn.ReLU},
        seed=given.seed,
        device="cpu",
    )


def victories(model, given):
    """Our share in so many games, always the same ones, and where it would lie in very many."""
    games = tables(given, given.seed + LATER)
    rewards, _ = evaluate_policy(model, games, given.games, deterministic=False, return_episode_rewards=True)
    n = given.players
    shares = [(game, ((n - 1) * reward + 1) / n) for game, reward in enumerate(rewards)]
    share, (low, high) = mean(share for _, share in shares), interval(shares)
    return {"win_share": round(share, 4), "ci95": [round(low, 4), round(high, 4)]}


def train(given):
    """Learns, saves, and tells of the share of victories before and after."""
    torch.set_num_threads(given.threads)
    model = learner(given)
    yield {"steps": 0, "against": given.bots, **victories(model, given)}
    begun = time.process_time()
    model.learn(given.steps)
    spent = round(time.process_time() - begun, 1)
    if given.out:
        model.save(given.out)
    yield {
        "steps": model.num_timesteps, "seconds": spent, "against": given.bots, **victories(model, given)
    }  # fmt: skip


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="metropolys")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", type=json.loads, default={"edition": "family"}, help="as JSON")
    parser.add_argument("--bots", default="random", help="at the other seats, as tournaments know them")
    parser.add_argument("--steps", type=int, default=200_000, help="own moves to learn from")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning")
    parser.add_argument("--envs", type=int, default=16, help="games at a time")
    parser.add_argument("--games", type=int, default=400, help="to tell the share of victories")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch; more are hardly quicker")
    parser.add_argument("--out", help="the file for what it learned")
    for line in train(parser.parse_args(argv)):
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
