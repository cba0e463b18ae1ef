"""A person, as the server knows one."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from litestar.connection import ASGIConnection


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    login: str | None = None  # of an account; None: a guest
    admin: bool = False

    @property
    def account(self) -> bool:
        return self.login is not None


HOUSE = Person("house", "", None, True)


class Door(Protocol):
    """Tells who comes: by a cookie or a token, or everybody alike."""

    online: bool  # whether people are told apart

    async def who(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None: ...


class House:
    """`metropolitan play`: whoever reaches this machine is at home, and all seats are everybody's."""

    online = False

    async def who(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
        return HOUSE
