"""Several workers are one server: whatever one of them does, or whichever dies, all tables go on."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from metropolitan.server.notices.push import Push
from metropolitan.server.store import Store, due

from . import processes
from .conftest import PATIENCE, Host, Page, Someone, need, wait_for
from .databases import Postgres, Redis


def workers(host: Host) -> set[int]:
    return processes.workers(host.process.pid)


def worker_of(host: Host, page: Page) -> int:
    """Which worker serves a page: the one whose socket has the page's port at the other end."""
    port = page.socket.socket.getsockname()[1]
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = {(int(line[1].split(":")[1], 16), int(line[2].split(":")[1], 16)): line[9] for line in lines}
    socket = f"socket:[{ends[host.port, port]}]"
    return next(pid for pid in workers(host) if socket in processes.handles(pid))


def elsewhere(host: Host, guest: Someone, table: str, than: Page) -> Page:
    """A page at the same table that another worker serves."""
    there = worker_of(host, than)
    for _ in range(200):
        page = guest.page(table)
        if worker_of(host, page) != there:
            return page
        page.close()
    raise AssertionError("all go to one worker")


@pytest.fixture(scope="session")
def common_pair(postgres: Postgres, redis: Redis) -> Iterator[Host]:
    host = Host(None, "--database", postgres.database(), "--broker", redis.url, "--workers", "2")
    yield host
    host.close()


@pytest.fixture
def pair(common_pair: Host) -> Iterator[Host]:
    """Two workers, for all tests that do not break them."""
    assert len(workers(common_pair)) == 2
    yield common_pair
    common_pair.tidy()


def own_pair(postgres: Postgres, broker: str) -> Host:
    return Host(None, "--database", postgres.database(), "--broker", broker, "--workers", "2")


def reaches(page: Page, number: int) -> dict[str, Any]:
    last = page.heard[-1] if page.heard else {}
    if last.get("is") == "state" and last["number"] >= number:
        return last
    return page.wait("state", until=lambda state: state["number"] >= number)


def move(page: Page, id: str | None = None) -> int:
    """The seat to move makes its first move."""
    state = page.look(None)
    state = page.look(state["turn"])
    id = id or f"m{state['number']}"
    page.say(do="move", move=state["legal"][0], number=state["number"], id=id)
    return int(page.wait("ack")["number"])


# ---- two at a table, by two workers ----


def test_a_move_by_one_worker_is_seen_at_the_other(pair: Host) -> None:
    ann = pair.guest("Ann")
    table = ann.table("metro", "pp")
    here = ann.page(table)
    there = elsewhere(pair, ann, table, here)
    there.look(0)
    for number in range(1, 6):
        assert move(here) == number
        seen = reaches(there, number)
        assert seen["fresh"]
        here, there = there, here
        there.look(0)


def test_both_workers_may_be_written_to_by_turns(pair: Host) -> None:
    ann = pair.guest("Ann")
    table = ann.table("foundations", "pp")
    pages = [ann.page(table)]
    pages.append(elsewhere(pair, ann, table, pages[0]))
    for number in range(10):
        page = pages[number % 2]
        wait_for(lambda page=page, number=number: page.look(None)["number"] == number)
        assert move(page) == number + 1


def test_a_move_sent_again_by_another_worker_is_made_once(pair: Host) -> None:
    ann = pair.guest("Ann")
    table = ann.table("metro", "pp")
    here = ann.page(table)
    there = elsewhere(pair, ann, table, here)
    state = here.look(0)
    for page in (here, there, here):
        page.look(0)
        page.say(do="move", move=state["legal"][0], number=0, id="once")
        assert page.wait("ack")["number"] == 1
    assert there.look(0)["number"] == 1


def test_two_moves_at_once_one_is_made(pair: Host) -> None:
    ann = pair.guest("Ann")
    for _ in range(5):
        table = ann.table("metro", "pp")
        here = ann.page(table)
        there = elsewhere(pair, ann, table, here)
        states = [page.look(0) for page in (here, there)]
        for n, (page, state) in enumerate(zip((here, there), states, strict=True)):
            page.say(do="move", move=state["legal"][n], number=0, id=f"m{n}")
        heard = [first(page, "ack", "refused") for page in (here, there)]
        assert sorted(one["is"] for one in heard) == ["ack", "refused"]
        (no,) = (one for one in heard if one["is"] == "refused")
        assert no["note"]["id"] == "server.stale"


def test_all_may_sit_down_at_once(pair: Host) -> None:
    """Each takes another seat: nobody is told that he was too late."""
    ann = pair.guest("Ann")
    for _ in range(5):
        table = ann.table("metro", "pooooo")
        guests = [pair.guest(f"Guest {seat}") for seat in range(1, 6)]
        pages = [guest.page(table) for guest in guests[:2]]
        pages += [elsewhere(pair, guest, table, pages[0]) for guest in guests[2:]]
        for seat, page in enumerate(pages, 1):
            page.say(do="sit", seat=seat, name=f"Guest {seat}")
        for seat, page in enumerate(pages, 1):
            page.wait("table", until=lambda told, seat=seat: seat in told["mine"])
            assert not [one for one in page.heard if one["is"] == "error"]
        ann.page(table).wait("table", until=lambda told: told["begun"])


def first(page: Page, *kinds: str) -> dict[str, Any]:
    while (heard := page.next())["is"] not in kinds:
        pass
    return heard


def test_undo_and_seats_are_seen_at_the_other(pair: Host) -> None:
    ann = pair.guest("Ann")
    table = ann.table("metropolys", "pr")
    here = ann.page(table)
    there = elsewhere(pair, ann, table, here)
    there.look(0)
    here.say(do="pace", ms=0)
    move(here)
    for page in (here, there):  # the bot may have thought on either worker
        reaches(page, 2)
    here.say(do="undo")
    assert there.wait("state", until=lambda state: state["number"] == 0)["redo"]
    here.say(do="seat", seat=1, kind="bot", bot="greedy")
    assert there.wait("table", until=lambda one: one["seats"][1]["bot"] == "greedy")


def test_a_bot_thinks_on_one_worker_and_once(pair: Host) -> None:
    ann = pair.guest("Ann")
    table = ann.table("metro", "prr")
    here = ann.page(table)
    there = elsewhere(pair, ann, table, here)
    there.look(0)
    for round in range(4):
        here.say(do="pace", ms=0)
        there.say(do="pace", ms=0)
        assert move(here) == 3 * round + 1
        assert reaches(there, 3 * round + 3)["turn"] == 0
        assert reaches(here, 3 * round + 3)["turn"] == 0


def test_a_table_forgotten_by_one_worker_is_gone_at_the_other(pair: Host) -> None:
    ann = pair.guest("Ann")
    table = ann.table("metro", "po")
    here = ann.page(table)
    there = elsewhere(pair, ann, table, here)
    ann.ask(f"tables/{table}", method="DELETE")
    for page in (here, there):
        page.wait("error", until=lambda one: one["note"]["id"] == "server.forgotten")
        assert page.closed() == 1000


# ---- one dies ----


def test_when_a_worker_dies_its_tables_go_on_elsewhere(pair: Host) -> None:
    ann = pair.guest("Ann")
    table = ann.table("metro", "pr")
    page = ann.page(table)
    page.say(do="pace", ms=0)
    assert move(page) == 1
    reaches(page, 2)
    pid = worker_of(pair, page)
    begin = time.monotonic()
    os.kill(pid, signal.SIGKILL)
    page.closed()
    page = ann.page(table)
    page.say(do="pace", ms=0)
    number = move(page)
    assert number == 3
    reaches(page, 4)  # the bot too
    assert time.monotonic() - begin < PATIENCE
    wait_for(lambda: len(workers(pair)) == 2 and pid not in workers(pair))


def test_workers_die_with_their_supervisor(own_host: Host) -> None:
    (pid,) = workers(own_host)
    own_host.process.kill()
    wait_for(lambda: not processes.alive(pid))


def test_a_worker_that_dies_is_replaced(own_host: Host) -> None:
    ann = own_host.guest("Ann")
    table = ann.table("metro", "pp")
    assert move(ann.page(table)) == 1
    (pid,) = workers(own_host)
    os.kill(pid, signal.SIGKILL)
    assert move(ann.page(table)) == 2  # who comes in between waits
    assert pid not in workers(own_host)


# ---- in peace ----


@pytest.mark.parametrize("n", [1, 2])
def test_a_rolling_restart_replaces_all(n: int, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if n == 1:
        host = Host(tmp_path / "tables.sqlite3")
    else:
        host = own_pair(request.getfixturevalue("postgres"), request.getfixturevalue("redis").url)
    try:
        ann = host.guest("Ann")
        table = ann.table("metro", "pp")
        page = ann.page(table)
        assert move(page) == 1
        old = workers(host)
        host.process.send_signal(signal.SIGHUP)
        assert page.closed() == 1012
        assert move(ann.page(table)) == 2
        wait_for(lambda: len(workers(host)) == n and not workers(host) & old)
        assert ann.ask("me")["person"]["name"] == "Ann"
        assert host.stop()[0] == 0
    finally:
        host.close()


def test_what_is_being_stored_is_stored_before_the_end(own_host: Host) -> None:
    ann = own_host.guest("Ann")
    table = ann.table("foundations", "pp")
    page = ann.page(table)
    state = page.look(0)
    page.say(do="move", move=state["legal"][0], number=0, id="last")
    own_host.process.send_signal(signal.SIGTERM)
    assert page.closed() == 1012
    acknowledged = any(one["is"] == "ack" for one in page.heard)
    own_host.process.wait(PATIENCE)
    own_host.start()
    assert ann.page(table).look(0)["number"] >= acknowledged


# ---- what is behind them goes away for a while ----


def test_the_broker_killed_in_the_middle(postgres: Postgres) -> None:
    need("redis-server", "valkey-server")
    broker = Redis()
    host = own_pair(postgres, broker.url)
    try:
        ann = host.guest("Ann")
        table = ann.table("metro", "pp")
        here = ann.page(table)
        there = elsewhere(host, ann, table, here)
        there.look(0)
        assert move(here) == 1
        reaches(there, 1)
        broker.kill()
        assert move(here) == 2
        reaches(there, 2)  # without word, by a look into the store
        broker.start()
        assert move(there) == 3
        reaches(here, 3)
        assert len(workers(host)) == 2
    finally:
        host.close()
        broker.close()


def test_the_database_restarted_in_the_middle() -> None:
    need("initdb")
    need("redis-server", "valkey-server")
    database, broker = Postgres(), Redis()
    host = own_pair(database, broker.url)
    try:
        ann = host.guest("Ann")
        table = ann.table("metro", "pp")
        page = ann.page(table)
        assert move(page) == 1
        state = page.look(1)
        database.stop()
        page.say(do="move", move=state["legal"][0], number=1, id="x")
        assert page.wait("refused")["note"]["id"] == "server.no-database"
        assert ann.refused(503, "tables", {"game": "metro", "seats": [{}, {}]}) == "server.no-database"
        assert ann.page(table).closed() == 1013  # out of reach, and not gone: a page comes back
        database.start()
        page.say(do="move", move=state["legal"][0], number=1, id="x")
        assert page.wait("ack")["number"] == 2
        assert move(page) == 3
        assert len(workers(host)) == 2
    finally:
        host.close()
        broker.close()
        database.close()


# ---- at the very beginning ----


def test_two_that_begin_together_make_what_there_must_be_once(postgres: Postgres) -> None:
    """Both find nothing, and make it: the second must not fail of what the first has made meanwhile."""

    async def begin() -> list[str]:
        database = postgres.database()
        stores = [Store(database), Store(database)]
        for store in stores:
            await store.open()
        first = stores[0].engine.connect()
        with first.begin():
            due._beat(first, 1.0)
            other = asyncio.create_task(due.beat(stores[1], 2.0))
            await asyncio.sleep(0.5)  # it waits for the first one's end
        first.close()
        await other
        pushes = [Push(store) for store in stores]
        keys = await asyncio.gather(*(push._key() for push in pushes))
        for store in stores:
            await store.close()
        return keys

    one, other = asyncio.run(begin())
    assert one == other
