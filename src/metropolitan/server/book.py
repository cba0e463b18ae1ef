"""The rules' little boards, as a page asks for them: all they show comes through the door of the tables."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from metropolitan.engine import registry
from metropolitan.engine.book import Figure, book, refusal
from metropolitan.server import sight
from metropolitan.server.history import History, step
from metropolitan.server.troubles import Missing

Shown = dict[str, Any]


@get("/rules/{game:str}", sync_to_thread=True)
def rules(game: FromPath[str]) -> Response[bytes]:
    return _answer(_contents(game))


@get("/rules/{game:str}/figures/{id:str}", sync_to_thread=True)
def figure(game: FromPath[str], id: FromPath[str]) -> Response[bytes]:
    return _answer(_drawn(game, id))


@get("/rules/{game:str}/figures/{id:str}/at/{number:int}", sync_to_thread=True)
def attempt(
    game: FromPath[str], id: FromPath[str], number: FromPath[int], move: FromQuery[str] = ""
) -> Response[bytes]:
    """A move of the reader's own; an illegal one is answered, not refused: it is what one came to see."""
    found = _find(game, id)
    if not found.play or not 0 <= number <= len(found.moves):
        raise Missing("no-figure")
    history = _history(game, found, number)
    why = refusal(history.match, move)
    if why is None:
        history.push(step(history.match, move))
    return _answer(msgspec.json.encode(_frame(history, found, fresh=why is None, refused=why)))


BOOK = [rules, figure, attempt]


@cache
def _contents(game: str) -> bytes:
    found = book(registry.game(game))
    figures = {id: _told(one) for id, one in found.figures.items()}
    return msgspec.json.encode({"events": found.events, "rulings": found.rulings, "figures": figures})


def _told(figure: Figure) -> dict[str, Any]:
    names = ("rules", "players", "options", "places", "parts", "light", "quick", "play", "scores", "seat")
    steps = _first(figure) + len(figure.moves) + bool(figure.ghost) + bool(figure.refused)
    return {**{name: getattr(figure, name) for name in names}, "steps": steps}


def _first(figure: Figure) -> bool:
    """Whether the position itself is shown before anything happens: not where that would tell nothing."""
    return bool(figure.moves or figure.light or not (figure.ghost or figure.refused))


@cache
def _drawn(game: str, id: str) -> bytes:
    found = _find(game, id)
    history = _history(game, found, 0)
    frames = [_frame(history, found)] if _first(found) else []
    for move in found.moves:
        history.push(step(history.match, move))
        frames.append(_frame(history, found, fresh=True))
    if found.ghost:
        preview = sight.preview(history, found.ghost, history.mover(-1))
        frames.append({**_frame(history, found), "ghost": {"move": found.ghost, "preview": preview}})
    if found.refused:
        why = refusal(history.match, found.refused)
        pencil = {"move": found.refused, "preview": None}
        frames.append({**_frame(history, found, refused=why), "ghost": pencil})
    return msgspec.json.encode({"frames": frames})


def _find(game: str, id: str) -> Figure:
    found = book(registry.game(game)).figures.get(id)
    if found is None:
        raise Missing("no-figure")
    return found


def _history(game: str, figure: Figure, number: int) -> History:
    return History(figure.match(registry.game(game)), [*figure.before, *figure.moves[:number]])


def _frame(history: History, figure: Figure, *, fresh: bool = False, refused: Any = None) -> Shown:
    """The position, and what the last move did where it is `fresh`."""
    last, seat = len(history.states) - 1, figure.seat
    return {
        "view": sight.view(history, last, seat),
        "sheet": sight.sheet(history, last, seat),
        "legal": sight.legal(history, seat) if figure.play else [],
        "notes": sight.log(history, seat, last - 1, last)[0].notes if fresh else [],
        "ghost": None,
        "refused": refused,
    }


def _answer(body: bytes) -> Response[bytes]:
    return Response(body, media_type="application/json")
