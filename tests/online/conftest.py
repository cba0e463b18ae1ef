"""An online server in a thread of the test's own process, and people who come to it."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from server.conftest import PATIENCE, Page, wait_for

from metropolitan.server.app import create_app
from metropolitan.server.broker import Local
from metropolitan.server.guard import Guard
from metropolitan.server.people.door import Online
from metropolitan.server.run import bind
from metropolitan.server.store import Store


class Someone:
    """A browser: it keeps its cookies. `name` makes it a guest's at once."""

    def __init__(self, party: "Party", name: str | None = None) -> None:
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

    def __init__(self, data: Path) -> None:
        self.pages: list[Page] = []
        self.people: list[Someone] = []
        self.store, self.broker = Store(data), Local()
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
