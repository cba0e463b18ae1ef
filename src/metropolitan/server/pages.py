"""A connected page: what it looks at, what it still has to be sent, and how fast it may talk."""

from __future__ import annotations

import asyncio
from time import monotonic

from metropolitan.server import messages
from metropolitan.server.people.person import Person
from metropolitan.server.wire import Wire

WAITING = 200  # messages a slow page may be behind
BEHIND = 1.0  # seconds
RATE, BURST = 100.0, 300.0  # messages a second that are answered; and how many at once


class Page:
    """One socket. It hears of the game once it looks at it."""

    def __init__(self, person: Person | None, wire: Wire | None = None) -> None:
        self.person = person
        self.looking = False
        self.seat: int | None = None
        self.mine: set[int] = set()
        self.seen: int | None = None  # entries of the log it has, as its seat is told them
        self.hint: asyncio.Task[None] | None = None  # what it waits for
        self.visible = True  # until it says otherwise
        self.muted: set[str] = set()  # whom this person does not want to hear
        self.told: set[int] = set()  # lines of talk it has
        self.hushed: set[str] = set()  # who may not talk at this person's table
        self.wire = wire
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.ended = False
        self.left = BURST
        self.looked = -BEHIND
        self.last = monotonic()

    def look(self, seat: int | None) -> None:
        if seat != self.seat:
            self.wonder(None)
        self.looking, self.seat, self.seen = True, seat, None
        if seat is not None:
            self.mine.add(seat)

    def wonder(self, hint: asyncio.Task[None] | None) -> None:
        """Waits for this hint, and for no other any more."""
        if self.hint:
            self.hint.cancel()
        self.hint = hint

    def send(self, message: object) -> None:
        """Never waits: a page that does not listen is let go, and can come back."""
        if self.ended:
            return
        text = messages.write(message)
        if self.wire and self.queue.empty() and self.wire.write(text):
            return
        if self.queue.full():
            self.end()
        else:
            self.queue.put_nowait(text)

    def end(self) -> None:
        """Nothing more for this page, nor from it: also where it neither reads nor hangs up."""
        if self.ended:
            return
        self.ended = True
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
        if self.wire:
            self.wire.cut()

    def behind(self) -> bool:
        """Whether the page may have the store looked at because it claims to know more: not all the time."""
        now = monotonic()
        free = now - self.looked > BEHIND
        self.looked = now if free else self.looked
        return free

    def breath(self) -> float:
        """How many seconds the page's next message must wait: none is lost, and none gets in others' way."""
        now = monotonic()
        self.left = min(BURST, self.left + (now - self.last) * RATE) - 1
        self.last = now
        return max(0.0, -self.left / RATE)
