"""From every released schema to today's: nothing is lost, and every game replays."""

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from server.inside import inside

from metropolitan.server.store import Store
from metropolitan.server.store.engine import engine_of, url_of
from metropolitan.server.store.migrate import FOLDER, HEAD, config, migrate
from metropolitan.server.store.schema import metadata
from metropolitan.server.tables import Table
from metropolitan.server.troubles import Unstored

RELEASED = Path(__file__).parent / "released"
SCHEMAS = sorted(file.stem for file in RELEASED.glob("*.sql"))


def old_file(path: Path, schema: str) -> Path:
    """A file as that version left it, with games in it."""
    with sqlite3.connect(path) as link:
        link.executescript((RELEASED / f"{schema}.sql").read_text())
    link.close()
    return path


def opened(where: str | Path) -> Store:
    async def open() -> Store:
        store = Store(where)
        await store.open()
        await store.close()
        return store

    return asyncio.run(open())


def test_the_latest_revision_is_the_head() -> None:
    scripts = ScriptDirectory(str(FOLDER))
    assert scripts.get_heads() == [HEAD]
    assert len(list(scripts.walk_revisions())) == int(HEAD)


def test_what_migrations_make_is_what_the_schema_says(database: str) -> None:
    engine = engine_of(url_of(database), 1)
    with engine.begin() as link:
        command.upgrade(config(link), HEAD)
        assert compare_metadata(MigrationContext.configure(link), metadata) == []
    engine.dispose()


@pytest.mark.parametrize("schema", SCHEMAS)
def test_an_old_file_has_all_its_games(schema: str, tmp_path: Path) -> None:
    server = inside(old_file(tmp_path / "tables.sqlite3", schema))
    expected: dict[str, Any] = json.loads((RELEASED / f"{schema}.json").read_text())
    listed = {row["id"]: row for row in server.ask("tables")}
    assert expected.keys() < listed.keys()
    assert [row["reviewed"] for row in listed.values()].count(True) == 1
    for id, then in expected.items():
        page = server.page(id)
        assert {key: value for key, value in page.look(0).items() if key in then} == then
    (imported,) = (id for id, row in listed.items() if row["imported"])
    assert server.http.get(f"/api/tables/{imported}/record").json()["moves"]
    server.kill()


@pytest.mark.parametrize("schema", SCHEMAS)
def test_an_old_file_is_like_a_new_one(schema: str, tmp_path: Path) -> None:
    path = old_file(tmp_path / "tables.sqlite3", schema)
    opened(path)
    engine = engine_of(url_of(path), 1)
    with engine.connect() as link:
        assert compare_metadata(MigrationContext.configure(link), metadata) == []
        assert list(link.exec_driver_sql("PRAGMA foreign_key_check")) == []
        assert link.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    engine.dispose()


@pytest.mark.parametrize("upgraded", [False, True])
def test_tables_that_a_store_lacks_are_made(upgraded: bool, tmp_path: Path) -> None:
    """Versions before the first release had fewer; all else is there as it was."""
    path = old_file(tmp_path / "tables.sqlite3", "0001")
    if upgraded:
        opened(path)
    with sqlite3.connect(path) as link:
        link.execute("DROP TABLE reviews")
    link.close()
    server = inside(path)
    expected: dict[str, Any] = json.loads((RELEASED / "0001.json").read_text())
    rows = {row["id"]: row for row in server.ask("tables")}
    assert {id: rows[id]["moves"] for id in expected} == {id: then["number"] for id, then in expected.items()}
    assert not any(row["reviewed"] for row in rows.values())
    server.kill()
    engine = engine_of(url_of(path), 1)
    with engine.connect() as found:
        assert compare_metadata(MigrationContext.configure(found), metadata) == []
    engine.dispose()


def test_an_old_postgresql_is_upgraded_too(postgres: Any) -> None:
    """No release had one; but the way from the first schema is the same."""
    url = url_of(postgres.database())
    engine = engine_of(url, 1)
    with engine.begin() as link:
        command.upgrade(config(link), "0001")
        _copy(link)
    migrate(engine)
    with engine.connect() as link:
        assert compare_metadata(MigrationContext.configure(link), metadata) == []
    engine.dispose()
    asyncio.run(_replay(url.render_as_string(hide_password=False)))


def _copy(link: sql.Connection) -> None:
    """The games of the first release, in another database."""
    old = sql.create_engine("sqlite://")
    with old.connect() as source:
        source.connection.driver_connection.executescript((RELEASED / "0001.sql").read_text())
        for name in ("tables", "moves", "reviews"):
            table = sql.Table(name, sql.MetaData(), autoload_with=link)
            rows = source.execute(sql.select(sql.Table(name, sql.MetaData(), autoload_with=source)))
            link.execute(table.insert(), [dict(row) for row in rows.mappings()])


async def _replay(where: str) -> None:
    store = Store(where)
    await store.open()
    expected: dict[str, Any] = json.loads((RELEASED / "0001.json").read_text())
    for id, then in expected.items():
        table = await Table.load(store, id)
        assert (len(table.history), table.turn) == (then["number"], then["turn"])
        assert table.history.match.result() == then["result"]
    await store.close()


def test_workers_that_open_it_together_upgrade_it_once(database: str) -> None:
    async def together() -> None:
        stores = [Store(database) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(together())


@pytest.mark.parametrize("left", ["alembic_version SET version_num = '9999'", "about SET schema = 99"])
def test_what_a_later_version_left_is_refused_and_not_touched(left: str, tmp_path: Path) -> None:
    path = old_file(tmp_path / "tables.sqlite3", "0001")
    if "alembic" in left:
        opened(path)
    with sqlite3.connect(path) as link:
        link.execute(f"UPDATE {left}")
    link.close()
    shutil.copy(path, tmp_path / "before")
    with pytest.raises(Unstored, match="another version"):
        opened(path)
    assert _dump(path) == _dump(tmp_path / "before")


def _dump(path: Path) -> list[str]:
    with sqlite3.connect(path) as link:
        return list(link.iterdump())
