"""The routes by which people meet: the lobby, quick matches, invitations, links. See `docs/online.md`."""

from __future__ import annotations

import asyncio
import io
from contextlib import suppress
from typing import Any

import segno
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from metropolitan.engine.errors import Problem
from metropolitan.server import lists, messages
from metropolitan.server.messages import Invitation, Quick
from metropolitan.server.pages import Page
from metropolitan.server.people import naming
from metropolitan.server.people.door import someone
from metropolitan.server.rights import Rights
from metropolitan.server.sockets import FORBIDDEN, GONE, deliver
from metropolitan.server.troubles import Forbidden, Missing

SMALL = 16 * 1024
Ask = Request[Any, Any, Any]


def lobby_of(state: AppState) -> Any:
    """The lobby, where people are told apart; in a house there is none."""
    if not state.hall.door.online:
        raise Missing("no-page")
    return state.hall.lobby


@get("/lobby")
async def lobby(state: AppState) -> dict[str, Any]:
    found: dict[str, Any] = await lobby_of(state).look()
    return found


@websocket("/lobby/socket")
async def lobby_socket(socket: WebSocket[Any, Any, Any], state: AppState) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect):
        try:
            inside, page = lobby_of(state), Page(await state.hall.door.who(socket))
        except Problem as problem:
            await socket.send_text(messages.write(messages.Error(note=problem.note)))
            await socket.close(FORBIDDEN if isinstance(problem, Forbidden) else GONE)
            return
        await stay(socket, inside, page)


async def stay(socket: WebSocket[Any, Any, Any], inside: Any, page: Page) -> None:
    """Nothing is said in the lobby; whatever comes is only waited for, at a pace."""
    sender = asyncio.create_task(deliver(socket, page))
    try:
        await inside.enter(page)
        while (await socket.receive())["type"] != "websocket.disconnect":
            await asyncio.sleep(max(0.1, page.breath()))
    finally:
        inside.leave(page)
        sender.cancel()


@post("/quick", request_max_body_size=SMALL)
async def quick(data: JSONBody[Quick], request: Ask, state: AppState) -> dict[str, str]:
    inside = lobby_of(state)
    return {"id": await inside.quick(data, await someone(state.hall.door, request))}


@get("/me/tables")
async def my_tables(request: Ask, state: AppState) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await state.hall.list(await someone(state.hall.door, request))
    return found


@get("/me/invitations")
async def my_invitations(request: Ask, state: AppState) -> list[dict[str, Any]]:
    lobby_of(state)
    person = await someone(state.hall.door, request)
    found: list[dict[str, Any]] = await state.hall.store.read(lambda link: lists.invited(link, person.id))
    return found


@post("/tables/{id:str}/invitations", request_max_body_size=SMALL)
async def invite(
    id: FromPath[str], data: JSONBody[Invitation], request: Ask, state: AppState
) -> dict[str, str]:
    lobby_of(state)
    person = await someone(state.hall.door, request)
    table = (await state.hall.room(id)).table
    Rights(table, person, online=True).invite()
    state.hall.limits.check("tables", person.id)
    login = naming.folded(data.login)
    guest = await state.hall.store.write(lambda link: lists.invite(link, id, login, person.id))
    if guest is None:
        raise Missing("no-person")
    state.hall.society.notices.invited(guest, person.id, id, table.game.id)
    return {"login": login}


@get("/tables/{id:str}/qr")
async def qr(id: FromPath[str], request: Ask, state: AppState) -> Response[bytes]:
    """The link of a table for a camera: dark on light, whatever the page looks like."""
    await state.hall.room(id)
    link = f"{request.base_url}t/{id}"
    picture = io.BytesIO()
    segno.make(link, error="m").save(
        picture, kind="svg", scale=8, border=2, dark="#000", light="#fff", xmldecl=False, svgns=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


@get("/t/{id:str}")
async def short(id: FromPath[str]) -> Redirect:
    """A link that is short, and that messengers do not cut off."""
    return Redirect(f"/#/table/{id}")


MEETING = [lobby, lobby_socket, quick, my_tables, my_invitations, invite, qr]
