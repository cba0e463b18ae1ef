"""Every puzzle that comes with the program can be played, has one answer, and says why in all languages."""

from datetime import date, timedelta
from itertools import pairwise

import msgspec
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
        assert said
        assert "{" not in said


def shelf(kinds: int, each: int) -> list[Puzzle]:
    """So many kinds of games, with so many puzzles of each difficulty."""
    return [
        msgspec.structs.replace(ALL[0], id=f"{game}-{name}-{n}", game=f"{game}", difficulty=name)
        for game in range(kinds)
        for name in DIFFICULTIES
        for n in range(each)
    ]


@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
def test_a_day_has_one_puzzle_and_games_and_difficulties_take_turns(kinds: int) -> None:
    puzzles, first = shelf(kinds, 5), date(2030, 1, 1)
    whole, again = Stock(puzzles), Stock(reversed(puzzles))
    days = [first + timedelta(n) for n in range(len(puzzles))]
    found = [whole.daily(day) for day in days]
    assert found == [again.daily(day) for day in days]
    shown = [puzzle for puzzle in found if puzzle]
    assert {puzzle.id for puzzle in shown} == {puzzle.id for puzzle in puzzles}  # so none came twice
    assert kinds == 1 or all(kind(one) != kind(next) for one, next in pairwise(shown))
    assert all(one.difficulty != later.difficulty for one, later in zip(shown, shown[kinds:], strict=False))


def test_without_puzzles_there_is_none_today() -> None:
    assert Stock([]).daily(date(2030, 1, 1)) is None
