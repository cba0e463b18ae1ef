"""Every puzzle that comes with the program: it can be played, has one answer, and says why in all languages."""

from datetime import date, timedelta

import pytest

from metropolitan.engine.words import languages
from metropolitan.puzzles.proof import DOUBT, FEWEST
from metropolitan.puzzles.puzzle import DIFFICULTIES, FULL, Puzzle, identity
from metropolitan.puzzles.stock import Stock, kind, stock
from metropolitan.review.hint import reasons
from metropolitan.review.voice import Voice

ALL = list(stock().all.values())
ROUNDING = 0.001


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.id)
def test_has_one_answer_and_says_why(puzzle: Puzzle) -> None:
    match = puzzle.match()
    legal = match.legal()
    assert match.state.seat == puzzle.seat
    assert puzzle.id == identity(match)
    assert len(legal) == len(puzzle.chances) >= FEWEST
    best, second = sorted(puzzle.chances, reverse=True)[:2]
    assert puzzle.chances[legal.index(puzzle.best)] == best
    assert (best - second) / FULL >= DOUBT - ROUNDING
    assert puzzle.reasons == reasons(match, match.action(puzzle.best))
    for language in languages():
        said = Voice(puzzle.game, language, match.players).why(puzzle.reasons)
        assert said and "{" not in said


def test_a_day_has_one_puzzle_and_games_and_difficulties_take_turns() -> None:
    whole, first = stock(), date(2030, 1, 1)
    days = [whole.daily(first + timedelta(n)) for n in range(4 * 3 * 5)]
    assert days == [Stock(reversed(ALL)).daily(first + timedelta(n)) for n in range(4 * 3 * 5)]
    found = [puzzle for puzzle in days if puzzle]
    assert len(found) == len(days) == len({puzzle.id for puzzle in found})
    assert all(kind(one) != kind(next) for one, next in zip(found, found[1:], strict=False))
    for name in DIFFICULTIES:
        assert sum(puzzle.difficulty == name for puzzle in found) == len(found) / 3


def test_without_puzzles_there_is_none_today() -> None:
    assert Stock([]).daily(date(2030, 1, 1)) is None
