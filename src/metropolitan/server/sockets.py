"""The socket of a table: takes a page's messages one by one, and sends what its room has for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from metropolitan.engine.errors import Problem
from metropolitan.engine.words import Note
from metropolitan.server import messages, metrics
from metropolitan.server.faults import report
from metropolitan.server.pages import Page
from metropolitan.server.rooms import Room
from metropolitan.server.troubles import Forbidden, Stale, Unstored
from metropolitan.server.wire import wire_of

GONE, FORBIDDEN, LATER, CLOSED = 4404, 4403, 1013, 1000
Socket = WebSocket[Any, Any, Any]


@websocket("/tables/{id:str}/socket")
async def table_socket(socket: Socket, id: FromPath[str], state: AppState) -> None:
    await socket.accept()
    with suppress(WebSocketDisconnect):
        try:
            person = await state.hall.door.who(socket)
            room: Room = await state.hall.room(id)
            page = Page(person, wire_of(socket.scope))
            room.enter(page)
            await talk(socket, room, page)
        except Problem as problem:
            await socket.send_text(messages.write(messages.Error(note=problem.note)))
            await socket.close(code(problem))


def code(problem: Problem) -> int:
    """Why somebody cannot come in: a page comes back by itself where the table is only out of reach."""
    match problem:
        case Forbidden():
            return FORBIDDEN
        case Unstored():
            return LATER
    return GONE


async def talk(socket: Socket, room: Room, page: Page) -> None:
    """Both directions, until either side ends. A message that is being answered is answered to its end."""
    sender = asyncio.create_task(deliver(socket, page))
    try:
        if room.company:
            await room.company.enter(page)
        await listen(socket, room, page)
    finally:
        room.leave(page)
        sender.cancel()
        if room.company:
            await room.company.leave(page)


async def deliver(socket: Socket, page: Page) -> None:
    with suppress(WebSocketDisconnect, OSError, RuntimeError):  # the page is gone; listening notices that too
        while (data := await page.queue.get()) is not None:
            await socket.send_text(data)
        await socket.close(CLOSED)


async def listen(socket: Socket, room: Room, page: Page) -> None:
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        if wait := page.breath():
            await asyncio.sleep(wait)
        if not page.ended:
            await hear(room, page, event.get("text") or event.get("bytes") or "")


async def hear(room: Room, page: Page, data: str | bytes) -> None:
    """Answers one message, whatever it is."""
    try:
        wish = messages.read(data)
    except (ValueError, RecursionError):
        page.send(messages.Error(note=Note("server.message")))
        return
    try:
        await room.answer(page, wish)
    except Problem as problem:
        refuse(room, page, wish, problem)
    except Exception as error:
        report(error)
        page.send(no(wish, Note("server.fault")))


def refuse(room: Room, page: Page, wish: messages.Message, problem: Problem) -> None:
    """Says no; a page that is behind is told how things stand."""
    metrics.count("refused_total", note=problem.note.id)
    page.send(no(wish, problem.note))
    if isinstance(problem, Stale) and page.looking and room.table.begun:
        page.seen = None
        page.send(room.state(page))


def no(wish: messages.Message, note: Note) -> object:
    """A move not made or weighed, and a hint not given, are refused; whatever else is wrong is an error."""
    match wish:
        case messages.Move():
            return messages.Refused(move=wish.move, note=note, id=wish.id)
        case messages.Preview():
            return messages.Refused(move=wish.move, note=note, ref=wish.ref)
        case messages.Hint():
            return messages.Refused(move=None, note=note, ref=wish.ref)
    return messages.Error(note=note)
