"""Tables to try the rules at: a deck with what a test wants, and boards reached by legal moves only.

Lots are written in one string, `"A1 A2"`; a seat's moves are a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import IllegalMove
from metropolitan.engine.match import Match
from metropolitan.engine.words import Note, say
from metropolitan.games.foundations import game
from metropolitan.games.foundations.pieces import load_kit

NAMES = ("Ada", "Bob", "Cyd", "Dee")
PLAYERS = (2, 3, 4)
STALL = 60


def lots(players: int) -> list[str]:
    """All lots, by column, then row."""
    return list(load_kit(players).layout.number)


def table(*hands: str, pile: str = "", draft: bool = False) -> Match:
    """A match with these first deeds, one string a seat, and these in front of the first pile. Hands are
    filled up from the far corner, where nothing of a test should stand."""
    named = {lot for hand in hands for lot in hand.split()} | set(pile.split())
    free = [lot for lot in lots(len(hands)) if lot not in named]
    deck: list[str] = []
    for hand in hands:
        dealt = hand.split()
        while len(dealt) < 6:
            dealt.append(free.pop())
        deck += dealt
    return Match(game, NAMES[: len(hands)], {"draft": draft}, setup={"deeds": deck + pile.split() + free})


def random_table(players: int, seed: int, draft: bool = False) -> Match:
    return Match(game, NAMES[:players], {"draft": draft}, seed)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def rounds(match: Match, *plans: list[str]) -> Match:
    """Everybody's moves in turn, from the seat to move on; who has no more takes income."""
    first = match.state.seat
    order = [plans[(first + k) % len(plans)] for k in range(len(plans))]
    for moves in zip_longest(*order, fillvalue="income"):
        play(match, *moves)
    return match


def wait(match: Match, turns: int | None = None) -> Match:
    """Everybody takes income, for some turns or until the year has been scored."""
    year = match.state.facts()["year"]
    done = 0
    while match.state.facts()["year"] == year and done != turns:
        match.play("income")
        done += 1
    return match


def buy_out(match: Match) -> Match:
    """Everybody buys what he can until the deeds of the year are gone."""
    while match.state.facts()["row"]:
        moves = match.legal()
        buys = [move for move in moves if move == f"buy {view(match)['row'][0]['lot']}"]
        stuck = seat(match, match.state.seat)["markers"] == 0
        builds = [move for move in moves if move.startswith("build")] if stuck else []
        match.play((buys + builds + ["income"])[0])
    return match


def take_all(match: Match) -> Match:
    """The whole draft: everybody takes the first of his hand."""
    while match.state.facts()["drafting"]:
        match.play(match.legal()[0])
    return match


def random_moves(match: Match, seed: int) -> Iterator[str]:
    """Plays to the end, stopping before each move."""
    chance = Chance(seed, "tests")
    while not match.state.finished:
        action = match.state.nth(chance.below(match.state.count()))
        yield game.write(match.state, action)
        match.act(action)


def view(match: Match, who: int | None = None) -> dict[str, Any]:
    return game.view(match.state, who)


def seat(match: Match, who: int) -> dict[str, Any]:
    """What everybody sees of a player."""
    return view(match)["seats"][who]


def tiles(match: Match, who: int) -> dict[str, int]:
    left: dict[str, int] = seat(match, who)["tiles"]
    return left


def owned(match: Match, who: int) -> set[str]:
    built = {lot for one in view(match)["buildings"] if one["seat"] == who for lot in one["lots"]}
    return built | set(seat(match, who)["marked"])


def built(match: Match, who: int = 0) -> dict[str, list[str]]:
    """The buildings of a seat."""
    return {one["tile"]: one["lots"] for one in view(match)["buildings"] if one["seat"] == who}


def points(match: Match, who: int) -> dict[str, int]:
    """What a year that ended now would give."""
    parts: dict[str, int] = match.state.points(who)
    return parts


def refused(match: Match, move: str) -> Note:
    """The reason why a move is not taken; the position stays as it is."""
    before = match.state.facts()
    with pytest.raises(IllegalMove) as error:
        match.play(move)
    assert match.state.facts() == before
    assert say(error.value.note, game="foundations", names=NAMES)
    return error.value.note


def last_events(match: Match, who: int | None = None) -> list[Note]:
    """What the last move told."""
    before = match.first()
    for move in match.moves[:-1]:
        before.apply(game.read(before, move))
    action = game.read(before, match.moves[-1])
    return game.events(before, action, match.state, who)


def ids(notes: list[Note]) -> list[str]:
    return [note.id for note in notes]
