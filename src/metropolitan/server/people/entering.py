"""The routes of coming in and going: guests, accounts, sessions, tokens, and a password that is forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection, select, true

from metropolitan.engine.words import Note, say
from metropolitan.server.limits import address
from metropolitan.server.people import accounts, cookies, guests, merging, naming, passwords, sessions
from metropolitan.server.people.asking import (
    Ask,
    AtDoor,
    Email,
    Mine,
    Password,
    Text,
    device,
    entered,
    hall,
    language,
)  # fmt: skip
from metropolitan.server.people.person import Person
from metropolitan.server.store.changes import now
from metropolitan.server.store.schema import sessions as ways
from metropolitan.server.store.store import rows
from metropolitan.server.troubles import Missing, Untimely

TOKENS = 20  # of one person


class NewGuest(msgspec.Struct):
    name: Text


class NewAccount(msgspec.Struct):
    login: Text
    password: Password
    email: Email | None = None


class SignIn(msgspec.Struct):
    login: Text
    password: Password


class NewToken(msgspec.Struct):
    label: Text = ""


class Forgotten(msgspec.Struct):
    login: Text


class NewPassword(msgspec.Struct):
    password: Password


@post("/guests")
async def new_guest(
    data: JSONBody[NewGuest], request: Ask, state: AppState, door: AtDoor
) -> Response[Person]:
    if await door.who(request):
        raise Untimely("somebody")
    hall(state).limits.check("guests", address(request))
    name = naming.fit(data.name)

    def add(link: Connection) -> tuple[str, str]:
        id = guests.add(link, name)
        return id, sessions.start(link, id, "device", device(request))[1]

    return await entered(request, state, *await hall(state).store.write(add))


@post("/accounts")
async def new_account(
    data: JSONBody[NewAccount], request: Ask, state: AppState, door: AtDoor
) -> Response[Person]:
    await door.who(request)  # who is banned cannot begin anew by this door
    guest = await door.session(request)
    if guest and guest.person.account:
        raise Untimely("somebody")
    hall(state).limits.check("accounts", address(request))
    id, secret = await accounts.register(hall(state).store, data, guest, device(request))
    if guest:
        await merging.named(hall(state), id)
        await door.news(id, over=True)
    return await entered(request, state, id, secret)


@post("/sessions")
async def sign_in(data: JSONBody[SignIn], request: Ask, state: AppState, door: AtDoor) -> Response[Person]:
    limits, login = hall(state).limits, naming.folded(data.login)
    limits.check("sign-in", address(request))
    limits.attempt("sign-in", login)
    row = await accounts.known(hall(state).store, login, data.password)
    limits.passed("sign-in", login)
    before = await door.session(request)
    if before and before.kind == "device":
        await leave(state, before, row["id"])
        await door.news(before.person.id, over=True)
    _, secret = await hall(state).store.write(
        lambda link: sessions.start(link, row["id"], "device", device(request))
    )
    return await entered(request, state, row["id"], secret)


async def leave(state: AppState, before: sessions.Session, account: str) -> None:
    """Whoever this browser was goes: an account only from here, a guest with all he had into the account."""
    if before.person.account:
        await hall(state).store.write(
            lambda link: accounts.end(link, before.person.id, ways.c.hash == before.hash)
        )
    else:
        await merging.merge(hall(state), before.person.id, account)


# ---- devices and tokens ----


@get("/sessions")
async def list_sessions(state: AppState, session: Mine) -> list[dict[str, Any]]:
    return await hall(state).store.read(lambda link: listed(link, session))


def listed(link: Connection, session: sessions.Session) -> list[dict[str, Any]]:
    columns = [ways.c[name] for name in ("id", "kind", "label", "created", "seen")]
    valid = (ways.c.person == session.person.id) & (ways.c.kind != "reset") & (ways.c.expires > now())
    found = rows(link.execute(select(*columns).where(valid).order_by(ways.c.seen.desc())))
    return [{**row, "current": row["id"] == session.id} for row in found]


@delete("/sessions/{id:str}", status_code=200)
async def sign_out(
    id: FromPath[str], request: Ask, state: AppState, door: AtDoor, session: Mine
) -> Response[dict[str, str]]:
    which = session.id if id == "current" else id
    if not await hall(state).store.write(
        lambda link: accounts.end(link, session.person.id, ways.c.id == which)
    ):
        raise Missing("no-session")
    await door.news(session.person.id, over=True)
    response = Response({"id": which})
    if which == session.id and session.kind == "device":
        cookies.clear(response, request)
    return response


@post("/tokens")
async def new_token(data: JSONBody[NewToken], state: AppState, session: Mine) -> dict[str, str]:
    hall(state).limits.check("tokens", session.person.id)
    label = " ".join("".join(filter(str.isprintable, data.label)).split())

    def add(link: Connection) -> tuple[str, str]:
        if sum(one["kind"] == "token" for one in listed(link, session)) >= TOKENS:
            raise Untimely("many-tokens", most=TOKENS)
        return sessions.start(link, session.person.id, "token", label)

    id, token = await hall(state).store.write(add)
    return {"id": id, "token": token}


# ---- a password that is forgotten ----


@post("/resets", status_code=202)
async def forgotten(data: JSONBody[Forgotten], request: Ask, state: AppState, door: AtDoor) -> dict[str, str]:
    """The answer is the same, and takes as long, whether or not there is such an account."""
    if not hall(state).mail.ready:
        raise Untimely("no-mail")
    login = naming.folded(data.login)
    hall(state).limits.check("resets", address(request))
    hall(state).limits.check("resets", login)
    row = await hall(state).store.read(lambda link: accounts.find(link, login))
    if row and row["email"]:
        _, secret = await hall(state).store.write(lambda link: sessions.start(link, row["id"], "reset"))
        facts = {"name": row["name"], "login": login, "link": hall(state).mail.link(f"reset/{secret}")}
        notes = Note("server.reset-subject", facts), Note("server.reset-letter", facts)
        subject, text = (say(note, language=language(request)) for note in notes)
        hall(state).mail.send(row["email"], subject, text)
    return {}


@post("/resets/{token:str}")
async def reset(
    token: FromPath[str], data: JSONBody[NewPassword], request: Ask, state: AppState, door: AtDoor
) -> Response[Person]:
    """A new password, by the letter. All ways in that there were end: one of them may be a stranger's."""
    hall(state).limits.check("sign-in", address(request))
    hash = await passwords.hashed(data.password)

    def reset(link: Connection) -> tuple[str, str]:
        found = sessions.find(link, sessions.digest(token), "reset")
        if found is None:
            raise Missing("no-reset")
        accounts.end(link, found.person.id, true())
        accounts.change(link, found.person.id, hash)
        return found.person.id, sessions.start(link, found.person.id, "device", device(request))[1]

    id, secret = await hall(state).store.write(reset)
    await door.news(id, over=True)
    return await entered(request, state, id, secret)
