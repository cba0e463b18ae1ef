"""One worker alone: it talks to itself."""

from __future__ import annotations

from collections import defaultdict

from metropolitan.server.broker.broker import Hearer


class Local:
    alone = True

    def __init__(self) -> None:
        self.hearers: defaultdict[str, list[Hearer]] = defaultdict(list)

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def say(self, channel: str, word: bytes) -> None:
        for hearer in list(self.hearers.get(channel, ())):
            await hearer(word)

    async def listen(self, channel: str, hearer: Hearer) -> None:
        self.hearers[channel].append(hearer)

    async def leave(self, channel: str, hearer: Hearer) -> None:
        self.hearers[channel].remove(hearer)
        if not self.hearers[channel]:
            del self.hearers[channel]

    async def hold(self, key: str, seconds: float) -> bool:
        return True

    async def free(self, key: str) -> None: ...

    async def count(self, key: str, mine: int, seconds: float = 30) -> int:
        return mine
