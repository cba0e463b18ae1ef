"""Whole games through the socket, and what can be done with them afterwards."""

import json
import time

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.record import read, replay
from metropolitan.engine.registry import game, names

from .conftest import Page, Seen, Server

GAMES = names("games")


def play_out(page: Page, state: Seen, chance: Chance) -> Seen:
    """One page plays for all its people, looking at whoever is to move."""
    while not state["finished"]:
        if state["seat"] != state["turn"]:
            assert state["legal"] == []
            state = page.look(state["turn"])
            assert state["log_from"] == 0
            assert len(state["log"]) == state["number"]
            assert not state["fresh"]
        before = state
        state = page.move(state, before["legal"][chance.below(len(before["legal"]))])
        assert state["fresh"]
        assert state["log_from"] == before["number"]
        assert [entry["number"] for entry in state["log"]] == [state["number"]] == [before["number"] + 1]
        assert state["log"][0]["seat"] == before["turn"]
        assert state["log"][0]["notes"]
    return state


@pytest.mark.parametrize("id", GAMES)
def test_people_play_a_whole_game(server: Server, id: str) -> None:
    players = game(id).players[-1]
    table = server.table(id, "p" * players)
    page, other = server.page(table), server.page(table)
    other.look(None)
    end = play_out(page, page.look(0), Chance(1, id))
    assert end["result"]["winners"]
    assert end["turn"] is None
    assert end["legal"] == []
    assert not end["private"]
    assert [sum(item["points"] for item in items) for items in end["sheet"]] == end["result"]["scores"]

    last = other.wait("state", until=lambda state: state["finished"])
    assert {key for key in last if last[key] != end[key]} <= {"seat", "view", "log"}

    listed = next(row for row in server.ask("tables") if row["id"] == table)
    assert listed["finished"]
    assert listed["moves"] == end["number"]
    assert listed["winners"] == end["result"]["winners"]

    match = replay(read(server.http.get(f"/api/tables/{table}/record").content))
    assert match.result() == end["result"]
    assert len(match.moves) == end["number"]


@pytest.mark.parametrize("id", GAMES)
def test_bots_play_a_whole_game_among_themselves(server: Server, id: str) -> None:
    page = server.page(server.table(id, "r" * game(id).players[0]))
    page.say(do="pace", ms=0)
    state = page.look(None)
    assert state["thinking"] == state["turn"] == 0
    end = page.wait("state", until=lambda state: state["finished"])
    states = [one for one in page.heard if one["is"] == "state"]
    assert [one["number"] for one in states] == list(range(end["number"] + 1))
    assert all(one["thinking"] == one["turn"] and one["legal"] == [] for one in states)
    assert not any(one["undo"] or one["redo"] for one in states)


def test_a_person_and_bots(server: Server) -> None:
    page = server.page(server.table("metropolys", "pgr", options={"edition": "family"}))
    page.say(do="pace", ms=0)
    state, chance = page.look(0), Chance(2)
    while not state["finished"]:
        if state["turn"] == 0:
            assert state["thinking"] is None
            assert state["private"]
            state = page.move(state, state["legal"][chance.below(len(state["legal"]))])
        else:
            assert state["thinking"] == state["turn"]
            assert state["legal"] == []
            state = page.wait("state")
    assert state["result"]


def test_a_bot_takes_its_time(server: Server) -> None:
    page = server.page(server.table("metro", "pr"))
    page.say(do="pace", ms=0)
    state = page.look(0)
    page.move(state, state["legal"][0])
    state = page.wait("state", until=lambda state: state["turn"] == 0)
    page.say(do="pace", ms=400)
    began = time.monotonic()
    page.move(state, state["legal"][0])
    page.wait("state")
    assert time.monotonic() - began >= 0.4


# ---- afterwards ----


@pytest.fixture(scope="module")
def finished(common_server: Server) -> tuple[str, Seen]:
    table = common_server.table("metropolys", "pp")
    page = common_server.page(table)
    return table, play_out(page, page.look(0), Chance(3))


def test_frames_show_every_moment_from_every_seat(server: Server, finished: tuple[str, Seen]) -> None:
    table, end = finished
    record = server.ask(f"tables/{table}/record")
    for number in (0, 1, 7, end["number"]):
        secret = server.ask(f"tables/{table}/at/{number}?seat=none")
        mine = server.ask(f"tables/{table}/at/{number}?seat=1")
        opened = server.ask(f"tables/{table}/at/{number}?seat=all")
        assert secret["number"] == mine["number"] == number == len(opened["log"])
        assert mine["move"] == (record["moves"][number - 1] if number else None)
        assert opened["view"]["cards"] == record["setup"]["objectives"]
        assert [view["seat"] for view in opened["views"]] == [0, 1]
        if number < end["number"]:
            assert secret["view"]["cards"] == [None, None]
            assert secret["result"] is None
            assert mine["view"]["cards"] == [None, record["setup"]["objectives"][1]]
            assert opened["view"]["points"] == [sum(i["points"] for i in items) for items in opened["sheet"]]
    assert mine["result"] == end["result"]
    assert mine["legal"] == []


@pytest.mark.parametrize(("at", "seat"), [(999, "0"), (0, "7"), (0, "²"), (-1, "0")])
def test_frames_that_do_not_exist(server: Server, finished: tuple[str, Seen], at: int, seat: str) -> None:
    answer = server.http.get(f"/api/tables/{finished[0]}/at/{at}", params={"seat": seat})
    assert answer.status_code == 404
    assert answer.json()["note"]["id"].startswith("server.")


def test_a_move_of_the_past_is_weighed(server: Server, finished: tuple[str, Seen]) -> None:
    """What was played, and what might have been; not what was illegal, nor after the end."""
    table, end = finished
    made = server.ask(f"tables/{table}/at/1?seat=all")["move"]
    path = f"/api/tables/{table}/at"
    preview = server.ask(f"tables/{table}/at/0/preview?move={made}")["preview"]
    assert f"{preview['value']}@{preview['place']}" == made
    for at, move, status in ((0, "99@Z9", 400), (0, "", 400), (end["number"], made, 409), (9999, made, 404)):
        answer = server.http.get(f"{path}/{at}/preview", params={"move": move})
        assert answer.status_code == status
        assert answer.json()["note"]["id"]


def test_rematch_lets_the_next_seat_start(server: Server) -> None:
    table = server.table("metro", "pgr", options={"hand": 2})
    again = server.ask(f"tables/{table}/rematch", {})["id"]
    rows = {row["id"]: row for row in server.ask("tables")}
    assert [seat["name"] for seat in rows[again]["seats"]] == ["P1", "P2", "P0"]
    assert [seat["bot"] for seat in rows[again]["seats"]] == ["greedy", "random", None]
    assert rows[again]["options"] == rows[table]["options"]
    assert rows[again]["moves"] == 0
    assert [seat["color"] for seat in rows[again]["seats"]][2] == rows[table]["seats"][0]["color"]


def test_a_record_is_taken_in_and_played_on(server: Server, finished: tuple[str, Seen]) -> None:
    record = server.http.get(f"/api/tables/{finished[0]}/record").content
    table = server.http.post("/api/records", content=record).json()["id"]
    listed = next(row for row in server.ask("tables") if row["id"] == table)
    assert listed["imported"]
    assert listed["finished"]
    assert server.ask(f"tables/{table}/at/3?seat=all")["number"] == 3
    page = server.page(table)
    assert page.look(None)["finished"]
    page.say(do="move", move="pass", number=finished[1]["number"], id="a")
    assert page.wait("refused")["note"]["id"] == "server.imported"

    answer = server.http.post(f"/api/tables/{table}/play-on", json={"at": 5, "seats": [{}] * 3})
    assert answer.json()["note"]["id"] == "server.seats"
    seats = [{"kind": "person", "name": "Eve"}, {"kind": "bot", "bot": "random"}]
    on = server.ask(f"tables/{table}/play-on", {"at": 5, "seats": seats})["id"]
    page = server.page(on)
    state = page.look(0)
    assert state["number"] == 5
    assert not state["finished"]
    assert page.heard[0]["seats"][0]["name"] == "Eve"
    assert not page.heard[0]["imported"]


def test_a_broken_record_is_refused_with_the_reason(server: Server, finished: tuple[str, Seen]) -> None:
    record = server.ask(f"tables/{finished[0]}/record")
    cases = {
        b"no": "record.json",
        b"[]": "record.object",
        json.dumps({**record, "moves": ["1@A1", *record["moves"][1:]]}).encode(): "record.move",
        json.dumps({**record, "game": "chess"}).encode(): "games.unknown",
        b" " * (5 * 2**20): "record.large",
    }
    for body, id in cases.items():
        answer = server.http.post("/api/records", content=body)
        assert 400 <= answer.status_code < 500
        assert answer.json()["note"]["id"] == id


def test_a_running_game_gives_nothing_away(server: Server) -> None:
    table = server.table("metropolys", "pg")
    for path in ("record", "review", "at/0", "at/0?seat=all", "at/0/preview?move=pass"):
        answer = server.http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 409
        assert answer.json()["note"]["id"] == "server.unfinished"
    answer = server.http.post(f"/api/tables/{table}/play-on", json={"at": 0})
    assert answer.status_code == 409


def test_a_table_is_forgotten(server: Server) -> None:
    table = server.table("metro", "pp")
    page = server.page(table)
    page.look(0)
    server.ask(f"tables/{table}", method="DELETE")
    assert page.wait("error")["note"]["id"] == "server.forgotten"
    assert page.closed() == 1000
    assert table not in [row["id"] for row in server.ask("tables")]
    late = server.page(table)
    assert late.next()["note"]["id"] == "server.no-table"
    assert late.closed() == 4404
    assert server.http.delete(f"/api/tables/{table}").status_code == 404
