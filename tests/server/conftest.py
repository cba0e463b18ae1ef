"""A real server in a process of its own, and pages that talk to it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

START = """
import sys
from pathlib import Path
from metropolitan.server.run import run
run(None, int(sys.argv[1]), browser=False, data=Path(sys.argv[2]))
"""
PATIENCE = 60
EFFORT = "0.002"  # seconds for a position: hints and reviews are only looked at, not trusted
Seen = dict[str, Any]


class Page:
    """A page at a table: says things, and keeps all it hears."""

    def __init__(self, url: str, table: str, headers: dict[str, str] | None = None) -> None:
        address = f"{url.replace('http', 'ws')}api/tables/{table}/socket"
        self.line = connect(
            address, max_size=None, max_queue=None, close_timeout=2, open_timeout=PATIENCE,
            additional_headers=headers,
        )  # fmt: skip
        self.socket = self.line.__enter__()
        self.heard: list[Seen] = []
        self.raw: list[str] = []
        self.moves = 0

    def close(self) -> None:
        self.socket.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self, timeout: float = PATIENCE) -> Seen:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        self.heard.append(json.loads(text))
        return self.heard[-1]

    def wait(self, kind: str, *, until: Callable[[Seen], bool] = lambda _: True) -> Seen:
        """The next message of a kind; others before it are only kept."""
        while True:
            message = self.next()
            if message["is"] == kind and until(message):
                return message

    def knows(self, kind: str, so: Callable[[Seen], bool]) -> Seen:
        """What was told last of a kind, or else the next that is so. Nothing is told twice: the message that
        was waited for because of one change may have told of another one too."""
        last = next((one for one in reversed(self.heard) if one["is"] == kind), None)
        return last if last and so(last) else self.wait(kind, until=so)

    def look(self, seat: int | None) -> Seen:
        def answers(state: Seen) -> bool:
            return state["seat"] == seat and not state["fresh"] and len(state["log"]) == state["number"]

        self.say(do="look", seat=seat)
        return self.wait("state", until=answers)

    def move(self, state: Seen, move: str) -> Seen:
        """Plays a move and returns the state after it."""
        self.moves += 1
        self.say(do="move", move=move, number=state["number"], id=f"{id(self)}-{self.moves}")
        after = self.wait("state")
        assert any(one["is"] == "ack" for one in self.heard[-2:])
        return after

    def silent(self, seconds: float = 0.3) -> bool:
        try:
            self.next(seconds)
        except TimeoutError:
            return True
        return False

    def closed(self) -> int | None:
        """The code the server ended the line with, after all it said."""
        try:
            while True:
                self.next()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None


class Server:
    """A server that can be killed and started again on the same file."""

    def __init__(self, data: Path, port: int = 0, path: str = "") -> None:
        self.data, self.port, self.path = data, port, path
        self.pages: list[Page] = []
        self.start()

    def start(self) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, [self.path, *sys.path])),
            "METROPOLITAN_EFFORT": EFFORT,
        }
        command = [sys.executable, "-c", START, str(self.port), str(self.data)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout
        self.said: list[str] = []
        while not self.said or " is at " not in self.said[-1]:
            line = self.process.stdout.readline()
            assert line, self.process.communicate()[1]
            self.said.append(line.strip())
        self.url = next(word for word in self.said[-1].split() if word.startswith("http"))
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def kill(self, how: int = signal.SIGKILL) -> tuple[int, str]:
        """Ends the process; its status, and what it said on standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE)
        self.http.close()
        return self.process.returncode, errors

    def ask(self, path: str, body: Any = None, method: str | None = None) -> Any:
        method = method or ("GET" if body is None else "POST")
        answer = self.http.request(method, f"/api/{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def table(self, game: str, seats: str, **more: Any) -> str:
        """A new table; `seats` is a letter each: p a person, g, r, n and c bots, o open."""
        kinds = {
            "p": {"kind": "person"}, "o": {"kind": "open"},
            "g": {"kind": "bot", "bot": "greedy"}, "r": {"kind": "bot", "bot": "random"},
            "n": {"kind": "bot", "bot": "newcomer"}, "c": {"kind": "bot", "bot": "champion"},
        }  # fmt: skip
        chairs = [{**kinds[letter], "name": f"P{n}"} for n, letter in enumerate(seats)]
        wish = {"game": game, "options": {}, "seats": chairs, "seed": 7, "first": 0, **more}
        return str(self.ask("tables", wish)["id"])

    def page(self, table: str) -> Page:
        page = Page(self.url, table)
        self.pages.append(page)
        return page


@pytest.fixture(scope="session")
def common_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "tables.sqlite3")
    yield server
    status, errors = server.kill(signal.SIGINT)
    assert (status, errors) == (0, "")


@pytest.fixture
def server(common_server: Server) -> Iterator[Server]:
    """One for all tests that do not break it."""
    assert common_server.process.poll() is None, "the server has gone"
    yield common_server
    while common_server.pages:
        common_server.pages.pop().close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One for a test alone."""
    server = Server(tmp_path / "tables.sqlite3")
    yield server
    server.kill()


def wait_for(condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError("it did not happen")


__all__ = ["Page", "Server", "closing", "wait_for"]
