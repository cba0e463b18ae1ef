"""How often something may be done: by who does it, and by the address it comes from.

Each worker counts for itself, in memory: that is enough to make guessing and flooding hopeless, and nothing
has to be stored about people who only pass by. `METROPOLITAN_LIMITS` makes all limits so many times wider (a
school behind one address); 0 takes them away.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from metropolitan.server.troubles import Often

MOST = 20_000  # keys remembered


class Rate(NamedTuple):
    burst: float  # so many at once
    every: float  # seconds until there may be one more


RATES = {
    "guests": Rate(30, 20),
    "accounts": Rate(10, 120),
    "sign-in": Rate(30, 10),  # by address
    "resets": Rate(5, 300),
    "tokens": Rate(10, 60),
    "passwords": Rate(10, 60),
    "exports": Rate(10, 30),
    "changes": Rate(30, 5),
    "tables": Rate(30, 10),
    "statistics": Rate(30, 1),
    "batches": Rate(5, 120),
    "chat": Rate(8, 2),
    "reactions": Rate(6, 2),
    "reports": Rate(20, 20),
    "letters": Rate(6, 600),
    "invitations": Rate(1, 3600),
    "hooks": Rate(20, 30),
}
FREE, LONGEST, FORGOTTEN = 5, 60.0, 3600.0  # failures without delay; the longest delay; all in seconds


class Limits:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.wide = wide()
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what is left, and when that was so
        self.failures: dict[tuple[str, str], tuple[int, float]] = {}  # how many, and when the last was

    def check(self, what: str, key: str) -> None:
        """Counts one more of something; raises Often where it is one too many."""
        if not self.wide:
            return
        rate, at = RATES[what], self.clock()
        burst, every = rate.burst * self.wide, rate.every / self.wide
        left, since = self.buckets.get((what, key), (burst, at))
        left = min(burst, left + (at - since) / every)
        if left < 1:
            raise Often(what, (1 - left) * every)
        self.buckets[what, key] = left - 1, at
        _trim(self.buckets)

    def attempt(self, what: str, key: str) -> None:
        """Counts an attempt as failed until `passed` says otherwise: the more fail, the longer one waits."""
        if not self.wide:
            return
        at = self.clock()
        failed, since = self.failures.get((what, key), (0, at))
        if at - since > FORGOTTEN:
            failed = 0
        until = since + self._delay(failed)
        if at < until:
            raise Often(what, until - at)
        self.failures[what, key] = failed + 1, at
        _trim(self.failures)

    def _delay(self, failed: int) -> float:
        beyond = failed - FREE * self.wide
        return 0.0 if beyond < 0 else min(LONGEST, 2.0 ** min(1 + beyond, 16))

    def passed(self, what: str, key: str) -> None:
        self.failures.pop((what, key), None)


def _trim(known: dict[tuple[str, str], Any]) -> None:
    """Forgets the half that was there first, before there are too many."""
    if len(known) > MOST:
        for key in list(known)[: MOST // 2]:
            del known[key]


def wide() -> float:
    """How many times wider than usual limits are; 0: there are none."""
    return float(os.environ.get("METROPOLITAN_LIMITS") or 1)


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from. A trusted proxy has put its client's address in the place of its own before
    we see it."""
    return household(connection.client.host if connection.client else "")


def household(host: str) -> str:
    """An address; of a longer number the part that is one household's."""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return host
    if number.version == 4:
        return host
    return (
        number.ipv4_mapped.compressed if number.ipv4_mapped else str(ipaddress.ip_network((host, 64), False))
    )
