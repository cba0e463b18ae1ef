"""A bot's choice, made in another process: nothing of the server is imported here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from metropolitan.bots.base import Situation
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match


def choose(bot: str, game: str, players: Sequence[str], options: dict[str, Any], seed: int | None,
           setup: dict[str, Any], moves: Sequence[str]) -> str:  # fmt: skip
    """The move of a bot after these moves. Its chance follows from the table's, so that taking a move back and
    making it again does not get another answer."""
    match = Match(registry.game(game), players, options, seed, setup)
    for move in moves:
        match.play(move)
    chance = Chance(seed or 0, f"bot.{match.state.seat}.{len(moves)}")
    action = registry.find("bots", bot).choose(Situation(match.game, match.state, chance), chance)
    return match.game.write(match.state, action)
