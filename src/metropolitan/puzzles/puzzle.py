"""A puzzle: how a game came to a position, which move is best there, and what every move is worth.

It is kept as one line of JSON. The seed stands for the set-up, so a line is short. Whoever shows a puzzle
shows the view of the seat to move and nothing else, and all numbers were found from what that seat can know.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from metropolitan.engine import registry
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.formed import decoded
from metropolitan.engine.match import Match
from metropolitan.engine.record import chosen

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")
FULL = 1000  # chances are whole thousandths


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    game: str
    options: dict[str, Any]  # as far as they are not the usual ones
    players: int
    seed: int
    moves: list[str]  # made before
    seat: int  # to move
    best: str
    chances: list[int]  # of the seat to win, in thousandths, by the legal moves in plain order
    reasons: list[dict[str, Any]]  # notes that speak for the best move
    difficulty: Difficulty
    exact: bool  # played out to every end, not only searched

    def start(self) -> Match:
        """The game before its first move; the names are nobody's."""
        names = [f"{seat + 1}" for seat in range(self.players)]
        return Match(registry.game(self.game), names, self.options, self.seed)

    def match(self) -> Match:
        """The game as it stands."""
        match = self.start()
        for move in self.moves:
            match.play(move)
        return match

    def line(self) -> bytes:
        return msgspec.json.encode(self) + b"\n"


def identity(match: Match) -> str:
    """The same position of the same game always has the same id."""
    parts = (chosen(match), len(match.players), match.seed, match.moves)
    return f"{match.game.id}-{hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:8]}"


def read(lines: Iterable[bytes]) -> Iterator[Puzzle]:
    """Puzzles of a file."""
    for number, line in enumerate(lines, 1):
        try:
            yield decoded(line, Puzzle)
        except ValueError as error:
            raise BadRecord("puzzles.line", number=number, why=str(error)) from None
