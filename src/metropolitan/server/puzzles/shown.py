"""What a page is told of a puzzle: what the seat to move may know, and of the answer what is asked for."""

from __future__ import annotations

from typing import Any

import msgspec

from metropolitan.engine.words import Note
from metropolitan.puzzles.puzzle import FULL, Puzzle
from metropolitan.server import sight
from metropolitan.server.history import History
from metropolitan.server.messages import State

NEXT = 3  # other moves that the answer is compared with

Told = dict[str, Any]


class Shown:
    """A puzzle with its position."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.history = puzzle, History(puzzle.start(), puzzle.moves)
        chances = (chance / FULL for chance in puzzle.chances)
        self.worth = dict(zip(self.history.match.legal(), chances, strict=True))

    def told(self) -> Told:
        facts = {key: getattr(self.puzzle, key) for key in ("id", "game", "players", "seat", "difficulty")}
        return {**facts, "options": self.history.match.options, "state": self.state()}

    def state(self) -> State:
        history, seat = self.history, self.puzzle.seat
        found = sight.frame(history, len(history), seat)
        return msgspec.structs.replace(found, legal=sight.legal(history, seat), fresh=False, move=None)

    def preview(self, move: str) -> Told:
        """What a move would do; an illegal one raises IllegalMove."""
        return sight.preview(self.history, move, self.puzzle.seat)

    def answer(self, move: str) -> Told:
        """Whether a move is the best, and what it is worth."""
        reasons, chance = self._reasons(move), self.worth[move]
        return {
            "move": move,
            "right": move == self.puzzle.best,
            "chance": chance,
            "best": self.worth[self.puzzle.best],
            "rank": 1 + sum(other > chance for other in self.worth.values()),
            "of": len(self.worth),
            "reasons": [note.plain() for note in reasons],
        }

    def _reasons(self, move: str) -> list[Note]:
        match = self.history.match
        return match.game.reasons(match.state, match.action(move), self.puzzle.seat)

    def hint(self) -> Told:
        """The weightiest thing that speaks for the best move, without the move."""
        return {"reason": self.puzzle.reasons[0]}

    def solution(self) -> Told:
        """The best move and why, beside the next ones."""
        moves = sorted(self.worth, key=lambda move: -self.worth[move])[: NEXT + 1]
        told = [{"move": move, "chance": self.worth[move], "preview": self.preview(move)} for move in moves]
        return {"moves": told, "reasons": self.puzzle.reasons, "exact": self.puzzle.exact}
