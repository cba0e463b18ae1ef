"""Changes of tables, and moves. Nothing is stored as often as a move, so SQLite is given all that wait with
very few statements: after each of them the thread that writes must wait until others let it go on."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Update, bindparam

from metropolitan.server.store import driver, sits
from metropolitan.server.store.schema import moves, tables

Row = dict[str, Any]
ADDED = moves.insert()
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


def together(engine: Engine, works: Sequence[Any]) -> bool:
    """Stores many moves at once in SQLite, or none: where one cannot be, each must be tried by itself."""
    if not all(isinstance(work, Made) for work in works):
        return False
    pooled = engine.raw_connection()
    link: Any = pooled.driver_connection
    try:
        link.execute("BEGIN IMMEDIATE")
        done = _stored(link, works)
        link.execute("COMMIT" if done else "ROLLBACK")
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            link.execute("ROLLBACK")
        done = False
    finally:
        pooled.close()
    return done


def _stored(link: sqlite3.Connection, made: Sequence[Made]) -> bool:
    at, alike = now(), defaultdict(list)
    for one in made:
        alike[tuple(one.then)].append(one)
    for names, some in alike.items():
        rows = [(one.table, one.version, one.number + 1, *_plain(one.then.values())) for one in some]
        if link.execute(_updates(names), (at, msgspec.json.encode(rows).decode())).rowcount != len(rows):
            return False
    rows = [(one.table, one.number, one.move, one.id) for one in made]
    text = msgspec.json.encode(rows)
    return ZERO not in text and link.execute(INSERTS, (at, text.decode())).rowcount == len(rows)


def _plain(values: Iterable[Any]) -> list[Any]:
    return [json.dumps(value) if isinstance(value, (list, dict)) else value for value in values]


def _each(*names: str) -> str:
    """A list of lists, as a table of these columns."""
    columns = (f"json_extract(value, '$[{n}]') AS \"{name}\"" for n, name in enumerate(names))
    return f"(SELECT {', '.join(columns)} FROM json_each(?))"


@cache
def _updates(names: tuple[str, ...]) -> str:
    sets = ", ".join(f'"{name}" = made."{name}"' for name in ("length", *names))
    return (
        f"UPDATE tables SET version = tables.version + 1, updated = ?, {sets}"
        f" FROM {_each('id', 'version', 'length', *names)} AS made"
        " WHERE tables.id = made.id AND tables.version = made.version"
    )


INSERTS = (
    'INSERT INTO moves (at, "table", number, move, id)'
    f' SELECT ?, "table", number, move, id FROM {_each("table", "number", "move", "id")}'
)
