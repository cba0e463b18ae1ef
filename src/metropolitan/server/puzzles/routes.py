"""The routes of puzzles. `docs/puzzles.md` is their description."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, FromQuery, JSONBody

from metropolitan.puzzles.puzzle import Difficulty
from metropolitan.puzzles.stock import stock
from metropolitan.server.messages import Seat, Short
from metropolitan.server.puzzles.more import Puzzles
from metropolitan.server.puzzles.shown import Told

SMALL = 64 * 1024


class More(msgspec.Struct):
    game: Short
    difficulty: Difficulty
    options: dict[str, Any] = {}


class GoOn(msgspec.Struct):
    seats: Annotated[list[Seat], msgspec.Meta(max_length=20)]


def all_of(state: AppState) -> Puzzles:
    found: Puzzles = state.hall.puzzles
    return found


@get("/puzzles")
async def list_puzzles(state: AppState) -> Told:
    """All ids by kind and difficulty, and today's."""
    day = datetime.now(UTC).date()
    today = stock().daily(day)
    groups = await all_of(state).groups()
    kinds = [{"game": game, "options": json.loads(options), "ids": groups[game, options]}
             for game, options in groups]  # fmt: skip
    return {"day": day.isoformat(), "today": today.id if today else None, "kinds": kinds}


@get("/puzzles/{id:str}")
async def puzzle(id: FromPath[str], state: AppState) -> Response[bytes]:
    return _json((await all_of(state).shown(id)).told())


@get("/puzzles/{id:str}/preview")
async def puzzle_preview(id: FromPath[str], state: AppState, move: FromQuery[str] = "") -> Response[bytes]:
    return _json({"preview": (await all_of(state).shown(id)).preview(move)})


@get("/puzzles/{id:str}/answer")
async def puzzle_answer(id: FromPath[str], state: AppState, move: FromQuery[str] = "") -> Response[bytes]:
    return _json((await all_of(state).shown(id)).answer(move))


@get("/puzzles/{id:str}/hint")
async def puzzle_hint(id: FromPath[str], state: AppState) -> Response[bytes]:
    return _json((await all_of(state).shown(id)).hint())


@get("/puzzles/{id:str}/solution")
async def puzzle_solution(id: FromPath[str], state: AppState) -> Response[bytes]:
    return _json((await all_of(state).shown(id)).solution())


@post("/puzzles/{id:str}/play-on", request_max_body_size=SMALL)
async def puzzle_play_on(
    id: FromPath[str], data: JSONBody[GoOn], request: Request[Any, Any, Any], state: AppState
) -> dict[str, str]:
    """A table that goes on from here."""
    match = (await all_of(state).shown(id)).history.match
    person = await state.hall.door.who(request)
    return {"id": await state.hall.go_on(match, len(match.moves), data.seats, person)}


@post("/puzzles", request_max_body_size=SMALL, status_code=200)
async def more_puzzles(data: JSONBody[More], state: AppState) -> dict[str, bool]:
    """Somebody has seen nearly all of a kind."""
    wanted = data.game, json.dumps(data.options, sort_keys=True)
    return {"making": await all_of(state).more(wanted, data.difficulty)}


def _json(found: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(found), media_type="application/json")


PUZZLES = [
    list_puzzles, more_puzzles, puzzle, puzzle_preview, puzzle_answer, puzzle_hint, puzzle_solution,
    puzzle_play_on,
]  # fmt: skip
