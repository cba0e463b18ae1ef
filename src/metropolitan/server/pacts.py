"""What people can only do together: take a move back, stop the clock, end the game. One asks, all others
must agree; a no ends the question, and asking again must wait, each time longer.

Bots agree to everything. Who is away cannot be asked: in live play he counts as agreeing to what can be
made good again (`SOFT`), once he has been away for `AWAY`; to the end of a game he must always agree himself.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from metropolitan.engine.formed import formed
from metropolitan.server.troubles import Untimely

What = Literal["undo", "pause", "end"]
SOFT = ("undo", "pause")
AWAY = 60.0  # seconds after which who is away no longer holds the others up
FIRST = 30.0  # seconds after a no; twice as long after every further one
LONGEST = 3600.0


class Question(msgspec.Struct, frozen=True):
    what: What
    by: int  # the seat that asks
    at: float
    yes: list[int] = []


class No(msgspec.Struct, frozen=True):
    """How often somebody was refused something, and when and where last."""

    times: int
    at: float
    number: int


class Pact(msgspec.Struct, frozen=True):
    """What is asked, and what was refused: by `seat what`."""

    asked: Question | None = None
    noes: dict[str, No] = {}


def read(stored: Any) -> Pact:
    return Pact() if stored is None else formed(stored, Pact)


def ask(pact: Pact, what: What, by: int, number: int, now: float) -> Pact:
    """A question, where there may be one; `number` is the number of moves made."""
    if pact.asked:
        raise Untimely("asked-already")
    no = pact.noes.get(_key(by, what))
    if no:
        _patient(no, number, now)
    return replace(pact, asked=Question(what, by, now))


def _patient(no: No, number: int, now: float) -> None:
    wait = no.at + min(LONGEST, FIRST * 2 ** (no.times - 1)) - now
    if wait > 0:
        raise Untimely("asked-too-soon", n=int(wait) + 1)
    if no.number == number:
        raise Untimely("asked-here")


def agree(pact: Pact, seats: Collection[int], yes: bool, number: int, now: float) -> Pact:
    """What somebody who has these seats says to what is asked. Who asked can take it back, which is a no."""
    asked = pact.asked
    if asked is None:
        raise Untimely("not-asked")
    if not yes:
        return _refused(pact, asked, number, now)
    if asked.by in seats:
        raise Untimely("asked-yourself")
    return replace(pact, asked=replace(asked, yes=sorted({*asked.yes, *seats})))


def _refused(pact: Pact, asked: Question, number: int, now: float) -> Pact:
    key = _key(asked.by, asked.what)
    times = pact.noes[key].times + 1 if key in pact.noes else 1
    return Pact(None, {**pact.noes, key: No(times, now, number)})


def waits(asked: Question, others: Collection[int], away: Collection[int], live: bool) -> list[int]:
    """The seats of the `others` that must still agree; `away` are those that are away for long."""
    gone = away if live and asked.what in SOFT else ()
    return sorted({*others} - {*asked.yes} - {*gone})


def settled(pact: Pact) -> Pact:
    """A move was made, or what was asked is done: nothing is asked any more."""
    return replace(pact, asked=None)


def _key(seat: int, what: str) -> str:
    return f"{seat} {what}"
