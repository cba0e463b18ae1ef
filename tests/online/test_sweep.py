"""Tables nobody looks after: those that everybody has left go, and none keeps others waiting."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from metropolitan.server import sweep
from metropolitan.server.store import due

from .conftest import Party, wait_for
from .gathering import Gathering


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweep, "EVERY", 0.05)


def age(party: Party, table: str, days: float) -> None:
    then = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="microseconds")
    party.sql("update tables set updated = :then where id = :id", then=then, id=table)


def left(party: Party, *ids: str) -> list[str]:
    """What is left of these tables after the next look for abandoned ones."""
    sweeper = party.app.state.hall.sweep
    sweeper.cleaned = 0.0
    wait_for(lambda: sweeper.cleaned > 0)
    beats = party.sql("select value from secrets where name = 'heartbeat'")
    wait_for(lambda: party.sql("select value from secrets where name = 'heartbeat'") != beats)
    there = {id for (id,) in party.sql("select id from tables")}
    return [id for id in ids if id in there]


def test_a_table_that_waits_for_nobody_goes(party: Party) -> None:
    ann = party.come("Ann")
    old, new = ann.table("metro", "po"), ann.table("metro", "po")
    slow = ann.table("metro", "po", clock={"kind": "turns", "hours": 24})
    age(party, old, 1.1)
    age(party, new, 0.9)
    age(party, slow, 6.9)
    assert left(party, old, new, slow) == [new, slow]
    age(party, slow, 7.1)
    assert left(party, new, slow) == [new]


def test_who_still_waits_keeps_the_table(party: Party) -> None:
    ann = party.come("Ann")
    table = ann.table("metro", "po")
    page = ann.page(table)
    page.wait("table")
    age(party, table, 2)
    assert left(party, table) == [table]
    page.close()
    wait_for(lambda: not party.app.state.hall.rooms[table].pages)
    assert left(party, table) == []


def test_a_game_nobody_began_goes_later_and_one_that_is_played_never(party: Party) -> None:
    idle, played = Gathering(party, "metro", "o"), Gathering(party, "metro", "o")
    played.move(0)
    party.tidy()
    for id in (idle.id, played.id):
        wait_for(lambda id=id: not party.app.state.hall.rooms[id].pages)  # type: ignore[misc]
        age(party, id, 29)
    assert left(party, idle.id, played.id) == [idle.id, played.id]
    age(party, idle.id, 31)
    age(party, played.id, 300)
    assert left(party, idle.id, played.id) == [played.id]


def test_the_operator_may_keep_all(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METROPOLITAN_WAITING", "0")
    table = party.come("Ann").table("metro", "po")
    age(party, table, 1000)
    assert left(party, table) == [table]


def test_tables_that_cannot_be_opened_keep_no_other_waiting(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due, "MOST", 1)
    ann = party.come("Ann")
    ids = [ann.table("metro", "po") for _ in range(3)]
    for n, id in enumerate(ids):
        party.sql("update tables set game = 'gone', due = :due where id = :id", due=float(n), id=id)
    wait_for(lambda: party.sql("select count(*) from tables where game = 'gone' and due < 1000") == [(0,)])


def test_whoever_claims_to_know_more_has_the_store_looked_at_now_and_then(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, looks = Gathering(party, "metro", "o"), 0
    news = party.store.news

    async def counted(*given: Any) -> Any:
        nonlocal looks
        looks += given[0] == table.id
        return await news(*given)

    monkeypatch.setattr(party.store, "news", counted)
    for n in range(20):
        table[0].say(do="move", move="x", number=99, id=f"m{n}")
        table[0].wait("refused", until=lambda told, n=n: told["id"] == f"m{n}")  # type: ignore[misc]
    assert 1 <= looks <= 5
