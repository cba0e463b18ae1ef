"""Processes to think in, started when needed, kept for a while; whoever is no longer waited for is killed."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar, TypeVarTuple, Unpack

IDLE = 120.0  # seconds a process waits for more work
LARGEST = 1 << 26  # bytes of an answer
T = TypeVar("T")
Args = TypeVarTuple("Args")


class Failed(Exception):
    """A mind could not do its work, or has fallen."""


class Mind:
    """A process that thinks one thought at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self.process, self.tells, self.hears = process, process.stdin, process.stdout
        self.tired: asyncio.TimerHandle | None = None

    @classmethod
    async def begin(cls) -> Mind:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = (sys.executable, "-m", "metropolitan.server.mind")
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment))

    async def think(self, work: Callable[[Unpack[Args]], T], *args: *Args) -> T:
        try:
            self.tells.write(pickle.dumps((work, args)))
            await self.tells.drain()
            size = int.from_bytes(await self.hears.readexactly(8), "big")
            well, found = pickle.loads(await self.hears.readexactly(min(size, LARGEST)))
        except (asyncio.IncompleteReadError, OSError, pickle.PickleError) as error:
            raise Failed(type(error).__name__) from None
        if not well:
            raise Failed(found)
        answer: T = found
        return answer

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    def end(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


class Minds:
    """All such processes."""

    def __init__(self) -> None:
        self.idle: list[Mind] = []
        self.all: set[Mind] = set()

    async def think(self, work: Callable[[Unpack[Args]], T], *args: *Args) -> T:
        """What a function of these arguments gives, in another process: one that fails, or is not waited for
        any more, ends there and then."""
        mind = self._rested() or await Mind.begin()
        self.all.add(mind)
        try:
            found = await mind.think(work, *args)
        except BaseException:
            self._end(mind)
            raise
        self._rest(mind)
        return found

    def _rested(self) -> Mind | None:
        while self.idle:
            mind = self.idle.pop()
            if mind.tired:
                mind.tired.cancel()
            if mind.alive:
                return mind
            self._end(mind)
        return None

    def _rest(self, mind: Mind) -> None:
        self.idle.append(mind)
        mind.tired = asyncio.get_running_loop().call_later(IDLE, self._end, mind)

    def _end(self, mind: Mind) -> None:
        mind.end()
        self.all.discard(mind)
        if mind in self.idle:
            self.idle.remove(mind)

    async def close(self) -> None:
        ended = list(self.all)
        for mind in ended:
            if mind.tired:
                mind.tired.cancel()
            self._end(mind)
        for mind in ended:
            await mind.process.wait()
