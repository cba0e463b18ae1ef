"""People at several workers: what one is told, all know."""

from collections.abc import Iterator
from typing import Any

import pytest

from .conftest import Host, Someone
from .databases import Postgres, Redis
from .test_workers import elsewhere

PASSWORD = "correct horse"


@pytest.fixture
def host(postgres: Postgres, redis: Redis) -> Iterator[Host]:
    host = Host(None, "--database", postgres.database(), "--broker", redis.url, "--workers", "2")
    yield host
    host.close()


def seen(cookie: str, host: Host) -> list[Any]:
    """Who that is, asked on many lines, which different workers take."""
    found = []
    for _ in range(12):
        someone = Someone(host)
        someone.http.cookies.set("metropolitan", cookie)
        found.append(someone.person)
        someone.http.close()
    return found


def test_who_has_signed_out_is_nobody_anywhere(host: Host) -> None:
    ann = host.guest("Ann")
    ann.ask("accounts", {"login": "ann", "password": PASSWORD})
    cookie = ann.cookie()
    assert all(seen(cookie, host)), "known to all"
    ann.ask("me", {"name": "Annabel"}, "PATCH")
    assert {one["name"] for one in seen(cookie, host)} == {"Annabel"}
    laptop = host.guest()
    laptop.ask("sessions", {"login": "ann", "password": PASSWORD})
    table = laptop.table("metro", "pr")
    pages = [ann.page(table)]
    pages.append(elsewhere(host, ann, table, pages[0]))
    assert [page.wait("table")["mine"] for page in pages] == [[0]] * 2
    ann.ask("sessions/current", method="DELETE")
    assert [page.closed() for page in pages] == [1000] * 2  # word has come to both
    assert seen(cookie, host) == [None] * 12
    assert laptop.person
