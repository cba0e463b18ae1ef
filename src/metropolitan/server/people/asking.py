"""What all routes of people share: how they ask, at which door, and who asks."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from msgspec import Meta
from sqlalchemy import Connection

from metropolitan.engine.words import LANGUAGE, languages
from metropolitan.server.hall import Hall
from metropolitan.server.people import cookies, guests
from metropolitan.server.people.door import Online
from metropolitan.server.people.person import Person
from metropolitan.server.people.sessions import Session
from metropolitan.server.troubles import Missing, Unknown

Ask = Request[Any, Any, Any]
AtDoor = NamedDependency[Online]
Mine = NamedDependency[Session]
Text = Annotated[str, Meta(max_length=100)]
Password = Annotated[str, Meta(max_length=1000)]
Email = Annotated[str, Meta(max_length=320)]


def hall(state: AppState) -> Hall:
    found: Hall = state.hall
    return found


def online(state: AppState) -> Online:
    """The door, where people are told apart; in a house there is none of all this."""
    door = state.hall.door
    if not isinstance(door, Online):
        raise Missing("no-page")
    return door


async def mine(request: Ask, state: AppState) -> Session:
    """By which session somebody asks, where nobody will not do."""
    door = online(state)
    if await door.who(request) is None:
        raise Unknown("who")
    session = await door.session(request)
    if session is None:
        raise Unknown("who")
    return session


def device(request: Ask) -> str:
    """By which words a person knows his device again."""
    return request.headers.get("user-agent", "")[:200]


def language(request: Ask) -> str:
    """The first language of the browser that is spoken here."""
    asked = request.headers.get("accept-language", "").replace(";", ",").split(",")
    known = (one.strip().partition("-")[0].lower() for one in asked)
    return next((one for one in known if one in languages()), LANGUAGE)


async def entered(request: Ask, state: AppState, id: str, secret: str) -> Response[Person]:
    """Somebody has come in by a new session: who that is, with the cookie."""

    def read(link: Connection) -> Person:
        row = guests.row(link, id)
        if row is None:
            raise Unknown("who")
        return guests.person(row)

    response = Response(await hall(state).store.read(read))
    cookies.give(response, request, secret)
    return response
