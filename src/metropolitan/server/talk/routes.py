"""The routes of talk: whom one has muted."""

from __future__ import annotations

import hashlib
from typing import Any

from litestar import Request, Router, delete, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from sqlalchemy import Connection

from metropolitan.server.people.door import someone
from metropolitan.server.talk import lines
from metropolitan.server.troubles import Missing

Ask = Request[Any, Any, Any]


@get("/mutes")
async def list_mutes(request: Ask, state: AppState) -> list[dict[str, str]]:
    person = await someone(state.hall.door, request)
    muted = await state.hall.store.read(lambda link: lines.muted(link, person.id))
    return [{"id": _sign(person.id, other), "name": name} for other, name in muted.items()]


@delete("/mutes/{id:str}", status_code=200)
async def unmute(id: FromPath[str], request: Ask, state: AppState) -> dict[str, str]:
    person = await someone(state.hall.door, request)

    def unmute(link: Connection) -> None:
        other = next((one for one in lines.muted(link, person.id) if _sign(person.id, one) == id), None)
        if other is None:
            raise Missing("talk-gone")
        lines.mute(link, person.id, other, False)

    await state.hall.store.write(unmute)
    return {"id": id}


def _sign(person: str, other: str) -> str:
    """By which one person knows another, and nobody else does: ids stay here."""
    return hashlib.sha256(f"{person} mutes {other}".encode()).hexdigest()[:24]


TALK = Router("/", route_handlers=[list_mutes, unmute])
