"""How good a move was, by the chance it gave away, and which moves decided the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Move = Mapping[str, Any]
GRADES = {"good": 0.03, "inaccuracy": 0.08, "mistake": 0.18, "blunder": 1.0}  # up to so much lost
NAMES = ("best", *GRADES)
TURN = 0.1  # a move that costs so much is a turning point, and so is such a turn of luck
MOST_TURNS = 6
DOUBT = 2.0  # a loss within so many standard errors is not held against anybody


def grade(loss: float, error: float) -> str:
    if loss == 0:
        return "best"
    if loss < DOUBT * error:
        return "good"
    return next(name for name, most in GRADES.items() if loss <= most)


def turning(moves: Sequence[Move], positions: Sequence[Sequence[float]]) -> list[int]:
    """The numbers of the moves that turned most, by choice or by luck, in their order."""
    weights = {move["number"]: weight(move, positions) for move in moves}
    turns = sorted((number for number in weights if weights[number] >= TURN), key=lambda one: -weights[one])
    return sorted(turns[:MOST_TURNS])


def weight(move: Move, positions: Sequence[Sequence[float]]) -> float:
    """How much a move turned: what its maker gave away beyond doubt and did not get back at once, because
    others could not use it; or what it turned up."""
    seat, number = move["seat"], move["number"]
    luck: list[float] = move["luck"]
    fall = positions[number - 1][seat] - positions[number][seat]
    chosen = min(move["loss"], fall) if move["loss"] >= DOUBT * move["error"] else 0.0
    return max(chosen, *(abs(change) for change in luck))


def ahead(positions: Sequence[Sequence[float]], winners: Sequence[int]) -> int | None:
    """After how many moves somebody who won in the end was ahead for good."""
    leading = [max(chances) == max(chances[seat] for seat in winners) for chances in positions]
    behind = [number for number, leads in enumerate(leading) if not leads]
    return behind[-1] + 1 if behind else 0


def accuracy(moves: Sequence[Move], best: Sequence[float]) -> float:
    """How much of the chances that the best moves offered was kept, in percent."""
    offered = sum(best)
    return round(100 * (1 - sum(move["loss"] for move in moves) / offered), 1) if offered else 100.0
