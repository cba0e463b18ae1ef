"""Two workers with one store, and Redis between them: people hear each other, and notices come once."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.conftest import Page

from metropolitan.server.broker.redis import Redis
from metropolitan.server.notices import notices, turns
from metropolitan.server.people import door

from . import databases
from .conftest import Party, Someone, wait_for
from .receivers import Browser, Receiver
from .test_notices import begun, play
from .test_talk import enter, lines, new_table, said

QUIET = 0.8


@pytest.fixture
def workers(redis: databases.Redis, tmp_path: Path, monkeypatch: Any) -> Iterator[tuple[Party, Party]]:
    monkeypatch.setenv("METROPOLITAN_NEAR", "1")
    monkeypatch.setattr(notices, "TICK", 0.03)
    monkeypatch.setattr(turns, "SOON", 0.3)
    monkeypatch.setattr(door, "FRESH", 0.0)
    brokers = [Redis(redis.url) for _ in range(2)]
    both = [Party(tmp_path / "tables.sqlite3", broker) for broker in brokers]
    for party in both:
        party.app.state.hall.limits.wide = 0
    wait_for(lambda: all(broker.ear for broker in brokers))  # both listen
    yield both[0], both[1]
    for party in both:
        party.close()


def also(there: Party, who: Someone) -> Someone:
    """The same person at the other worker."""
    other = there.come()
    other.http.cookies.update(who.http.cookies)
    return other


def test_people_on_different_workers_talk(workers: tuple[Party, Party]) -> None:
    one, two = workers
    ann, bob = one.come("Ann"), two.come("Bob")
    table = new_table(ann)
    here, there, late = enter(ann, table), enter(bob, table), enter(also(two, ann), table)
    for n in range(20):
        (here, there)[n % 2].say(do="chat", text=f"line {n}")
    pages = (here, there, late)
    for page in pages:
        while len(told(page)) < 20:
            page.wait("chat")
    here.say(do="react", what="hello")
    for page in pages:
        assert page.wait("reaction")["name"] == "Ann"
        assert sorted(told(page)) == sorted(f"line {n}" for n in range(20))


def told(page: Page) -> list[str]:
    """All lines a page was ever told."""
    return [line["text"] for one in page.heard if one["is"] == "chat" for line in one["lines"]]


def test_muting_counts_on_all_workers(workers: tuple[Party, Party]) -> None:
    one, two = workers
    ann, bob = one.come("Ann"), two.come("Bob")
    table = new_table(ann)
    here, elsewhere, there = enter(ann, table), enter(also(two, ann), table), enter(bob, table)
    there.say(do="chat", text="la la la")
    (line,) = lines(here)
    assert said(elsewhere) == ["la la la"]
    here.say(do="mute", chat=line["id"])
    assert lines(here) == lines(elsewhere) == []
    there.say(do="unsay", chat=line["id"])
    assert elsewhere.wait("gone")["chat"] == line["id"]


def test_one_of_two_workers_tells(workers: tuple[Party, Party]) -> None:
    one, two = workers
    receiver = Receiver()
    ann, bob = one.come("Ann"), one.come("Bob")
    bob.ask("pushes", Browser(receiver.url).subscription)
    table, host = begun(ann, bob)
    watcher = enter(two.come("Eve"), table)
    watcher.look(None)
    play(host)
    watcher.wait("state", until=lambda state: state["number"] == 1)
    receiver.wait()
    time.sleep(QUIET)
    assert len(receiver.got) == 1
    receiver.close()


def test_who_looks_on_another_worker_is_left_in_peace(workers: tuple[Party, Party]) -> None:
    one, two = workers
    receiver = Receiver()
    ann, bob = one.come("Ann"), one.come("Bob")
    bob.ask("pushes", Browser(receiver.url).subscription)
    table, host = begun(ann, bob)
    page = enter(also(two, bob), new_table(bob))
    play(host)
    assert page.wait("notice")["tables"] == [table]
    time.sleep(QUIET)
    assert receiver.got == []
    receiver.close()


def test_a_ban_is_known_to_all_workers(workers: tuple[Party, Party]) -> None:
    one, two = workers
    mod, bob = one.come("Mod"), two.come("Bob")
    one.sql("UPDATE people SET admin = 1 WHERE name = 'Mod'")
    page = enter(bob, new_table(bob))
    mod.ask("admin/bans", {"person": bob.person["id"], "days": 1})
    assert page.wait("error")["note"]["id"] == "server.banned"
    assert page.closed() == 1000
