"""Plans: what a seat will do when its turn comes. A secret of that seat; what it means, its game tells."""

from __future__ import annotations

from typing import Any

import msgspec

from metropolitan.engine.contract import Game
from metropolitan.server.troubles import Trouble

LARGEST = 500  # bytes


def check(game: Game, state: Any, seat: int, wish: dict[str, Any]) -> dict[str, Any]:
    """The plan that a wish makes, as it is kept."""
    plan = game.intend(state, seat, wish) if len(msgspec.json.encode(wish)) <= LARGEST else None
    if plan is None:
        raise Trouble("plan")
    return plan
