"""Fits what Metro expects of an open line to random games, and prints it as `sense.toml` has it; needs numpy.

A line whose head stands at some place (of 30; the others mirror them) ends with its length, the same again where
it ends at the central station, and what it grows by. How likely the one is and how much the other, is fitted by
place, early in the game and late.

    python benchmarks/fit_metro.py [GAMES]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game
from metropolitan.games.metro.turns import CENTRAL, DOORS, STATIONS

PLACES = 30
EVERY = 3  # positions, of which one is taken
TRUST = 50.0  # lines of a place, before they count more than those of all places

Row = tuple[int, float, int, int]  # place, how late it is, whether it counted double, what was added


def lines(seed: int) -> Iterator[Row]:
    """The open lines of a random game, and what became of them."""
    match, chance = Match(game, ["a", "b"], {}, seed), Chance(seed, "fit")
    seen = []
    while not match.state.finished:
        if len(match.actions) % EVERY == 0:
            seen.append(match.state.facts())
        match.act(match.state.nth(chance.below(match.state.count())))
    final = match.state.facts()
    for facts in seen:
        late = sum(face >= 0 for face in facts["faces"]) / 60
        for line in range(STATIONS):
            if facts["heads"][line] < DOORS:
                double = int(final["heads"][line] == DOORS + CENTRAL)
                more = final["worths"][line] - facts["lengths"][line] * (1 + double)
                yield game.pieces.places[facts["heads"][line]], late, double, more


def fitted(place: np.ndarray, late: np.ndarray, target: np.ndarray) -> np.ndarray:
    """The target by place at the beginning, and how it changes until the end."""
    parts = np.zeros((len(place), 2 * PLACES))
    parts[np.arange(len(place)), place] = 1
    parts[np.arange(len(place)), PLACES + place] = late
    usual = np.repeat([target.mean(), 0.0], PLACES)
    missed = target - parts @ usual
    return usual + np.linalg.solve(parts.T @ parts + TRUST * np.eye(2 * PLACES), parts.T @ missed)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    rows = [row for seed in range(games) for row in lines(seed)]
    place, late, double, more = (np.array(column) for column in zip(*rows, strict=True))
    for name, target in (("double", double), ("more", more)):
        print(f"{name} = [{', '.join(f'{weight:.3f}' for weight in fitted(place, late, target))}]")


if __name__ == "__main__":
    main()
