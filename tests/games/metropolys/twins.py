"""What some games look like, move by move. Run as a script it prints them, so that compiled and interpreted
rules can be compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metropolys import game, rules


def interpreted() -> bool:
    return Path(rules.__file__).suffix == ".py"


def games() -> list[list[Any]]:
    return [
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


if __name__ == "__main__":
    print(json.dumps([interpreted(), games()]))
