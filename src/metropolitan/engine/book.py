"""What goes with the text of a game's rules, from `book.toml` beside its words: little boards that show a
rule, the rule that a line of the log rests on, and where the printed rules are silent or we differ from them.

A game without this file has its text alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec

from metropolitan.engine.contract import Game
from metropolitan.engine.errors import BadRecord, IllegalMove, Problem
from metropolitan.engine.formed import formed
from metropolitan.engine.match import Match
from metropolitan.engine.words import Note, say, words

Kind = Literal["silent", "differs", "reading"]  # the printed rules say nothing, otherwise, or can be read so


class Figure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A little board: a position, and what happens there."""

    rules: list[str]  # what it shows; it stands with the first of them
    players: int
    options: dict[str, Any] = {}
    seed: int = 0
    setup: dict[str, Any] = {}
    before: list[str] = []  # moves that lead to the position
    moves: list[str] = []  # moves to look at, one by one
    seat: int | None = None  # who looks
    ghost: str = ""  # at last: what this move would do
    refused: str = ""  # at last: a move that is not possible, and why
    scores: list[str] = []  # names of score items: what of them the seat that looks would have is told
    play: bool = False  # whether readers may try moves of their own
    light: list[str] = []  # places to light
    places: list[str] = []  # what to see of the board; all of it, where none are named
    parts: list[str] = []  # what else of the board to show, as its own page names it
    quick: str = ""  # the sentence of the quick page it stands with

    def match(self, game: Game) -> Match:
        """The game before all moves."""
        names = [str(seat + 1) for seat in range(self.players)]
        return Match(game, names, self.options, self.seed, self.setup)


class Book(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    events: dict[str, str] = {}  # by the name of the event
    rulings: dict[str, Kind] = {}  # by rule
    figures: dict[str, Figure] = {}


@cache
def book(game: Game) -> Book:
    """The book of a game; a broken file is an error that says what is wrong."""
    path = game.folder / "book.toml"
    if not path.exists():
        return Book()
    try:
        return formed(tomllib.loads(path.read_text("utf-8")), Book)
    except (OSError, ValueError) as error:
        raise BadRecord("book.unreadable", file=path.name, fault=str(error)) from None


def rule_ids(game: Game) -> list[str]:
    """All rules of a game, `section.rule`."""
    ids = [id.removeprefix("rules.") for id in words(game.id) if id.startswith("rules.")]
    return [id for id in ids if not id.endswith(".title")]


# ---- is all of it true? ----


def faults(game: Game) -> Iterator[str]:
    """Whatever a book names that is not there, and figures that cannot be played."""
    found, known, rules = book(game), words(game.id), set(rule_ids(game))
    if found == Book():
        return
    events = {id.removeprefix("event.") for id in known if id.startswith("event.")}
    rulings = {id.removeprefix("ruling.") for id in known if id.startswith("ruling.")}
    yield from (f"events: {name} has no rule" for name in sorted(events - set(found.events)))
    yield from (f"events: there is no event {name}" for name in sorted(set(found.events) - events))
    yield from (f"events: there is no rule {one}" for one in sorted(set(found.events.values()) - rules))
    yield from (f"rulings: {one} has no words, or no rule" for one in sorted(set(found.rulings) ^ rulings))
    yield from (f"rulings: there is no rule {one}" for one in sorted(set(found.rulings) - rules))
    for id, figure in found.figures.items():
        yield from (f"figures.{id}: {fault}" for fault in _drawn(game, id, figure, rules))


def _drawn(game: Game, id: str, figure: Figure, rules: set[str]) -> Iterator[str]:
    known = words(game.id)
    if f"figure.{id}" not in known:
        yield "has no words"
    if figure.quick and f"quick.{figure.quick}" not in known:
        yield f"there is no quick.{figure.quick}"
    if strange := [name for name in figure.scores if f"score.{name}" not in known]:
        yield f"there is no score {strange}"
    if not figure.rules or not set(figure.rules) <= rules:
        yield f"there is no rule {sorted(set(figure.rules) - rules)}"
    try:
        yield from _played(game, figure)
    except Problem as problem:
        yield say(problem.note, game=problem.game)


def _played(game: Game, figure: Figure) -> Iterator[str]:
    match = figure.match(game)
    for move in (*figure.before, *figure.moves):
        match.play(move)
    if figure.ghost:
        match.action(figure.ghost)
    if figure.refused:
        yield from _forbidden(match, figure)
    if (figure.play or figure.scores) and figure.seat is None:
        yield "nobody looks, so that nobody can play or score"
    moves = [re.split(r"\W+", move) for move in match.legal()]
    shown = [game.board(match.options, figure.players), game.view(match.state, figure.seat), moves]
    named = set(_strings(shown))
    strange = [place for place in (*figure.light, *figure.places) if place not in named]
    yield from (f"there is no place {place}" for place in strange)


def _forbidden(match: Match, figure: Figure) -> Iterator[str]:
    note = refusal(match, figure.refused)
    if note is None:
        yield f"{figure.refused} is possible"
    elif note.facts["rule"] not in figure.rules:
        yield f"{figure.refused} is refused by {note.facts['rule']}, which it does not show"


def refusal(match: Match, move: str) -> Note | None:
    """Why a move cannot be made; None where it can."""
    try:
        match.action(move)
    except IllegalMove as error:
        return error.note
    return None


def _strings(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        yield from found
        yield from (text for value in found.values() for text in _strings(value))
    elif isinstance(found, (list, tuple)):
        yield from (text for value in found for text in _strings(value))
