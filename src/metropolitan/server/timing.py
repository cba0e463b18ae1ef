"""The time of a table: its clock, how much of it is used, and when somebody must look after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import time
from typing import Any

import msgspec

from metropolitan.engine.formed import formed
from metropolitan.server import clocks
from metropolitan.server.clocks import Clock, Times
from metropolitan.server.messages import Clock as Told
from metropolitan.server.messages import Seat

LATE = 8.0  # seconds until a bot is thought to have been forgotten, where nobody looks
Row = dict[str, Any]


@dataclass(frozen=True)
class Timing:
    """Never changed, only followed by another one. Without a clock it only knows whether a bot is to move."""

    clock: Clock | None = None
    times: Times | None = None
    bot: float | None = None  # since when a bot is to move for people who wait

    @classmethod
    def of(cls, row: Row) -> Timing:
        clock = clocks.read(row["clock"])
        bot = row["due"] - LATE if clock is None and row["due"] is not None else None
        return cls(clock, formed(row["times"], Times | None) if clock else None, bot)

    # ---- what happens ----

    def begun(self, seats: Sequence[Seat], turn: int | None) -> Timing:
        times = clocks.begun(self.clock, len(seats), runner(seats, turn), time()) if self.clock else None
        return self._then(times, seats, turn)

    def moved(self, seats: Sequence[Seat], turn: int | None) -> Timing:
        if not (self.clock and self.times):
            return self._then(None, seats, turn)
        return self._then(clocks.moved(self.clock, self.times, runner(seats, turn), time()), seats, turn)

    def undone(self, seats: Sequence[Seat], turn: int | None) -> Timing:
        if not (self.clock and self.times):
            return self._then(None, seats, turn)
        return self._then(clocks.undone(self.clock, self.times, runner(seats, turn), time()), seats, turn)

    def handed(self, old: Sequence[Seat], new: Sequence[Seat], turn: int | None) -> Timing:
        """Seats have other players."""
        times = self.times
        for seat, (before, after) in enumerate(zip(old, new, strict=True)):
            if self.clock and times and before.kind != after.kind:
                back = after.kind == "person"
                times = clocks.handed(self.clock, times, seat, back, runner(new, turn), time())
        return self._then(times, new, turn)

    def paused(self) -> Timing:
        return replace(self, times=clocks.paused(self.times, time()), bot=None) if self.times else self

    def resumed(self, seats: Sequence[Seat], turn: int | None) -> Timing:
        return self._then(clocks.resumed(self.times, time()), seats, turn) if self.times else self

    def stopped(self) -> Timing:
        if not (self.clock and self.times):
            return Timing(self.clock)
        return Timing(self.clock, clocks.stopped(self.clock, self.times, time()))

    def _then(self, times: Times | None, seats: Sequence[Seat], turn: int | None) -> Timing:
        """A bot that people wait for must not be forgotten, also where none of them is there."""
        stands = times is not None and times.paused
        waits = (
            turn is not None and seats[turn].kind == "bot" and any(seat.kind == "person" for seat in seats)
        )
        return Timing(self.clock, times, time() if waits and not stands else None)

    # ---- what is known ----

    @property
    def still(self) -> bool:
        return self.times is not None and self.times.paused

    @property
    def due(self) -> float | None:
        """When the time of who is to move is out."""
        return clocks.due(self.clock, self.times) if self.clock and self.times else None

    @property
    def out(self) -> bool:
        return self.due is not None and self.due <= time()

    def row(self) -> Row:
        """As it is stored: `due` is when somebody must look after the table, for either reason."""
        late = None if self.bot is None else self.bot + LATE
        return {"times": msgspec.to_builtins(self.times), "due": self.due if self.due is not None else late}

    def told(self, turn: int | None) -> Told | None:
        """As pages are told: in ms from now."""
        if not (self.clock and self.times):
            return None
        now, due = time(), self.due
        move = clocks.of_move(self.clock, self.times, now)
        return Told(
            turn=turn,
            left=[_ms(own) for own in clocks.left(self.clock, self.times, now)],
            move=None if move is None else _ms(move),
            due=None if due is None else _ms(max(0.0, due - now)),
            paused=self.still,
        )


def runner(seats: Sequence[Seat], turn: int | None) -> int | None:
    """Whose time runs: a person's; bots use none."""
    return turn if turn is not None and seats[turn].kind == "person" else None


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
