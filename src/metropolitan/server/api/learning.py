"""What the routes of tutorials, puzzles and statistics answer, as types."""

from __future__ import annotations

from typing import Any

from metropolitan.server.api.answers import Answer

# ---- tutorials ----


class TutorialInfo(Answer):
    """A tutorial in a list, in the language that was asked for."""

    game: str
    id: str
    title: str
    about: str
    minutes: int
    steps: list[str]


class LessonScene(Answer):
    players: int
    seat: int
    options: dict[str, Any]


class LessonStep(Answer):
    """`play`: moves of the others, as the step opens; `asks`: those that lead on; `*` stands for anything."""

    id: str
    scene: int
    title: str
    text: str
    ask: str
    other: str
    wrong: list[WrongMove]
    asks: list[str]
    play: list[str]
    lit: list[str]
    rules: list[str]
    sheet: bool


class WrongMove(Answer):
    """Legal moves that do not lead on, and what is said of them."""

    moves: list[str]
    text: str


class FirstGame(Answer):
    players: int
    options: dict[str, Any]
    bot: str


class Lesson(Answer):
    game: str
    id: str
    title: str
    about: str
    end: str
    minutes: int
    scenes: list[LessonScene]
    steps: list[LessonStep]
    first: FirstGame


# ---- puzzles ----


class PuzzleKind(Answer):
    """A game with its options; ids by difficulty."""

    game: str
    options: dict[str, Any]
    ids: dict[str, list[str]]


class Puzzles(Answer):
    day: str
    today: str | None
    kinds: list[PuzzleKind]


class Making(Answer):
    making: bool


class PuzzleShown(Answer):
    """A position; the fields of `state` are those of the message `state` (docs/table.md)."""

    id: str
    game: str
    options: dict[str, Any]
    players: int
    seat: int
    difficulty: str
    state: dict[str, Any]


class Answered(Answer):
    move: str
    right: bool
    chance: float
    best: float
    rank: int
    of: int
    reasons: list[dict[str, Any]]


class PuzzleHint(Answer):
    reason: dict[str, Any]


class Weighed(Answer):
    move: str
    chance: float
    preview: dict[str, Any]


class Solution(Answer):
    """The best move first."""

    moves: list[Weighed]
    reasons: list[dict[str, Any]]
    exact: bool


# ---- statistics ----


class Named(Answer):
    name: str
    games: int


class Batch(Answer):
    """How many of one's last games are reviewed, and whether more are being reviewed."""

    running: bool
    done: int
    of: int


class Own(Answer):
    """What one's own games tell: docs/statistics.md."""

    name: str
    names: list[Named]
    games: int
    choices: dict[str, Any]
    results: dict[str, Any]
    game: str | None
    detail: dict[str, Any] | None
    counting: int
    batch: Batch
