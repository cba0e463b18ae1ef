"""Several workers talk by Redis or Valkey. Where it is away, every worker goes on alone: words are lost, but
all look into the store from time to time; what should be done once may be done twice, but the version of a
table lets one through; and all is as before when it is back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from contextlib import suppress
from time import monotonic, time
from typing import Any, TypeVar, cast

from redis.asyncio import Redis as Link
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from metropolitan.server.broker.broker import Hearer
from metropolitan.server.faults import report

HOME = "workers"  # all workers listen here, as one must listen somewhere
ANSWER = 2.0  # seconds in which Redis must answer
AWAY = 1.0  # seconds until a Redis that was away is tried again
T = TypeVar("T")
log = logging.getLogger("metropolitan.server")

HOLD = """
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
FREE = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"
# Every worker has a field with how many it has, and until when that may be believed.
COUNT = """
if ARGV[2] == '0' then redis.call('hdel', KEYS[1], ARGV[1])
else redis.call('hset', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[4]) end
redis.call('expire', KEYS[1], ARGV[5])
local sum = 0
local all = redis.call('hgetall', KEYS[1])
for n = 1, #all, 2 do
  local count, until_ = string.match(all[n + 1], '(%d+) (%d+)')
  if tonumber(until_) >= tonumber(ARGV[3]) then sum = sum + tonumber(count)
  else redis.call('hdel', KEYS[1], all[n]) end
end
return sum
"""


class Redis:
    alone = False

    def __init__(self, url: str) -> None:
        self.me = secrets.token_urlsafe(9)
        once = Retry(NoBackoff(), 0)  # whoever tries again here would do so under the feet of who listens
        self.link: Link = Link.from_url(url, socket_timeout=ANSWER, socket_connect_timeout=ANSWER, retry=once)
        self.hearers: defaultdict[str, list[Hearer]] = defaultdict(list)
        self.ear: PubSub | None = None
        self.task: asyncio.Task[None] | None = None
        self.hearing: set[asyncio.Task[None]] = set()
        self.away = 0.0  # until then nobody waits for an answer

    async def open(self) -> None:
        self.task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
        with suppress(RedisError, OSError):
            await self.link.aclose()

    # ---- word ----

    async def say(self, channel: str, word: bytes) -> None:
        await self._try(lambda: self.link.publish(channel, word), 0)

    async def listen(self, channel: str, hearer: Hearer) -> None:
        self.hearers[channel].append(hearer)
        if self.ear and len(self.hearers[channel]) == 1:
            with suppress(Exception):  # a line that is being cut; who listens begins anew, with all channels
                await self.ear.subscribe(channel)

    async def leave(self, channel: str, hearer: Hearer) -> None:
        self.hearers[channel].remove(hearer)
        if not self.hearers[channel]:
            del self.hearers[channel]
            if self.ear:
                with suppress(Exception):
                    await self.ear.unsubscribe(channel)

    async def _listen(self) -> None:
        while True:
            ear = self.link.pubsub()
            try:
                await ear.subscribe(HOME)
                self.ear, self.away = ear, 0.0
                if self.hearers:  # also those who began to listen while the line was opened
                    await ear.subscribe(*self.hearers)
                await self._hear(ear)
            except Exception as error:
                log.warning("event=broker trouble=away error=%s", type(error).__name__)
            finally:
                self.ear = None
                with suppress(RedisError, OSError):
                    await ear.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(AWAY)

    async def _hear(self, ear: PubSub) -> None:
        """A silent line is asked whether it still lives: one that was cut may stay silent for ever."""
        asked = False
        while True:
            message = await ear.get_message(timeout=AWAY)
            if message is None:
                if asked:
                    raise TimeoutError
                await ear.ping()
            elif message["type"] == "message":
                self._spread(message["channel"].decode(), message["data"])
            asked = message is None

    def _spread(self, channel: str, word: bytes) -> None:
        """Every hearer in a task of its own, so that none waits for another."""
        for hearer in list(self.hearers.get(channel, ())):
            task = asyncio.create_task(_tell(hearer, word))
            self.hearing.add(task)
            task.add_done_callback(self.hearing.discard)

    # ---- what is done once, and counted ----

    async def hold(self, key: str, seconds: float) -> bool:
        return bool(await self._script(HOLD, f"hold:{key}", 1, int(seconds * 1000)))

    async def free(self, key: str) -> None:
        await self._script(FREE, f"hold:{key}", 0)

    async def count(self, key: str, mine: int, seconds: float = 30) -> int:
        now = int(time())
        until = now + int(seconds)
        return int(await self._script(COUNT, f"count:{key}", mine, mine, now, until, int(seconds) + 1))

    async def _script(self, script: str, key: str, alone: int, *args: int) -> Any:
        """What a script answers; without Redis, what this worker would say alone."""
        given = [self.me, *map(str, args)]
        return await self._try(lambda: self.link.eval(script, 1, key, *given), alone)

    async def _try(self, ask: Any, alone: T) -> T:
        if monotonic() < self.away:
            return alone
        try:
            return cast(T, await ask())
        except (RedisError, OSError):
            self.away = monotonic() + AWAY  # a line that is cut costs everybody's time once, not each time
            return alone


async def _tell(hearer: Hearer, word: bytes) -> None:
    try:
        await hearer(word)
    except Exception as error:
        report(error)
