"""The routes of moderators: for everybody else there is nothing here. Announcements are for all."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State as AppState
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from metropolitan.server.order import bulletin, figures, members, reports
from metropolitan.server.people import forgetting, touching
from metropolitan.server.store import Row
from metropolitan.server.talk.talk import Word, word_of
from metropolitan.server.troubles import Forbidden, Missing

SMALL = 8 * 1024
Name = Annotated[str, Meta(max_length=100)]


class Ban(msgspec.Struct):
    person: Name
    days: Annotated[int, Meta(ge=1, le=members.LONGEST)]


class Announcement(msgspec.Struct):
    text: Annotated[str, Meta(max_length=1000)]
    hours: Annotated[int, Meta(ge=1, le=bulletin.MOST_HOURS)]


async def moderators_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Others are not even told that there is something here."""
    door = connection.app.state.hall.door
    person = await door.who(connection) if door.online else None
    if person is None or not person.admin:
        raise Missing("no-page")


@get("/reports")
async def list_reports(state: AppState, done: FromQuery[bool] = False) -> list[Row]:
    found: list[Row] = await state.hall.store.read(lambda link: reports.listed(link, done))
    return found


@post("/reports/{id:int}/done", status_code=200)
async def done(id: FromPath[int], state: AppState) -> dict[str, int]:
    await state.hall.store.write(lambda link: reports.done(link, id))
    return {"id": id}


@delete("/chat/{id:int}", status_code=200)
async def delete_line(id: FromPath[int], state: AppState) -> dict[str, int]:
    table = await state.hall.store.write(lambda link: reports.take_away(link, id))
    await state.hall.broker.say(*word_of(table, Word(gone=id)))
    return {"id": id}


@delete("/tables/{id:str}", status_code=200)
async def delete_table(id: FromPath[str], state: AppState) -> dict[str, str]:
    await state.hall.forget(id)
    return {"id": id}


@get("/people")
async def list_people(state: AppState, search: FromQuery[str] = "") -> list[Row]:
    found: list[Row] = await state.hall.store.read(lambda link: members.listed(link, search[:100]))
    return found


@delete("/people/{id:str}", status_code=200)
async def delete_person(id: FromPath[str], state: AppState) -> dict[str, str]:
    person = await state.hall.store.read(lambda link: members.find(link, id))
    if person["admin"]:
        raise Forbidden("ban-admin")
    await forgetting.forget(state.hall, person["id"])
    await state.hall.door.news(person["id"], over=True)
    return {"id": person["id"]}


@post("/bans", status_code=200)
async def ban(data: JSONBody[Ban], state: AppState) -> dict[str, str]:
    hall = state.hall
    person, versions = await hall.store.write(lambda link: members.ban(link, data.person, data.days))
    await hall.door.news(person["id"])
    await touching.tell(hall.broker, versions)
    return {"person": person["id"], "until": person["banned"]}


@delete("/bans/{person:str}", status_code=200)
async def unban(person: FromPath[str], state: AppState) -> dict[str, str]:
    found = await state.hall.store.write(lambda link: members.unban(link, person))
    await state.hall.door.news(found["id"])
    return {"person": found["id"]}


@post("/announcements")
async def announce(data: JSONBody[Announcement], state: AppState) -> Row:
    made: Row = await state.hall.store.write(lambda link: bulletin.announce(link, data.text, data.hours))
    return made


@delete("/announcements/{id:int}", status_code=200)
async def withdraw(id: FromPath[int], state: AppState) -> dict[str, int]:
    await state.hall.store.write(lambda link: bulletin.withdraw(link, id))
    return {"id": id}


@get("/figures")
async def figures_now(state: AppState) -> dict[str, int]:
    found: dict[str, int] = await state.hall.store.read(figures.count)
    return found


ADMIN = Router(
    "/admin",
    route_handlers=[
        list_reports, done, delete_line, delete_table, list_people, delete_person, ban, unban, announce,
        withdraw, figures_now,
    ],
    guards=[moderators_only],
    request_max_body_size=SMALL,
)  # fmt: skip


@get("/announcements")
async def announcements(state: AppState) -> list[Row]:
    found: list[Row] = await state.hall.store.read(bulletin.current)
    return found
