"""What an operator asks: whether it lives and is ready, its numbers, and logs without secrets."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from metropolitan.server import logs, metrics
from metropolitan.server.run import bind
from online.conftest import Host, Party, need
from online.databases import Redis

LINE = re.compile(r'^(metropolitan_[a-z_]+)(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [-+0-9.e]+$')
GROUP = re.compile(r"^# TYPE (metropolitan_[a-z_]+) (counter|gauge|histogram)$")


def test_health(party: Party) -> None:
    someone = party.come()
    assert someone.http.get("/healthz").text == "ok"
    assert someone.http.get("/readyz").text == "ok"


def test_a_server_without_its_store_lives_but_is_not_ready(own_party: Party) -> None:
    someone = own_party.come()

    async def broken(*_: Any) -> Any:
        raise OSError

    own_party.store.read = broken  # type: ignore[method-assign]
    assert someone.http.get("/healthz").status_code == 200
    answer = someone.http.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["note"]["id"] == "server.unready"


# ---- numbers ----


def test_metrics_are_as_prometheus_reads_them(party: Party) -> None:
    someone = party.come("Ann")
    someone.refused(404, "tables/none/record")
    told = someone.http.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    groups: list[str] = []
    for line in told.text.splitlines():
        if group := GROUP.match(line):
            groups.append(group[1])
        else:
            assert LINE.match(line), line
            assert line.startswith(groups[-1])
    assert len(groups) == len(set(groups))
    assert {"metropolitan_commit_seconds", "metropolitan_refused_total", "metropolitan_rooms"} <= {*groups}
    assert 'metropolitan_refused_total{note="server.no-table",worker=' in told.text


def test_a_histogram_counts_all() -> None:
    for seconds in (0.0001, 0.001, 0.003, 99):
        metrics.observe("test_seconds", seconds)
    found = {
        (name, labels[0][1]): value for name, labels, value in metrics.numbers() if name.startswith("test_")
    }
    assert found["test_seconds_bucket", "0.001"] == 2
    assert found["test_seconds_bucket", "0.005"] == 3
    assert found["test_seconds_bucket", "10.0"] == 3
    assert found["test_seconds_bucket", "+Inf"] == 4


def test_metrics_are_not_for_everybody(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    someone = party.come()
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        assert someone.http.get("/metrics", headers={header: "203.0.113.7"}).status_code == 404
    monkeypatch.setenv("METROPOLITAN_METRICS_TOKEN", "sesame")
    assert someone.http.get("/metrics").status_code == 404
    assert someone.http.get("/metrics", headers={"Authorization": "Bearer sesam"}).status_code == 404
    assert someone.http.get("/metrics", headers={"Authorization": "Bearer sesame"}).status_code == 200


# ---- headers ----


def test_https_is_remembered_only_where_it_was_https(tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    host = Host(tmp_path / "tables.sqlite3", "--proxy", "--name", "games.example", port=port)
    try:
        said = {"X-Forwarded-Host": "games.example", "X-Forwarded-For": "203.0.113.7"}
        safe = httpx.get(f"http://127.0.0.1:{port}/", headers={**said, "X-Forwarded-Proto": "https"})
        plain = httpx.get(f"http://127.0.0.1:{port}/", headers={**said, "X-Forwarded-Proto": "http"})
        assert "max-age" in safe.headers["strict-transport-security"]
        assert "strict-transport-security" not in plain.headers
        for answer in (safe, plain):
            assert "camera=()" in answer.headers["permissions-policy"]
            policy = answer.headers["content-security-policy"]
            assert "worker-src 'self'" in policy
            assert "unsafe-eval" not in policy
            assert "http:" not in policy
    finally:
        host.close()


# ---- logs ----


@pytest.fixture(params=["json", "text"])
def talking(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Host, str]]:
    host = Host(tmp_path / "tables.sqlite3", "--log", request.param)
    yield host, request.param
    host.close()


def test_logs_tell_no_secrets(talking: tuple[Host, str]) -> None:
    """A whole game, with everything marked that must not be written down."""
    host, kind = talking
    someone = host.guest("MarkedName")
    table = someone.table("metro", "pg", seed=8675309123)
    page = someone.page(table)
    state = page.look(0)
    while not state["finished"]:
        state = page.move(state, state["legal"][0]) if state["turn"] == 0 else page.wait("state")
    page.say(do="chat", text="MarkedText")
    page.say(do="nonsense", text="MarkedNonsense")
    someone.ask(f"tables/{table}/record")
    someone.http.get("/MarkedPath?MarkedQuery=1")
    someone.http.get("/api/tables/MarkedId/record", headers={"X-Mark": "MarkedHeader"})
    httpx.get(f"{host.url}api/me", cookies={"metropolitan": "MarkedCookie"})
    secrets = [table, someone.cookie(), someone.person["id"], "8675309123", "Marked"]
    host.tidy()
    _, errors = host.stop()
    for secret in secrets:
        assert secret not in errors
    lines = [told(line, kind) for line in errors.splitlines()]
    asked = [line for line in lines if line["event"] == "request"]
    assert {"method", "route", "status", "ms", "id"} <= set(asked[0])
    assert "/api/tables/{id}/record" in {line["route"] for line in asked}
    assert any(line["event"] == "socket" for line in lines)


def told(line: str, kind: str) -> dict[str, str]:
    if kind == "json":
        found: dict[str, str] = json.loads(line)
        return found
    return dict(part.split("=", 1) for part in line.split(" "))


def test_errors_are_told_without_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    import logging

    logs.start("json")
    try:
        try:
            raise ValueError("MarkedValue")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("MarkedMessage %s", "MarkedArgument")
        logging.getLogger("metropolitan.server").warning("event=bot-failed bot=%s", "a b\nlevel=none")
    finally:
        logging.getLogger().handlers.clear()
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert "Marked" not in json.dumps(first)
    assert first["error"] == "ValueError"
    assert re.match(r"test_operation\.py:\d+", first["at"])
    assert second["event"] == "bot-failed"


def test_all_variables_are_documented() -> None:
    root = Path(__file__).parents[2]
    sources = [path.read_text() for path in (root / "src").rglob("*.py")]
    used = {name for text in sources for name in re.findall(r"METROPOLITAN_[A-Z_]+[A-Z]", text)}
    page = (root / "docs" / "hosting.md").read_text()
    assert used == set(re.findall(r"^\| `(METROPOLITAN_[A-Z_]+)`", page, re.M))
    assert os.environ.get("METROPOLITAN_METRICS_TOKEN") is None


def test_all_workers_are_in_the_numbers(tmp_path: Path) -> None:
    need("redis-server", "valkey-server")
    own = Redis()  # one that may be killed
    host = Host(tmp_path / "tables.sqlite3", "--broker", own.url, "--workers", "2")
    try:
        found: set[str] = set()
        for _ in range(20):  # whoever answers asks the others
            told = httpx.get(f"{host.url}metrics").text
            found = set(re.findall(r'metropolitan_rooms\{worker="([^"]+)"\}', told))
            if len(found) == 2:
                break
        assert len(found) == 2
        assert httpx.get(f"{host.url}readyz").text == "ok"
        own.kill()
        assert httpx.get(f"{host.url}readyz", timeout=10).status_code == 503
        assert httpx.get(f"{host.url}healthz").text == "ok"
    finally:
        host.close()
        own.close()
