"""Games on the machines of a Ray cluster, each of which has this program installed."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.play import Fault, Played, play
from metropolitan.bots.tournament.pool import sound
from metropolitan.engine.errors import Problem

PATIENCE = 5  # seconds
AHEAD = 2  # games asked for at a time, for every core: none should wait for work


def ready() -> Any:
    """Ray, where it is installed."""
    try:
        return import_module("ray")
    except ImportError:
        raise Problem("tournament.extra", what="--ray", extra="ray") from None


def games(plan: Plan, numbers: Sequence[int], address: str) -> Iterator[Played]:
    """Plays the games of these numbers; each is told as soon as it is over."""
    ray = ready()
    try:
        reach(address)
        ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (OSError, ValueError, RuntimeError) as error:
        raise Problem("tournament.cluster", address=address, why=str(error)) from None
    try:
        yield from asked(ray, plan, numbers)
    finally:
        ray.shutdown()  # which also ends the games still going on


def reach(address: str) -> None:
    """Ray itself would try for minutes."""
    host, port = re.fullmatch(r"(?:\w+://)?(.*?)(?::(\d+))?", address, re.ASCII | re.DOTALL).groups()  # type: ignore[union-attr]
    if port:
        socket.create_connection((host, int(port)), PATIENCE).close()


def there(plan: Plan, number: int) -> Played | Fault:
    """A game, played on one of the machines, with its name."""
    result = play(plan, number)
    if isinstance(result, Played):
        result.place = ready().get_runtime_context().get_node_id()
    return result


def asked(ray: Any, plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    task = ray.remote(there).options(scheduling_strategy="SPREAD")
    shared = ray.put(plan)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    left, going = iter(numbers), dict[Any, int]()
    while True:
        while len(going) < most and (number := next(left, None)) is not None:
            going[task.remote(shared, number)] = number
        if not going:
            return
        (done,), _ = ray.wait(list(going))
        yield fetched(ray, done, going.pop(done))


def fetched(ray: Any, done: Any, number: int) -> Played:
    try:
        return sound(ray.get(done))
    except ray.exceptions.RayError as error:
        raise Problem("tournament.died", number=number, status=type(error).__name__) from None
