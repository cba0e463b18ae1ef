"""Finds the weights of Foundations' `sense.toml` by self-play: moves are made by the weights so far, with some
at random, and what is seen at each time is fitted to the points that came of it; then anew with these weights.

    python benchmarks/fit_foundations.py PLAYERS [ROUNDS [GAMES]]    prints the table of a number of players
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.foundations import SIGHTS, TIMES, YEARS, flat, senses

GAME = registry.game("foundations")
EARLY, LATE = 0, 1
RIDGE = 5.0  # looks at a thing that would outweigh the prior weight 0
RANDOM = 0.08  # of the moves
KEPT = 0.3  # of the positions


def play(players: int, weights: list[float], seed: int) -> Iterator[tuple]:
    """The time, what is seen, and the points still to come, of every seat in some positions of a game."""
    chance = Chance(seed, "fit")
    state = Match(GAME, ["?"] * players, {"draft": seed % 4 == 0}, seed).state
    looks = []
    while state.seat is not None:
        if state.time(0)[1] != EARLY or chance.unit() < KEPT:
            looks += [
                (seat, *state.time(seat), state.sights(seat), state.scores()[seat]) for seat in range(players)
            ]
        if chance.unit() < RANDOM:
            state.apply(state.nth(chance.below(state.count())))
        else:
            state.apply(state.determinize(state.seat, chance).sensible(weights, chance))
    for seat, year, time, ahead, seen, scored in looks:
        yield year, time, ahead, seen, state.scores()[seat] - scored


def solve(seen: np.ndarray, points: np.ndarray) -> np.ndarray:
    scale = np.sqrt((seen**2).mean(axis=0)) + 1e-9
    there = seen / scale
    return np.linalg.solve(there.T @ there + RIDGE * np.eye(there.shape[1]), there.T @ points) / scale


def fit(looks: list[tuple]) -> tuple[np.ndarray, np.ndarray]:
    """Weights by thing, year and time; the error by year and time."""
    weights, error = np.zeros((len(SIGHTS), YEARS, TIMES)), np.zeros((YEARS, TIMES))
    for year in range(YEARS):
        for time in (EARLY, 2, 3):
            here = [look for look in looks if look[:2] == (year, time)]
            ahead = np.array([look[2] for look in here])[:, None]
            seen, points = np.array([look[3] for look in here]), np.array([look[4] for look in here])
            both = np.hstack([seen * ahead, seen * (1 - ahead)]) if time == EARLY else seen
            found = solve(both, points)
            miss = (points - both @ found) ** 2
            if time == EARLY:
                weights[:, year, EARLY], weights[:, year, LATE] = np.split(found, 2)
                error[year, EARLY] = miss[ahead[:, 0] > 0.7].mean() ** 0.5
                error[year, LATE] = miss[ahead[:, 0] < 0.3].mean() ** 0.5
            else:
                weights[:, year, time], error[year, time] = found, miss.mean() ** 0.5
    return weights, error


def told(weights: np.ndarray, error: np.ndarray) -> dict:
    return {
        "error": [round(float(e), 2) for e in error.ravel()],
        "sights": {name: [round(float(w), 3) for w in weights[i].ravel()] for i, name in enumerate(SIGHTS)},
    }


def main(players: int, rounds: int = 4, games: int = 1500) -> None:
    table = dict(senses()[str(players)])
    looks: list[tuple] = []
    for k in range(rounds):
        policy = flat({**table, "tries": 1000})
        more = [look for n in range(games) for look in play(players, list(policy.values()), k * games + n)]
        looks += more
        table |= told(*fit(looks))
        mean = np.mean([look[4] for look in more if look[:2] == (0, EARLY)])
        print(f"# round {k}: {mean:.1f} points, error {table['error']}", file=sys.stderr)
    print(
        f"[{players}]\nenvy = {table['envy']}\ntries = {table['tries']}\nerror = {table['error']}\n[{players}.sights]"
    )
    for name, row in table["sights"].items():
        print(f"{name} = {row}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
