"""Brokers: word goes to everybody who listens, one holds what several want, and all are counted."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from metropolitan.server.broker import Local
from metropolitan.server.broker.redis import Redis

from .conftest import need
from .databases import Redis as Server


@asynccontextmanager
async def workers(url: str, n: int) -> AsyncIterator[list[Redis]]:
    async with AsyncExitStack() as stack:
        found = [Redis(url) for _ in range(n)]
        for one in found:
            await one.open()
            stack.push_async_callback(one.close)
            await until(lambda one=one: one.ear is not None)
        yield found


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.02)


class Listener:
    def __init__(self) -> None:
        self.words: list[bytes] = []

    async def hear(self, word: bytes) -> None:
        self.words.append(word)


def test_everybody_who_listens_hears_it(redis: Server) -> None:
    async def run() -> None:
        async with workers(redis.url, 3) as (here, there, elsewhere):
            listeners = [Listener(), Listener()]
            await here.listen("a", listeners[0].hear)
            await there.listen("a", listeners[1].hear)
            await there.say("a", b"1")
            await elsewhere.say("a", b"2")
            await elsewhere.say("b", b"3")
            await until(lambda: all(len(one.words) == 2 for one in listeners))
            await there.leave("a", listeners[1].hear)
            await here.say("a", b"4")
            await until(lambda: len(listeners[0].words) == 3)
            await asyncio.sleep(0.1)
            assert [sorted(one.words) for one in listeners] == [[b"1", b"2", b"4"], [b"1", b"2"]]

    asyncio.run(run())


def test_one_holds_what_several_want(redis: Server) -> None:
    async def run() -> None:
        async with workers(redis.url, 2) as (here, there):
            assert await here.hold("x", 30)
            assert not await there.hold("x", 30)
            assert await here.hold("x", 30)  # who holds it may go on
            await there.free("x")  # what is not one's own
            assert not await there.hold("x", 30)
            assert await here.hold("x", 0.2)
            await asyncio.sleep(0.3)
            assert await there.hold("x", 30)
            await there.free("x")
            assert await here.hold("x", 30)

    asyncio.run(run())


def test_all_are_counted_and_the_dead_forgotten(redis: Server) -> None:
    async def run() -> None:
        async with workers(redis.url, 2) as (here, there):
            assert await here.count("n", 2) == 2
            assert await there.count("n", 3) == 5
            assert await here.count("n", 1, 1) == 4
            await asyncio.sleep(2.1)
            assert await there.count("n", 3) == 3
            assert await there.count("n", 0) == 0

    asyncio.run(run())


def test_a_broker_that_was_killed_is_found_again() -> None:
    need("redis-server", "valkey-server")
    server = Server()

    async def run() -> None:
        async with workers(server.url, 2) as (here, there):
            listener = Listener()
            await here.listen("a", listener.hear)
            server.kill()
            async with asyncio.timeout(10):  # nobody waits long for one who is away
                await there.say("a", b"lost")
                assert await here.hold("x", 30)
                assert await here.count("n", 2) == 2
                await here.listen("b", listener.hear)
            server.start()
            while not listener.words:
                await there.say("b", b"1")
                await asyncio.sleep(0.1)
            await there.say("a", b"2")
            await until(lambda: b"2" in listener.words)
            await until(lambda: there.away < asyncio.get_running_loop().time())
            assert await there.hold("y", 30)
            assert not await here.hold("y", 30)

    try:
        asyncio.run(asyncio.wait_for(run(), 40))
    finally:
        server.close()


@pytest.mark.parametrize("n", [1, 2])
def test_one_worker_alone(n: int) -> None:
    async def run() -> None:
        alone, listener = Local(), Listener()
        for _ in range(n):
            await alone.listen("a", listener.hear)
        await alone.say("a", b"1")
        await alone.leave("a", listener.hear)
        await alone.say("a", b"2")
        assert listener.words == [b"1"] * n + [b"2"] * (n - 1)
        assert await alone.hold("x", 1)
        assert await alone.count("n", 4) == 4

    asyncio.run(run())
