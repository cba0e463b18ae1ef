"""The routes about oneself."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody
from msgspec import UNSET, UnsetType
from sqlalchemy import Connection

from metropolitan.server.notices.notices import check_hook, hooks
from metropolitan.server.people import accounts, cookies, exports, forgetting, guests, naming, passwords
from metropolitan.server.people.asking import Ask, AtDoor, Email, Mine, Password, Text, hall
from metropolitan.server.people.door import Online
from metropolitan.server.people.person import HOUSE, Person
from metropolitan.server.store.schema import people
from metropolitan.server.store.schema import sessions as ways
from metropolitan.server.troubles import Trouble, Unknown

LARGEST = 4096  # bytes of all wishes


class Change(msgspec.Struct):
    name: Text | UnsetType = UNSET
    email: Email | UnsetType | None = UNSET
    wishes: dict[str, Any] | UnsetType = UNSET
    password: Password = ""


class ChangePassword(msgspec.Struct):
    old: Password
    new: Password


class Leave(msgspec.Struct):
    password: Password = ""


@get("/me")
async def me(request: Ask, state: AppState) -> Response[dict[str, Any]]:
    door = state.hall.door
    if not isinstance(door, Online):
        return Response(about(state, HOUSE, {}, online=False))
    session = await door.session(request)
    row = await hall(state).store.read(lambda link: guests.row(link, session.person.id)) if session else None
    response = Response(about(state, guests.person(row) if row else None, row or {}, online=True))
    if "authorization" not in request.headers:
        cookies.keep(response, request, known=row is not None)
    return response


def about(state: AppState, person: Person | None, row: dict[str, Any], *, online: bool) -> dict[str, Any]:
    society = hall(state).society
    return {
        "online": online,
        "person": person,
        "email": row.get("email"),
        "wishes": row.get("wishes", {}),
        "banned": row.get("banned"),
        "mail": hall(state).mail.ready,
        "push": society.push.public if society else None,
        "hooks": bool(society) and hooks(),
    }


@patch("/me")
async def change(data: JSONBody[Change], state: AppState, door: AtDoor, session: Mine) -> Person:
    hall(state).limits.check("changes", session.person.id)
    facts: dict[str, Any] = {}
    if data.wishes is not UNSET:
        await check_hook(data.wishes.get("hook"))
    if data.name is not UNSET:
        facts["name"] = naming.fit(data.name)
    if data.email is not UNSET:
        facts["email"] = naming.email(data.email or "")
        await readdress(state, session.person, facts["email"], data.password)

    def change(link: Connection) -> Person:
        row = guests.row(link, session.person.id)
        if row is None:
            raise Unknown("who")
        if data.wishes is not UNSET:
            facts["wishes"] = wished(row["wishes"], data.wishes)
        if facts:
            link.execute(people.update().where(people.c.id == row["id"]).values(facts))
        return guests.person({**row, **facts})

    person: Person = await hall(state).store.write(change)
    await door.news(person.id)
    return person


async def readdress(state: AppState, person: Person, email: str | None, password: str) -> None:
    """Who has the address has the account: an account's changes only with its password."""
    row = await hall(state).store.read(lambda link: guests.row(link, person.id))
    if person.account and row and row["email"] != email:
        await confirm(state, person, password)


def wished(before: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Wishes that are not named stay as they were; null takes one back."""
    both = {key: value for key, value in {**before, **new}.items() if value is not None}
    if len(msgspec.json.encode(both)) > LARGEST:
        raise Trouble("many-wishes")
    return both


@post("/me/password", status_code=200)
async def change_password(
    data: JSONBody[ChangePassword], state: AppState, door: AtDoor, session: Mine
) -> Person:
    """Ends all other sessions."""
    await confirm(state, session.person, data.old)
    hash = await passwords.hashed(data.new)

    def change(link: Connection) -> None:
        accounts.change(link, session.person.id, hash)
        accounts.end(link, session.person.id, ways.c.hash != session.hash)

    await hall(state).store.write(change)
    await door.news(session.person.id, over=True)
    return session.person


async def confirm(state: AppState, person: Person, password: str) -> None:
    """It is really he: what cannot be taken back asks for the password, as often as signing in may."""
    if person.login is None:
        raise Trouble("no-account")
    hall(state).limits.attempt("sign-in", person.login)
    await accounts.known(hall(state).store, person.login, password)
    hall(state).limits.passed("sign-in", person.login)


@get("/me/export")
async def export(state: AppState, session: Mine) -> Response[bytes]:
    hall(state).limits.check("exports", session.person.id)
    found = await hall(state).store.read(lambda link: exports.everything(link, session.person.id))
    headers = {"Content-Disposition": 'attachment; filename="metropolitan.json"'}
    body = msgspec.json.format(msgspec.json.encode(found), indent=1)
    return Response(body, media_type="application/json", headers=headers)


@delete("/me", status_code=200)
async def forget(
    data: JSONBody[Leave], request: Ask, state: AppState, door: AtDoor, session: Mine
) -> Response[dict[str, str]]:
    if session.person.account:
        await confirm(state, session.person, data.password)
    await forgetting.forget(hall(state), session.person.id)
    await door.news(session.person.id, over=True)
    response = Response({"id": session.person.id})
    cookies.clear(response, request)
    return response
