"""Positions by hand."""

from __future__ import annotations

from metropolitan_morris import game
from metropolitan_morris.points import NAMES
from metropolitan_morris.rules import Morris

from metropolitan.engine.match import Match


def men(names: str) -> int:
    return sum(1 << NAMES.index(name) for name in names.split())


def position(
    white: str, black: str, hand: tuple[int, int] = (0, 0), turn: int = 0, flying: bool = True
) -> Morris:
    state = Morris({"flying": flying})
    state.men, state.hand, state.turn = [men(white), men(black)], list(hand), turn
    return state


def moves(state: Morris) -> list[str]:
    return [game.write(state, action) for action in state.legal()]


def play(state: Morris, *texts: str) -> Morris:
    for text in texts:
        state.play(game.read(state, text))
    return state


def refused(state: Morris, text: str) -> tuple[str, str]:
    """By what, and by which rule."""
    action = game.read(state, text)
    assert action not in state.legal()
    note = game.refuse(state, action)
    return note.id.removeprefix("refusal."), note.facts["rule"]


def match(texts: str) -> Match:
    made = Match(game, ["Ada", "Bob"])
    for text in texts.split():
        made.play(text)
    return made
