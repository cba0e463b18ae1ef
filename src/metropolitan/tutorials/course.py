"""How a tutorial goes: the positions of its scenes, and which moves lead on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from metropolitan.engine.contract import Game
from metropolitan.engine.match import Match
from metropolitan.tutorials.files import Scene


def begin(game: Game, scene: Scene) -> Match:
    """The match of a scene before its first move."""
    names = [f"P{seat + 1}" for seat in range(scene.players)]
    return Match(game, names, scene.options, scene.seed, scene.setup)


def position(game: Game, scene: Scene, moves: Iterable[str] = ()) -> Match:
    """A scene after its own moves and some more; an illegal one raises IllegalMove."""
    match = begin(game, scene)
    for move in (*scene.moves, *moves):
        match.play(move)
    return match


def fits(patterns: Iterable[str], move: str) -> bool:
    """Whether a move is one of these; `*` stands for anything."""
    return any(re.fullmatch(re.escape(one).replace(r"\*", ".*"), move) for one in patterns)
