"""A bot's choice, made in another process: nothing of the server is imported here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from metropolitan.bots.base import move
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match


def choose(
    bot: str, game: str, players: Sequence[str], options: dict[str, Any], seed: int | None,
    setup: dict[str, Any], moves: Sequence[str],
) -> str:  # fmt: skip
    """The move of a bot after these moves. Its chance follows from the table's, so that whoever takes a move
    back and makes it again gets the same answer."""
    match = Match(registry.game(game), players, options, seed, setup)
    for made in moves:
        match.play(made)
    move(match, registry.find("bots", bot), Chance(seed or 0, f"bot.{match.state.seat}.{len(moves)}"))
    return match.moves[-1]
