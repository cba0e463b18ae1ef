"""The one door for secrets: whatever a page is told of a game is told here, for the seat it looks at.

Only the game's own `view`, `score`, `preview`, `events` and legal moves for that seat pass, hints made of
what it knows, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from metropolitan.engine.contract import Item
from metropolitan.server.history import History
from metropolitan.server.messages import Entry, State

View = dict[str, Any]
Sheet = list[list[Item]]


def view(history: History, number: int, seat: int | None) -> View:
    return history.game.view(history.states[number], seat)


def views(history: History, number: int, seats: Iterable[int | None]) -> dict[int | None, View]:
    """By seat: each is for the pages of that seat only."""
    return history.game.views(history.states[number], seats)


def private(mine: View, common: View) -> bool:
    """Whether a seat sees something that not everybody sees: then others must not look over its shoulder."""
    return {**mine, "seat": None} != {**common, "seat": None}


def sheet(history: History, number: int, seat: int | None) -> Sheet:
    return history.game.score(history.states[number], seat)


def legal(history: History, seat: int | None) -> list[str]:
    """The moves a seat can make now; none where another is to move."""
    return history.match.legal() if seat is not None and seat == history.turn else []


def preview(history: History, move: str, seat: int) -> dict[str, Any]:
    """What a move would do; an illegal one raises IllegalMove."""
    return history.game.preview(history.state, history.match.action(move), seat)


def past_preview(history: History, number: int, move: str) -> dict[str, Any]:
    """What a move would have done in a position of the past, for who was to move there."""
    then = history.past(number)
    return history.game.preview(then.state, then.action(move), then.state.seat)


def hint(history: History, hint: dict[str, Any], seat: int) -> dict[str, Any]:
    """The best moves, each with what it would do."""
    moves = [{**one, "preview": preview(history, one["move"], seat)} for one in hint["moves"]]
    return {**hint, "moves": moves}


def log(history: History, seat: int | None, first: int, last: int) -> list[Entry]:
    """What a seat is told of the moves from one position to another."""
    return [Entry(n + 1, history.mover(n), history.notes(n, seat)) for n in range(first, last)]


def frame(history: History, number: int, seat: int | None) -> State:
    """A position of the past, for a seat that only looks."""
    state = history.states[number]
    result = {"scores": state.scores(), "winners": state.winners()} if state.finished else None
    return State(
        number=number,
        seat=seat,
        turn=state.seat,
        finished=state.finished,
        thinking=None,
        private=False,
        view=view(history, number, seat),
        legal=[],
        sheet=sheet(history, number, seat),
        undo=False,
        redo=False,
        result=result,
        log_from=0,
        log=log(history, seat, 0, number),
        fresh=number > 0,
        move=history.match.moves[number - 1] if number else None,
    )


# ---- all secrets open, for replays ----


def open_views(history: History, number: int) -> list[View]:
    return [view(history, number, seat) for seat in range(len(history.match.players))]


def open_view(views: list[View], turn: int | None) -> View:
    """The view of the seat to move; lists with one entry a seat have each seat's own entry."""
    first = turn or 0
    merged = {key: _each_own([view[key] for view in views], first) for key in views[first]}
    return {**merged, "seat": None}


def _each_own(values: list[Any], first: int) -> Any:
    if all(isinstance(value, list) and len(value) == len(values) for value in values):
        return [value[seat] for seat, value in enumerate(values)]
    return values[first]


def open_sheet(history: History, number: int) -> Sheet:
    return [sheet(history, number, seat)[seat] for seat in range(len(history.match.players))]


def last_sheet(history: History, number: int, _: int | None) -> Sheet:
    """Of a game that was ended before its end, whose secrets are none any more."""
    return open_sheet(history, number)


def open_log(history: History, last: int) -> list[Entry]:
    """Every move as the one who made it saw it."""
    return [log(history, history.mover(n), n, n + 1)[0] for n in range(last)]
