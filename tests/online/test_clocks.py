"""Clocks at tables: whoever's time is out, with somebody there and with nobody."""

import time
from dataclasses import replace
from typing import Any

import pytest

from metropolitan.server import clocks

from .conftest import Host, Party, wait_for
from .gathering import Gathering, drain, last

LIVE = {"kind": "live", "bank": 600, "move": 20, "out": "bot"}
BANK = 600  # seconds: enough for everybody to sit down and look, however slow the machine is
LONG = {"kind": "live", "bank": BANK, "move": 0}


def pass_time(party: Party, id: str, seconds: float = BANK) -> None:
    """So much of the time that runs is over. The store does not know: only who is there can notice."""
    room = party.app.state.hall.rooms[id]
    assert room.table.timing.times
    room.table.timing = replace(room.table.timing, times=clocks.spared(room.table.timing.times, -seconds))


def ring(party: Party, id: str) -> None:
    """The alarm is set by the time as it is now."""
    hall = party.app.state.hall
    hall.news.watch.get_loop().call_soon_threadsafe(hall.rooms[id].alarm.set)


def test_the_clock_is_told_on_looking_and_after_every_move(party: Party) -> None:
    table = Gathering(party, "metro", "o", clock=LIVE)
    for page in table.pages:
        clock = page.wait("clock")
        assert clock["turn"] == 0
        assert not clock["paused"]
        assert clock["left"] == [600_000, 600_000]
        assert 19_000 < clock["move"] <= 20_000
        assert 619_000 < clock["due"] <= 620_000
    table.move(0)
    assert table[1].wait("clock", until=lambda clock: clock["turn"] == 1)["left"] == [600_000, 600_000]
    assert last(table[0], "table")["clock"] == LIVE


def test_before_the_game_has_begun_nothing_runs(party: Party) -> None:
    ann = party.come("Ann")
    id = ann.table("metro", "po", seed=None, clock={**LONG, "bank": 1})
    page = ann.page(id)
    page.say(do="look", seat=0)
    time.sleep(1.2)
    assert all(one["is"] != "clock" for one in drain(page))
    assert party.sql("select begun, due from tables where id = :id", id=id) == [(0, None)]


@pytest.mark.parametrize(
    "clock", [{"kind": "live", "bank": 0}, {"kind": "sand"}, {"kind": "turns", "hours": -1}]
)
def test_a_clock_that_makes_no_sense_is_refused(party: Party, clock: dict[str, Any]) -> None:
    wish = {"game": "metro", "seats": [{"kind": "person"}, {"kind": "open"}], "clock": clock}
    assert party.come("Ann").refused(400, "tables", wish) == "server.clock"


def test_a_table_without_a_clock_says_nothing_of_time(party: Party) -> None:
    table = Gathering(party, "metro", "o")
    table.move(0)
    assert all(one["is"] != "clock" for page in table.pages for one in page.heard + drain(page))
    table[0].say(do="ask", what="pause")
    assert table[0].wait("error")["note"]["id"] == "server.no-clock"


def test_bots_use_no_time(party: Party) -> None:
    table = Gathering(party, "metro", "gg", clock={"kind": "live", "bank": 60, "move": 0})
    table.move(0)
    clock = table[0].wait("clock", until=lambda clock: clock["turn"] == 1)
    assert clock["due"] is None
    assert clock["move"] is None
    back = table[0].wait("clock", until=lambda clock: clock["turn"] == 0)
    assert back["left"][1:] == [60_000, 60_000]


def test_time_is_out_and_a_bot_plays_on(party: Party) -> None:
    table = Gathering(party, "metro", "o", clock=LONG)
    pass_time(party, table.id, BANK - 1)
    due = party.app.state.hall.rooms[table.id].table.timing.due
    ring(party, table.id)
    told = table[1].wait("table", until=lambda table: table["seats"][0]["kind"] == "bot")
    assert time.time() >= due
    assert told["seats"][0]["bot"] == "regular"
    state = table[1].wait("state", until=lambda state: state["turn"] == 1)
    assert any(one["is"] == "news" and one["note"]["id"] == "server.time-bot" for one in table[1].heard)
    assert state["number"] > 0, "the bot has moved"
    table[0].say(do="seat", seat=0, kind="person")
    assert table[0].wait("clock", until=lambda clock: clock["left"][0] == 60_000)["left"][1] <= 600_000


def test_a_move_too_late_is_not_made(party: Party) -> None:
    table = Gathering(party, "metro", "o", clock=LONG)
    state = last(table[0], "state")
    pass_time(party, table.id)
    table[0].say(do="move", move=state["legal"][0], number=0, id="late")
    assert table[0].wait("refused")["id"] == "late"
    assert last(table[0], "table")["seats"][0]["kind"] == "bot"


def test_time_is_out_and_the_game_ends(party: Party) -> None:
    table = Gathering(party, "metropolys", "oo", clock={**LONG, "out": "end"})
    pass_time(party, table.id)
    ring(party, table.id)
    state = table[1].wait("state", until=lambda state: state["finished"])
    assert state["turn"] is None
    assert state["legal"] == []
    assert not state["undo"]
    assert 0 not in state["result"]["winners"], "whose time is out does not win"
    assert last(table[1], "table")["ended"] == {"why": "time", "seat": 0}
    ann = table.people[0]
    table[0].say(do="move", move="pass", number=0, id="x")
    assert table[0].wait("refused")["note"]["id"] == "server.over"
    row = party.sql("select finished, turn, due from tables where id = :id", id=table.id)
    assert row == [(1, None, None)]
    record = ann.ask(f"tables/{table.id}/record")
    assert record["moves"] == []
    assert "result" not in record, "for the rules it is not finished"
    frame = ann.ask(f"tables/{table.id}/at/0?seat=all")
    assert frame["finished"]
    assert frame["result"] == state["result"]


@pytest.mark.parametrize("out", ["bot", "end"])
def test_nobody_is_there_and_time_runs_out(party: Party, out: str) -> None:
    """Turn-based: both have gone to bed."""
    table = Gathering(party, "metro", "o", clock={"kind": "turns", "hours": 24, "out": out})
    due = party.sql("select due from tables where id = :id", id=table.id)[0][0]
    assert due == pytest.approx(time.time() + 24 * 3600, abs=20)
    leave(party, table)
    rewind(party, table.id, 25 * 3600)
    after = (0, 1) if out == "bot" else (1, 0)
    query = "select finished, length from tables where id = :id"
    wait_for(lambda: party.sql(query, id=table.id) == [after])
    told = table.people[1].page(table.id).wait("table")
    assert [seat["kind"] for seat in told["seats"]] == ["bot" if out == "bot" else "person", "person"]
    assert told["ended"] == (None if out == "bot" else {"why": "time", "seat": 0})


def test_bots_play_on_with_nobody_there(party: Party) -> None:
    table = Gathering(party, "metro", "ggg", clock={"kind": "turns", "hours": 24})
    room = party.app.state.hall.rooms[table.id]
    room.pace = 3000  # time enough to leave
    table.move(0)
    leave(party, table)
    query = "select length from tables where id = :id"
    wait_for(lambda: not room.busy)
    assert party.sql(query, id=table.id) == [(2,)], "one bot was thinking when everybody left"
    rewind(party, table.id, 60)
    wait_for(lambda: party.sql(query, id=table.id) == [(4,)])


def leave(party: Party, table: Gathering) -> None:
    for page in table.pages:
        page.close()
    wait_for(lambda: not party.app.state.hall.rooms[table.id].pages)


def rewind(party: Party, id: str, seconds: int) -> None:
    """So much time has passed; nobody has the table in memory."""
    party.app.state.hall.rooms.pop(id, None)
    party.sql(
        "update tables set version = version + 1, due = due - :s,"
        " times = case when json_extract(times, '$.since') is null then times"
        " else json_set(times, '$.since', json_extract(times, '$.since') - :s) end where id = :id",
        s=seconds, id=id,
    )  # fmt: skip


def test_pulling_the_plug_while_the_clock_runs(own_host: Host) -> None:
    """What is used is used; while there was no server, time stood still."""
    table = Gathering(own_host, "metro", "o", clock={"kind": "live", "bank": 100, "move": 0})
    time.sleep(2.5)
    own_host.kill()
    time.sleep(8)
    own_host.start()
    page = table.people[0].page(table.id)
    page.look(0)
    left = page.wait("clock")["left"]
    assert left[1] == 100_000
    assert 90_000 < left[0] < 99_900, "some seconds were used, and those without a server were not"


def test_who_is_forgotten_at_his_turn_has_no_time_to_run_out(party: Party) -> None:
    """A bot plays on for him: were it still his time that ran, it would be out again and again."""
    table = Gathering(party, "metro", "o", clock=LONG)
    party.app.state.hall.rooms[table.id].pace = 1500
    table.people[0].ask("me", {}, "DELETE")
    table[1].knows("table", lambda told: told["seats"][0]["kind"] == "bot")
    pass_time(party, table.id)
    ring(party, table.id)
    table[1].wait("state", until=lambda state: state["turn"] == 1)  # a drawn tile leaves the turn where it is
    assert not [one for one in table[1].heard if one["is"] == "news"]
