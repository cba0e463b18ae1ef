"""A hint: the best moves of the seat to move, what they give everybody, and why."""

from __future__ import annotations

from typing import Any

from metropolitan.bots.mind import Choice
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match
from metropolitan.review.judge import Effort, Judgement, Parts, judge

MOVES = 5
SECONDS = 1.0


def hint(parts: Parts, effort: Effort | None = None, moves: int = MOVES) -> dict[str, Any]:
    """As JSON has it. Takes and gives what another process can be sent."""
    return hint_of(parts.match(), effort or Effort(seconds=SECONDS), moves)


def hint_of(match: Match, effort: Effort, moves: int = MOVES) -> dict[str, Any]:
    if match.state.finished:
        raise BadRecord("review.over")
    judgement = judge(match, effort, listed=moves)
    best, *others = [choice for choice in judgement.choices[:moves] if choice.visits]
    others.sort(key=judgement.loss)
    return {
        "game": match.game.id,
        "number": len(match.moves),
        "seat": judgement.seat,
        "bot": effort.bot,
        "playouts": judgement.playouts,
        "chances": shares(judgement.best.chances),
        "moves": [told(match, judgement, choice) for choice in (best, *others)],
    }


def told(match: Match, judgement: Judgement, choice: Choice) -> dict[str, Any]:
    return {
        "move": match.game.write(match.state, choice.action),
        "chances": shares(choice.chances),
        "loss": round(judgement.loss(choice), 4),
        "error": round(choice.error, 4),
        "visits": choice.visits,
        "reasons": reasons(match, choice.action),
    }


def reasons(match: Match, action: int) -> list[dict[str, Any]]:
    """Why, as far as the mover may know it."""
    state = match.state
    return [note.plain() for note in match.game.reasons(state, action, state.seat)]


def shares(chances: list[float]) -> list[float]:
    """Chances in four digits that still sum to 1: the largest takes what rounding leaves."""
    rounded = [round(chance, 4) for chance in chances]
    largest = rounded.index(max(rounded))
    rounded[largest] = round(rounded[largest] + 1 - sum(rounded), 4)
    return rounded
