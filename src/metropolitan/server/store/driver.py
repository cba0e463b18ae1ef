"""Statements given to the database's driver as they are. SQLAlchemy's layers take many times as long as the
database itself, which counts for moves: nothing else is done as often."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import Connection, Dialect
from sqlalchemy.exc import DataError, DBAPIError
from sqlalchemy.sql.dml import UpdateBase


def execute(link: Connection, statement: UpdateBase, values: Mapping[str, Any]) -> int:
    """How many rows it was about. A statement is written once; it must be the same object every time."""
    plain = {key: json.dumps(one) if isinstance(one, (list, dict)) else one for key, one in values.items()}
    return run(link, _written(statement, link.dialect), plain)


def run(link: Connection, statement: str, values: Mapping[str, Any] | None = None) -> int:
    driver: Any = link.connection.driver_connection
    kinds: Any = link.dialect.loaded_dbapi
    try:
        done: int = driver.execute(statement, values or {}).rowcount
    except kinds.Error as error:
        kind = DataError if isinstance(error, kinds.DataError) else DBAPIError
        raise kind(statement, None, error) from error
    return done


@cache
def _written(statement: UpdateBase, dialect: Dialect) -> str:
    return str(statement.compile(dialect=dialect))
