"""A full disk, a locked file, two programs on one file: nothing half done, a clear word, and on it goes."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from metropolitan.engine.errors import Problem
from metropolitan.server import data, rooms, run
from metropolitan.server.data import Claim, Running, data_file
from metropolitan.server.store import engine

from .conftest import Page, Seen, Server
from .inside import Inside
from .test_undo import first_move


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    monkeypatch.setattr(engine, "PATIENCE", 0.2)
    monkeypatch.setattr(rooms, "AGAIN", 0.1)
    server = Inside(tmp_path / "tables.sqlite3")
    yield server
    server.kill()


def fill(page: Page, state: Seen) -> Seen:
    """Moves until one is refused; what is refused."""
    for number in range(state["number"], 1000):
        state = page.look(state["turn"])
        page.say(do="move", move=state["legal"][0], number=number, id=f"m{number:090}")
        while (heard := page.next())["is"] not in ("state", "refused"):
            pass
        if heard["is"] == "refused":
            return heard
        state = heard
    raise AssertionError("the disk never filled up")


def test_a_full_disk_refuses_the_move_and_the_table_goes_on(home: Inside) -> None:
    page = home.page(home.table("foundations", "pp"))
    state = page.look(0)
    home.pragma(f"max_page_count={home.pragma('page_count')}")
    refused = fill(page, state)
    assert refused["note"]["id"] == "server.disk-full"
    number = int(refused["id"][1:])
    assert page.look(number % 2)["number"] == number
    listed = home.ask("tables")[0]
    assert listed["moves"] == number
    home.pragma("max_page_count=100000")
    page.say(do="move", move=refused["move"], number=number, id=refused["id"])
    assert page.wait("ack")["number"] == number + 1
    assert page.wait("state")["number"] == number + 1


def test_a_full_disk_takes_no_new_table(home: Inside) -> None:
    home.pragma(f"max_page_count={home.pragma('page_count')}")
    wish = {"game": "metro", "seats": [{"name": "A" * 90}, {"name": "B" * 90}]}
    answers = [home.http.post("/api/tables", json=wish) for _ in range(20)]
    assert answers[-1].status_code == 503
    assert answers[-1].json()["note"]["id"] == "server.disk-full"
    assert len(home.ask("tables")) == sum(answer.is_success for answer in answers)


@pytest.fixture
def locked(home: Inside) -> Iterator[sqlite3.Connection]:
    other = sqlite3.connect(home.data, isolation_level=None)
    yield other
    other.close()


def test_a_locked_file_refuses_the_move_and_the_table_goes_on(
    home: Inside, locked: sqlite3.Connection
) -> None:
    page = home.page(home.table("metro", "pp"))
    state = page.look(0)
    locked.execute("BEGIN IMMEDIATE")
    page.say(do="move", move=state["legal"][0], number=0, id="a")
    assert page.wait("refused")["note"]["id"] == "server.locked"
    page.say(do="undo")
    assert page.wait("error")["note"]["id"] == "server.no-undo"
    assert len(home.ask("tables")) == 1
    locked.execute("ROLLBACK")
    assert first_move(page, page.look(0))["number"] == 1


def test_a_bot_waits_for_the_disk(home: Inside, locked: sqlite3.Connection) -> None:
    page = home.page(home.table("metro", "pr"))
    page.say(do="pace", ms=3000)  # time enough to lock the file
    first_move(page, page.look(0))
    locked.execute("BEGIN IMMEDIATE")
    assert page.wait("error")["note"]["id"] == "server.locked"
    assert page.heard[-2]["thinking"] == 1
    locked.execute("ROLLBACK")
    assert page.wait("state")["number"] == 2


def test_a_bot_thinks_on_where_a_change_fails(home: Inside, locked: sqlite3.Connection) -> None:
    """An undo ends its thought; one that cannot be stored lets it begin again."""
    home.pragma("busy_timeout=100")
    page = home.page(home.table("metropolys", "pr"))
    page.say(do="pace", ms=3000)
    state = page.look(0)
    page.move(state, state["legal"][0])
    locked.execute("BEGIN IMMEDIATE")
    page.say(do="undo")
    assert page.wait("error")["note"]["id"] == "server.locked"
    locked.execute("ROLLBACK")
    assert page.wait("state")["number"] == 2


def test_the_event_loop_does_not_wait_for_the_disk(home: Inside, locked: sqlite3.Connection) -> None:
    home.pragma("busy_timeout=60000")
    page = home.page(home.table("metro", "pp"))
    state = page.look(0)
    locked.execute("BEGIN IMMEDIATE")
    page.say(do="move", move=state["legal"][0], number=0, id="a")
    assert home.http.get("/healthz").text == "ok"
    assert home.page(page.heard[0]["id"]).look(1)["number"] == 0
    assert page.heard[-1]["is"] == "state"
    locked.execute("ROLLBACK")
    assert page.wait("ack")["number"] == 1


# ---- two programs on one file ----


def test_a_second_server_names_the_first(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    run.run("metro", 0, browser=False, data=server.data)
    assert capsys.readouterr().out.strip() == f"Metropolitan is already at {server.url}."


def test_the_browser_is_shown_the_first(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(run, "show", shown.append)
    run.run("metro", 0, data=server.data)
    assert shown == [f"{server.url}#/new/metro"]


def test_a_claim_ends_with_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "STARTING", 0.1)
    file = tmp_path / "new" / "tables.sqlite3"
    with Claim(file) as claim:
        with pytest.raises(Running) as caught:
            Claim(file)
        assert caught.value.address is None
        claim.tell("http://here/")
        with pytest.raises(Running) as caught:
            Claim(file)
        assert caught.value.address == "http://here/"
    Claim(file).__exit__()


def test_two_writers_never_mix_their_moves(home: Inside) -> None:
    """Where claims do not work, a server that is behind sees the other's moves first."""
    other = Inside(home.data)
    try:
        table = home.table("metropolys", "pp")
        here, there = home.page(table), other.page(table)
        mine, theirs = here.look(0), there.look(0)
        here.move(mine, mine["legal"][0])
        there.say(do="move", move=theirs["legal"][-1], number=0, id="b")
        assert there.wait("refused")["note"]["id"] == "server.stale"
        state = there.heard[-2] if there.heard[-2]["is"] == "state" else there.wait("state")
        assert state["number"] == 1
        assert first_move(there, there.look(1))["number"] == 2
        here.say(do="undo")
        assert here.wait("error")["note"]["id"] == "server.stale"
        assert here.wait("state")["number"] == 2
    finally:
        other.kill()


# ---- starting ----


def test_a_taken_port_gives_way_to_the_next(server: Server, tmp_path: Path) -> None:
    taken = int(server.url.rstrip("/").rsplit(":", 1)[1])
    second = Server(tmp_path / "tables.sqlite3", taken)
    try:
        assert second.said[0].startswith(f"Port {taken} is taken: using ")
        assert second.http.get("/healthz").text == "ok"
        assert second.url != server.url
    finally:
        second.kill()


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"junk" * 1000)
    with pytest.raises(Problem, match="does not hold tables"):
        run.run(None, 0, browser=False, data=tmp_path / "junk")
    with pytest.raises(Problem, match="cannot be stored"):
        run.run(None, 0, browser=False, data=tmp_path / "junk" / "below")


def test_a_store_of_another_version(home: Inside) -> None:
    with sqlite3.connect(home.data) as link:
        link.execute("UPDATE alembic_version SET version_num = '9999'")
    home.kill()
    with pytest.raises(Problem, match="another version"):
        run.run(None, 0, browser=False, data=home.data)


def test_a_game_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="no game chess"):
        run.run("chess", 0, browser=False, data=tmp_path / "tables.sqlite3")


def test_a_table_whose_game_is_gone(home: Inside) -> None:
    table = home.table("metro", "pp")
    home.kill()
    with sqlite3.connect(home.data) as link:
        link.execute("UPDATE tables SET game = 'chess'")
    home.start()
    assert home.ask("tables")[0]["id"] == table
    page = home.page(table)
    assert page.next()["note"]["id"] == "server.unplayable"
    assert page.closed() == 4404
    home.ask(f"tables/{table}", method="DELETE")
    assert home.ask("tables") == []


@pytest.mark.parametrize(
    ("platform", "variable", "place"),
    [
        ("linux", "XDG_DATA_HOME", "{given}/metropolitan/tables.sqlite3"),
        ("linux", None, "{home}/.local/share/metropolitan/tables.sqlite3"),
        ("darwin", None, "{home}/Library/Application Support/metropolitan/tables.sqlite3"),
        ("win32", "APPDATA", "{given}/metropolitan/tables.sqlite3"),
        ("linux", "METROPOLITAN_DATA", "{given}"),
    ],
)
def test_where_the_tables_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, variable: str | None, place: str
) -> None:
    for name in ("XDG_DATA_HOME", "APPDATA", "METROPOLITAN_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(data.sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "given"))
    assert str(data_file()) == place.format(home=tmp_path / "home", given=tmp_path / "given")
    assert data_file(tmp_path / "x") == tmp_path / "x"
