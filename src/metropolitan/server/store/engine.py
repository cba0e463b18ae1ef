"""The two kinds of database: one SQLite file, or PostgreSQL; and what can go wrong with them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

PATIENCE = 2.0  # seconds to wait for another writer
LOG = 20_000  # pages SQLite's log may have where nobody carries it over (`keeper.py`)
LOST = ("08", "57P")  # PostgreSQL: the connection is gone, or the server is ending or starting
TROUBLES = {  # what SQLite and PostgreSQL call it, by how the name begins
    "SQLITE_FULL": "disk-full", "53100": "disk-full",
    "SQLITE_BUSY": "locked", "SQLITE_LOCKED": "locked", "40": "locked", "55P03": "locked",
    "SQLITE_CANTOPEN": "unwritable", "SQLITE_READONLY": "unwritable", "SQLITE_PERM": "unwritable",
    "25006": "unwritable", "42501": "unwritable",
    "SQLITE_IOERR": "disk-error", "58": "disk-error",
}  # fmt: skip


def url_of(where: str | Path) -> sql.URL:
    """The address of a database: a file's path, or postgresql://…"""
    if "://" not in str(where):
        return sql.URL.create("sqlite", database=str(where))
    url = sql.make_url(str(where))
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def engine_of(url: sql.URL, links: int) -> Engine:
    """Connections for so many threads."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, links)
    # A connection is tried before it is used: the database may have been restarted since.
    return sql.create_engine(
        url, pool_size=links, max_overflow=0, pool_pre_ping=True, connect_args={"connect_timeout": 5}
    )


def _sqlite(url: sql.URL, links: int) -> Engine:
    waits = {"timeout": PATIENCE, "check_same_thread": False}
    # By name, as PostgreSQL's driver takes them: so both can be talked to directly (`driver.py`).
    engine = sql.create_engine(url, pool_size=links, max_overflow=0, connect_args=waits, paramstyle="named")
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)
    return engine


def _connected(link: sqlite3.Connection, _: Any) -> None:
    link.isolation_level = None  # the driver must not begin transactions by itself
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={LOG}"):
        link.execute(f"PRAGMA {pragma}").close()


def _begun(link: Connection) -> None:
    # A writer must come to its turn before it reads, or it may have read what another is changing.
    link.exec_driver_sql("BEGIN IMMEDIATE" if link.get_execution_options().get("writes") else "BEGIN")


def insert(link: Connection, table: sql.Table) -> postgresql.Insert | sqlite.Insert:
    """One that can say what becomes of what is there already: two workers may do the same at once."""
    return postgresql.insert(table) if link.dialect.name == "postgresql" else sqlite.insert(table)


def trouble(error: DBAPIError) -> str:
    """What went wrong, as a note's id."""
    name = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None)
    if not isinstance(error.orig, sqlite3.Error) and (name is None or name.startswith(LOST)):
        return "no-database"
    found = (id for begins, id in TROUBLES.items() if str(name).startswith(begins))
    return next(found, "broken-file")
