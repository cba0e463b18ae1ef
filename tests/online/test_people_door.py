"""Who comes: by a cookie, or by nothing."""

import asyncio
import hashlib
import time
from pathlib import Path

import pytest
from server.conftest import Page
from server.inside import inside

from metropolitan.server.people import door, sessions

from .conftest import Party


def test_who_only_looks_is_nobody(party: Party) -> None:
    me = party.come().ask("me")
    assert me["online"]
    assert me["person"] is None


def test_a_guest_has_a_name_and_a_cookie(party: Party) -> None:
    ann = party.come()
    answer = ann.answer("guests", {"name": "  Ann   Arbor "})
    person = answer.json()
    assert answer.status_code == 201
    assert (person["name"], person["login"], person["admin"]) == ("Ann Arbor", None, False)
    assert ann.person == person
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("metropolitan=")
    assert {"HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "Domain" not in cookie


def test_by_https_the_cookie_is_bound_to_the_host(party: Party) -> None:
    """A trusted proxy says by which way the page came."""
    ann = party.come()
    proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
    cookie = ann.answer("guests", {"name": "Ann"}, headers=proxied).headers["set-cookie"]
    assert cookie.startswith("__Host-metropolitan=")
    assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
    secret = cookie.split(";")[0].partition("=")[2]
    ann.http.cookies.clear()
    safe, plain = f"__Host-metropolitan={secret}", f"metropolitan={secret}"
    assert ann.answer("me", headers={**proxied, "Cookie": safe}).json()["person"]["name"] == "Ann"
    assert ann.answer("me", headers={**proxied, "Cookie": plain}).json()["person"] is None


def test_only_the_hash_is_stored(party: Party) -> None:
    secret = party.come("Ann").cookie()
    assert len(secret) == 43
    digest = hashlib.sha256(secret.encode()).hexdigest()
    assert party.sql("SELECT kind FROM sessions WHERE hash = :hash", hash=digest) == [("device",)]
    assert not party.sql("SELECT 1 FROM sessions WHERE hash = :hash", hash=secret)


@pytest.mark.parametrize("forged", ["x", "A" * 43, "A" * 5000, "é" * 43, '"; DROP TABLE people; --'])
def test_a_forged_cookie_is_nobody_and_is_cleared(party: Party, forged: str) -> None:
    answer = party.come().answer("me", headers={"Cookie": f"metropolitan={forged}".encode()})
    assert answer.json()["person"] is None
    assert answer.headers["set-cookie"].startswith("metropolitan=")
    assert "Max-Age=0" in answer.headers["set-cookie"]


def test_an_expired_cookie_is_nobody(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "FRESH", 0.0)
    ann = party.come("Ann")
    id = ann.person["id"]
    party.sql("UPDATE sessions SET expires = '2020' WHERE person = :id", id=id)
    assert ann.person is None
    assert "metropolitan" not in ann.http.cookies


def test_who_comes_again_stays_for_another_year(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "FRESH", 0.0)
    ann = party.come("Ann")
    id = ann.person["id"]
    old = time.strftime("%Y-%m-%dT%H", time.gmtime(time.time() + 5 * 86400))
    party.sql("UPDATE sessions SET expires = :old, seen = '2020' WHERE person = :id", id=id, old=old)
    assert ann.person
    ((expires, seen),) = party.sql("SELECT expires, seen FROM sessions WHERE person = :id", id=id)
    assert expires > time.strftime("%Y-%m-%d", time.gmtime(time.time() + 360 * 86400))
    assert seen > "2021"


def test_somebody_cannot_become_another_guest(party: Party) -> None:
    assert party.come("Ann").refused(409, "guests", {"name": "Bob"}) == "server.somebody"


@pytest.mark.parametrize("name", ["", "   ", "...", "A" * 41, "a\u202eb", "a\x00b", "a\u200bb", "\u3164"])
def test_names_that_are_none(party: Party, name: str) -> None:
    assert party.come().answer("guests", {"name": name}).status_code == 400


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "'); DROP TABLE people; --", "Élodie", "李小龙", "O'Neil", "M. 2"]
)
def test_names_are_only_text(party: Party, name: str) -> None:
    assert party.come(name).person["name"] == name


@pytest.mark.parametrize("body", [{}, {"name": 7}, {"name": None}, [], "x", {"name": "A" * 101}])
def test_what_is_no_request(party: Party, body: object) -> None:
    assert party.come().refused(400, "guests", body) == "server.request"


def test_a_house_knows_only_one_person(tmp_path: Path) -> None:
    server = inside(tmp_path / "tables.sqlite3")
    me = server.ask("me")
    assert me["online"] is False
    assert me["person"]["id"] == "house"
    assert "set-cookie" not in server.http.get("/api/me").headers
    assert server.http.post("/api/guests", json={"name": "Ann"}).status_code == 404
    server.kill()


def test_who_is_banned_is_told_so(party: Party) -> None:
    ann = party.come("Ann")
    ann.ask("accounts", {"login": "banned-one", "password": "correct horse"})
    party.sql("UPDATE people SET banned = '2999' WHERE login = 'banned-one'")
    party.door.known.clear()
    assert ann.ask("me")["banned"] == "2999"
    for method, path, body in (
        ("GET", "me/tables", None),
        ("POST", "tokens", {}),
        ("POST", "guests", {"name": "x"}),
    ):
        assert ann.refused(403, path, body, method) == "server.banned"
    entry = {"login": "banned-one", "password": "correct horse"}
    assert party.come().refused(403, "sessions", entry) == "server.banned"
    party.sql("UPDATE people SET banned = '2020' WHERE login = 'banned-one'")
    party.door.known.clear()
    assert ann.ask("me/tables") == []


def test_a_token_opens_sockets_too(party: Party) -> None:
    ann = party.come("Ann")
    table = ann.table("metro", "pr")
    token = ann.ask("tokens", {"label": "my bot"})["token"]
    program = Page(party.url, table, {"Authorization": f"Bearer {token}"})
    party.pages.append(program)
    assert program.wait("table")["mine"] == [0]
    stranger = Page(party.url, table, {"Authorization": f"Bearer {'A' * 43}"})
    party.pages.append(stranger)
    assert stranger.wait("table")["mine"] == []


def test_what_has_ended_is_forgotten_when_the_server_starts(own_party: Party) -> None:
    gone, stays = own_party.come("Ann"), own_party.come("Bob")
    sitting = own_party.come("Cat")
    sitting.table("metro", "pr")
    for one in (gone, sitting):
        own_party.sql("UPDATE sessions SET expires = '2020' WHERE person = :id", id=one.person["id"])
    asyncio.run(own_party.store.write(sessions.tidy))
    left = own_party.sql("SELECT name FROM people ORDER BY name")
    assert left == [("Bob",), ("Cat",)], "a name at a table stays"
    assert own_party.sql("SELECT person FROM sessions") == [(stays.person["id"],)]
