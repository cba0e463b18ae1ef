"""The routes: what a page can ask for. `docs/table.md` is their description."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, delete, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery

from metropolitan.engine import record, registry
from metropolitan.engine.errors import Problem
from metropolitan.engine.formed import decoded
from metropolitan.engine.words import Note, languages, words
from metropolitan.server import metrics
from metropolitan.server.api.pages import api_page, openapi
from metropolitan.server.book import BOOK
from metropolitan.server.broker import Broker, Local
from metropolitan.server.faults import report
from metropolitan.server.files import WEB, Files, answer
from metropolitan.server.hall import Hall
from metropolitan.server.manual import Manual, docs, document
from metropolitan.server.meeting import MEETING, short
from metropolitan.server.messages import NewTable, PlayOn
from metropolitan.server.notices.routes import NOTICES
from metropolitan.server.operation import health, ready, tell_metrics
from metropolitan.server.order.routes import ADMIN, announcements
from metropolitan.server.people.door import Online
from metropolitan.server.people.person import Door, House, Person
from metropolitan.server.people.routes import PEOPLE
from metropolitan.server.puzzles.routes import PUZZLES
from metropolitan.server.seats import bots
from metropolitan.server.sockets import table_socket
from metropolitan.server.statistics.routes import STATISTICS
from metropolitan.server.store import Store
from metropolitan.server.talk.routes import TALK
from metropolitan.server.teaching import TUTORIALS
from metropolitan.server.troubles import Missing, Trouble

SMALL = 64 * 1024  # bytes of an ordinary request


def hall(state: AppState) -> Hall:
    found: Hall = state.hall
    return found


async def who(request: Request[Any, Any, Any], state: AppState) -> Person | None:
    return await hall(state).door.who(request)


# ---- what there is ----


@get("/games", sync_to_thread=True)
def list_games() -> list[dict[str, Any]]:
    games = [registry.game(name) for name in registry.names("games")]
    return [
        {
            "id": game.id,
            "players": [game.players[0], game.players[-1]],
            "options": {name: list(option.choices) for name, option in game.options.items()},
            "colors": list(game.colors),
        }
        for game in games
    ]


@get("/bots", sync_to_thread=True)
def list_bots() -> dict[str, Any]:
    return bots()


@get("/words/{language:str}", sync_to_thread=True)
def all_words(language: FromPath[str]) -> dict[str, Any]:
    if language not in languages():
        raise Missing("no-language", known=languages())
    app = {id: text for id, text in words(None, language).items() if not id.startswith("cli.")}
    games = {name: words(registry.game(name).id, language) for name in registry.names("games")}
    return {"language": language, "languages": languages(), "app": app, "games": games}


@get("/board/{game:str}", sync_to_thread=True)
def board(game: FromPath[str], players: FromQuery[int] = 2, options: FromQuery[str] = "{}") -> dict[str, Any]:
    found = registry.game(game)
    found.admit(players)
    return found.board(found.complete(record.parse(options.encode(errors="replace"))), players)


# ---- tables ----


@get("/tables")
async def list_tables(request: Request[Any, Any, Any], state: AppState) -> list[dict[str, Any]]:
    return await hall(state).list(await who(request, state))


@post("/tables", request_max_body_size=SMALL)
async def new_table(request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    wish = _read(await request.body(), NewTable)
    return {"id": await hall(state).create(wish, await who(request, state))}


@delete("/tables/{id:str}", status_code=200)
async def forget_table(id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    await hall(state).drop(id, await who(request, state))
    return {"id": id}


@post("/tables/{id:str}/rematch", request_max_body_size=SMALL)
async def rematch(id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    return {"id": await hall(state).rematch(id, await who(request, state))}


@post("/tables/{id:str}/play-on", request_max_body_size=SMALL)
async def play_on(id: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    wish = _read(await request.body(), PlayOn)
    return {"id": await hall(state).play_on(id, wish, await who(request, state))}


@get("/tables/{id:str}/record")
async def save_record(id: FromPath[str], state: AppState) -> Response[str]:
    headers = {"Content-Disposition": f'attachment; filename="{id}{record.SUFFIX}"'}
    return Response(await hall(state).record(id), media_type="application/json", headers=headers)


@get("/tables/{id:str}/proof")
async def proof(id: FromPath[str], state: AppState) -> Response[dict[str, Any]]:
    headers = {"Content-Disposition": f'attachment; filename="{id}.proof.json"'}
    return Response(await hall(state).proof(id), media_type="application/json", headers=headers)


@get("/tables/{id:str}/at/{number:int}")
async def frame(
    id: FromPath[str], number: FromPath[int], state: AppState, seat: FromQuery[str] = "none"
) -> Response[bytes]:
    found = await hall(state).frame(id, number, seat)
    return Response(msgspec.json.encode(found), media_type="application/json")


@get("/tables/{id:str}/at/{number:int}/preview")
async def past_preview(
    id: FromPath[str], number: FromPath[int], state: AppState, move: FromQuery[str] = ""
) -> Response[bytes]:
    found = await hall(state).preview(id, number, move)
    return Response(msgspec.json.encode({"preview": found}), media_type="application/json")


@get("/tables/{id:str}/review")
async def review(id: FromPath[str], state: AppState) -> Response[bytes]:
    found = await hall(state).review(id)
    return Response(msgspec.json.encode(found), media_type="application/json")


@post("/records", request_max_body_size=record.LARGEST)
async def take_record(request: Request[Any, Any, Any], state: AppState) -> dict[str, str]:
    return {"id": await hall(state).take(await request.body(), await who(request, state))}


def _read(body: bytes, kind: type[Any]) -> Any:
    try:
        return decoded(body, kind)
    except ValueError:
        raise Trouble("request") from None


# ---- everything else ----


@get("/", own_compression=True)
async def page(request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    return await _file("/", request, state)


@get("/{path:path}", own_compression=True)
async def file(path: FromPath[str], request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    if path.startswith("/api"):
        raise Missing("no-page")
    return await _file(path, request, state)


async def _file(path: str, request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
    files: Files = state.files
    return answer(await asyncio.to_thread(files.find, path), request)


def _refused(_: Request[Any, Any, Any], problem: Problem) -> Response[Any]:
    metrics.count("refused_total", note=problem.note.id)
    status = problem.status if isinstance(problem, Trouble) else 400
    headers = problem.headers if isinstance(problem, Trouble) else {}
    return _note(problem.note, status, problem.game, headers)


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code == 413:
        return _note(Note("record.large", {"most": record.LARGEST // 2**20}), 413)
    missing = error.status_code in (404, 405)
    return _note(Note("server.no-page" if missing else "server.request"), error.status_code)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours: where it is goes to the log, and neither a trace nor a value to anybody."""
    report(error)
    return _note(Note("server.fault"), 500)


def _note(
    note: Note, status: int, game: str | None = None, headers: dict[str, str] | None = None
) -> Response[Any]:
    return Response({"note": note.plain(), "game": game}, status_code=status, headers=headers)


API = Router(
    "/api",
    route_handlers=[
        list_games, list_bots, all_words, board, list_tables, new_table, forget_table, rematch, play_on,
        save_record, proof, frame, past_preview, review, take_record, table_socket, PEOPLE, TALK, NOTICES,
        ADMIN, announcements, *MEETING, *BOOK, *PUZZLES, *TUTORIALS, *STATISTICS,
    ],
)  # fmt: skip


def create_app(
    store: Store, web: Path = WEB, door: Door | None = None, broker: Broker | None = None
) -> Litestar:
    """The app for one store; it stands behind a `Guard`."""
    inside = Hall(store, door or House(), broker or Local())

    metrics.gauge("rooms", lambda: len(inside.rooms))

    async def leave() -> None:
        await inside.close()
        await inside.broker.close()
        await store.close()

    return Litestar(
        [API, openapi, api_page, docs, document, health, ready, tell_metrics, short, page, file],
        state=AppState({"hall": inside, "files": Files(web), "manual": Manual()}),
        on_startup=[
            store.open,
            inside.broker.open,
            inside.open,
            partial(metrics.join, inside.broker),
            *([door.open] if isinstance(door, Online) else []),
            *([inside.society.open] if inside.society else []),
            *([inside.sweep.open] if inside.sweep else []),
        ],
        on_shutdown=[leave],
        exception_handlers={Problem: _refused, HTTPException: _http, Exception: _broken},
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude_opt_key="own_compression"),
        openapi_config=None,
        logging_config=None,
    )
