"""Changes of tables, and moves. Nothing is stored as often as a move, so SQLite is given all that wait with
one statement: after each the thread that writes must wait until others let it go on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence, Set
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Update, bindparam

from metropolitan.server.store import driver, sits
from metropolitan.server.store.schema import moves, tables

Row = dict[str, Any]
ADDED = moves.insert()
NONE: Set[int] = frozenset()
ZERO = b"\\u0000"  # SQLite's JSON ends a text there


class Outdated(Exception):
    """Someone else has changed the table in the meantime."""


def now() -> str:
    """The time as it is kept."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def change(link: Connection, id: str, version: int, values: Mapping[str, Any]) -> None:
    known = {"table_id": id, "known": version, "version": version + 1, "updated": now()}
    if driver.execute(link, _update(frozenset(values)), {**values, **known}) != 1:
        raise Outdated
    if "seats" in values:
        sits.keep(link, id, values["seats"])


@cache
def _update(names: frozenset[str]) -> Update:
    """The change of some columns; to make such a statement takes longer than to carry it out."""
    here = (tables.c.id == bindparam("table_id")) & (tables.c.version == bindparam("known"))
    columns = sorted(names | {"version", "updated"})
    return tables.update().where(here).values({name: bindparam(name) for name in columns})


class Made(msgspec.Struct, frozen=True):
    """A move to be stored: the `number`-th from 0 of a table that has this version, and what the row of the
    table says then."""

    table: str
    version: int
    number: int
    move: str
    id: str | None
    then: Row

    def __call__(self, link: Connection, undone: bool = False) -> None:
        """By itself; in the place of what was taken back, where something was."""
        change(link, self.table, self.version, {**self.then, "length": self.number + 1})
        if undone:
            here = (moves.c.table == self.table) & (moves.c.number >= self.number)
            link.execute(moves.delete().where(here))
        row = {"table": self.table, "number": self.number, "move": self.move, "id": self.id, "at": now()}
        driver.execute(link, ADDED, row)


def together(engine: Engine, works: Sequence[Any]) -> Set[int]:
    """Stores all moves among some works at once in SQLite, or none: where one cannot be, each must be tried
    by itself. Returns which it has stored."""
    here = frozenset(n for n, work in enumerate(works) if isinstance(work, Made))
    text = msgspec.json.encode([_plain(works[n]) for n in sorted(here)])
    if not here or ZERO in text:
        return NONE
    pooled = engine.raw_connection()
    try:
        link: Any = pooled.driver_connection
        if not pooled.info.get("made"):
            pooled.info["made"] = link.executescript(MADE)
        link.execute("INSERT INTO made SELECT ?, value FROM json_each(?)", (now(), text.decode()))
    except sqlite3.Error:
        return NONE
    finally:
        pooled.close()
    return here


def _plain(made: Made) -> Row:
    then = (
        (key, json.dumps(one) if isinstance(one, (list, dict)) else one) for key, one in made.then.items()
    )
    return dict(then, table=made.table, known=made.version, number=made.number, move=made.move, id=made.id)


def _of(name: str) -> str:
    return f"json_extract(NEW.made, '$.{name}')"


def _new(name: str) -> str:
    """A column that keeps what it has where nothing is said of it."""
    return f"{name} = CASE WHEN json_type(NEW.made, '$.{name}') IS NULL THEN {name} ELSE {_of(name)} END"


# What is written into this view goes where moves go. So a single statement stores them all, and is a
# transaction by itself: the thread lets the interpreter go once, for the disk's work too, and waits once.
MADE = f"""
CREATE TEMP VIEW made AS SELECT NULL AS at, NULL AS made;
CREATE TEMP TRIGGER make INSTEAD OF INSERT ON made BEGIN
  UPDATE tables SET version = version + 1, updated = NEW.at, length = {_of("number")} + 1,
    {", ".join(map(_new, ("turn", "finished", "winners", "times", "due", "pact")))}
    WHERE id = {_of("table")} AND version = {_of("known")};
  SELECT RAISE(ABORT, 'outdated') WHERE changes() <> 1;
  INSERT INTO moves (at, "table", number, move, id)
    VALUES (NEW.at, {", ".join(map(_of, ("table", "number", "move", "id")))});
END;
"""
