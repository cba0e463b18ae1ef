"""Notices: who does not look is told once that it is his turn; who looks is left in peace."""

import asyncio
import base64
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from py_vapid import Vapid02
from server.conftest import Page, wait_for

from metropolitan.engine.errors import Problem
from metropolitan.server.notices import notices, outside, push, turns

from .conftest import Party, Someone
from .receivers import Browser, Letters, Receiver

SEATS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
QUIET = 0.8  # seconds in which nothing comes that should not
PRIVATE = [
    "https://127.0.0.1/x", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://localhost/x",
    "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:10.0.0.1]/", "https://0.0.0.0/",
    "https://10.1.2.3/", "https://192.168.1.1:8443/", "https://172.16.0.1/", "https://169.254.169.254/latest",
    "https://100.64.0.1/", "https://[fe80::1]/", "https://[fd00::1]/", "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/", "https://224.0.0.1/", "https://[ff02::1]/", "https://255.255.255.255/",
]  # fmt: skip
FORMS = [
    "", "x", "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "//example.org", "https://",
    "https://user:secret@example.org/", "https://example.org:99999/", "https://example.org:x/",
    "https://exa mple.org/", "https://example.org/\r\nX: y", "https://exämple.org/", "https://[::1/",
    "https://example.org/" + "x" * 1000, "javascript:alert(1)",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "TICK", 0.03)
    monkeypatch.setattr(turns, "SOON", 0.15)
    monkeypatch.setattr(turns, "LATER", 0.15)


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is near may be posted to, as the receivers are."""
    monkeypatch.setenv("METROPOLITAN_NEAR", "1")
    monkeypatch.setenv("METROPOLITAN_WEBHOOKS", "1")


@pytest.fixture
def receiver(near: None) -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


@pytest.fixture
def crowd(near: None, tmp_path: Path) -> Iterator[Party]:
    """A server of its own, which knows nothing yet of near and quick."""
    party = Party(tmp_path / "tables.sqlite3")
    party.app.state.hall.limits.wide = 0
    yield party
    party.close()


def begun(ann: Someone, bob: Someone) -> tuple[str, Page]:
    """A game in which Ann is to move, and Bob does not look."""
    table = str(ann.ask("tables", {"game": "metro", "seats": SEATS})["id"])
    host, guest = ann.page(table), bob.page(table)
    host.wait("chat")
    guest.wait("chat")
    guest.say(do="sit", seat=1)
    host.wait("table", until=lambda told: bool(told["begun"]))
    guest.close()
    here, id = ann.party.app.state.hall.society.presence.pages, bob.person["id"]
    wait_for(lambda: id not in here)
    return table, host


def play(page: Page, seat: int = 0) -> Any:
    state = page.look(seat)
    return page.move(state, next(move for move in state["legal"] if "@" in move or len(state["legal"]) == 1))


def hurry(party: Party) -> None:
    """Whatever waits to be told has waited long enough."""
    for own in list(party.app.state.hall.society.notices.turns.waiting.values()):
        for table, turn in list(own.items()):
            own[table] = turn._replace(due=0.0)


def pushed_to(who: Someone, receiver: Receiver, path: str = "/push/1") -> Browser:
    browser = Browser(receiver.url + path)
    who.ask("pushes", browser.subscription)
    return browser


# ---- web push ----


def test_a_push_reaches_the_browser_and_nobody_else_can_read_it(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    browser = pushed_to(bob, receiver)
    table, host = begun(ann, bob)
    play(host)
    path, headers, body = receiver.wait()
    told = browser.read(body)
    assert path == "/push/1"
    assert told == {
        "title": "Your turn: Metro", "text": "It is your turn in a game of Metro.", "tag": f"turn-{table}",
        "url": f"/#/table/{table}",
    }  # fmt: skip
    assert b"Metro" not in body
    assert (headers["content-encoding"], headers["topic"]) == ("aes128gcm", f"turn-{table}"[:32])
    assert int(headers["ttl"]) > 0


def test_a_push_is_signed_with_the_key_that_browsers_know(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    pushed_to(bob, receiver)
    play(begun(ann, bob)[1])
    signed = receiver.wait()[1]["authorization"]
    assert Vapid02.verify(signed)
    token, key = (part.partition("=")[2] for part in signed.removeprefix("vapid ").split(","))
    assert key == bob.ask("me")["push"]
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == receiver.url
    assert time.time() < claims["exp"] < time.time() + 86400
    assert claims["sub"].startswith(("mailto:", "https:"))


def test_the_key_is_made_once(crowd: Party, tmp_path: Path) -> None:
    first = crowd.come().ask("me")["push"]
    crowd.close()
    again = Party(tmp_path / "tables.sqlite3")
    assert again.come().ask("me")["push"] == first
    again.close()


def test_without_the_library_there_is_no_push(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "find_spec", lambda _: None)
    party = Party(tmp_path / "tables.sqlite3")
    ann = party.come("Ann")
    assert ann.ask("me")["push"] is None
    subscription = Browser("https://example.org/").subscription
    assert ann.refused(404, "pushes", subscription) == "server.no-push"
    party.close()


@pytest.mark.parametrize(
    ("status", "stays"), [(201, True), (500, True), (429, True), (404, False), (410, False)]
)
def test_a_browser_that_is_gone_is_forgotten(
    crowd: Party, receiver: Receiver, status: int, stays: bool
) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    pushed_to(bob, receiver)
    receiver.status = status
    play(begun(ann, bob)[1])
    receiver.wait()
    if stays:
        time.sleep(0.2)
    known = "SELECT count(*) FROM pushes"
    wait_for(lambda: crowd.sql(known) == [(int(stays),)])


def test_a_browser_is_whoevers_used_it_last(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    browser = pushed_to(ann, receiver)
    bob.ask("pushes", browser.subscription)
    assert crowd.sql("SELECT person FROM pushes") == [(bob.person["id"],)]
    endpoint = {"endpoint": browser.subscription["endpoint"]}
    ann.ask("pushes", endpoint, "DELETE")
    assert len(crowd.sql("SELECT person FROM pushes")) == 1
    bob.ask("pushes", endpoint, "DELETE")
    assert not crowd.sql("SELECT person FROM pushes")


@pytest.mark.parametrize("keys", [{}, {"p256dh": "x", "auth": "y"}, {"p256dh": "A" * 87, "auth": "A" * 22}])
def test_keys_that_are_none(crowd: Party, keys: dict[str, str]) -> None:
    ann = crowd.come("Ann")
    assert ann.answer("pushes", {"endpoint": "http://127.0.0.1/", "keys": keys}).status_code == 400
    assert crowd.come().refused(401, "pushes", Browser("https://x.example/").subscription) == "server.who"


def test_a_person_has_only_so_many_browsers(crowd: Party, receiver: Receiver) -> None:
    ann = crowd.come("Ann")
    for n in range(push.MOST + 3):
        pushed_to(ann, receiver, f"/push/{n}")
    kept = {endpoint.rpartition("/")[2] for (endpoint,) in crowd.sql("SELECT endpoint FROM pushes")}
    assert kept == {str(n) for n in range(3, push.MOST + 3)}


# ---- who looks, and how often ----


def test_who_looks_is_left_in_peace(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    pushed_to(bob, receiver)
    table, host = begun(ann, bob)
    page = bob.page(table)
    page.wait("chat")
    play(host)
    time.sleep(QUIET)
    assert receiver.got == []
    page.say(do="seen", visible=False)
    play(page, 1)
    play(host)
    receiver.wait()


def test_who_looks_elsewhere_is_told_there(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    pushed_to(bob, receiver)
    table, host = begun(ann, bob)
    other = bob.page(str(bob.ask("tables", {"game": "metro", "seats": SEATS})["id"]))
    other.wait("chat")
    play(host)
    assert other.wait("notice") == {
        "is": "notice",
        "what": "turn",
        "tables": [table],
        "game": "metro",
        "n": 1,
    }
    assert receiver.got == []


def test_one_notice_a_turn(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    pushed_to(bob, receiver)
    table, host = begun(ann, bob)
    play(host)
    receiver.wait()
    host.say(do="lock", on=True)
    host.wait("table", until=lambda told: bool(told["locked"]))
    time.sleep(QUIET)
    assert len(receiver.got) == 1
    guest = bob.page(table)
    guest.wait("chat")
    play(guest, 1)
    guest.close()
    play(host)
    receiver.wait(2)


def test_who_has_moved_in_time_is_not_told(crowd: Party, receiver: Receiver, monkeypatch: Any) -> None:
    monkeypatch.setattr(turns, "SOON", 1000.0)
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    pushed_to(bob, receiver)
    table, host = begun(ann, bob)
    play(host)
    waiting = crowd.app.state.hall.society.notices.turns.waiting
    assert bob.person["id"] in waiting
    guest = bob.page(table)
    play(guest, 1)
    guest.close()
    assert bob.person["id"] not in waiting
    hurry(crowd)
    time.sleep(QUIET)
    assert receiver.got == []


def test_turns_at_several_tables_are_one_notice(crowd: Party, receiver: Receiver, monkeypatch: Any) -> None:
    monkeypatch.setattr(turns, "SOON", 1000.0)
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    browser = pushed_to(bob, receiver)
    first, second = begun(ann, bob)[1], begun(ann, bob)[1]
    play(first)
    play(second)
    hurry(crowd)
    told = browser.read(receiver.wait()[2])
    assert (told["title"], told["url"]) == ("Your turn at 2 tables", "/#/")
    time.sleep(QUIET)
    assert len(receiver.got) == 1


def test_the_owner_alone_is_told(crowd: Party, receiver: Receiver) -> None:
    ann, bob, eve = crowd.come("Ann"), crowd.come("Bob"), crowd.come("Eve")
    pushed_to(eve, receiver, "/eve")
    pushed_to(bob, receiver, "/bob")
    play(begun(ann, bob)[1])
    assert receiver.wait()[0] == "/bob"
    time.sleep(QUIET)
    assert len(receiver.got) == 1


def test_a_turn_is_told_though_the_server_ended_meanwhile(
    crowd: Party, receiver: Receiver, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(turns, "SOON", 30.0)
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    browser = pushed_to(bob, receiver)
    table, host = begun(ann, bob)
    play(host)
    crowd.close()
    assert receiver.got == []
    monkeypatch.setattr(turns, "SOON", 0.1)
    again = Party(tmp_path / "tables.sqlite3")
    assert browser.read(receiver.wait()[2])["tag"] == f"turn-{table}"
    again.close()


# ---- webhooks, letters ----


def test_a_webhook_gets_what_chat_programs_take(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob <!channel> @everyone")
    assert bob.ask("me")["hooks"]
    bob.ask("me", {"wishes": {"hook": f"{receiver.url}/hook?a=b", "language": "de"}}, "PATCH")
    table, host = begun(ann, bob)
    play(host)
    path, headers, body = receiver.wait()
    text = "Du bist dran: Metro"
    assert path == "/hook?a=b"
    assert json.loads(body) == {"text": text, "content": text, "table": table, "game": "metro"}
    assert headers["content-type"] == "application/json"
    assert not {"cookie", "authorization"} & set(headers)


def test_a_webhook_that_leads_on_is_not_followed(crowd: Party, receiver: Receiver) -> None:
    secret = Receiver()
    receiver.status, receiver.headers = 307, {"Location": f"{secret.url}/inside"}
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    bob.ask("me", {"wishes": {"hook": receiver.url}}, "PATCH")
    play(begun(ann, bob)[1])
    receiver.wait()
    time.sleep(QUIET)
    assert secret.got == []
    secret.close()


def test_webhooks_are_the_operators_to_allow(party: Party) -> None:
    ann = party.come("Ann")
    assert not ann.ask("me")["hooks"]
    for hook in ("https://example.org/x", 7, ["x"]):
        assert ann.refused(403, "me", {"wishes": {"hook": hook}}, "PATCH") == "server.no-hooks"
    ann.ask("me", {"wishes": {"hook": None}}, "PATCH")


def test_who_answers_slowly_holds_nobody_up(crowd: Party, receiver: Receiver, monkeypatch: Any) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 4.0)
    deaf = socket.create_server(("127.0.0.1", 0))
    ann, bob, eve = crowd.come("Ann"), crowd.come("Bob"), crowd.come("Eve")
    bob.ask("me", {"wishes": {"hook": f"http://127.0.0.1:{deaf.getsockname()[1]}/"}}, "PATCH")
    pushed_to(bob, receiver, "/bob")
    pushed_to(eve, receiver, "/eve")
    play(begun(ann, bob)[1])
    play(begun(ann, eve)[1])
    receiver.wait(2)
    assert {path for path, *_ in receiver.got} == {"/bob", "/eve"}
    going = crowd.app.state.hall.society.notices.going
    wait_for(lambda: not going)
    deaf.close()


def test_a_letter_is_sent_where_it_is_wished(near: None, tmp_path: Path, monkeypatch: Any) -> None:
    letters = Letters()
    monkeypatch.setenv("METROPOLITAN_SMTP", f"smtp://127.0.0.1:{letters.server_address[1]}")
    monkeypatch.setenv("METROPOLITAN_MAIL_FROM", "table@example.org")
    monkeypatch.setenv("METROPOLITAN_URL", "https://table.example/")
    party = Party(tmp_path / "letters.sqlite3")
    ann, bob = party.come("Ann"), party.come("Bob")
    bob.ask("me", {"email": "bob@example.org"}, "PATCH")
    table, host = begun(ann, bob)
    play(host)
    time.sleep(QUIET)
    assert letters.got == []
    bob.ask("me", {"wishes": {"mail": True, "language": "fr"}}, "PATCH")
    guest = bob.page(table)
    guest.wait("chat")
    play(guest, 1)
    guest.close()
    play(host)
    wait_for(lambda: letters.got)
    assert "To: bob@example.org" in letters.got[0]
    assert f"https://table.example/#/table/{table}" in letters.got[0]
    party.close()
    letters.shutdown()
    letters.server_close()


def test_an_invitation_reaches_who_is_away(crowd: Party, receiver: Receiver) -> None:
    ann, bob = crowd.come("Ann"), crowd.come("Bob")
    bob.ask("accounts", {"login": "bob", "password": "a long pass phrase"})
    browser = pushed_to(bob, receiver)
    table = str(ann.ask("tables", {"game": "metro", "seats": SEATS})["id"])
    ann.ask(f"tables/{table}/invitations", {"login": "bob"})
    told = browser.read(receiver.wait()[2])
    assert (told["title"], told["url"]) == ("An invitation: Metro", f"/#/table/{table}")


# ---- only to the outside ----


@pytest.mark.parametrize("url", PRIVATE)
def test_what_is_near_is_not_reached(party: Party, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("METROPOLITAN_WEBHOOKS", "1")
    ann = party.come("Ann")
    hook, browser = {"wishes": {"hook": url}}, Browser(url).subscription
    assert ann.refused(400, "me", hook, "PATCH").startswith("server.outside-")
    assert ann.refused(400, "pushes", browser).startswith("server.outside-")
    with pytest.raises(Problem):
        asyncio.run(outside.post(url, b"", {}))


@pytest.mark.parametrize("url", FORMS)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(Problem, match="address"):
        asyncio.run(outside.find(url))


def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one of its numbers does; and what was looked at is what is called."""
    answers = [["93.184.216.34", "10.0.0.1"], ["93.184.216.34"], ["127.0.0.1"]]
    called: list[str] = []

    async def look_up(_: Any, host: str, port: int, **__: Any) -> list[Any]:
        return [(2, 1, 6, "", (number, port)) for number in answers.pop(0)]

    async def call(host: str, port: int, **_: Any) -> Any:
        called.append(host)
        raise OSError

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", look_up)
    monkeypatch.setattr(asyncio, "open_connection", call)
    for problem in (Problem, OSError, Problem):
        with pytest.raises(problem):
            asyncio.run(outside.post("https://rebinding.example/", b"", {}))
    assert called == ["93.184.216.34"]


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n", b"HTTP/1.1 abc\r\n", b"x" * 10_000])
def test_answers_that_are_none(near: None, answer: bytes) -> None:
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        line, _ = listener.accept()
        line.recv(1000)
        line.sendall(answer)
        line.close()

    threading.Thread(target=serve, daemon=True).start()
    with pytest.raises((OSError, ValueError)):
        asyncio.run(outside.post(f"http://127.0.0.1:{listener.getsockname()[1]}/", b"", {}))
    listener.close()
