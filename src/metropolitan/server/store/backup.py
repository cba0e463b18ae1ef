"""Backups. Of a SQLite store another SQLite file; of either kind a compressed file of JSON lines, of which
either kind can be made again: a line about the whole, one for every row, and one that counts them."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from metropolitan import __version__
from metropolitan.engine.errors import Problem
from metropolitan.server.data import Claim, Running
from metropolitan.server.store.changes import now
from metropolitan.server.store.engine import engine_of, trouble, url_of
from metropolitan.server.store.migrate import HEAD, config, known, revision
from metropolitan.server.store.reading import looking, read_only
from metropolitan.server.troubles import Trouble, Unstored

FORMAT, LINES = "metropolitan/backup/1", ".jsonl.gz"
SQLITE, GZIP = b"SQLite format 3\0", b"\x1f\x8b"
ABOUT = ("alembic_version", "about")  # what tells the schema, and is no one's data
AT_ONCE = 500  # rows

Rows = Iterable[tuple[str, dict[str, Any]]]


# ---- making one ----


def backup(where: str, file: Path) -> None:
    """As everything is at one moment, whoever writes meanwhile. There, it is whole, or it is not there."""
    if file.exists():
        raise Trouble("backup-there", file=str(file))
    half = file.with_name(f".{file.name}.half")
    try:
        os.close(os.open(half, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))  # everybody's secrets are in it
        if "://" in where or file.name.endswith(LINES):
            _lines(where, half)
        else:
            _copy(where, half)
        os.replace(half, file)
    except OSError as error:
        raise Trouble("unwritable", file=str(file), why=error.strerror or "") from None
    finally:
        with suppress(OSError):
            half.unlink()


def _copy(where: str, file: Path) -> None:
    with looking(where):  # says what is wrong with it
        source, target = read_only(where), sqlite3.connect(file)
    try:
        source.backup(target, pages=256)  # others write in between
        target.execute("PRAGMA journal_mode=DELETE")  # one file, and nothing beside it
    finally:
        source.close()
        target.close()


def _lines(where: str, file: Path) -> None:
    with looking(where) as link, gzip.open(file, "wt", encoding="utf-8") as out:
        found = revision(link)
        if found not in known():
            raise Trouble("other-schema", file=where.rpartition("@")[2])
        said = {"format": FORMAT, "schema": found, "version": __version__, "made": now()}
        out.write(json.dumps(said) + "\n")
        n = 0
        for n, (table, row) in enumerate(_rows(link), 1):  # noqa: B007
            out.write(json.dumps({"table": table, "row": row}) + "\n")
        out.write(json.dumps({"rows": n}) + "\n")


def _rows(link: Connection) -> Rows:
    """All rows, those first that others refer to."""
    for table in _tables(link):
        for row in link.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings():
            yield table.name, dict(row)


def _tables(link: Connection) -> list[sql.Table]:
    """The tables as they are there, whatever version made them."""
    there = sql.MetaData()
    there.reflect(link)
    found = [table for table in there.sorted_tables if table.name not in ABOUT]
    for column in (column for table in found for column in table.columns):
        if isinstance(column.type, sql.JSON):
            column.type.none_as_null = True  # as the schema has it
    return found


# ---- taking one back ----


def restore(where: str, file: Path) -> int:
    """Into an empty store only; returns how many rows there are. It is done, or nothing is changed."""
    with _source(file) as (schema, rows), _claimed(where):
        if schema not in known():
            raise Trouble("other-schema", file=str(file))
        fresh = "://" not in where and not Path(where).exists()
        engine = engine_of(url_of(where), 1)
        try:
            with engine.execution_options(writes=True).begin() as link:
                return _fill(link, where, schema, rows)
        except BaseException as error:
            if fresh:
                Path(where).unlink(missing_ok=True)
            if isinstance(error, SQLAlchemyError):
                raise _told(error, file) from None
            raise
        finally:
            engine.dispose()


def _told(error: SQLAlchemyError, file: Path) -> Trouble:
    """Either the store is in trouble, or what is to be stored does not fit together."""
    if isinstance(error, DBAPIError) and not isinstance(error, DataError | IntegrityError):
        return Unstored(trouble(error), file=str(file))
    return Trouble("no-backup", file=str(file))


@contextmanager
def _claimed(where: str) -> Iterator[None]:
    try:
        with nullcontext() if "://" in where else Claim(Path(where)):
            yield
    except Running:
        raise Trouble("in-use") from None


def _fill(link: Connection, where: str, schema: str, rows: Rows) -> int:
    from alembic import command

    if revision(link) is not None:
        if any(link.execute(select(sql.func.count()).select_from(table)).scalar() for table in _tables(link)):
            raise Trouble("not-empty", file=where.rpartition("@")[2])
        _clear(link)
    command.upgrade(config(link), schema)
    tables = {table.name: table for table in _tables(link)}
    n = 0
    for n, (name, row) in enumerate(rows, 1):  # noqa: B007
        if name not in tables:
            raise Trouble("no-backup", file=name)
        link.execute(tables[name].insert(), row)
    _count_on(link, tables)
    command.upgrade(config(link), HEAD)
    return n


def _clear(link: Connection) -> None:
    """Takes empty tables away: they are made anew as the backup needs them."""
    there = sql.MetaData()
    there.reflect(link)
    there.drop_all(link)


def _count_on(link: Connection, tables: dict[str, sql.Table]) -> None:
    """PostgreSQL numbers rows by itself, from where it believes to be."""
    if link.dialect.name != "postgresql":
        return
    for table in tables.values():
        for column in table.primary_key:
            sequence = sql.func.pg_get_serial_sequence(table.name, column.name)
            if column.server_default is not None and link.execute(select(sequence)).scalar():
                last = select(sql.func.coalesce(sql.func.max(column), 1)).scalar_subquery()
                link.execute(select(sql.func.setval(sequence, last)))


@contextmanager
def _source(file: Path) -> Iterator[tuple[str, Rows]]:
    """The schema and the rows of a backup of either kind."""
    try:
        with open(file, "rb") as opened:
            begins = opened.read(len(SQLITE))
    except OSError as error:
        raise Problem("record.unreadable", file=str(file), why=error.strerror or "") from None
    if begins == SQLITE:
        with looking(file) as link:
            yield str(revision(link)), _rows(link)
    elif begins.startswith(GZIP):
        with gzip.open(file, "rt", encoding="utf-8") as data:
            lines = _safely(file, data)
            about = _line(file, next(lines, ""))
            if about.get("format") != FORMAT:
                raise Trouble("no-backup", file=str(file))
            yield str(about["schema"]), _read(file, lines)
    else:
        raise Trouble("no-backup", file=str(file))


def _read(file: Path, lines: Iterable[str]) -> Rows:
    for n, text in enumerate(lines):
        line = _line(file, text)
        if "rows" in line:
            if line["rows"] == n:
                return
            break
        yield str(line.get("table")), line.get("row", {})
    raise Trouble("no-backup", file=str(file))  # its end is missing


def _safely(file: Path, lines: Iterable[str]) -> Iterator[str]:
    try:
        yield from lines
    except (OSError, EOFError, zlib.error, UnicodeDecodeError):
        raise Trouble("no-backup", file=str(file)) from None


def _line(file: Path, text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Trouble("no-backup", file=str(file))
    return found
