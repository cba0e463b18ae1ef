"""What every broker can do. Word may be lost when a worker or the broker dies: whatever matters is in the
store, and word only says that there is something new to read there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Hearer = Callable[[bytes], Awaitable[None]]


class Broker(Protocol):
    alone: bool  # whether there can be no other worker

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def say(self, channel: str, word: bytes) -> None:
        """Everybody who listens there hears it, this worker too."""
        ...

    async def listen(self, channel: str, hearer: Hearer) -> None: ...

    async def leave(self, channel: str, hearer: Hearer) -> None: ...

    async def hold(self, key: str, seconds: float) -> bool:
        """Whether this worker may do something alone for so long; who holds it may go on holding it."""
        ...

    async def free(self, key: str) -> None:
        """Gives up what this worker holds."""
        ...

    async def count(self, key: str, mine: int, seconds: float = 30) -> int:
        """Tells how many this worker has of something, for a while; returns how many all have."""
        ...
