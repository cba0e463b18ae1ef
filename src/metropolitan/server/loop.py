"""The event loop: uvloop where there is one (not on Windows), which takes less time for every message."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Coroutine
from typing import Any

SELDOM = 50_000, 20, 100  # tables are large and stay: to look through them all for garbage takes long
TURN = 0.0005  # seconds after which a thread lets another on: all wait for the one that writes


def run(work: Coroutine[Any, Any, None]) -> None:
    gc.freeze()
    gc.set_threshold(*SELDOM)
    sys.setswitchinterval(TURN)
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)
