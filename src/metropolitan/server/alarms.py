"""Who watches the time of a room: an alarm rings when the time of its table is out, exact to a blink, as long
as somebody is there. Tables where nobody is are swept (`sweep.py`)."""

from __future__ import annotations

import asyncio
from time import time
from typing import TYPE_CHECKING

from metropolitan.server import agreeing, seating
from metropolitan.server.faults import report
from metropolitan.server.store import Outdated
from metropolitan.server.troubles import Trouble, Untimely

if TYPE_CHECKING:
    from metropolitan.server.rooms import Room

OUT = {"bot": "server.time-bot", "end": "server.time-end"}
AGAIN = 2.0  # seconds until what could not be stored is tried again


class Alarm:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    def set(self) -> None:
        """Called whenever something may be due at another time."""
        if self.timer:
            self.off()
        table = self.room.table
        at = [time() + agreeing.CHECK] if table.pact.asked else []
        at += [table.timing.due] if table.timing.due is not None else []
        if at and self.room.pages:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, min(at) - time()), self.ring)

    def off(self) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer = None

    def ring(self) -> None:
        self.task = asyncio.create_task(self.look())

    async def look(self) -> None:
        """Something may be due now."""
        try:
            async with self.room.lock:
                await tend(self.room)
        except Exception as error:
            if not isinstance(error, Trouble):  # the disk: it will be there again
                report(error)
            await asyncio.sleep(AGAIN)
        self.set()


async def tend(room: Room) -> None:
    """Does what is due, whatever it is. Called with the lock held."""
    try:
        if room.table.timing.out:
            await run_out(room)
        elif room.table.pact.asked and not agreeing.waits(room):
            await agreeing.conclude(room)
    except Outdated:  # another worker was quicker
        await room.refresh()


async def ready(room: Room) -> None:
    """Before a move: one that comes too late is not made, and while the clock is stopped there are none."""
    if room.table.timing.out:
        await run_out(room)
    if room.table.timing.still:
        raise Untimely("paused")


async def run_out(room: Room) -> None:
    """Whose time is out loses the seat to a bot, or the game is over."""
    table, seat = room.table, room.table.turn
    assert table.timing.clock
    assert seat is not None
    if table.timing.clock.out == "end":
        await room.unthought(table.end({"why": "time", "seat": seat}))
    else:
        await room.unthought(table.reseat(seating.stood(table.seats, seat, True)))
    room.proclaim(OUT[table.timing.clock.out], seat=seat)
    room.introduce()
    room.changed()
