"""What some games look like, move by move. Run as a script it prints them, so that compiled and interpreted
rules can be compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from metropolitan.bots.base import Memory, play_out
from metropolitan.bots.levels import Searcher
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metropolys import game, rules


def interpreted() -> bool:
    return Path(rules.__file__).suffix == ".py"


def games() -> list[list[Any]]:
    thought = [thoughtful(2, "expert"), thoughtful(3, "family")]
    return thought + [
        story(players, edition, seed)
        for players in (2, 3, 4)
        for edition in ("expert", "family")
        for seed in (1, 2**63 - 1)
    ]


def story(players: int, edition: str, seed: int) -> list[Any]:
    """Set-up, then at every move what is legal, what everybody scores, and now and then all that is known."""
    match = Match(game, ["?"] * players, {"edition": edition}, seed)
    chance = Chance(seed, "twins")
    lines: list[Any] = [match.setup]
    while not match.state.finished:
        state = match.state
        lines.append([state.seat, state.count(), state.legal(), state.scores()])
        if len(match.moves) % 10 == 0:
            world = state.determinize(state.seat, chance)
            lines.append([world.facts(), world.playout(chance), world.scores(), world.winners()])
        match.act(state.nth(chance.below(state.count())))
    return [*lines, match.moves, match.result(), game.view(match.state, None)]


def thoughtful(players: int, edition: str) -> list[Any]:
    """A game of searching bots, and what an observer thinks of it."""
    match = Match(game, ["?"] * players, {"edition": edition}, 5)
    quick = Searcher("champion", changes=(("playouts", 5), ("seconds", 60.0), ("patience", 60.0)))
    play_out(match, [quick] * players, 1)
    observer = Memory(match, None)
    observer.follow(match)
    told = observer.belief.told()
    return [match.moves, [[round(p, 9) for odds in seat.values() for p in odds.values()] for seat in told]]


if __name__ == "__main__":
    print(json.dumps([interpreted(), games()]))
