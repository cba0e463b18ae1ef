"""Helpers: games played to a position, and what may be done there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game

NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")
EDGE = {f"{row}{column}" for row in range(8) for column in range(8) if {row, column} & {0, 7}}
CENTRAL = {"33", "34", "43", "44"}
WAYS = [
    {"rotation": rotation, "one_tile_lines": lines, "hand": hand, "central": central}
    for rotation in ("fixed", "free")
    for lines in ("allowed", "forbidden")
    for hand in (1, 2, 3)
    for central in ("double", "off")
]


def deal(*tiles: str, players: int = 2, seed: int = 1, **options: Any) -> Match:
    """A new game with these tiles in front of the pool."""
    return Match(game, NAMES[:players], options, seed, {"tiles": list(tiles)})


def lay(*moves: str, then: tuple[str, ...] = (), players: int = 2, **options: Any) -> Match:
    """A game with hands of one tile after these placements, by all in turn; `then` are the next tiles."""
    match = deal(*(move[:4] for move in moves), *then, players=players, **options)
    return play(match, *moves)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def squares(match: Match, tile: str) -> set[str]:
    """Where a tile, written with its turn, may go."""
    return {move[-2:] for move in match.legal() if move[:-3] == tile}


def line(match: Match, station: int) -> dict[str, Any]:
    """The line of a station, as everybody sees it."""
    found: dict[str, Any] = match.game.view(match.state, None)["lines"][station - 1]
    return found


def view(match: Match, seat: int | None = None) -> dict[str, Any]:
    return match.game.view(match.state, seat)


def refused(match: Match, move: str) -> tuple[str, str, tuple[str, ...]]:
    """Refusal, rule and places for a move that is not legal."""
    assert move not in match.legal()
    note = game.refuse(match.state, game.read(match.state, move))
    return note.id.removeprefix("refusal."), note.facts["rule"], note.places


def wander(match: Match, chance: Chance, avoid: str = " ") -> Iterator[Match]:
    """Random moves to the end, the match before each; squares matching `avoid` are left for later."""
    while not match.state.finished:
        yield match
        moves = [move for move in match.legal() if not re.search(avoid, move)] or match.legal()
        match.play(moves[chance.below(len(moves))])


def finish(match: Match, chance: Chance) -> Match:
    for _ in wander(match, chance):
        pass
    return match
