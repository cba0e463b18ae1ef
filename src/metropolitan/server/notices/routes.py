"""The routes of notices: browsers that want to hear of turns."""

from __future__ import annotations

import base64
import binascii
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody
from msgspec import Meta

from metropolitan.server.notices import push
from metropolitan.server.people.door import someone
from metropolitan.server.troubles import Missing, Trouble

SMALL = 8 * 1024  # bytes of a request
Ask = Request[Any, Any, Any]
Address = Annotated[str, Meta(max_length=1000)]
Key = Annotated[str, Meta(max_length=200)]


class Keys(msgspec.Struct):
    p256dh: Key
    auth: Key


class Browser(msgspec.Struct):
    """As browsers tell it (`PushSubscription.toJSON`)."""

    endpoint: Address
    keys: Keys


class Endpoint(msgspec.Struct):
    endpoint: Address


@post("/pushes")
async def keep_push(data: JSONBody[Browser], request: Ask, state: AppState) -> dict[str, str]:
    person = await someone(state.hall.door, request)
    society = state.hall.society
    if society is None or society.push.public is None:
        raise Missing("no-push")
    state.hall.limits.check("changes", person.id)
    _check(data.keys)
    await push.check(data.endpoint)
    keys = msgspec.to_builtins(data.keys)
    await state.hall.store.write(lambda link: push.keep(link, person.id, data.endpoint, keys))
    return {"endpoint": data.endpoint}


@delete("/pushes", status_code=200)
async def drop_push(data: JSONBody[Endpoint], request: Ask, state: AppState) -> dict[str, str]:
    person = await someone(state.hall.door, request)
    await state.hall.store.write(lambda link: push.drop(link, person.id, data.endpoint))
    return {"endpoint": data.endpoint}


def _check(keys: Keys) -> None:
    """A point of the curve, and a secret of sixteen bytes."""
    point, secret = _bytes(keys.p256dh), _bytes(keys.auth)
    if len(point) != 65 or point[0] != 4 or len(secret) != 16:
        raise Trouble("push-key")


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""


NOTICES = Router("/", route_handlers=[keep_push, drop_push], request_max_body_size=SMALL)
