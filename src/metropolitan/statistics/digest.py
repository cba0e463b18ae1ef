"""What statistics need of a finished game, and nothing about who played it: made once, and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from metropolitan.engine.contract import Game
from metropolitan.engine.match import Match
from metropolitan.review.grades import DOUBT

PHASES = ("opening", "middle", "end")  # thirds of a game, by its moves


class Seat(msgspec.Struct, frozen=True, gc=False):
    """How a seat came off: `share` is 1 for a victory, 1/k for one shared by k."""

    score: int
    rank: int  # from 1
    share: float
    sources: dict[str, int] = {}
    traits: dict[str, float] = {}


class Digest(msgspec.Struct, frozen=True):
    """A finished game. One that ended early has results, but its scores are not those of a whole game."""

    moves: int
    early: bool
    seats: list[Seat]


class Some(msgspec.Struct, array_like=True, gc=False):
    """Moves of one sort: how many, what they cost of the chance to win, and which cost most."""

    moves: int = 0
    cost: float = 0.0
    number: int = 0  # from 1; 0: none cost anything
    dearest: float = 0.0

    def add(self, number: int, cost: float) -> None:
        self.moves, self.cost = self.moves + 1, round(self.cost + cost, 4)
        if cost > self.dearest:
            self.number, self.dearest = number, cost


class Judged(msgspec.Struct):
    """The moves of a seat, as the review of its game judged them; a loss within doubt costs nothing."""

    kinds: dict[str, Some] = {}
    phases: dict[str, Some] = {}
    missed: dict[str, Some] = {}  # by the kind that was played, a space, and the kind that was better


def ranks(winners: Sequence[int], standing: Sequence[Any]) -> list[int]:
    """The place of each seat, from 1: who wins is first, among all others it is as they stand."""
    places = [(1, ()) if seat in winners else (0, stands) for seat, stands in enumerate(standing)]
    return [1 + sum(other > own for other in places) for own in places]


def digest(game: Game, state: Any, moves: int, result: dict[str, Any]) -> Digest:
    """Of the last position; whoever ended the game early says who won."""
    winners, early = result["winners"], not state.finished
    places = ranks(winners, game.ranks(state))
    parts = [({}, {}) if early else whole(game, state, seat) for seat in range(len(places))]
    seats = [
        Seat(score, places[seat], 1 / len(winners) if seat in winners else 0.0, *parts[seat])
        for seat, score in enumerate(result["scores"])
    ]
    return Digest(moves, early, seats)


def whole(game: Game, state: Any, seat: int) -> tuple[dict[str, int], dict[str, float]]:
    """Where the points of a seat come from, and what else it made of the game. Nothing is secret any more."""
    sources: Counter[str] = Counter()
    for item in game.score(state, None)[seat]:
        sources[game.source(item)] += item.points
    return dict(sources), {id: round(float(value), 3) for id, value in game.traits(state, seat).items()}


def digested(match: Match) -> Digest | None:
    """Of a match; nothing where it is not over."""
    result = match.result()
    return digest(match.game, match.state, len(match.moves), result) if result else None


def judged(match: Match, review: dict[str, Any]) -> list[Judged]:
    """The moves of every seat, of a review that is about these very moves; nothing of any other."""
    told, state = review["moves"], match.first()
    if [move["move"] for move in told] != match.moves:
        return []
    seats = [Judged() for _ in match.players]
    for action, move in zip(match.actions, told, strict=True):
        _judge(seats[move["seat"]], match.game, state, action, move, len(told))
        state.apply(action)
    return seats


def _judge(own: Judged, game: Game, state: Any, action: int, move: dict[str, Any], moves: int) -> None:
    cost = move["loss"] if move["loss"] >= DOUBT * move["error"] else 0.0
    kind, number = game.kind(state, action), move["number"]
    own.kinds.setdefault(kind, Some()).add(number, cost)
    own.phases.setdefault(PHASES[len(PHASES) * (number - 1) // moves], Some()).add(number, cost)
    if cost:
        better = game.kind(state, game.read(state, move["best"]))
        own.missed.setdefault(f"{kind} {better}", Some()).add(number, cost)
