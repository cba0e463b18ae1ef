"""The routes of people: who one is. `docs/online.md` is their description."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody
from msgspec import Meta

from metropolitan.server.limits import address
from metropolitan.server.people import cookies, guests, naming, sessions
from metropolitan.server.people.door import Online
from metropolitan.server.people.person import HOUSE, Person
from metropolitan.server.troubles import Missing, Untimely

SMALL = 16 * 1024  # bytes of a request
Ask = Request[Any, Any, Any]
AtDoor = NamedDependency[Online]
Name = Annotated[str, Meta(max_length=100)]


class NewGuest(msgspec.Struct):
    name: Name


def online(state: AppState) -> Online:
    """The door, where people are told apart; in a house there is none of all this."""
    door = state.hall.door
    if not isinstance(door, Online):
        raise Missing("no-page")
    return door


def device(request: Ask) -> str:
    """By which words a person knows his device again."""
    return request.headers.get("user-agent", "")[:200]


@get("/me")
async def me(request: Ask, state: AppState) -> Response[dict[str, Any]]:
    door = state.hall.door
    if not isinstance(door, Online):
        return Response(about(HOUSE, {}, online=False))
    session = await door.session(request)
    row = await state.hall.store.read(lambda link: guests.row(link, session.person.id)) if session else None
    response = Response(about(guests.person(row) if row else None, row or {}, online=True))
    if "authorization" not in request.headers:
        cookies.keep(response, request, known=session is not None)
    return response


def about(person: Person | None, row: dict[str, Any], *, online: bool) -> dict[str, Any]:
    return {
        "online": online,
        "person": person,
        "email": row.get("email"),
        "wishes": row.get("wishes", {}),
        "banned": row.get("banned"),
        "mail": False,
        "push": None,
    }


@post("/guests")
async def new_guest(
    data: JSONBody[NewGuest], request: Ask, state: AppState, door: AtDoor
) -> Response[Person]:
    if await door.who(request):
        raise Untimely("somebody")
    state.hall.limits.check("guests", address(request))
    name = naming.fit(data.name)

    def add(link: Any) -> tuple[str, str]:
        id = guests.add(link, name)
        return id, sessions.start(link, id, "device", device(request))[1]

    id, secret = await state.hall.store.write(add)
    response = Response(Person(id, name))
    cookies.give(response, request, secret)
    return response


PEOPLE = Router(
    "/",
    route_handlers=[me, new_guest],
    dependencies={"door": Provide(online, sync_to_thread=False)},
    request_max_body_size=SMALL,
)
