"""Who is at a table is known on all workers soon, in whatever order things happen; nobody says it again."""

import asyncio
from collections.abc import Awaitable, Callable

from metropolitan.server.attendance import Attendance
from metropolitan.server.broker import Local

from .conftest import PATIENCE

EMPTY = {"0": 0, "watch": 0, "all": 0}
WATCHES = {"0": 0, "watch": 1, "all": 1}
SITS = {"0": 1, "watch": 0, "all": 1}


class Worker(Local):
    """A table at one worker; `board` is what all have said of it."""

    def __init__(self, name: str, board: dict[tuple[str, str], int], all: "list[Worker]") -> None:
        super().__init__()
        self.name, self.board, self.all = name, board, all
        self.pages = dict(EMPTY)
        self.tellings = 0
        self.slow: Callable[[str], Awaitable[object]] | None = None  # happens before a count is heard
        self.attendance = Attendance("t", self, lambda: self.pages, self.tell)
        all.append(self)

    async def say(self, channel: str, word: bytes) -> None:
        for one in self.all:
            await one.attendance.count()

    async def count(self, key: str, mine: int, seconds: float = 30) -> int:
        if self.slow:
            await self.slow(key)
        self.board[self.name, key] = mine
        await asyncio.sleep(0)
        return sum(number for (_, of), number in self.board.items() if of == key)

    def tell(self) -> None:
        self.tellings += 1
        self.attendance.told()

    def come(self, pages: dict[str, int]) -> None:
        self.pages = pages
        self.attendance.stir()

    def knows(self, seat: bool, watching: int) -> bool:
        return (self.attendance.here(0), self.attendance.watching) == (seat, watching)


def pair() -> tuple[Worker, Worker]:
    board: dict[tuple[str, str], int] = {}
    all: list[Worker] = []
    return Worker("here", board, all), Worker("there", board, all)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def test_who_sits_down_is_known_elsewhere() -> None:
    async def run() -> None:
        here, there = pair()
        there.come(WATCHES)
        await until(lambda: here.knows(False, 1))
        there.pages = SITS  # without coming or going: his pages are told by another way
        there.attendance.told()
        await until(lambda: here.knows(True, 0))

    asyncio.run(run())


def test_who_comes_while_others_are_asked_is_known_too() -> None:
    async def run() -> None:
        here, there = pair()
        asked, answer = asyncio.Event(), asyncio.Event()

        async def slow(key: str) -> None:
            asked.set()
            await answer.wait()

        there.slow = slow
        there.come(WATCHES)
        await asked.wait()
        there.come({"0": 1, "watch": 1, "all": 2})
        answer.set()
        await until(lambda: here.knows(True, 1))

    asyncio.run(run())


def test_of_two_counts_the_later_one_holds() -> None:
    async def run() -> None:
        here, there = pair()
        late = asyncio.Event()

        async def slow(key: str) -> None:
            there.slow = None  # the next one is quick
            await late.wait()

        there.slow, there.pages = slow, WATCHES
        first = asyncio.create_task(there.attendance.count())
        await until(lambda: there.slow is None)
        there.pages = SITS
        second = asyncio.create_task(there.attendance.count())
        await asyncio.sleep(0.1)
        late.set()
        await asyncio.gather(first, second)
        await here.attendance.count()
        assert here.knows(True, 0)

    asyncio.run(run())


def test_who_comes_in_place_of_another_is_told_how_it_is() -> None:
    """When he came both were there, and that is what he was told."""

    async def run() -> None:
        here, _ = pair()
        here.come(WATCHES)
        await until(lambda: here.tellings == 1)
        await here.attendance.task if here.attendance.task else None
        here.come({"0": 0, "watch": 2, "all": 2})
        here.come(WATCHES)
        await until(lambda: here.tellings == 2)

    asyncio.run(run())
