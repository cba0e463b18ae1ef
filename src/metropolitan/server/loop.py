"""The event loop: uvloop where there is one (not on Windows), which takes less time for every message.

Garbage is looked for among what is new only: tables are large and stay, and to look through all of them takes
a large part of a second, in which nobody gets an answer. So what has stayed for a second is laid aside, and
all is looked through now and then.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any

NEW = 2_000  # things made until the new ones are looked through
ASIDE = 1.0  # seconds until what is new is laid aside
ALL = 600  # how often that, until all is looked through
TURN = 0.0005  # seconds after which a thread lets another on: all wait for the one that writes


def run(work: Coroutine[Any, Any, None]) -> None:
    gc.freeze()
    gc.set_threshold(NEW, 1_000_000, 1_000_000)
    sys.setswitchinterval(TURN)
    try:
        import uvloop
    except ImportError:
        asyncio.run(_tidily(work))
    else:
        uvloop.run(_tidily(work))


async def _tidily(work: Coroutine[Any, Any, None]) -> None:
    tidying = asyncio.create_task(_tidy())
    try:
        await work
    finally:
        tidying.cancel()


async def _tidy() -> None:
    while True:
        for _ in range(ALL):
            await asyncio.sleep(ASIDE)
            gc.freeze()
        gc.unfreeze()
        gc.collect()
