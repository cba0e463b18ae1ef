"""How much time there is, and how much of it is used: settings and times in, times out.

Every move has some seconds of its own; what it takes beyond them goes from the bank of its seat. Turn-based
play is the same with a long time for every move and nothing in the bank. Time is always given, in seconds
since 1970; nothing here looks at a clock. Bots use no time: where one is to move, nobody's time runs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from metropolitan.engine.formed import formed
from metropolitan.server.troubles import Trouble

HOUR = 3600
BACK = 60.0  # seconds that who comes back has at least
Out = Literal["bot", "end"]


class Live(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """A bank for the whole game, and some seconds for every move."""

    bank: Annotated[int, Meta(ge=1, le=24 * HOUR)]
    move: Annotated[int, Meta(ge=0, le=HOUR)] = 0
    out: Out = "bot"

    @property
    def each(self) -> int:
        """Seconds for a move before it costs anything."""
        return self.move


class Turns(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="turns"):
    """So long for every move."""

    hours: Annotated[int, Meta(ge=1, le=60 * 24)]
    out: Out = "bot"

    @property
    def bank(self) -> int:
        return 0

    @property
    def each(self) -> int:
        return self.hours * HOUR


Clock = Live | Turns


class Times(msgspec.Struct, frozen=True):
    """What is left, and since when the time of whom runs."""

    left: list[float]  # the banks
    turn: int | None = None  # whose time runs; None: a bot's turn, or the end
    since: float | None = None  # from when on; None: it stands still
    used: float = 0.0  # what this move had taken before `since`
    paused: bool = False


def read(given: Any) -> Clock | None:
    """A clock as a page wishes it."""
    if given is None:
        return None
    try:
        clock: Clock = formed(given, Clock)
    except msgspec.ValidationError:
        raise Trouble("clock", bank=24, move=60, days=60) from None
    return clock


def plain(given: Any) -> Any:
    """A clock as it is stored: whole, also where only a part of it was wished."""
    return msgspec.to_builtins(read(given))


def begun(clock: Clock, seats: int, turn: int | None, now: float) -> Times:
    """The game begins, and with it the time of who is first."""
    return _running(Times([float(clock.bank)] * seats), turn, now)


def moved(clock: Clock, times: Times, turn: int | None, now: float) -> Times:
    """A move is made: what it cost is paid, and the next one's time runs."""
    return _running(_paid(clock, times, now), turn, now)


def undone(clock: Clock, times: Times, turn: int | None, now: float) -> Times:
    """Who takes a move back by himself does not get the time of that move a second time."""
    after = moved(clock, times, turn, now)
    return replace(after, used=float(clock.each)) if isinstance(clock, Live) else after


def handed(clock: Clock, times: Times, seat: int, back: bool, turn: int | None, now: float) -> Times:
    """A seat is a bot's now, or a person's again. Whoever comes back with an empty bank has a minute; he gets
    no new seconds for this move, or going and coming would be a way to get time."""
    after = times if turn == times.turn else undone(clock, times, turn, now)
    if not back or isinstance(clock, Turns):
        return after
    return replace(after, left=[own or BACK if n == seat else own for n, own in enumerate(after.left)])


def paused(times: Times, now: float) -> Times:
    return replace(times, used=times.used + _since(times, now), since=None, paused=True)


def resumed(times: Times, now: float) -> Times:
    return replace(times, since=None if times.turn is None else now, paused=False)


def stopped(clock: Clock, times: Times, now: float) -> Times:
    """The game is over."""
    return replace(_paid(clock, times, now), turn=None, since=None, used=0.0, paused=False)


def spared(times: Times, seconds: float) -> Times:
    """Nobody could move for so long: it was nobody's time."""
    return times if times.since is None else replace(times, since=times.since + seconds)


def due(clock: Clock, times: Times) -> float | None:
    """When the time of who is to move will be out."""
    if times.turn is None or times.since is None:
        return None
    return times.since + max(0.0, clock.each - times.used) + _bank(clock, times)


def left(clock: Clock, times: Times, now: float) -> list[float]:
    """What everybody has in the bank, at this moment."""
    return _paid(clock, times, now).left


def of_move(clock: Clock, times: Times, now: float) -> float | None:
    """What is left of the seconds of this move."""
    if times.turn is None:
        return None
    return max(0.0, clock.each - times.used - _since(times, now))


def _bank(clock: Clock, times: Times) -> float:
    """The bank of who is to move, after what this move had taken from it before `since`."""
    assert times.turn is not None
    return max(0.0, times.left[times.turn] - max(0.0, times.used - clock.each))


def _since(times: Times, now: float) -> float:
    return 0.0 if times.since is None else max(0.0, now - times.since)


def _paid(clock: Clock, times: Times, now: float) -> Times:
    if times.turn is None:
        return times
    cost = max(0.0, times.used + _since(times, now) - clock.each)
    banks = [max(0.0, round(own - cost, 3)) if n == times.turn else own for n, own in enumerate(times.left)]
    return replace(times, left=banks, used=0.0)


def _running(times: Times, turn: int | None, now: float) -> Times:
    still = turn is None or times.paused
    return replace(times, turn=turn, since=None if still else now, used=0.0)
