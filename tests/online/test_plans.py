"""Plans: made when their turn comes, told to nobody, kept when the plug is pulled."""

import asyncio
import json
import time
from typing import Any

import pytest
from server.conftest import Page

from metropolitan.server.sweep import Sweep
from metropolitan.server.troubles import Untimely

from .conftest import Host, Party, wait_for
from .gathering import Gathering, drain, last


def plan(page: Page, plan: dict[str, Any] | None) -> None:
    page.say(do="plan", plan=plan)
    assert page.wait("plan")["plan"] is not None or plan is None


def bid(state: Any, value: int) -> str:
    return next(move for move in state["legal"] if move.startswith(f"{value}@"))


def test_a_planned_move_is_made(party: Party) -> None:
    table = Gathering(party, "metro", "o")
    first = last(table[0], "state")["legal"]
    plan(table[1], {"move": first[-1]})
    began = time.monotonic()
    table.move(0, first[0])
    table[0].wait("state", until=lambda state: state["number"] == 2)
    assert 1 <= time.monotonic() - began < 20
    table[1].wait("plan", until=lambda told: told["plan"] is None)
    assert party.sql('select count(*) from plans where "table" = :id', id=table.id) == [(0,)]


def test_a_plan_that_has_become_illegal_lapses(party: Party) -> None:
    table = Gathering(party, "metro", "o")
    first = last(table[0], "state")["legal"]
    plan(table[1], {"move": first[0]})
    table.move(0, first[0])
    table[1].wait("plan", until=lambda told: told["plan"] is None)
    time.sleep(2.2)
    assert all(one["number"] == 1 for one in drain(table[0]) if one["is"] == "state")


def test_passing_from_a_bid_on(party: Party) -> None:
    table = Gathering(party, "metropolys", "oo")
    plan(table[2], {"pass": 5})
    table.move(0, bid(last(table[0], "state"), 3))
    table.follow()
    table.move(1, bid(last(table[1], "state"), 4))
    table.follow()
    time.sleep(2.2)
    state = last(table[2], "state")
    assert (state["number"], state["turn"]) == (2, 2), "4 is less than 5"
    assert not [one for one in drain(table[0]) if one["is"] == "state"]
    table.move(2, "pass")
    table[2].wait("plan", until=lambda told: told["plan"] is None)


def test_a_bid_is_passed(party: Party) -> None:
    table = Gathering(party, "metropolys", "oo")
    plan(table[1], {"pass": 3})
    table.move(0, bid(last(table[0], "state"), 3))
    after = table[2].wait("state", until=lambda state: state["number"] == 2)
    assert after["turn"] == 2
    assert after["log"][-1]["notes"][0]["id"] == "event.pass"


@pytest.mark.parametrize("wish", [{}, {"pass": 0}, {"move": 7}, {"move": "x" * 5000}, {"deep": [[[[1]]]]}])
def test_what_is_no_plan_is_refused(party: Party, wish: dict[str, Any]) -> None:
    table = Gathering(party, "metropolys", "o")
    table[1].say(do="plan", plan=wish)
    assert table[1].wait("error")["note"]["id"] == "server.plan"
    looker = party.come("Eve").page(table.id)
    looker.look(None)
    looker.say(do="plan", plan={"pass": 3})
    assert looker.wait("error")["note"]["id"] == "server.spectator"


def heard(page: Page) -> list[str]:
    """What a page was told since it looked, without times."""
    kept = [json.loads(text) for text in page.raw]
    states = [one for one in kept if one["is"] not in ("table", "ack", "plan")]
    return [json.dumps({**one, "left": None, "due": None, "move": None}) for one in states]


def test_nobody_hears_of_a_plan(party: Party) -> None:
    table = Gathering(party, "metro", "o", clock={"kind": "live", "bank": 600})
    looker = party.come("Eve").page(table.id)
    looker.look(None)
    others = (table[0], looker)
    attendance = party.app.state.hall.rooms[table.id].attendance
    wait_for(lambda: attendance.task.done())  # all know who is there
    for page in others:
        drain(page, 0.6)
    version = party.sql("select version from tables where id = :id", id=table.id)
    plan(table[1], {"move": "nothing of the kind"})
    plan(table[1], {"move": last(table[0], "state")["legal"][0]})
    plan(table[1], None)
    assert [drain(page, 0.6) for page in others] == [[], []]
    assert party.sql("select version from tables where id = :id", id=table.id) == version


def test_other_pages_hear_the_same_with_and_without_a_plan(party: Party) -> None:
    """One game twice, once with plans that come to nothing: all that others are sent is the same."""
    ends: list[list[str]] = []
    for planned in (False, True):
        ann, bea, eve = party.come("Ann"), party.come("Bea"), party.come("Eve")
        table = ann.table("metropolys", "pp", seed=11, first=0)
        party.sql(
            "update tables set seats = json_set(seats, '$[1].owner', :bea) where id = :id",
            bea=bea.person["id"], id=table,
        )  # fmt: skip
        party.app.state.hall.rooms.pop(table, None)
        pages = [ann.page(table), bea.page(table), eve.page(table)]
        for page, seat in zip(pages, (0, 1, None), strict=True):
            page.look(seat)
        if planned:
            plan(pages[1], {"pass": 13})
        for page, value in ((0, 2), (1, 5), (0, 7)):
            state = last(pages[page], "state")
            pages[page].move(state, bid(state, value))
            for other in pages:
                while last(other, "state")["number"] <= state["number"]:
                    other.next()
        for page in pages:
            drain(page)
        ends.append([text for page in (pages[0], pages[2]) for text in heard(page)])
        if planned:
            assert party.sql('select count(*) from plans where "table" = :id', id=table) == [(1,)]
    assert ends[0] == ends[1]
    assert len(ends[0]) > 6


def test_a_plan_survives_and_is_made_with_nobody_there(own_host: Host) -> None:
    table = Gathering(own_host, "metro", "o", clock={"kind": "turns", "hours": 24})
    first = last(table[0], "state")["legal"]
    plan(table[1], {"move": first[-1]})
    table[1].close()
    own_host.kill()
    own_host.start()
    ann = table.people[0].page(table.id)
    ann.move(ann.look(0), first[0])
    ann.close()

    def made() -> bool:
        page = table.people[1].page(table.id)
        number = page.look(1)["number"]
        page.close()
        return bool(number == 2)

    wait_for(made)


def test_a_plan_goes_with_its_owner(party: Party) -> None:
    """Whoever plays the seat next does not learn what the one before had planned."""
    table = Gathering(party, "metropolys", "oo")
    plan(table[2], {"pass": 7})
    table[0].say(do="kick", seat=2)
    table[0].wait("table", until=lambda told: told["seats"][2]["kind"] == "bot")
    assert party.sql('select count(*) from plans where "table" = :id', id=table.id) == [(0,)]
    assert party.app.state.hall.rooms[table.id].table.plans == {}


def test_at_the_end_no_plan_is_left(party: Party) -> None:
    table = Gathering(party, "metropolys", "o")
    plan(table[1], {"pass": 7})
    table[0].say(do="ask", what="end")
    table[1].wait("pact")
    table[1].say(do="agree", yes=True)
    table[1].wait("plan", until=lambda told: told["plan"] is None)
    query = 'select count(*) from plans where "table" = :id'
    wait_for(lambda: party.sql(query, id=table.id) == [(0,)])


def test_a_table_that_cannot_be_played_stops_no_other_plan() -> None:
    class Hall:
        async def room(self, id: str) -> None:
            raise Untimely("unplayable", why="")

    asyncio.run(Sweep(Hall()).plan("x"))  # type: ignore[arg-type]
