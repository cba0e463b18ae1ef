"""Bots think elsewhere: a thought not wanted any more ends at once, and one that is lost begins anew."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import PATIENCE, Page, Seen, Server, wait_for
from .test_undo import first_move

SOON = 0.05  # seconds in which a core is free
TRIES = 5  # a busy machine may look away for a moment
TICK = 0.001

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes in /proc")


def stat(pid: int) -> list[str]:
    """State, parent and so on of a process; dead ones have state Z or none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return ["Z", "0"]


def minds(server: Server) -> list[int]:
    """The processes in which bots think."""
    pids = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [pid for pid in pids if stat(pid)[1] == str(server.process.pid) and stat(pid)[0] != "Z"]


def spent(pid: int) -> float:
    """Seconds of its core that a process has used."""
    fields = stat(pid)
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK") if len(fields) > 13 else 0.0


def thinking(server: Server) -> int:
    """A mind in the middle of a thought."""
    before = {pid: spent(pid) for pid in minds(server)}
    time.sleep(0.05)
    busy = [pid for pid in minds(server) if spent(pid) - before.get(pid, 1e9) > 0.02]
    return busy[0] if busy else 0


def begun(server: Server) -> tuple[Page, Seen]:
    """A champion that thinks at length: what it is to move is long to think about."""
    page = server.page(server.table("metro", "pc", options={"hand": 3}))
    page.say(do="pace", ms=0)
    page.look(0)
    page.say(do="seat", seat=1, kind="bot", bot="ponders")
    state = page.wait("state")
    return page, first_move(page, state)


PONDERS = """
import time
from metropolitan.bots.levels import champion
from metropolitan.bots.mind import think

class Ponders:
    \"\"\"Thinks as the champion does, but goes on and on.\"\"\"
    name = "ponders"

    def choose(self, seat, chance):
        end = time.monotonic() + 300
        while time.monotonic() < end:
            champion.think(seat, chance)
        return seat.legal[0]

bot = Ponders()
"""


@pytest.fixture
def pondering(own_server: Server, tmp_path: Path) -> Server:
    own_server.kill()
    (tmp_path / "pondering.py").write_text(PONDERS)
    info = tmp_path / "pondering-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pondering\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[metropolitan.bots]\nponders = pondering:bot\n")
    own_server.path = str(tmp_path)
    own_server.start()
    return own_server


def undo(page: Page) -> None:
    page.say(do="undo")


def hand_over(page: Page) -> None:
    page.say(do="seat", seat=1, kind="bot", bot="random")


def take_over(page: Page) -> None:
    page.say(do="seat", seat=1, kind="person")


@linux
@pytest.mark.parametrize("end", [undo, hand_over, take_over])
def test_a_thought_that_is_not_wanted_frees_its_core(pondering: Server, end: Callable[[Page], None]) -> None:
    delays = []
    for _ in range(TRIES):
        page, _ = begun(pondering)
        mind = wait_for(lambda: thinking(pondering))
        start = time.perf_counter()
        end(page)
        while stat(mind)[0] != "Z":
            time.sleep(TICK)
            assert time.perf_counter() - start < PATIENCE
        delays.append(time.perf_counter() - start)
        page.wait("state")
        if min(delays) < SOON:
            break
        if end is hand_over:  # another mind begins, and is done: it is not the one of the next try
            page.wait("state", until=lambda state: state["turn"] == 0)
        wait_for(lambda: not thinking(pondering))
        page.close()
    assert min(delays) < SOON, delays


@linux
def test_a_forgotten_table_frees_its_core(pondering: Server) -> None:
    page, _ = begun(pondering)
    mind = wait_for(lambda: thinking(pondering))
    pondering.ask(f"tables/{page.heard[0]['id']}", method="DELETE")
    wait_for(lambda: stat(mind)[0] == "Z")  # it would go on for minutes


@linux
def test_while_a_bot_thinks_nothing_waits(pondering: Server) -> None:
    """Other tables and other questions are answered at once."""
    begun(pondering)
    wait_for(lambda: thinking(pondering))
    other = pondering.page(pondering.table("metropolys", "pp"))
    delays = []
    for seat in (0, 1, 0, 1, 0):
        start = time.perf_counter()
        other.look(seat)
        delays.append(time.perf_counter() - start)
    assert sorted(delays)[2] < 0.5


@linux
def test_a_lost_mind_is_told_and_a_fresh_one_makes_the_move(own_server: Server) -> None:
    """The process is killed in the middle of a thought."""
    page = own_server.page(own_server.table("metro", "pc", options={"hand": 3}))
    page.say(do="pace", ms=0)
    first_move(page, page.look(0))
    mind = wait_for(lambda: thinking(own_server))
    os.kill(mind, signal.SIGKILL)
    note = page.wait("error")["note"]
    assert (note["id"], note["facts"]) == ("server.bot-again", {"seat": 1, "bot": "champion"})
    state = page.wait("state")
    assert state["number"] == 2
    assert mind not in minds(own_server)


def test_every_level_plays(server: Server) -> None:
    seats = [{"kind": "bot", "bot": bot, "name": bot} for bot in server.ask("bots")["levels"]]
    table = server.ask("tables", {"game": "metro", "seats": seats, "seed": 3})["id"]
    page = server.page(table)
    page.say(do="pace", ms=0)
    page.look(None)
    page.wait("state", until=lambda state: state["number"] == len(seats))


def test_a_bot_remembers_and_forgets_with_the_table(server: Server) -> None:
    """A mind that has seen other moves than the table now has gives the same answers as a fresh one."""
    answers = []
    for again in range(2):
        page = server.page(server.table("metropolys", "pn"))
        page.say(do="pace", ms=0)
        state = page.look(0)
        if again:
            page.move(state, state["legal"][-1])
            page.wait("state")
            page.say(do="undo")
            state = page.wait("state")
        first_move(page, state)
        answers.append(page.wait("state")["view"])
    assert answers[0] == answers[1]
