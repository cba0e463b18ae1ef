"""Online servers, and people who come to them: a `Party` runs in a thread of the test's own process, where
the test can look inside; a `Host` is `metropolitan serve` in processes of its own, which can be killed."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from argon2 import PasswordHasher
from server.conftest import EFFORT, PATIENCE, Page, wait_for

from metropolitan.server.app import create_app
from metropolitan.server.broker import Broker, Local
from metropolitan.server.guard import Guard
from metropolitan.server.people import passwords
from metropolitan.server.people.door import Online
from metropolitan.server.run import bind
from metropolitan.server.store import Store

from .databases import Postgres, Redis, program


class Someone:
    """A browser: it keeps its cookies. `name` makes it a guest's at once."""

    def __init__(self, party: "Party | Host", name: str | None = None) -> None:
        self.party = party
        self.http = httpx.Client(base_url=party.url, timeout=PATIENCE)
        if name:
            self.ask("guests", {"name": name})

    def answer(self, path: str, body: Any = None, method: str | None = None, **more: Any) -> httpx.Response:
        method = method or ("GET" if body is None else "POST")
        given = {} if body is None else {"json": body}
        return self.http.request(method, f"/api/{path}", **given, **more)

    def ask(self, path: str, body: Any = None, method: str | None = None) -> Any:
        answer = self.answer(path, body, method)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def refused(self, status: int, path: str, body: Any = None, method: str | None = None) -> str:
        """Asks for what is not given; the note that says so."""
        answer = self.answer(path, body, method)
        assert answer.status_code == status, answer.text
        return str(answer.json()["note"]["id"])

    @property
    def person(self) -> Any:
        return self.ask("me")["person"]

    def table(self, game: str, seats: str, **more: Any) -> str:
        """A new table; `seats` is a letter each: p my own, o open, g and r bots."""
        kinds: dict[str, dict[str, Any]] = {
            "p": {"kind": "person"}, "o": {"kind": "open"},
            "g": {"kind": "bot", "bot": "greedy"}, "r": {"kind": "bot", "bot": "random"},
        }  # fmt: skip
        chairs = [{**kinds[letter], "name": f"P{n}"} for n, letter in enumerate(seats)]
        seed = None if "o" in seats else 7  # no seed of one's choice where others may come
        return str(self.ask("tables", {"game": game, "seats": chairs, "seed": seed, **more})["id"])

    def cookie(self) -> str:
        return self.http.cookies["metropolitan"]

    def page(self, table: str) -> Page:
        """A page of this person at a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        page = Page(self.party.url, table, {"Cookie": cookies} if cookies else {})
        self.party.pages.append(page)
        return page


class Party:
    """The server."""

    def __init__(self, data: Path | str, broker: Broker | None = None) -> None:
        self.pages: list[Page] = []
        self.people: list[Someone] = []
        self.store, self.broker = Store(data), broker or Local()
        self.door = Online(self.store, self.broker)
        self.app = create_app(self.store, door=self.door, broker=self.broker)
        listener = bind("127.0.0.1", 0)
        config = uvicorn.Config(
            Guard(self.app), ws="websockets-sansio", log_config=None, proxy_headers=True,
            forwarded_allow_ips="127.0.0.1",
        )  # fmt: skip
        self.uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.uvicorn.run, args=([listener],), daemon=True)
        self.thread.start()
        wait_for(lambda: self.uvicorn.started)
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}/"

    def come(self, name: str | None = None) -> Someone:
        self.people.append(Someone(self, name))
        return self.people[-1]

    def sql(self, command: str, **values: Any) -> list[Any]:
        """Looks into the store, or changes it behind everybody's back."""

        def tell() -> list[Any]:
            with self.store.engine.execution_options(writes=True).begin() as link:
                result = link.exec_driver_sql(command, values)
                return [tuple(row) for row in result] if result.returns_rows else []

        return self.store.thread.submit(tell).result()

    def tidy(self) -> None:
        while self.pages:
            self.pages.pop().close()
        while self.people:
            self.people.pop().http.close()

    def close(self) -> None:
        self.tidy()
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)


class Host:
    """A `metropolitan serve` that can be killed and started again on the same data."""

    def __init__(self, data: Path | None, *arguments: str, port: int = 0) -> None:
        self.where = ["--data", str(data)] if data else []
        self.data, self.arguments, self.port = data, arguments, port
        self.pages: list[Page] = []
        self.people: list[Someone] = []
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

    def guest(self, name: str | None = None) -> Someone:
        """Somebody new; without a name, nobody yet."""
        self.people.append(Someone(self, name))
        return self.people[-1]

    def kill(self) -> None:
        """Pulls the plug: all its processes at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str]:
        """Asks it to end; its status, and what it said on standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors

    def tidy(self) -> None:
        while self.pages:
            self.pages.pop().close()
        while self.people:
            self.people.pop().http.close()

    def close(self) -> None:
        self.tidy()
        if self.process.poll() is None:
            self.kill()


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> None:
    """Hashing takes its time by design, and tests have none."""
    passwords._hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@pytest.fixture(scope="session")
def common_party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    party = Party(tmp_path_factory.mktemp("party") / "tables.sqlite3")
    yield party
    party.close()


@pytest.fixture
def party(common_party: Party) -> Iterator[Party]:
    """One server for all tests that do not break it; limits are as wide as they need."""
    common_party.app.state.hall.limits.wide = 0
    yield common_party
    common_party.tidy()


@pytest.fixture
def own_party(tmp_path: Path) -> Iterator[Party]:
    """One for a test alone."""
    party = Party(tmp_path / "tables.sqlite3")
    yield party
    party.close()


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
    common_host.tidy()


@pytest.fixture
def own_host(tmp_path: Path) -> Iterator[Host]:
    """One for a test alone."""
    host = Host(tmp_path / "tables.sqlite3")
    yield host
    host.close()


# ---- databases ----


def need(*programs: str) -> None:
    """Tests that need what is not there are skipped; where tests decide about a change, they fail."""
    if program(*programs) is None:
        word = f"no {programs[0]} here (.ci/servers installs it)"
        pytest.fail(word) if os.environ.get("CI") else pytest.skip(word)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests that do not stop it."""
    need("initdb")
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """One for all tests that do not stop it."""
    need("redis-server", "valkey-server")
    server = Redis()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind, as `--database` or `Store` takes it."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()
