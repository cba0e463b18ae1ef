"""A table: seats around a match. A change is on disk before it is seen; one that fails changes nothing.

A table has one writer at a time: whoever changes it holds its room's lock.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from metropolitan import __version__
from metropolitan.engine import registry
from metropolitan.engine.contract import Game
from metropolitan.engine.match import Match
from metropolitan.server import metrics
from metropolitan.server.fair import Fair
from metropolitan.server.history import History, standing, step
from metropolitan.server.messages import Seat, Sit
from metropolitan.server.seats import changed, check_bot, named
from metropolitan.server.store import Row, Store
from metropolitan.server.troubles import Missing, Untimely


class Table:
    """A stored table in memory."""

    def __init__(self, store: Store, row: Row, made: Sequence[Row]) -> None:
        self.store = store
        self.id: str = row["id"]
        self.version: int = row["version"]
        self.imported: bool = row["imported"]
        self.fair: Fair | None = row["fair"]
        self.seats = msgspec.convert(row["seats"], list[Seat])
        names = [str(seat.name) for seat in self.seats]
        match = Match(registry.game(row["game"]), names, row["options"], row["seed"], row["setup"])
        self.history = History(match, [one["move"] for one in made[: row["length"]]])
        self.undone: list[str] = [one["move"] for one in made[row["length"] :]]
        self.numbers: dict[str, int] = {one["id"]: one["number"] for one in made if one["id"]}

    @classmethod
    async def load(cls, store: Store, id: str) -> Table:
        """A table as it is on disk."""
        row, made = await store.load(id)
        return await asyncio.to_thread(cls, store, row, made)

    @property
    def game(self) -> Game:
        return self.history.game

    @property
    def turn(self) -> int | None:
        """The seat to move; nobody moves at a table that is only looked at."""
        return None if self.imported else self.history.turn

    @property
    def closed(self) -> bool:
        """Whether there are secrets left to keep."""
        return not (self.imported or self.history.state.finished)

    @property
    def bot(self) -> str | None:
        """The bot that is to move."""
        return None if self.turn is None else self.seats[self.turn].bot

    def people(self) -> list[int]:
        """The seats that are not played by bots."""
        return [n for n, seat in enumerate(self.seats) if seat.kind != "bot"]

    def person(self, seat: int) -> bool:
        return seat < len(self.seats) and self.seats[seat].kind == "person"

    # ---- changes ----

    async def play(self, move: str, id: str | None = None) -> None:
        """Makes a move; an illegal one raises IllegalMove."""
        made, number = step(self.history.match, move), len(self.history)
        now = standing(made.after)
        await self.store.append(self.id, self.version, number, {"move": move, "id": id}, now)
        metrics.count("moves_total", by="person" if id else "bot")
        self.version += 1
        self.history.push(made)
        self.undone = []
        self.numbers = {known: n for known, n in self.numbers.items() if n < number}
        if id:
            self.numbers[id] = number

    async def go(self, length: int) -> None:
        """Takes moves back, or makes again what was taken back."""
        steps = self.history.ahead(self.undone[: max(0, length - len(self.history))])
        after = steps[-1].after if steps else self.history.states[length]
        await self._change(length=length, **standing(after))
        if steps:
            del self.undone[: len(steps)]
            for step in steps:
                self.history.push(step)
        else:
            self.undone = self.history.cut(length) + self.undone

    async def sit(self, wish: Sit) -> None:
        """Hands a seat to a bot, to a person, or to whoever may come."""
        if self.imported:
            raise Untimely("imported")
        if wish.seat >= len(self.seats):
            raise Missing("no-seat")
        bot = check_bot(wish.bot) if wish.kind == "bot" else None
        name = named(wish.name, wish.seat) if wish.name else self.seats[wish.seat].name
        seats = changed(self.seats, wish.seat, kind=wish.kind, bot=bot, name=name)
        await self._change(seats=msgspec.to_builtins(seats))
        self.seats = seats
        self.history.match.players = [str(seat.name) for seat in seats]

    async def _change(self, **values: Any) -> None:
        await self.store.change(self.id, self.version, values)
        self.version += 1


async def add(
    store: Store, match: Match, seats: Sequence[Seat], imported: bool = False, fair: Fair | None = None
) -> str:
    """Stores a new table; returns its id."""
    id = secrets.token_urlsafe(9)
    row: Row = {
        "id": id,
        "game": match.game.id,
        "options": match.options,
        "seats": msgspec.to_builtins(list(seats)),
        "seed": match.seed,
        "setup": match.setup,
        "fair": fair,
        "rules": __version__,
        "length": len(match.moves),
        "imported": imported,
        **standing(match.state),
    }
    await store.add(row, match.moves)
    return id
