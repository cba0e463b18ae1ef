"""Stands before everything else and tells the log and the numbers what was asked for and how it went."""

from __future__ import annotations

import logging
import secrets
from time import perf_counter

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from metropolitan.server import metrics

log = logging.getLogger("metropolitan.requests")


class Watched:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
        elif kind == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.request(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        id, start, status = secrets.token_hex(6), perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if status >= 500:  # whoever tells us of it can name it
                    message["headers"] = [*message["headers"], (b"x-request-id", id.encode())]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            seconds = perf_counter() - start
            method, route = _method(scope), pattern(scope)
            metrics.count("requests_total", method=method, route=route, status=str(status))
            metrics.observe("request_seconds", seconds)
            log.info(
                "event=request id=%s method=%s route=%s status=%d ms=%.1f",
                id, method, route, status, seconds * 1000,
            )  # fmt: skip

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        id, start, code = secrets.token_hex(6), perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.close":
                code = message["code"]
            await send(message)

        try:
            with metrics.during("sockets"):
                await self.app(scope, receive, noted)
        finally:
            seconds = perf_counter() - start
            log.info("event=socket id=%s route=%s code=%d seconds=%.1f", id, pattern(scope), code, seconds)


METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def _method(scope: Scope) -> str:
    """Those that exist: anything may come from outside."""
    method = str(scope.get("method"))
    return method if method in METHODS else "other"


def pattern(scope: Scope) -> str:
    """The route that was taken, without what stood in its place: ids let people in."""
    template = str(scope.get("path_template") or "-")
    return template if " " not in template else "-"
