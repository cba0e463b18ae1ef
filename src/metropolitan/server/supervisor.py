"""Looks after workers: they share its listening socket, and it starts a new one where one dies. Whoever
comes while none is there waits at the socket, and is not turned away.

SIGTERM ends all in peace. SIGHUP replaces them one after the other, for a new version of the program: the new
one is there before the old one goes, whose pages then connect again by themselves.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from metropolitan.server.settings import Settings

END = 10.0  # seconds a worker has to end in peace
SHORTEST, LONGEST = 0.5, 10.0  # seconds of rest after a worker that could not start
READY = b"ready\n"
log = logging.getLogger("metropolitan.server")


class Worker:
    """A process. By its standard input it learns its settings and when to go, and lives while that is open:
    so it dies with its supervisor, however that ends. By its standard output it says that it serves."""

    def __init__(self, process: Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, settings: Settings, listener: socket.socket) -> Worker:
        """It loads the program and prepares everything, and then waits until it is to go."""
        command = [sys.executable, "-m", "metropolitan.server.worker", str(listener.fileno())]
        worker = cls(
            await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, pass_fds=[listener.fileno()]
            )
        )
        await worker._tell(msgspec.json.encode(settings))
        return worker

    async def go(self) -> None:
        await self._tell(b"go")

    async def _tell(self, line: bytes) -> None:
        assert self.process.stdin
        with suppress(ConnectionError):
            self.process.stdin.write(line + b"\n")
            await self.process.stdin.drain()

    async def ready(self) -> bool:
        """Whether it has come so far; False where it has ended before."""
        assert self.process.stdout
        return await self.process.stdout.readline() == READY

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.terminate()
        try:
            await asyncio.wait_for(self.process.wait(), END)
        except TimeoutError:
            log.warning("event=worker-killed pid=%s", self.process.pid)
            self.process.kill()
            await self.process.wait()


class Supervisor:
    """With the workers it has a spare one, which has loaded the program already: so where one dies, the next
    is there at once."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.settings, self.listener = settings, listener
        self.workers: list[Worker] = []
        self.spare: Worker | None = None
        self.ending = asyncio.Event()
        self.rolling = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self, ready: Callable[[], None]) -> int:
        """Until it is told to end. Where the first workers cannot even start, so much is wrong that no later
        one will: the status is theirs."""
        self._heed()
        self.workers = [await self._start() for _ in range(self.settings.workers)]
        if not all(await asyncio.gather(*(worker.ready() for worker in self.workers))):
            await self._end()
            return next((code for one in self.workers if (code := one.process.returncode)), 0)
        ready()
        for slot in range(len(self.workers)):
            self._begin(self._keep(slot))
        self.spare = await Worker.start(self.settings, self.listener)
        await self.ending.wait()
        await self._end()
        return 0

    def _heed(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.ending.set)
        loop.add_signal_handler(signal.SIGHUP, lambda: self._begin(self.roll()))

    async def _start(self) -> Worker:
        worker, self.spare = self.spare, None
        if worker is None or worker.process.returncode is not None:
            worker = await Worker.start(self.settings, self.listener)
        await worker.go()
        return worker

    async def _end(self) -> None:
        self.ending.set()
        for task in self.tasks:
            task.cancel()
        spare = [self.spare] if self.spare else []
        await asyncio.gather(*(worker.end() for worker in (*self.workers, *spare)))

    async def _keep(self, slot: int) -> None:
        """Starts another one where a worker dies; where one cannot even start, the next must wait."""
        rest = 0.0
        while not self.ending.is_set():
            worker = self.workers[slot]
            await worker.process.wait()
            if worker is not self.workers[slot]:  # it was replaced
                continue
            log.warning("event=worker-died pid=%s status=%s", worker.process.pid, worker.process.returncode)
            await asyncio.sleep(rest)
            self.workers[slot] = fresh = await self._start()
            rest = 0.0 if await fresh.ready() else min(LONGEST, rest * 2 or SHORTEST)
            if self.spare is None:
                self.spare = await Worker.start(self.settings, self.listener)

    async def roll(self) -> None:
        """Replaces all workers; where a new one cannot start, the old ones stay."""
        async with self.rolling:
            for slot in range(len(self.workers)):
                await self._forget_spare()  # it has loaded the program as it was
                fresh = await self._start()
                if not await fresh.ready():
                    log.error("event=worker-failed status=%s", await fresh.process.wait())
                    return
                old, self.workers[slot] = self.workers[slot], fresh
                await old.end()
            self.spare = await Worker.start(self.settings, self.listener)

    async def _forget_spare(self) -> None:
        spare, self.spare = self.spare, None
        if spare:
            await spare.end()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
