"""What this worker has done, in numbers, for a Prometheus. `docs/hosting.md` tells what each of them is.

Numbers of all workers are told together, each with its worker's name: they ask each other by the broker, as
nobody outside can choose whom to ask.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate
from time import perf_counter

import msgspec

from metropolitan.server.broker import Broker

PREFIX = "metropolitan_"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
PATIENCE = 0.5  # seconds for other workers to answer
ASKED, WORKERS = "metrics", "workers"
KNOWN = 3600.0  # seconds for which a worker that has not been heard of is still waited for

Labels = tuple[tuple[str, str], ...]
Numbers = list[tuple[str, Labels, float]]

WORKER = f"{os.getpid()}-{secrets.token_hex(2)}"
_values: dict[tuple[str, Labels], float] = {}
_times: dict[str, list[float]] = {}  # how often up to each bound, and beyond; and the sum
_gauges: dict[str, Callable[[], float]] = {}


def count(name: str, n: float = 1, **labels: str) -> None:
    """So many more; what can also become fewer has a name that does not end in `_total`."""
    key = name, tuple(sorted(labels.items()))
    _values[key] = _values.get(key, 0) + n


def gauge(name: str, tell: Callable[[], float]) -> None:
    """A number that is found out when it is asked for."""
    _gauges[name] = tell


def observe(name: str, seconds: float) -> None:
    """How long something took."""
    found = _times.setdefault(name, [0.0] * (len(BOUNDS) + 2))
    found[bisect_left(BOUNDS, seconds)] += 1
    found[-1] += seconds


@contextmanager
def timed(name: str) -> Iterator[None]:
    start = perf_counter()
    try:
        yield
    finally:
        observe(name, perf_counter() - start)


@contextmanager
def during(name: str) -> Iterator[None]:
    """One more, as long as it lasts."""
    count(name)
    try:
        yield
    finally:
        count(name, -1)


def numbers() -> Numbers:
    """All of this worker's."""
    found = [(name, labels, value) for (name, labels), value in _values.items()]
    found += [(name, (), float(tell())) for name, tell in _gauges.items()]
    for name, times in _times.items():
        found += _histogram(name, times)
    return [(name, (*labels, ("worker", WORKER)), value) for name, labels, value in found]


def _histogram(name: str, times: list[float]) -> Numbers:
    *counts, total = times
    bounds = [*map(str, BOUNDS), "+Inf"]
    found: Numbers = [
        (f"{name}_bucket", (("le", bound),), so_far)
        for bound, so_far in zip(bounds, accumulate(counts), strict=True)
    ]
    return [*found, (f"{name}_count", (), sum(counts)), (f"{name}_sum", (), total)]


def written(found: Numbers) -> str:
    """As Prometheus reads it: all lines of a metric together."""
    lines: list[str] = []
    last = ""
    for name, labels, value in sorted(found, key=lambda one: (_metric(one[0]), one[0], one[1])):
        if _metric(name) != last:
            last = _metric(name)
            lines.append(f"# TYPE {PREFIX}{last} {_kind(name)}")
        listed = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels)
        lines.append(f"{PREFIX}{name}{{{listed}}} {value!r}")
    return "\n".join(lines) + "\n"


def _metric(name: str) -> str:
    for end in ("_seconds_bucket", "_seconds_sum", "_seconds_count"):
        if name.endswith(end):
            return name.removesuffix(end) + "_seconds"
    return name


def _kind(name: str) -> str:
    if _metric(name) != name:
        return "histogram"
    return "counter" if name.endswith("_total") else "gauge"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


# ---- all workers together ----

_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Numbers)


async def join(broker: Broker) -> None:
    """Answers whichever worker asks."""

    async def answer(word: bytes) -> None:
        await broker.count(WORKERS, 1, KNOWN)
        await broker.say(f"{ASKED}:{word.decode()}", _encoder.encode(numbers()))

    await broker.listen(ASKED, answer)
    await broker.count(WORKERS, 1, KNOWN)


async def gathered(broker: Broker) -> Numbers:
    """What all workers tell, those of them that answer in time."""
    token, found, complete = secrets.token_hex(8), Numbers(), asyncio.Event()
    awaited = await broker.count(WORKERS, 1, KNOWN)
    heard = 0

    async def hear(word: bytes) -> None:
        nonlocal heard
        found.extend(_decoder.decode(word))
        heard += 1
        if heard >= awaited:
            complete.set()

    channel = f"{ASKED}:{token}"
    await broker.listen(channel, hear)
    try:
        await broker.say(ASKED, token.encode())
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await complete.wait()
    finally:
        await broker.leave(channel, hear)
    return found
