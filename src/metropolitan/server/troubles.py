"""What can go wrong at a table. Each is a note with words under `[server]`, and an HTTP status."""

from __future__ import annotations

from math import ceil
from typing import Any

from metropolitan.engine.errors import Problem


class Trouble(Problem):
    """A request that cannot be met."""

    status = 400

    def __init__(self, id: str, **facts: Any) -> None:
        super().__init__(f"server.{id}", **facts)
        self.headers: dict[str, str] = {}


class Unknown(Trouble):
    """Whoever asks for this must be somebody."""

    status = 401


class Forbidden(Trouble):
    """Not for this person."""

    status = 403


class Missing(Trouble):
    """There is no such thing."""

    status = 404


class Untimely(Trouble):
    """Not now: the game is not finished, it is another's turn, …"""

    status = 409


class Unplayable(Untimely):
    """The game of a table is gone, or its rules have changed since."""


class Stale(Untimely):
    """The page knows another position than the table has."""


class Often(Trouble):
    """Too often: it is `what` that must wait so many seconds."""

    status = 429

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__("often", n=ceil(seconds))
        self.what = what
        self.headers = {"Retry-After": str(ceil(seconds))}


class Unstored(Trouble):
    """The disk is full, the file is locked or broken: nothing was changed."""

    status = 503


class Unready(Trouble):
    """The store or the broker does not answer."""

    status = 503
