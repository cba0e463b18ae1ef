"""What a page gets of a puzzle, and what a puzzle is made of, is what the seat to move may know."""

import msgspec
import pytest

from metropolitan.bots.base import Memory
from metropolitan.puzzles import proof
from metropolitan.puzzles.make import Tally, look
from metropolitan.puzzles.puzzle import DIFFICULTIES, Puzzle
from metropolitan.puzzles.stock import kind, stock
from metropolitan.server.puzzles.shown import Shown

from .twins import twin

EARLY = 35  # moves after which much is still to come
SOME = [
    puzzle
    for group in sorted({kind(one) for one in stock().all.values()})
    for puzzle in [one for one in stock().all.values() if kind(one) == group and len(one.moves) < EARLY][:2]
]


def told(shown: Shown) -> bytes:
    """Everything that a page can get."""
    state = shown.told()
    moves = [(shown.preview(move), shown.answer(move)) for move in state["state"].legal]
    return msgspec.json.encode([state, moves, shown.hint(), shown.solution()])


@pytest.mark.parametrize("puzzle", SOME, ids=lambda puzzle: puzzle.id)
def test_a_page_gets_nothing_hidden(puzzle: Puzzle) -> None:
    hidden = twin(puzzle)
    assert puzzle.start().setup != hidden.start().setup
    assert told(Shown(puzzle)) == told(Shown(hidden))
    assert str(puzzle.seed) not in told(Shown(puzzle)).decode() or puzzle.seed < 1000


@pytest.mark.parametrize("puzzle", SOME[::2], ids=lambda puzzle: puzzle.id)
def test_the_truth_does_not_matter_to_the_answer(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made of two games that differ in what is hidden, a puzzle is the same to the last digit."""
    for name, value in {"LOOK": 200, "DEEP": 300, "KNOWN": 5, "CLOSE": 50, "QUICK": 10}.items():
        monkeypatch.setattr(proof, name, value)
    for name in ("MARGIN", "DOUBT"):  # also where so short a look would doubt it
        monkeypatch.setattr(proof, name, -1.0)
    found = []
    for match in (puzzle.match(), twin(puzzle).match()):
        made = look(match, Memory(match, puzzle.seat), DIFFICULTIES, Tally())
        found.append(made and (made.best, made.chances, made.reasons, made.difficulty))
    assert found[0] == found[1]
