"""Only this machine's own pages are answered, and what they may load is said."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from metropolitan.server.app import create_app
from metropolitan.server.guard import Guard, own_names
from metropolitan.server.run import address, bind
from metropolitan.server.store import Store

from .conftest import Server


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "app").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><p>" + "here " * 500)
    (folder / "app" / "main.js").write_text("export const x = 1;" * 100)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def client(tmp_path: Path, web: Path) -> Iterator[TestClient[Guard]]:
    app = Guard(create_app(Store(tmp_path / "tables.sqlite3"), web))
    with TestClient(app, base_url="http://127.0.0.1:8765") as client:
        yield client


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:1", "127.0.0.1:8765", "[::1]:8765", "192.168.1.7:80"]
)
def test_hosts_of_this_machine(client: TestClient[Guard], host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8765", "", "[", "a:b"]
)
def test_foreign_hosts(client: TestClient[Guard], host: str) -> None:
    """A name of another site that points here."""
    answer = client.get("/api/tables", headers={"Host": host})
    assert answer.status_code == 403
    assert answer.json()["note"]["id"] == "server.foreign"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://localhost:3000", "null", "http://localhost", "x", "http://["]
)
def test_foreign_origins(client: TestClient[Guard], origin: str) -> None:
    wish = {"game": "metro", "seats": [{}, {}]}
    assert client.post("/api/tables", json=wish, headers={"Origin": origin}).status_code == 403
    assert client.get("/api/tables").json() == []


def test_the_own_origin(client: TestClient[Guard]) -> None:
    wish = {"game": "metro", "seats": [{}, {}]}
    headers = {"Origin": "http://127.0.0.1:8765", "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/tables", json=wish, headers=headers).status_code == 201


def test_other_sites_may_link_here_and_no_more(client: TestClient[Guard]) -> None:
    foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert client.get("/api/tables", headers=foreign).status_code == 403
    assert client.get("/", headers={**foreign, "Sec-Fetch-Mode": "navigate"}).status_code == 200


def test_foreign_sockets(server: Server) -> None:
    url = f"{server.url.replace('http', 'ws')}api/tables/{server.table('metro', 'pp')}/socket"
    with pytest.raises(InvalidStatus, match="403"), connect(url, origin=Origin("http://evil.example")):
        pass
    with connect(url, origin=Origin(server.url.rstrip("/"))) as socket:
        assert json.loads(socket.recv())["is"] == "table"


def test_foreign_hosts_of_sockets(client: TestClient[Guard]) -> None:
    headers = {"Host": "evil.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/api/tables/x/socket", headers=headers),
    ):
        pass


def test_names_of_a_server_for_a_whole_network() -> None:
    assert own_names("127.0.0.1") == set()
    assert "box.example" in own_names("box.example")
    assert address("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert address("::1", 80) == "http://[::1]:80/"


def test_it_listens_to_this_machine_only() -> None:
    with bind("127.0.0.1", 0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_every_answer_says_what_a_page_may_do(client: TestClient[Guard]) -> None:
    for path in ("/", "/app/main.js", "/api/games", "/api/nothing", "/nothing.js"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == ("no-cache" if path in ("/", "/app/main.js") else "no-store")


# ---- files ----


def test_the_page_is_sent_once(client: TestClient[Guard], web: Path) -> None:
    answer = client.get("/app/main.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "export const x = 1;" * 100
    assert int(answer.headers["content-length"]) < 200
    etag = answer.headers["etag"]
    again = client.get("/app/main.js", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.get("/app/main.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    (web / "app" / "main.js").write_text("changed")
    assert client.get("/app/main.js", headers={"If-None-Match": etag}).text == "changed"


def test_places_in_the_page_are_the_page(client: TestClient[Guard]) -> None:
    for path in ("/", "/table/x", "/new"):
        answer = client.get(path)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "here" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt", "/%2e%2e/secret.txt", "/app/..%2f..%2fsecret.txt", "/x.js", "/%00.js", "/app.d/",
        "/" + "a" * 9000 + ".js", "/api", "/api/", "/api/tables/x/y.js",
    ],
)  # fmt: skip
def test_nothing_else_is_sent(client: TestClient[Guard], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_long_answers_are_compressed(client: TestClient[Guard]) -> None:
    answer = client.get("/api/words/en")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()["app"]["server.over"]
