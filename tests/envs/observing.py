"""What seats observe in some random games. Run as a script it prints a hash a way to play, so that compiled
and interpreted rules can be compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.conformance import ways
from metropolitan.engine.registry import game, names
from metropolitan.envs.common import Kit


def kits() -> list[Kit]:
    """Every game that can be observed, with every number of players and every choice of one option."""
    every = [
        Kit(name, players, options)
        for name in names("games")
        for options in ways(game(name))
        for players in game(name).players
    ]
    return [kit for kit in every if kit.features]


def named(kit: Kit) -> str:
    options = kit.game.options
    changed = [str(value) for key, value in kit.options.items() if value != options[key].default]
    return "-".join([kit.game.id, f"{kit.players}p", *changed])


def positions(kit: Kit, seed: int, every: int) -> Iterator[tuple[Any, Chance]]:
    """Every so many positions of a random game, the last among them, and chance for more."""
    state, chance, number = kit.start(seed), Chance(seed, "observing"), 0
    while not state.finished:
        if number % every == 0:
            yield state, chance
        state.apply(state.nth(chance.below(state.count())))
        number += 1
    yield state, chance


def prints() -> dict[str, str]:
    """Of every way to play, a hash of all that is observed in a few positions of a game."""
    found = {}
    for kit in kits():
        digest = hashlib.sha256()
        for state, _ in positions(kit, 3, 17):
            for seat in range(kit.players):
                digest.update(kit.observe(state, seat).tobytes())
        found[named(kit)] = digest.hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(prints()))
