"""For whoever runs the server: whether it lives, whether it can serve, and its numbers."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import os
import secrets
from contextlib import suppress
from typing import Any

import sqlalchemy as sql
from litestar import Request, Response, get
from litestar.datastructures import State as AppState

from metropolitan.server import metrics
from metropolitan.server.broker import Broker
from metropolitan.server.troubles import Missing, Unready

PATIENCE = 3.0  # seconds for store and broker to answer
AGAIN = 0.2  # seconds until a word is said once more
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


@get("/healthz", sync_to_thread=False, media_type="text/plain", summary="Whether this worker lives")
def health() -> str:
    return "ok"


@get("/readyz", media_type="text/plain", summary="Whether store and broker answer")
async def ready(state: AppState) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await state.hall.store.read(lambda link: link.execute(sql.text("SELECT 1")).scalar())
            await _hear(state.hall.broker)
    except Exception:
        raise Unready("unready") from None
    return "ok"


async def _hear(broker: Broker) -> None:
    """Says a word, and waits until it is heard."""
    channel, heard = f"ready:{secrets.token_hex(8)}", asyncio.Event()

    async def hear(_: bytes) -> None:
        heard.set()

    await broker.listen(channel, hear)
    try:
        while not heard.is_set():  # who has only begun to listen may miss the first
            await broker.say(channel, b"")
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), AGAIN)
    finally:
        await broker.leave(channel, hear)


@get("/metrics", summary="Numbers for Prometheus")
async def tell_metrics(request: Request[Any, Any, Any], state: AppState) -> Response[str]:
    if not _may(request):
        raise Missing("no-page")  # nobody needs to know that it is here
    found = await metrics.gathered(state.hall.broker)
    return Response(metrics.written(found), media_type="text/plain; version=0.0.4")


def _may(request: Request[Any, Any, Any]) -> bool:
    """With the token where there is one; otherwise from this machine, and not through a proxy on it."""
    token = os.environ.get("METROPOLITAN_METRICS_TOKEN")
    if token:
        shown = request.headers.get("authorization", "")
        return hmac.compare_digest(shown.encode(), f"Bearer {token}".encode())
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
