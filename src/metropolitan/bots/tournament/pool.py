"""Games on several cores: one process a core, each asked for one game after the other through a pipe.

No pool of the standard library: theirs cannot tell which game a process died of, and leave processes behind
when their own is killed.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.play import Fault, Played, play
from metropolitan.engine.errors import Problem


def games(plan: Plan, numbers: Sequence[int], workers: int) -> Iterator[Played]:
    """Plays the games of these numbers; each is told as soon as it is over."""
    if min(workers, len(numbers)) < 2:
        return (sound(play(plan, number)) for number in numbers)
    return shared_out(plan, numbers, min(workers, len(numbers)))


def sound(result: Played | Fault) -> Played:
    """A bot that breaks ends the tournament: what the others would play without it is another one."""
    if isinstance(result, Fault):
        raise Problem("tournament.broken", number=result.number, bot=result.bot, why=result.why)
    return result


def shared_out(plan: Plan, numbers: Sequence[int], workers: int) -> Iterator[Played]:
    team = [Worker(plan) for _ in range(workers)]
    left = iter(numbers)
    try:
        for worker in team:
            worker.start(next(left))
        while busy := {worker.pipe: worker for worker in team if worker.number is not None}:
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]
                result = worker.result()
                if (number := next(left, None)) is not None:
                    worker.start(number)
                yield sound(result)
    finally:
        for worker in team:
            worker.end()


class Worker:
    """A process that plays games, seen from outside."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.number: int | None = None
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=work, args=(plan, theirs), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()

    def start(self, number: int) -> None:
        self.number = number
        try:
            self.pipe.send(number)
        except OSError:
            raise self._died() from None

    def result(self) -> Played | Fault:
        try:
            result: Played | Fault = self.pipe.recv()
        except (EOFError, OSError):
            raise self._died() from None
        self.number = None
        return result

    def _died(self) -> Problem:
        self.process.join(1)
        return Problem("tournament.died", number=self.number, status=self.process.exitcode)

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


@contextmanager
def deaf() -> Iterator[None]:
    """A process started so is deaf to Ctrl-C, which is for the one who started it, and who ends it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


# ---- inside the process ----


def work(plan: Plan, pipe: Connection) -> None:
    threading.Thread(target=follow, daemon=True).start()
    while True:
        try:
            pipe.send(play(plan, pipe.recv()))
        except (EOFError, OSError):
            return


def follow() -> None:
    """Ends this process when the one that started it has ended, however that came."""
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)
