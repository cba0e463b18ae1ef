"""Order: bans, reports, deleting, announcements, from the command line and the moderators' page."""

import json
from pathlib import Path
from typing import Any

import pytest
from server.conftest import Page

from metropolitan.cli import main
from metropolitan.server.notices import presence
from metropolitan.server.people import door

from .conftest import Party, Someone
from .test_talk import enter, lines, new_table, refusal

SCRIPT = "<script>alert(1)</script>\x1b[31m"
ADMIN = [
    ("GET", "reports", None), ("POST", "reports/1/done", {}), ("DELETE", "chat/1", None),
    ("DELETE", "tables/x", None), ("GET", "people", None), ("DELETE", "people/x", None),
    ("POST", "bans", {"person": "x", "days": 1}), ("POST", "bans", {"nonsense": 1}),
    ("DELETE", "bans/x", None), ("POST", "announcements", {"text": "x", "hours": 1}),
    ("DELETE", "announcements/1", None), ("GET", "figures", None), ("GET", "nothing", None),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered of people: what the command line changes holds at once."""
    monkeypatch.setattr(door, "FRESH", 0.0)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that looks after its people all the time."""
    monkeypatch.setattr(presence, "AGAIN", 0.05)


def moderator(party: Party) -> Someone:
    mod = party.come("Mod")
    party.sql("UPDATE people SET admin = 1 WHERE id = :id", id=mod.person["id"])
    return mod


def reported(party: Party, text: str = "la la la") -> tuple[Someone, str, Any]:
    """A line that somebody has reported: its writer, the table, the line."""
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann)
    writer, other = enter(bob, table), enter(ann, table)
    writer.say(do="chat", text="before")
    writer.say(do="chat", text=text)
    lines(other)
    (line,) = lines(other)
    other.say(do="report", chat=line["id"], text="rude")
    other.say(do="chat", text="after")
    lines(other)
    return bob, table, line


def admin(party: Party, capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    """`metropolitan admin` on the store of a running server."""
    assert main(["admin", *words, "--data", str(party.store.name)]) == status
    told = capsys.readouterr()
    return told.out if status == 0 else told.err


# ---- who may ----


@pytest.mark.parametrize(("method", "path", "body"), ADMIN)
def test_there_is_nothing_for_others(party: Party, method: str, path: str, body: Any) -> None:
    for somebody in (party.come(), party.come("Ann")):
        answer = somebody.answer(f"admin/{path}", body, method)
        assert (answer.status_code, answer.json()["note"]["id"]) == (404, "server.no-page")


def test_a_house_has_no_moderators(tmp_path: Path) -> None:
    from server.inside import inside

    server = inside(tmp_path / "tables.sqlite3")
    assert server.http.get("/api/admin/figures").status_code == 404
    assert server.ask("announcements") == []
    server.kill()


@pytest.mark.parametrize(
    "body",
    [{"person": "x"}, {"person": "x", "days": 0}, {"person": "x", "days": 10**9}, {"days": 1}, []],
)
def test_bans_that_are_none(party: Party, body: Any) -> None:
    assert moderator(party).refused(400, "admin/bans", body) == "server.request"


def test_nobody_is_banned_who_is_not_there(party: Party) -> None:
    mod = moderator(party)
    assert mod.refused(404, "admin/bans", {"person": "no one", "days": 1}) == "server.order-nobody"
    assert mod.refused(403, "admin/bans", {"person": mod.person["id"], "days": 1}) == "server.ban-admin"


# ---- reports ----


def test_a_report_comes_with_the_lines_around_it(party: Party) -> None:
    _bob, table, _line = reported(party, SCRIPT)
    mod = moderator(party)
    (one,) = [one for one in mod.ask("admin/reports") if one["table"] == table]
    assert (one["line"], one["text"], one["name"]) == ("<script>alert(1)</script>[31m", "rude", "Bob")
    assert [row["text"] for row in one["context"]] == ["before", one["line"], "after"]
    mod.ask(f"admin/reports/{one['id']}/done", {})
    assert not [one for one in mod.ask("admin/reports") if one["table"] == table]
    assert mod.refused(404, "admin/reports/999999/done", {}) == "server.no-report"


def test_a_moderator_deletes_a_line(party: Party) -> None:
    bob, table, line = reported(party)
    page = enter(bob, table)
    moderator(party).ask(f"admin/chat/{line['id']}", method="DELETE")
    assert page.wait("gone")["chat"] == line["id"]
    assert moderator(party).refused(404, "admin/chat/999999", method="DELETE") == "server.talk-gone"


def test_a_report_outlives_its_table(party: Party) -> None:
    bob, table, _line = reported(party)
    mod = moderator(party)
    page = enter(bob, table)
    mod.ask(f"admin/tables/{table}", method="DELETE")
    page.closed()
    (one,) = [one for one in mod.ask("admin/reports") if one["table"] == table]
    assert (one["line"], one["context"]) == ("la la la", [])


# ---- bans ----


def game(party: Party) -> tuple[Someone, str, Page, Page]:
    """Ann and Bob play."""
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann)
    host, guest = enter(ann, table), enter(bob, table)
    guest.say(do="sit", seat=1)
    host.wait("table", until=lambda told: bool(told["begun"]))
    return bob, table, host, guest


def test_who_is_banned_is_out_at_once(party: Party) -> None:
    bob, table, host, guest = game(party)
    mod = moderator(party)
    until = mod.ask("admin/bans", {"person": bob.person["id"], "days": 3})["until"]
    note = guest.wait("error")["note"]
    assert (note["id"], note["facts"]["until"]) == ("server.banned", until)
    assert guest.closed() == 1000
    seats = host.wait("table", until=lambda told: told["seats"][1]["kind"] == "bot")["seats"]
    assert seats[1]["bot"] == "regular"
    for path, body in (("tables", {"game": "metro", "seats": [{"kind": "person"}] * 2}), ("me/tables", None)):
        assert bob.refused(403, path, body) == "server.banned"
    assert bob.page(table).wait("error")["note"]["id"] == "server.banned"
    assert bob.ask("me")["banned"] == until
    mod.ask(f"admin/bans/{bob.person['id']}", method="DELETE")
    back = enter(bob, table)
    back.say(do="seat", seat=1, kind="person")
    back.wait("table", until=lambda told: told["mine"] == [1])


def test_a_ban_frees_seats_that_wait(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann, seats=[{"kind": "person"}, {"kind": "open"}, {"kind": "open"}])
    host, guest = enter(ann, table), enter(bob, table)
    guest.say(do="sit", seat=1)
    host.wait("table", until=lambda told: told["seats"][1]["kind"] == "person")
    moderator(party).ask("admin/bans", {"person": bob.person["id"], "days": 1})
    freed = host.wait("table", until=lambda told: told["seats"][1]["kind"] == "open")["seats"][1]
    assert freed["name"] != "Bob"


def test_a_ban_from_the_command_line_holds_at_once(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    bob, _table, _host, guest = game(party)
    assert "shut out until" in admin(party, capsys, "ban", "@" + bob.person["id"], "--days", "2")
    assert refusal(guest, do="chat", text="still here?") == "server.banned"
    assert refusal(guest, do="react", what="wow") == "server.banned"
    assert bob.refused(403, "me/tables") == "server.banned"
    assert "shut out" not in admin(party, capsys, "unban", "@" + bob.person["id"])
    assert bob.ask("me/tables")


def test_pages_of_who_is_banned_are_closed(
    hasty: None, own_party: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    bob, _table, host, guest = game(own_party)
    admin(own_party, capsys, "ban", "@" + bob.person["id"], "--days", "2")
    assert guest.wait("error")["note"]["id"] == "server.banned"
    assert guest.closed() == 1000
    host.say(do="chat", text="he is gone")
    assert lines(host)


def test_nobody_waits_for_the_next_look_at_who_is_banned(
    monkeypatch: pytest.MonkeyPatch, own_party: Party
) -> None:
    monkeypatch.setattr(presence, "AGAIN", 1000.0)
    bob, _table, _host, guest = game(own_party)
    ((id,),) = own_party.sql("SELECT id FROM people WHERE name = 'Bob'")
    moderator(own_party).ask("admin/bans", {"person": id, "days": 1})
    assert guest.closed() == 1000
    assert bob.ask("me")["banned"]


def test_who_is_deleted_loses_his_line(party: Party) -> None:
    bob, _table, _host, guest = game(party)
    moderator(party).ask(f"admin/people/{bob.person['id']}", method="DELETE")
    assert guest.closed() == 1000


# ---- the command line ----


def test_moderators_are_made_and_unmade(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    ann = party.come("Ann")
    ann.ask("accounts", {"login": "Queen-Ann", "password": "a long pass phrase"})
    assert "moderator" in admin(party, capsys, "grant", "queen-ANN")
    assert ann.ask("admin/figures")["accounts"] >= 1
    assert "moderator" not in admin(party, capsys, "revoke", "queen-ann")
    assert ann.refused(404, "admin/figures") == "server.no-page"
    assert "nobody here called" in admin(party, capsys, "grant", "nobody at all", status=2)


def test_reports_on_the_command_line_cannot_steer_it(
    party: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    _bob, table, line = reported(party, "rude words")
    party.sql("UPDATE chat SET text = :text WHERE id = :id", text=SCRIPT, id=line["id"])
    found = [one for one in json.loads(admin(party, capsys, "reports", "--json")) if one["table"] == table]
    assert found[0]["line"] == "rude words"
    assert found[0]["context"][1]["text"] == SCRIPT
    told = admin(party, capsys, "reports")
    assert "rude words" in told
    assert "\x1b" not in told
    assert "Done" in admin(party, capsys, "done", str(found[0]["id"]))
    assert table not in admin(party, capsys, "reports", "--json")


def test_deleting_from_the_command_line(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    bob, table, line = reported(party)
    id = bob.person["id"]
    admin(party, capsys, "delete", "chat", str(line["id"]))
    assert party.sql("SELECT gone FROM chat WHERE id = :id", id=line["id"]) == [(1,)]
    admin(party, capsys, "delete", "person", f"@{id}")
    assert bob.person is None
    assert not party.sql("SELECT 1 FROM chat WHERE person = :id", id=id)
    admin(party, capsys, "delete", "table", f"@{table}")
    assert "no longer" in admin(party, capsys, "delete", "table", f"@{table}", status=2)
    for line in ("x", "-1", "9" * 30):
        assert "not there any more" in admin(party, capsys, "delete", "chat", line, status=2)


def test_people_are_found(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    ann, _ = party.come("Zoë 100%"), party.come("Zoë 100x")
    found = json.loads(admin(party, capsys, "people", "--search", "zoë 100%", "--json"))
    assert [one["id"] for one in found] == [ann.person["id"]]
    assert f"@{ann.person['id']}  Zoë" in admin(party, capsys, "people")
    assert "There is nothing" in admin(party, capsys, "people", "--search", "'; DROP TABLE people; --")


def test_there_must_be_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "people", "--data", str(tmp_path / "no.sqlite3")]) == 2
    assert "no tables at" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


# ---- announcements ----


def test_announcements_are_told_and_end(party: Party, capsys: pytest.CaptureFixture[str]) -> None:
    party.sql("DELETE FROM announcements")
    told = admin(party, capsys, "announce", "We rest at ten. <b>\u202e</b>", "--hours", "2")
    assert "We rest at ten. <b></b>" in told
    (one,) = party.come().ask("announcements")
    assert one["text"] == "We rest at ten. <b></b>"
    assert "We rest" in party.come().ask("lobby")["announcements"][0]
    assert str(one["id"]) in admin(party, capsys, "announcements")
    party.sql("UPDATE announcements SET until = '2020' WHERE id = :id", id=one["id"])
    assert party.come().ask("announcements") == []
    mod = moderator(party)
    made = mod.ask("admin/announcements", {"text": "Again", "hours": 1})
    mod.ask(f"admin/announcements/{made['id']}", method="DELETE")
    assert mod.ask("announcements") == []
    path = f"admin/announcements/{made['id']}"
    assert mod.refused(404, path, method="DELETE") == "server.no-announcement"


def test_figures(party: Party) -> None:
    found = moderator(party).ask("admin/figures")
    assert set(found) == {
        "people", "accounts", "seen", "tables", "playing", "waiting", "moved", "lines", "reports",
    }  # fmt: skip
    assert found["people"] >= 1
