"""What seats observe in some random games. Run as a script it prints a hash a way to play, so that compiled and
interpreted rules can be compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from metropolitan.engine.chance import Chance
from metropolitan.engine.conformance import ways
from metropolitan.engine.contract import Game
from metropolitan.engine.registry import game, names

Way = tuple[str, dict[str, Any], int]  # a game's name, its options, the number of players


def all_ways() -> list[Way]:
    """Every game that can be observed, with every number of players and every choice of one option."""
    return [
        (name, options, players)
        for name in names("games")
        for options in ways(game(name))
        for players in game(name).players
        if game(name).features(game(name).complete(options), players)
    ]


def first(way: Way, seed: int) -> tuple[Game, dict[str, Any], Any]:
    """A game, its whole options and its first position."""
    name, given, players = way
    one = game(name)
    options = one.complete(given)
    return one, options, one.start(options, players, one.prepare(options, players, seed, {}))


def length(way: Way) -> int:
    name, given, players = way
    return sum(feature.size for feature in game(name).features(game(name).complete(given), players))


def observed(state: Any, seat: int, size: int) -> np.ndarray:
    out = np.full(size, -9999, np.int16)
    state.observed(seat, out)
    return out


def positions(way: Way, seed: int, every: int) -> Iterator[tuple[Any, Chance]]:
    """Every so many positions of a random game, the last among them, and chance for more."""
    _, _, state = first(way, seed)
    chance = Chance(seed, "observing")
    number = 0
    while True:
        if state.finished or number % every == 0:
            yield state, chance
        if state.finished:
            return
        state.apply(state.nth(chance.below(state.count())))
        number += 1


def prints() -> dict[str, str]:
    """Of every way to play, a hash of all that is observed in a few positions of a game."""
    found = {}
    for way in all_ways():
        digest = hashlib.sha256()
        for state, _ in positions(way, 3, 17):
            for seat in range(way[2]):
                digest.update(observed(state, seat, length(way)).tobytes())
        found[str(way)] = digest.hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(prints()))
