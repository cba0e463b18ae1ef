"""Games to judge: short ones by random bots, and twins that differ only in secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from metropolitan.bots.base import play_out, seated
from metropolitan.engine.match import Match
from metropolitan.engine.record import load
from metropolitan.engine.registry import game
from metropolitan.review.judge import Effort, Parts

QUICK = Effort(playouts=40)
BLUNDER = str(Path(__file__).parent / "blunder.game.json")
NAMES = ["Ada", "Bob", "Cleo", "Dan"]
KINDS = [
    ("metropolys", 3, {}),
    ("metropolys", 2, {"edition": "family"}),
    ("metro", 4, {}),
    ("foundations", 2, {}),
]


def played(id: str, players: int, options: dict[str, Any], seed: int = 3, bot: str = "greedy") -> Match:
    match = Match(game(id), NAMES[:players], options, seed)
    play_out(match, seated([bot], players), seed)
    return match


def upto(parts: Parts, number: int) -> Parts:
    """The same game, not so far."""
    return parts._replace(moves=list(parts.moves)[:number])


def blunder() -> Match:
    """Bob gives a won game away with the last tile."""
    return load(BLUNDER)
