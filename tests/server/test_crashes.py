"""Killed at any moment, the server loses no move it has acknowledged; a bot that falls over gets up again."""

import signal
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from .conftest import PATIENCE, Page, Seen, Server, wait_for
from .test_undo import first_move, undo

POURED = 8  # moves before the server may be killed


def test_a_killed_server_goes_on_where_it_was(own_server: Server) -> None:
    server = own_server
    table = server.table("metro", "pp")
    page = server.page(table)
    state = first_move(page, page.look(0))
    status, _ = server.kill()
    assert status == -signal.SIGKILL
    server.start()
    page = server.page(table)
    after = page.look(0)
    assert {**after, "fresh": 0, "log_from": 0, "log": 0} == {**state, "fresh": 0, "log_from": 0, "log": 0}
    assert len(after["log"]) == 1
    assert page.look(1)["legal"]


def test_no_acknowledged_move_is_lost(own_server: Server) -> None:
    """The server is killed while moves pour in; a page that never heard the answer sends its move again."""
    server, acknowledged, last = own_server, 0, ("", 0, "")
    table = server.table("foundations", "pp")
    for killing in range(2):
        page = server.page(table)
        state = page.look(0)
        assert acknowledged <= state["number"] <= acknowledged + 1
        if killing:
            move, number, id = last
            page.look(number % 2)
            page.say(do="move", move=move, number=number, id=id)
            page.wait("ack")
            state = page.look(0)
            assert state["number"] == number + 1
        end, begin = threading.Timer(0.05 + 0.1 * killing, server.process.kill), state["number"]
        try:
            while (state := page.look(state["turn"]))["legal"]:
                last = (state["legal"][0], state["number"], f"m{state['number']}")
                page.say(do="move", move=last[0], number=last[1], id=last[2])
                acknowledged = page.wait("ack")["number"]
                if acknowledged == begin + POURED:
                    end.start()
                state = page.wait("state")
            page.wait("nothing")  # the game was over before the end of the server
        except ConnectionClosed:
            server.kill()
            server.start()
    assert acknowledged >= 2 * POURED


def test_what_was_taken_back_stays_back(own_server: Server) -> None:
    server = own_server
    table = server.table("metropolys", "pp")
    page = server.page(table)
    first_move(page, page.look(0))
    undo(page)
    server.kill()
    server.start()
    page = server.page(table)
    state = page.look(0)
    assert state["number"] == 0
    assert state["redo"]
    page.say(do="redo")
    assert page.wait("state")["number"] == 1


def test_bots_go_on_after_a_restart(own_server: Server) -> None:
    server = own_server
    table = server.table("metropolys", "prr")
    page = server.page(table)
    page.say(do="pace", ms=30_000)
    assert first_move(page, page.look(0))["thinking"] == 1
    server.kill()
    server.start()
    page = server.page(table)
    page.say(do="pace", ms=0)
    page.look(0)
    assert page.wait("state")["number"] == 2


def test_ctrl_c_ends_cleanly(own_server: Server) -> None:
    page = own_server.page(own_server.table("metropolys", "pr"))
    page.say(do="pace", ms=0)
    first_move(page, page.look(0))
    own_server.process.send_signal(signal.SIGINT)
    assert page.closed() == 1012
    out, errors = own_server.process.communicate(timeout=PATIENCE)
    assert (own_server.process.returncode, out, errors) == (0, "", "")


# ---- bots ----

BOTS = """
import os
from pathlib import Path

class Bot:
    def __init__(self, name):
        self.name = name

    def choose(self, seat, chance):
        mark = Path(os.environ["MARKS"]) / self.name
        if self.name != "falls" or not mark.exists():
            mark.touch()
            os._exit(3) if self.name == "falls" else 1 / 0
        return seat.legal[0]

falls, fails = Bot("falls"), Bot("fails")
"""
POINTS = "[metropolitan.bots]\nfalls = clumsy:falls\nfails = clumsy:fails\n"


@pytest.fixture
def clumsy(own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server with bots of anybody's."""
    own_server.kill()
    monkeypatch.setenv("MARKS", str(tmp_path))
    (tmp_path / "clumsy.py").write_text(BOTS)
    info = tmp_path / "clumsy-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: clumsy\nVersion: 1\n")
    (info / "entry_points.txt").write_text(POINTS)
    own_server.path = str(tmp_path)
    own_server.start()
    return own_server


def game_with(server: Server, bot: str) -> tuple[Page, Seen]:
    seats = [{"kind": "person", "name": "A"}, {"kind": "bot", "bot": bot, "name": "B"}]
    table = server.ask("tables", {"game": "metropolys", "seats": seats, "seed": 1})["id"]
    page = server.page(table)
    page.say(do="pace", ms=0)
    return page, first_move(page, page.look(0))


def test_a_bot_whose_process_falls_moves_from_a_fresh_one(clumsy: Server) -> None:
    assert set(clumsy.ask("bots")["others"]) >= {"falls", "fails"}
    page, state = game_with(clumsy, "falls")
    assert state["thinking"] == 1
    note = page.wait("error")["note"]
    assert note == {"id": "server.bot-again", "facts": {"seat": 1, "bot": "falls"}, "places": []}
    assert page.wait("state")["number"] == 2
    _, errors = clumsy.kill(signal.SIGINT)
    assert "event=bot-failed bot=falls" in errors
    assert "Traceback" not in errors


def test_a_bot_that_fails_for_good_can_be_replaced(clumsy: Server) -> None:
    page, _ = game_with(clumsy, "fails")
    note = page.wait("error", until=lambda error: error["note"]["id"] == "server.bot-lost")["note"]
    assert note["facts"] == {"seat": 1, "bot": "fails"}
    assert page.wait("state")["thinking"] is None
    page.say(do="seat", seat=1, kind="bot", bot="random")
    assert page.wait("state")["thinking"] == 1
    assert page.wait("state")["number"] == 2


def test_bots_wait_when_nobody_is_there(server: Server) -> None:
    table = server.table("metro", "rr")
    page = server.page(table)
    page.say(do="pace", ms=50)
    page.look(None)
    page.wait("state", until=lambda state: state["number"] == 2)
    page.close()

    def moves() -> int:
        return int(next(row["moves"] for row in server.ask("tables") if row["id"] == table))

    def rest() -> int:
        """How many there are, if there are no more after a while; a thought that was begun is ended first."""
        then = moves()
        time.sleep(0.4)
        return then if moves() == then else 0

    then = wait_for(rest)
    again = server.page(table)
    again.look(None)
    assert again.wait("state")["number"] == then + 1
