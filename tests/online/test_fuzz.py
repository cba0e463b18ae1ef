"""Bad input and attack, a little of each kind; `benchmarks/fuzz.py` does it a hundred thousand times. Two
people play meanwhile and notice nothing."""

import asyncio
import json
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from server.conftest import Page, wait_for
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from metropolitan.server import crowd
from metropolitan.server.crowd import Crowd, entrance
from metropolitan.server.run import bind
from metropolitan.server.store.schema import people
from metropolitan.server.wire import Wire

from .conftest import Host, Someone
from .worlds import World

WISHES = [
    {"do": "look", "seat": 0}, {"do": "move", "move": "pass", "number": 0, "id": "x"}, {"do": "undo"},
    {"do": "preview", "move": "7@C12", "ref": 1}, {"do": "seat", "seat": 1, "kind": "bot"}, {"do": "begin"},
    {"do": "sit", "seat": 1, "nonce": "0"}, {"do": "kick", "seat": 1}, {"do": "plan", "plan": {"pass": 3}},
    {"do": "chat", "text": "x"}, {"do": "ask", "what": "end"}, {"do": "agree", "yes": True},
]  # fmt: skip
VALUES = [
    None,
    -1,
    10**30,
    0.5,
    "",
    "\0",
    "a" * 600,
    [],
    {},
    [[]],
    {"a": {}},
    True,
    "'; drop table people; --",
]


class Pair:
    """Two people at a table, and the game between them."""

    def __init__(self, host: Host) -> None:
        self.people: list[Someone] = [host.guest("Ann"), host.guest("Ben")]
        self.table = self.people[0].table("metropolys", "po")
        self.pages: list[Page] = [person.page(self.table) for person in self.people]
        self.pages[1].say(do="sit", seat=1, nonce="00")
        self.pages[1].wait("table", until=lambda seen: seen["begun"])
        self.state = self.pages[1].look(1)
        self.pages[0].look(0)

    def play(self) -> float:
        """A move that both see; how long that took."""
        begin = time.monotonic()
        turn = self.state["turn"]
        legal = self.pages[turn].heard[-1]["legal"]
        number = self.state["number"]
        self.pages[turn].say(do="move", move=legal[0], number=number, id=f"m{number}")
        for page in self.pages:
            self.state = page.wait("state", until=lambda seen: seen["number"] == number + 1)
        return time.monotonic() - begin


@pytest.fixture
def pair(host: Host) -> Iterator[Pair]:
    pair = Pair(host)
    yield pair
    assert all(pair.play() < 10 for _ in range(4))  # and nothing that happened has disturbed them


def bent(chance: random.Random) -> bytes:
    wish = {
        **chance.choice(WISHES),
        chance.choice(["seat", "move", "id", "do", "text"]): chance.choice(VALUES),
    }
    text = json.dumps(wish).encode()
    match chance.randrange(5):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            return chance.randbytes(chance.randrange(50))
        case 2:
            return b"[" * 3000
    return text


def test_nonsense_at_the_table_of_others(host: Host, pair: Pair) -> None:
    mallory, chance = host.guest("Mallory"), random.Random(1)
    page = mallory.page(pair.table)
    for n in range(250):
        page.socket.send(bent(chance) if n % 3 else bent(chance).decode("latin-1"))
        if n % 50 == 0:
            pair.play()
    page.say(do="preview", move="?", ref="end")
    page.wait("refused", until=lambda seen: seen.get("ref") == "end")
    assert not any(seen.get("note", {}).get("id") == "server.fault" for seen in page.heard)


def test_a_flood_waits_and_others_do_not(host: Host, pair: Pair) -> None:
    page = host.guest("Mallory").page(pair.table)
    for n in range(2000):
        page.say(do="preview", move="7@C12", ref=n)
    assert max(pair.play() for _ in range(5)) < 10


def test_messages_too_large_end_the_line(host: Host, pair: Pair) -> None:
    page = host.guest("Mallory").page(pair.table)
    page.socket.send("x" * 20_000)
    assert page.closed() == 1009


@pytest.mark.parametrize("headers", [{"Origin": "https://elsewhere.example"}, {"Host": "elsewhere.example"}])
def test_other_sites_and_names_stay_outside(host: Host, pair: Pair, headers: dict[str, str]) -> None:
    answer = httpx.get(f"{host.url}api/games", headers=headers)
    assert answer.status_code == 403
    assert answer.json()["note"]["id"] == "server.foreign"
    address = f"{host.url.replace('http', 'ws')}api/tables/{pair.table}/socket"
    if "Origin" in headers:
        with (
            pytest.raises((InvalidStatus, ConnectionClosed)),
            connect(address, additional_headers=headers) as line,
        ):
            line.recv(5)


PATHS = [
    "/..%2f..%2fetc/passwd.txt", "/../../etc/passwd.txt", "/%2e%2e/%2e%2e/etc/passwd.txt", "/a%00.js",
    "/app/..%5c..%5cx.js", "/api/tables/..%2f..%2fx/record", "/api/words/..%2fen", "//etc/passwd.txt",
    "/" + "a" * 5000 + ".js",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_tricks_with_paths_find_nothing(host: Host, path: str) -> None:
    answer = raw(host, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    assert answer.split(b" ")[1] in (b"400", b"404"), answer[:200]


def test_a_path_of_no_file_is_the_page(host: Host) -> None:
    answer = raw(host, b"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert b"<!doctype html>" in answer.lower()
    assert b"root:" not in answer


NO_REQUESTS = {
    "header": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 2_000_000 + b"\r\n\r\n",
    "zeros": b"\0" * 1000,
    "word": b"GET\r\n\r\n",
    "nobody": b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "length": b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    "lengths": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
}


@pytest.mark.parametrize("kind", NO_REQUESTS)
def test_what_is_no_request_is_refused(host: Host, kind: str) -> None:
    assert raw(host, NO_REQUESTS[kind]).split(b" ")[1] == b"400"


def test_a_body_too_large_is_refused(host: Host) -> None:
    for path in ("guests", "tables", "sessions", "quick"):
        assert host.guest().answer(path, {"name": "x" * 300_000}).status_code in (400, 401, 413)


def raw(host: Host, data: bytes) -> bytes:
    """What is answered to these bytes, until the line is closed."""
    with socket.create_connection(("127.0.0.1", host.port), timeout=30) as line:
        answer = b""
        with suppress(ConnectionError):  # it may have had enough before all is said
            line.sendall(data)
            while found := line.recv(65536):
                answer += found
        return answer


# ---- too many, and too slow ----


def test_one_address_has_so_many_lines(own_host: Host) -> None:
    lines = [socket.create_connection(("127.0.0.1", own_host.port)) for _ in range(crowd.EACH + 20)]
    for line in lines:
        line.settimeout(5)
    late = lines[-1]
    assert not reads(late)  # closed at once
    for line in lines:
        line.close()
    wait_for(lambda: own_host.guest().answer("games").status_code == 200)


def reads(line: socket.socket) -> bytes:
    try:
        return line.recv(1)
    except ConnectionError:
        return b""


def test_who_asks_and_never_reads_is_let_go(own_host: Host) -> None:
    """He has more answers to come than a line can hold, and leaves them there."""
    ann = own_host.guest("Ann")
    path = f"/api/tables/{ann.table('metro', 'pp')}/socket"
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n" + key
    look = b'{"do":"look","seat":null}'
    frame = bytes((0x81, 0x80 | len(look), 0, 0, 0, 0)) + look  # a mask of zeros changes nothing
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", own_host.port))
        line.settimeout(1)
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{own_host.port}\r\n{upgrade}\r\n".encode())
        with pytest.raises(ConnectionError):
            repeat(line, frame, 35)
    assert ann.answer("games").status_code == 200


def repeat(line: socket.socket, data: bytes, seconds: float) -> None:
    """Not faster than it is answered."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        line.sendall(data)
        time.sleep(0.011)


def test_a_crowd_is_counted() -> None:
    few = Crowd(2, 3)
    assert [few.enter(address) for address in ("a", "a", "a", "b", "c")] == [True, True, False, True, False]
    few.leave("a")
    assert few.enter("c")
    few.leave("b")
    assert set(few.here) == {"a", "c"}


def test_behind_a_proxy_the_proxy_counts() -> None:
    assert entrance(1, proxy=True).crowd.each == float("inf")
    assert entrance(0, proxy=False).crowd.each == float("inf")
    assert entrance(2, proxy=False).crowd.each == 2 * crowd.EACH


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a server that has little patience."""
    monkeypatch.setattr(crowd, "SLOWEST", 0.5)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            while (event := await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "text": event["type"]})
            return
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    listener = bind("127.0.0.1", 0)
    config = uvicorn.Config(app, http=entrance(1, proxy=False), ws=Wire, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    wait_for(lambda: server.started)
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(30)


def test_a_socket_may_stay(hasty: int) -> None:
    with connect(f"ws://127.0.0.1:{hasty}/") as line:
        line.recv()
        time.sleep(1.2)
        line.send("still here")
        assert line.recv(5) == "websocket.receive"


def test_who_drips_is_let_go(hasty: int) -> None:
    async def drip() -> float:
        begin = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", hasty)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")  # a first request may be quick
        await reader.readuntil(b"\r\n\r\n")
        for letter in b"GET / HTTP/1.1\r\nX: " + b"a" * 100:
            writer.write(bytes([letter]))
            await asyncio.sleep(0.05)
            if reader.at_eof() or reader.exception():
                break
        return time.monotonic() - begin

    assert asyncio.run(drip()) < 3


def test_who_is_forgotten_meanwhile_breaks_nothing(tmp_path: Path) -> None:
    """A worker remembers for some seconds who somebody is, who may be forgotten by then."""

    async def forgotten() -> int:
        world = World(tmp_path / "one.sqlite3", dict)
        async with world.app.lifespan():
            ann = await world.come("Ann")
            await ann.ask("GET", "me")
            await world.store.write(lambda link: link.execute(people.delete()))
            await ann.ask("POST", "tokens", {"label": "x"})
            return ann.status

    assert asyncio.run(forgotten()) == 409
