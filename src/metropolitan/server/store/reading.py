"""A store that is only looked at: nothing is made, migrated or changed, whoever else uses it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from metropolitan.server.store.engine import trouble, url_of
from metropolitan.server.troubles import Missing, Unstored


@contextmanager
def looking(where: str | Path) -> Iterator[Connection]:
    """All reads see one and the same moment."""
    url = url_of(where)
    name = str(url.database)
    if url.get_backend_name() == "sqlite":
        if not Path(name).is_file():
            raise Missing("no-store", file=name)
        engine = sql.create_engine("sqlite://", creator=lambda: read_only(name), poolclass=NullPool)
    else:
        engine = sql.create_engine(url, isolation_level="REPEATABLE READ", poolclass=NullPool)
    try:
        with engine.connect().execution_options(postgresql_readonly=True) as link:
            if link.dialect.name == "sqlite":
                link.exec_driver_sql("BEGIN")
            yield link
    except DBAPIError as error:
        raise Unstored(trouble(error), file=name) from None
    finally:
        engine.dispose()


def read_only(file: str) -> sqlite3.Connection:
    link = sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True, timeout=10)
    link.isolation_level = None
    return link
