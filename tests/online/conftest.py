"""`metropolitan serve` in processes of its own, and people who come to it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.conftest import EFFORT, PATIENCE, Page, wait_for


class Guest:
    """Somebody with a browser of his own: a cookie, and pages that show it."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.pages: list[Page] = []
        self.person: dict[str, Any] | None = None
        if name is not None:
            self.person = self.ask("guests", {"name": name})

    def request(self, path: str, body: Any = None, method: str | None = None) -> httpx.Response:
        method = method or ("GET" if body is None else "POST")
        return self.http.request(method, f"/api/{path}", json=body)

    def ask(self, path: str, body: Any = None, method: str | None = None) -> Any:
        answer = self.request(path, body, method)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, path: str, body: Any = None, method: str | None = None) -> tuple[int, str]:
        """The status of a request that must fail, and the id of its note."""
        answer = self.request(path, body, method)
        assert answer.is_client_error or answer.is_server_error, answer.text
        return answer.status_code, str(answer.json()["note"]["id"])

    def table(self, game: str, seats: str, **more: Any) -> str:
        """A new table; `seats` is a letter each: p my own, o open, g and r bots."""
        kinds: dict[str, dict[str, Any]] = {
            "p": {"kind": "person"}, "o": {"kind": "open"},
            "g": {"kind": "bot", "bot": "greedy"}, "r": {"kind": "bot", "bot": "random"},
        }  # fmt: skip
        chairs = [{**kinds[letter], "name": f"P{n}"} for n, letter in enumerate(seats)]
        return str(self.ask("tables", {"game": game, "seats": chairs, "seed": 7, **more})["id"])

    @property
    def cookie(self) -> dict[str, str]:
        """The header that shows who this is."""
        pairs = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {"Cookie": pairs} if pairs else {}

    def page(self, table: str) -> Page:
        page = Page(self.url, table, self.cookie)
        self.pages.append(page)
        return page

    def close(self) -> None:
        while self.pages:
            self.pages.pop().close()
        self.http.close()


class Host:
    """A `metropolitan serve` that can be killed and started again on the same data."""

    def __init__(self, data: Path | None, *arguments: str, port: int = 0) -> None:
        self.where = ["--data", str(data)] if data else []
        self.data, self.arguments, self.port = data, arguments, port
        self.guests: list[Guest] = []
        self.start()

    def start(self) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        command = [
            sys.executable, "-m", "metropolitan", "serve", "--host", "127.0.0.1", "--port", str(self.port),
            *self.where, *self.arguments,
        ]  # fmt: skip
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            env={**os.environ, "PYTHONPATH": path, "METROPOLITAN_EFFORT": EFFORT},
        )  # fmt: skip
        assert self.process.stdout
        self.said: list[str] = []
        while not self.said or " is at " not in self.said[-1]:
            line = self.process.stdout.readline()
            assert line, self.process.communicate()[1]
            self.said.append(line.rstrip("\n"))
        self.url = next(word for word in self.said[-1].split() if word.startswith("http"))
        self.port = httpx.URL(self.url).port or 80  # a browser comes back to where it was

    def guest(self, name: str | None = None) -> Guest:
        """Somebody new; without a name, nobody yet."""
        guest = Guest(self.url, name)
        self.guests.append(guest)
        return guest

    def kill(self) -> None:
        """Pulls the plug: all its processes at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """Asks it to end; its status, and what it said on standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors

    def close(self) -> None:
        while self.guests:
            self.guests.pop().close()
        if self.process.poll() is None:
            self.kill()


@pytest.fixture(scope="session")
def common_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("host") / "tables.sqlite3")
    yield host
    host.close()


@pytest.fixture
def host(common_host: Host) -> Iterator[Host]:
    """One for all tests that do not break it."""
    assert common_host.process.poll() is None, "the server has gone"
    yield common_host
    while common_host.guests:
        common_host.guests.pop().close()


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """One for a test alone."""
    host = Host(tmp_path / "tables.sqlite3")
    yield host
    host.close()


__all__ = ["Guest", "Host", "Page", "wait_for"]
