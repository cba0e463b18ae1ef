"""The cookie that says who somebody is. Where the page came by https it is bound to this host and to https,
by its name (`__Host-`): no other host, and nobody on the way, can then set one."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from metropolitan.server.people.sessions import LASTS

NAME = "metropolitan"


def _safe(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    return connection.scope.get("scheme") in ("https", "wss")


def name(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return f"__Host-{NAME}" if _safe(connection) else NAME


def given(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    return connection.cookies.get(name(connection))


def give(response: Response[Any], connection: ASGIConnection[Any, Any, Any, Any], secret: str) -> None:
    lasts = int(LASTS["device"].total_seconds())
    response.set_cookie(_cookie(connection, secret, lasts))


def clear(response: Response[Any], connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    response.set_cookie(_cookie(connection, "", 0))


def keep(response: Response[Any], connection: ASGIConnection[Any, Any, Any, Any], *, known: bool) -> None:
    """Keeps the cookie that came for another year; one that is nobody's is taken away."""
    secret = given(connection)
    if secret is not None:
        give(response, connection, secret) if known else clear(response, connection)


def _cookie(connection: ASGIConnection[Any, Any, Any, Any], value: str, age: int) -> Cookie:
    return Cookie(
        key=name(connection), value=value, path="/", max_age=age, secure=_safe(connection), httponly=True,
        samesite="lax",
    )  # fmt: skip
