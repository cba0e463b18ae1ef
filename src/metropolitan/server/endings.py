"""Games that end before their rules end them: time is out, or all agree. They are scored as they stand."""

from __future__ import annotations

from typing import Any

from metropolitan.engine.contract import Game

Row = dict[str, Any]


def result(game: Game, state: Any, ended: Row) -> Row:
    """Scores and winners; whose time is out does not win, unless nobody else plays."""
    ranks, out = game.ranks(state), ended.get("seat")
    able = [seat for seat in range(len(ranks)) if seat != out] or [0]
    best = max(ranks[seat] for seat in able)
    return {"scores": state.scores(), "winners": [seat for seat in able if ranks[seat] == best]}
