"""Accounts: signing up, in and out, on several devices; tokens, passwords, and what is refused."""

import time
from typing import Any

import pytest
from argon2 import PasswordHasher

from metropolitan.server.people import passwords

from . import playing
from .conftest import Party, Someone
from .playing import PASSWORD, fresh, sign_in


def account(party: Party, login: str | None = None) -> tuple[Someone, str]:
    login = login or fresh()
    return playing.account(party, login), login


def test_an_account_has_a_login(party: Party) -> None:
    ann, login = account(party, fresh("Ann"))
    assert ann.person["login"] == login.lower()
    assert ann.person["name"] == login


def test_the_password_is_hashed(party: Party) -> None:
    ann, _ = account(party)
    ((stored,),) = party.sql("SELECT password FROM people WHERE id = :id", id=ann.person["id"])
    assert stored.startswith("$argon2id$")
    assert PASSWORD not in stored


def test_a_guest_becomes_an_account_and_stays_himself(party: Party) -> None:
    guest = party.come("Ann")
    before, cookie = guest.person, guest.cookie()
    guest.ask("accounts", {"login": fresh(), "password": PASSWORD})
    assert guest.person["id"] == before["id"]
    assert guest.person["name"] == "Ann"
    assert guest.cookie() != cookie, "who knew the guest's cookie must not be the account"
    stale = party.come()
    stale.http.cookies.set("metropolitan", cookie)
    assert stale.person is None


def test_a_login_is_one_persons(party: Party) -> None:
    _, login = account(party)
    for same in (login, login.upper(), f" {login} ", login.replace("a", "\uff41", 1)):
        body = {"login": same, "password": PASSWORD}
        assert party.come().refused(409, "accounts", body) == "server.login-taken"


@pytest.mark.parametrize(
    "login",
    ["", "a", "a" * 33, "a b", "a\u200bb", "a\u00adb", "a\u2060nn", "\u3164\u3164", "\u0430nn", "ann\u202e",
     "ann\u0338", "ann/..", "<b>", "ann'--", "ann@x.org", "a\ufe0fb", "\U000e0061nn"],
)  # fmt: skip
def test_logins_that_are_none(party: Party, login: str) -> None:
    body = {"login": login, "password": PASSWORD}
    assert party.come().refused(400, "accounts", body) == "server.bad-login"


@pytest.mark.parametrize("login", ["李小龙", "élodie", "Straße", "иван", "under_score", "42"])
def test_logins_in_any_alphabet(party: Party, login: str) -> None:
    account(party, login)
    assert sign_in(party, login.upper()).person["login"] == login.casefold()


@pytest.mark.parametrize("password", ["", "1234567", "x" * 1001])
def test_passwords_that_are_none(party: Party, password: str) -> None:
    answer = party.come().answer("accounts", {"login": fresh(), "password": password})
    assert answer.status_code == 400


@pytest.mark.parametrize("email", ["x", "@", "a@b", "a b@c.org", "a@b.org\nBcc: c@d.org", "a@b.org,c@d.org"])
def test_addresses_that_are_none(party: Party, email: str) -> None:
    body = {"login": fresh(), "password": PASSWORD, "email": email}
    assert party.come().refused(400, "accounts", body) == "server.bad-email"


def test_several_devices(party: Party) -> None:
    phone, login = account(party)
    laptop = sign_in(party, login)
    assert laptop.person == phone.person
    devices = laptop.ask("sessions")
    assert [one["kind"] for one in devices] == ["device", "device"]
    assert sum(one["current"] for one in devices) == 1
    assert not any("hash" in one for one in devices)
    other = next(one for one in devices if not one["current"])
    laptop.ask(f"sessions/{other['id']}", method="DELETE")
    assert phone.person is None
    assert laptop.person


def test_signing_out(party: Party) -> None:
    ann, login = account(party)
    stolen = ann.cookie()
    ann.ask("sessions/current", method="DELETE")
    assert "metropolitan" not in ann.http.cookies
    ann.http.cookies.set("metropolitan", stolen)
    assert ann.person is None
    assert sign_in(party, login).person["login"] == login


def test_anothers_session_is_not_there(party: Party) -> None:
    ann, _ = account(party)
    bob, _ = account(party)
    id = ann.ask("sessions")[0]["id"]
    assert bob.refused(404, f"sessions/{id}", method="DELETE") == "server.no-session"
    assert ann.person


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "sessions"), ("DELETE", "sessions/current"), ("POST", "tokens"), ("GET", "me/export"),
     ("POST", "me/password"), ("DELETE", "me"), ("PATCH", "me"), ("GET", "me/tables"),
     ("GET", "me/invitations")],
)  # fmt: skip
def test_nobody_has_nothing(party: Party, method: str, path: str) -> None:
    bodies = {"me/password": {"old": "x", "new": "y"}}
    body = bodies.get(path, {}) if method != "GET" else None
    assert party.come().refused(401, path, body, method) == "server.who"


def test_signing_in_elsewhere_ends_who_one_was(party: Party) -> None:
    ann, _ = account(party)
    _, login = account(party)
    cookie = ann.cookie()
    ann.ask("sessions", {"login": login, "password": PASSWORD})
    assert ann.person["login"] == login
    old = party.come()
    old.http.cookies.set("metropolitan", cookie)
    assert old.person is None


# ---- passwords ----


def test_unknown_and_wrong_are_told_alike(party: Party) -> None:
    _, login = account(party)
    wrong = party.come().answer("sessions", {"login": login, "password": "wrong horse"})
    unknown = party.come().answer("sessions", {"login": "nobody-here", "password": "wrong horse"})
    assert (wrong.status_code, wrong.content) == (unknown.status_code, unknown.content)
    assert wrong.status_code == 401
    assert "set-cookie" not in wrong.headers


def test_an_unknown_login_takes_as_long(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    careful = PasswordHasher()
    monkeypatch.setattr(passwords, "_hasher", careful)
    decoy = careful.hash("nobody's")
    monkeypatch.setattr(passwords, "_decoy", lambda: decoy)
    _, login = account(party)
    nobody = party.come()

    def took(login: str) -> float:
        start = time.perf_counter()
        nobody.refused(401, "sessions", {"login": login, "password": "wrong horse"})
        return time.perf_counter() - start

    took("nobody-here")
    known, unknown = min(took(login) for _ in range(3)), min(took("nobody-here") for _ in range(3))
    assert unknown > known / 2


def test_a_password_hashed_with_less_care_is_hashed_anew(party: Party) -> None:
    ann, login = account(party)
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    party.sql("UPDATE people SET password = :weak WHERE login = :login", weak=weak, login=login)
    sign_in(party, login)
    ((stored,),) = party.sql("SELECT password FROM people WHERE login = :login", login=login)
    assert stored != weak
    assert not passwords.old(stored)
    assert sign_in(party, login).person == ann.person


def test_another_password_ends_all_other_sessions(party: Party) -> None:
    ann, login = account(party)
    other, token = sign_in(party, login), ann.ask("tokens", {"label": "bot"})["token"]
    assert ann.refused(401, "me/password", {"old": "wrong one", "new": "battery staple"})
    ann.ask("me/password", {"old": PASSWORD, "new": "battery staple"})
    assert ann.person
    assert other.person is None
    assert bearer(party, token).json()["person"] is None
    assert party.come().refused(401, "sessions", {"login": login, "password": PASSWORD})
    assert sign_in(party, login, "battery staple").person


def test_the_same_letters_are_the_same_password(party: Party) -> None:
    login = fresh()
    party.come().ask("accounts", {"login": login, "password": "cafe\u0301 noir"})
    assert sign_in(party, login, "caf\u00e9 noir").person


def test_a_guest_has_no_password(party: Party) -> None:
    body = {"old": "", "new": "battery staple"}
    assert party.come("Ann").refused(400, "me/password", body) == "server.no-account"


# ---- tokens ----


def bearer(party: Party, token: str, path: str = "me") -> Any:
    return party.come().answer(path, headers={"Authorization": f"Bearer {token}"})


def test_a_token_is_the_person(party: Party) -> None:
    ann, _ = account(party)
    token = ann.ask("tokens", {"label": "my bot"})
    assert bearer(party, token["token"]).json()["person"] == ann.person
    listed = next(one for one in ann.ask("sessions") if one["kind"] == "token")
    assert (listed["id"], listed["label"]) == (token["id"], "my bot")
    assert "set-cookie" not in bearer(party, token["token"]).headers
    ann.ask(f"sessions/{token['id']}", method="DELETE")
    assert bearer(party, token["token"]).json()["person"] is None


def test_a_token_is_no_cookie_and_a_cookie_no_token(party: Party) -> None:
    ann, _ = account(party)
    token = ann.ask("tokens", {})["token"]
    thief = party.come()
    thief.http.cookies.set("metropolitan", token)
    assert thief.person is None
    assert bearer(party, ann.cookie()).json()["person"] is None


def test_nobody_has_too_many_tokens(party: Party) -> None:
    ann, _ = account(party)
    for _ in range(20):
        ann.ask("tokens", {})
    assert ann.refused(409, "tokens", {}) == "server.many-tokens"


@pytest.mark.parametrize("header", ["Bearer", "Basic YTpi", "Bearer x y z", "bearer " + "A" * 43])
def test_an_odd_authorization_is_nobody(party: Party, header: str) -> None:
    ann, _ = account(party)
    assert ann.answer("me", headers={"Authorization": header}).json()["person"] is None


# ---- changes ----


def test_name_address_and_wishes_can_change(party: Party) -> None:
    ann, login = account(party)
    new = {"name": "Annabel", "email": "ann@example.org", "wishes": {"mail": True, "x": 1}}
    ann.ask("me", {**new, "password": PASSWORD}, "PATCH")
    ann.ask("me", {"wishes": {"x": None, "y": [2]}}, "PATCH")
    me = ann.ask("me")
    assert (me["person"]["name"], me["person"]["login"]) == ("Annabel", login)
    assert (me["email"], me["wishes"]) == ("ann@example.org", {"mail": True, "y": [2]})
    ann.ask("me", {"email": None, "password": PASSWORD}, "PATCH")
    assert ann.ask("me")["email"] is None


def test_another_address_needs_the_password(party: Party) -> None:
    """Who finds an open browser must not get the account by a letter to himself."""
    ann = playing.account(party, email="ann@example.org")
    thief = {"name": "Eve", "email": "eve@example.org"}
    assert ann.refused(401, "me", thief, "PATCH") == "server.wrong-password"
    wrong = {"email": None, "password": "wrong-one"}
    assert ann.refused(401, "me", wrong, "PATCH") == "server.wrong-password"
    assert ann.ask("me")["email"] == "ann@example.org"
    assert ann.person["name"] != "Eve"
    ann.ask("me", {"name": "Annabel", "email": "ann@example.org"}, "PATCH")  # the same one does not
    assert ann.person["name"] == "Annabel"
    guest = party.come("Bob")
    guest.ask("me", {"email": "bob@example.org"}, "PATCH")
    assert guest.ask("me")["email"] == "bob@example.org"


def test_what_cannot_change(party: Party) -> None:
    ann, _ = account(party)
    before = ann.ask("me")
    ann.ask("me", {"admin": True, "id": "x", "login": "root", "password": "x"}, "PATCH")
    assert ann.refused(400, "me", {"name": ""}, "PATCH") == "server.bad-name"
    assert ann.refused(400, "me", {"wishes": {"x": "y" * 5000}}, "PATCH") == "server.many-wishes"
    assert ann.ask("me") == before


# ---- guessing ----


@pytest.fixture
def timeless(own_party: Party) -> Party:
    """Where no time passes for the limits, however slow the machine is."""
    own_party.app.state.hall.limits.clock = lambda: 0.0
    return own_party


def test_guessing_a_password_takes_longer_and_longer(timeless: Party) -> None:
    _, login = account(timeless)
    thief = timeless.come()
    guess = {"login": login, "password": "wrong horse"}
    for _ in range(5):
        assert thief.refused(401, "sessions", guess) == "server.wrong-password"
    answer = thief.answer("sessions", guess)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.json()["note"]["id"] == "server.often"
    right = thief.answer("sessions", {"login": login.upper(), "password": PASSWORD})
    assert right.status_code == 429, "the right one must wait too, or it would be known"


def test_one_address_cannot_try_all_logins(timeless: Party) -> None:
    thief = timeless.come()
    told = [thief.answer("sessions", {"login": f"a{n}", "password": "x"}).status_code for n in range(40)]
    assert set(told[:30]) == {401}
    assert 429 in told[30:]
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    answer = thief.answer("sessions", {"login": "b", "password": "x"}, headers=elsewhere)
    assert answer.status_code == 401


def test_guests_and_accounts_are_limited_by_address(timeless: Party) -> None:
    told = [timeless.come().answer("guests", {"name": "Ann"}).status_code for _ in range(40)]
    assert told.count(201) == 30
    assert told[-1] == 429
    far = {"X-Forwarded-For": "198.51.100.1"}
    assert timeless.come().answer("guests", {"name": "Ann"}, headers=far).status_code == 201
