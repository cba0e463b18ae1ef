"""Games on the machines of a Ray cluster, each of which has this program installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.play import Played, play
from metropolitan.bots.tournament.pool import sound
from metropolitan.engine.errors import Problem

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
        ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Problem("tournament.cluster", address=address, why=str(error)) from None
    try:
        yield from asked(ray, plan, numbers)
    finally:
        ray.shutdown()  # which also ends the games still going on


def asked(ray: Any, plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    task, shared = ray.remote(play), ray.put(plan)
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
