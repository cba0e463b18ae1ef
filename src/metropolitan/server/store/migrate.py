"""Makes what an older version left into what this one needs. One worker does it, the others wait for it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, Engine

from metropolitan.server.store.schema import metadata
from metropolitan.server.troubles import Unstored

HEAD = "0003"  # the latest of `migrations/versions`
FIRST = 1  # what the table `about` of the first released schema says
LOCK = 0x6D6574726F  # any number: everybody who migrates a PostgreSQL database asks for this lock
FOLDER = Path(__file__).parent / "migrations"
log = logging.getLogger("metropolitan.server")


def migrate(engine: Engine) -> None:
    """All in one transaction: it is done, or nothing is changed."""
    with engine.execution_options(writes=True).begin() as link:
        if link.dialect.name == "postgresql":
            link.execute(sql.select(sql.func.pg_advisory_xact_lock(LOCK)))
        found = revision(link)
        if found not in known():
            raise Unstored("other-schema", file=str(engine.url.database))
        if found != HEAD:
            log.info("event=migrate from=%s to=%s", found, HEAD)
            _upgrade(link, found)
        metadata.create_all(link)  # a revision had fewer tables before it was released


def revision(link: Connection) -> str | None:
    """What a database holds: a revision; the first had another name for it; None where it is empty."""
    names = sql.inspect(link).get_table_names()
    if "alembic_version" in names:
        return str(link.execute(sql.text("SELECT version_num FROM alembic_version")).scalar())
    if "about" in names:
        schema = link.execute(sql.text("SELECT schema FROM about")).scalar()
        return "0001" if schema == FIRST else str(schema)
    return None


def config(link: Connection) -> Any:
    """For Alembic, which is loaded only where there is something to do: it takes a while."""
    from alembic.config import Config

    made = Config(attributes={"connection": link})
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return made


def known() -> set[str | None]:
    """The schemas there have been."""
    return {None, *(file.name[:4] for file in (FOLDER / "versions").glob("[0-9]*.py"))}


def _upgrade(link: Connection, found: str | None) -> None:
    from alembic import command

    settings = config(link)
    if found is not None:
        command.stamp(settings, found)
    command.upgrade(settings, HEAD)
