"""Whose turn has begun, and when he should be told: the waiting before a notice."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from sqlalchemy import Connection, select

from metropolitan.server.store import Row, Store, rows
from metropolitan.server.store.schema import tables
from metropolitan.server.tables import Table

SOON, LATER = 10.0, 60.0  # seconds before a notice: in a live game, and where there are hours for a move
MOST = 20_000  # tables of which it is known what was told


class Turn(NamedTuple):
    table: str
    number: int  # the moves made before it
    due: float  # when to tell


class Turns:
    """Who is to be told of what, on this worker."""

    def __init__(self) -> None:
        self.waiting: dict[str, dict[str, Turn]] = {}  # by person and table
        self.whose: dict[str, str] = {}  # who waits to be told of a table
        self.told: dict[str, int] = {}  # the number of moves at which a table was last told of

    def note(self, table: Table) -> None:
        """What is the case at a table now. Who has just moved and moves again needs no word."""
        person, number = owner(table), len(table.history)
        again = number > 0 and person == mover(table)
        self.wait(table.id, None if again else person, number, table.clock)

    def wait(self, table: str, person: str | None, number: int, clock: Row | None) -> None:
        """It is somebody's turn, or nobody's who would have to be told."""
        self.clear(table)
        if person is None or self.told.get(table) == number:
            return
        hours = (clock or {}).get("kind") == "turns"
        self.waiting.setdefault(person, {})[table] = Turn(
            table, number, monotonic() + (LATER if hours else SOON)
        )
        self.whose[table] = person

    def clear(self, table: str) -> None:
        person = self.whose.pop(table, None)
        if person and person in self.waiting:
            self.waiting[person].pop(table, None)
            if not self.waiting[person]:
                del self.waiting[person]

    def due(self) -> list[tuple[str, list[Turn]]]:
        """Who is to be told now: of everything that waits for him, at once."""
        now = monotonic()
        ready = [who for who, own in self.waiting.items() if min(turn.due for turn in own.values()) <= now]
        return [(who, self._take(who)) for who in ready]

    def _take(self, person: str) -> list[Turn]:
        own = list(self.waiting.pop(person).values())
        for turn in own:
            self.whose.pop(turn.table, None)
            self.told[turn.table] = turn.number
        if len(self.told) > MOST:
            for table in list(self.told)[: MOST // 2]:
                del self.told[table]
        return own


def owner(table: Table) -> str | None:
    """The person to move."""
    if table.turn is None or not table.person(table.turn):
        return None
    return table.seats[table.turn].owner


def mover(table: Table) -> str | None:
    """The person who made the last move."""
    seat = table.history.mover(len(table.history) - 1)
    return None if seat is None else table.seats[seat].owner


async def standing(store: Store, turns: list[Turn]) -> dict[str, Row]:
    """The tables, by id, where it is still that turn."""
    numbers = {turn.table: turn.number for turn in turns}
    columns = [tables.c[name] for name in ("id", "game", "turn", "length", "seats")]

    def read(link: Connection) -> list[Row]:
        return rows(link.execute(select(*columns).where(tables.c.id.in_(numbers))))

    return {row["id"]: row for row in await store.read(read) if row["length"] == numbers[row["id"]]}


async def missed(store: Store, since: str) -> list[Row]:
    """The tables of which a server that ended meanwhile may not have told any more."""
    columns = [tables.c[name] for name in ("id", "turn", "length", "seats", "clock")]
    running = tables.c.begun & tables.c.turn.is_not(None) & tables.c.ended.is_(None) & ~tables.c.imported

    def read(link: Connection) -> list[Row]:
        return rows(link.execute(select(*columns).where(running, tables.c.updated > since)))

    return await store.read(read)


def waits_for(row: Row, person: str) -> bool:
    seat = row["seats"][row["turn"]] if row["turn"] is not None else {}
    return seat.get("kind") == "person" and seat.get("owner") == person
