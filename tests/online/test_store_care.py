"""Backups come back whole, into empty stores only; the doctor finds what is broken, and breaks nothing."""

import asyncio
import gzip
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from metropolitan.cli import main
from metropolitan.engine.errors import Problem
from metropolitan.server.store import Store
from metropolitan.server.store.backup import backup, restore
from metropolitan.server.store.engine import url_of
from metropolitan.server.store.schema import chat
from online.conftest import Host, Someone
from online.databases import Postgres


def finished(someone: Someone, game: str = "metro") -> str:
    """A game of one person against a bot, to its end."""
    table = someone.table(game, "pg")
    page = someone.page(table)
    state = page.look(0)
    page.say(do="pace", ms=0)
    while not state["finished"]:
        state = page.move(state, state["legal"][0]) if state["turn"] == 0 else page.wait("state")
    return table


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store in which something has happened."""
    data = tmp_path_factory.mktemp("used") / "tables.sqlite3"
    host = Host(data)
    try:
        someone = host.guest("Zoë")
        finished(someone)
        someone.table("metropolys", "ppp", seed=None)
    finally:
        host.tidy()
        host.stop()
        host.close()
    return data


@pytest.fixture
def own(used: Path, tmp_path: Path) -> Path:
    """A copy to break."""
    return Path(shutil.copy(used, tmp_path / "own.sqlite3"))


def content(file: Path) -> dict[str, list[Any]]:
    with sqlite3.connect(file) as link:
        names = [name for (name,) in link.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(map(repr, link.execute(f'SELECT * FROM "{name}"'))) for name in names}


def examined(file: Path, capsys: pytest.CaptureFixture[str], status: int) -> dict[str, Any]:
    capsys.readouterr()
    before = file.read_bytes()
    assert main(["doctor", "--data", str(file), "--json"]) == status
    assert file.read_bytes() == before
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def broken(file: Path, command: str) -> None:
    with sqlite3.connect(file) as link:
        link.execute("PRAGMA foreign_keys=OFF")
        assert link.execute(command).rowcount != 0
    link.close()


# ---- backup and restore ----


@pytest.mark.parametrize("name", ["copy.sqlite3", "copy.jsonl.gz"])
def test_there_and_back(used: Path, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept, new = tmp_path / name, tmp_path / "new.sqlite3"
    assert main(["backup", str(kept), "--data", str(used)]) == 0
    assert kept.stat().st_mode & 0o777 == 0o600
    assert main(["restore", str(kept), "--data", str(new)]) == 0
    assert content(new) == content(used)
    assert main(["doctor", "--data", str(new)]) == 0
    assert "everything is right" in capsys.readouterr().out


def test_a_backup_is_made_while_people_play(own_host: Host, tmp_path: Path) -> None:
    someone = own_host.guest("Ann")
    table = someone.table("metro", "pp")
    page = someone.page(table)
    state = page.look(0)
    for number in range(6):
        if number == 3:
            assert own_host.data
            backup(str(own_host.data), tmp_path / "copy.sqlite3")
        page.say(do="look", seat=state["turn"])
        state = page.wait("state", until=lambda one: one["seat"] == one["turn"])
        state = page.move(state, state["legal"][0])
    assert len(content(tmp_path / "copy.sqlite3")["moves"]) == 3


def test_a_backup_replaces_nothing(used: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("dear")
    with pytest.raises(Problem, match="already"):
        backup(str(used), tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "dear"
    with pytest.raises(Problem, match="no tables"):
        backup(str(tmp_path / "nothing"), tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["copy"]


def test_only_an_empty_store_is_filled(used: Path, own: Path, tmp_path: Path) -> None:
    backup(str(used), tmp_path / "copy.sqlite3")
    before = content(own)
    with pytest.raises(Problem, match="not empty"):
        restore(str(own), tmp_path / "copy.sqlite3")
    assert content(own) == before
    empty = tmp_path / "empty.sqlite3"
    asyncio.run(opened(empty))
    restore(str(empty), tmp_path / "copy.sqlite3")
    assert content(empty) == content(used)


async def opened(file: Path) -> None:
    store = Store(file)
    await store.open()
    await store.close()


def test_a_store_in_use_is_not_filled(own_host: Host, used: Path, tmp_path: Path) -> None:
    backup(str(used), tmp_path / "copy.sqlite3")
    with pytest.raises(Problem, match="using these tables"):
        restore(str(own_host.data), tmp_path / "copy.sqlite3")


@pytest.mark.parametrize("harm", ["end", "middle", "noise", "text", "missing", "later"])
def test_half_a_backup_is_none(used: Path, tmp_path: Path, harm: str) -> None:
    kept, new = tmp_path / "copy.jsonl.gz", tmp_path / "new.sqlite3"
    backup(str(used), kept)
    lines = gzip.decompress(kept.read_bytes()).splitlines(keepends=True)
    data = kept.read_bytes()
    harmed = {
        "end": lambda: gzip.compress(b"".join(lines[:-1])),
        "middle": lambda: gzip.compress(b"".join([*lines[:3], *lines[4:]])),
        "noise": lambda: data[: len(data) // 2] + b"\0" * 100,
        "text": lambda: b"once upon a time",
        "missing": lambda: b"",
        "later": lambda: gzip.compress(b"".join([lines[0].replace(b'"0', b'"9'), *lines[1:]])),
    }
    kept.write_bytes(harmed[harm]())
    with pytest.raises(Problem):
        restore(str(new), kept)
    assert not new.exists()


# ---- the doctor ----


def test_all_is_well(used: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = examined(used, capsys, 0)
    assert told["right"]
    assert told["tables"] == 2


@pytest.mark.parametrize(
    ("harm", "what", "why"),
    [
        ("UPDATE moves SET move = 'nonsense' WHERE number = 3", "game", "replay"),
        ("DELETE FROM moves WHERE number = 2", "game", "moves"),
        ("UPDATE tables SET winners = '[1]', turn = 1 WHERE finished", "game", "standing"),
        ("UPDATE tables SET game = 'chess' WHERE finished", "game", "replay"),
        ("UPDATE tables SET fair = json_set(fair, '$.salt', 'ab') WHERE finished", "game", "fair"),
        ("UPDATE tables SET seed = 4 WHERE finished", "game", "fair"),
        ("INSERT INTO moves VALUES ('nowhere', 0, 'draw', NULL, NULL)", "orphans", ""),
        ("DROP INDEX ix_tables_due", "index", ""),
        ("UPDATE alembic_version SET version_num = '9999'", "schema", ""),
    ],
)
def test_what_is_broken_is_found(
    own: Path, capsys: pytest.CaptureFixture[str], harm: str, what: str, why: str
) -> None:
    broken(own, harm)
    told = examined(own, capsys, 1)
    assert [one["what"] for one in told["wrong"]] == [what]
    assert told["wrong"][0].get("why", "").startswith(why)
    assert main(["doctor", "--data", str(own)]) == 1
    assert "WRONG" in capsys.readouterr().out


def test_a_game_tells_the_version_it_was_begun_with(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken(own, "UPDATE tables SET rules = '0.0.9'")
    told = examined(own, capsys, 0)
    assert {"what": "rules", "n": 2}.items() <= next(one for one in told["wise"]).items()
    broken(own, "UPDATE moves SET move = 'nonsense' WHERE number = 3")
    assert examined(own, capsys, 1)["wrong"][0]["rules"] == "0.0.9"


def test_a_damaged_file_is_found(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(own.read_bytes())
    data[5000:9000] = b"\xff" * 4000
    own.write_bytes(data)
    assert main(["doctor", "--data", str(own)]) in (1, 2)
    assert main(["doctor", "--data", str(own.with_name("nothing"))]) == 2
    own.write_text("no database at all")
    assert main(["doctor", "--data", str(own)]) == 2
    assert "Traceback" not in capsys.readouterr().err


# ---- PostgreSQL ----


def test_from_one_kind_of_store_to_the_other(
    used: Path, tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    there, back = tmp_path / "there.jsonl.gz", tmp_path / "back.jsonl.gz"
    database, new = postgres.database(), tmp_path / "new.sqlite3"
    assert main(["backup", str(there), "--data", str(used)]) == 0
    assert main(["restore", str(there), "--database", database]) == 0
    assert main(["doctor", "--database", database]) == 0
    assert main(["restore", str(there), "--database", database]) == 2
    assert "not empty" in capsys.readouterr().err
    assert main(["backup", str(back), "--database", database]) == 0
    assert main(["restore", str(back), "--data", str(new)]) == 0
    assert {name: len(rows) for name, rows in content(new).items()} == {
        name: len(rows) for name, rows in content(used).items()
    }
    assert examined(new, capsys, 0)["tables"] == 2


def test_a_restored_database_counts_on(used: Path, tmp_path: Path, postgres: Postgres) -> None:
    """What numbers rows by itself must not begin anew."""
    link = sqlite3.connect(shutil.copy(used, tmp_path / "said.sqlite3"))
    (table,) = link.execute("SELECT id FROM tables LIMIT 1").fetchone()
    line = (7, table, "p", "Ann", "hello", "2026-01-01", 0)
    link.execute('INSERT INTO chat (id, "table", person, name, text, at, gone) VALUES (?,?,?,?,?,?,?)', line)
    link.commit()
    link.close()
    database = postgres.database()
    restore(database, tmp_path / "said.sqlite3")
    engine = sqlalchemy.create_engine(url_of(database))
    with engine.begin() as there:
        new = chat.insert().values(
            table=table, person="p", name="Bob", text="hi", at="2026-01-02", gone=False
        )
        assert there.execute(new).inserted_primary_key == (8,)
    engine.dispose()
