"""Time, agreements and plans of people whom different workers serve, on PostgreSQL and with Redis."""

from collections.abc import Iterator

import pytest

from .conftest import Host, Page, wait_for
from .databases import Postgres, Redis
from .gathering import Gathering, last
from .test_workers import elsewhere, worker_of


@pytest.fixture(scope="module")
def duo(postgres: Postgres, redis: Redis) -> Iterator[Host]:
    host = Host(None, "--database", postgres.database(), "--broker", redis.url, "--workers", "2")
    yield host
    host.close()


def apart(host: Host, game: str, clock: dict[str, object]) -> tuple[Gathering, Page, Page]:
    """Two people at a table, each at a worker of its own."""
    table = Gathering(host, game, "o", clock=clock)
    one = table[0]
    two = elsewhere(host, table.people[1], table.id, one)
    assert worker_of(host, one) != worker_of(host, two)
    table[1].close()
    table.pages[1] = two
    two.look(1)
    return table, one, two


def test_agreement_and_time_across_workers(duo: Host) -> None:
    table, one, two = apart(duo, "metro", {"kind": "live", "bank": 600, "move": 5})
    table.move(0)
    two.wait("state", until=lambda state: state["number"] == 1)
    clock = two.wait("clock", until=lambda clock: clock["turn"] == 1)
    assert clock["left"][1] == 600_000
    one.say(do="ask", what="undo")
    assert two.wait("pact", until=lambda pact: pact["what"] == "undo")["mine"]
    two.say(do="agree", yes=True)
    one.wait("state", until=lambda state: state["number"] == 0)
    if not any(message["is"] == "news" for message in one.heard):
        one.wait("news")
    one.say(do="ask", what="pause")
    two.wait("pact", until=lambda pact: pact["what"] == "pause")
    two.say(do="agree", yes=True)
    assert one.wait("clock", until=lambda clock: clock["paused"])["due"] is None
    two.say(do="resume")
    assert one.wait("clock", until=lambda clock: not clock["paused"])["due"]


def test_time_runs_out_once_though_two_watch(duo: Host) -> None:
    _, one, two = apart(duo, "metro", {"kind": "live", "bank": 2, "move": 0, "out": "end"})
    for page in (one, two):
        if not any(message["is"] == "state" and message["finished"] for message in page.heard):
            page.wait("state", until=lambda state: state["finished"])
    assert last(one, "state")["result"] == last(two, "state")["result"]
    assert last(two, "state")["result"]["winners"] == [1]


def test_a_plan_is_made_wherever_the_other_one_moves(duo: Host) -> None:
    table, one, two = apart(duo, "metropolys", {"kind": "turns", "hours": 24})
    two.say(do="plan", plan={"pass": 1})
    two.wait("plan")
    table.move(0)
    one.wait("state", until=lambda state: state["number"] == 2)
    two.wait("plan", until=lambda told: told["plan"] is None)
    again, first, second = apart(duo, "metropolys", {"kind": "turns", "hours": 24})
    second.say(do="plan", plan={"pass": 1})
    second.wait("plan")
    second.close()
    again.move(0)
    wait_for(lambda: first.wait("state")["number"] == 2, 20)
