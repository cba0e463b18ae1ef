"""Talk, order and notices on every kind of store."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select, update

from metropolitan.server.people import door
from metropolitan.server.store.schema import chat, people, reports

from .conftest import Party
from .receivers import Browser
from .test_talk import enter, lines, new_table, refusal, said


@pytest.fixture
def party(database: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    monkeypatch.setenv("METROPOLITAN_NEAR", "1")
    monkeypatch.setattr(door, "FRESH", 0.0)
    party = Party(database)
    party.app.state.hall.limits.wide = 0
    yield party
    party.close()


def look(party: Party, query: Any) -> list[tuple[Any, ...]]:
    with party.store.engine.execution_options(writes=True).begin() as link:
        result = link.execute(query)
        return [tuple(row) for row in result] if result.returns_rows else []


def test_talk_and_order(party: Party) -> None:
    ann, bob, mod = party.come("Ann"), party.come("Bob"), party.come("Mod")
    table = new_table(ann)
    host, guest = enter(ann, table), enter(bob, table)
    for n in range(3):
        guest.say(do="chat", text=f"line {n}")
        assert said(host) == [f"line {n}"]
    guest.say(do="chat", text="rude")
    (line,) = lines(host)
    host.say(do="report", chat=line["id"], text="why")
    host.say(do="mute", chat=line["id"])
    assert lines(host) == []
    host.say(do="hush", chat=line["id"])
    host.wait("chat")
    assert look(party, select(reports.c.line, reports.c.text)) == [("rude", "why")]
    assert [one["name"] for one in ann.ask("mutes")] == ["Bob"]
    look(party, update(people).where(people.c.name == "Mod").values(admin=True))
    (report,) = mod.ask("admin/reports")
    assert [row["text"] for row in report["context"]] == ["line 0", "line 1", "line 2", "rude"]
    mod.ask(f"admin/chat/{line['id']}", method="DELETE")
    assert look(party, select(chat.c.gone).where(chat.c.id == line["id"])) == [(True,)]
    assert [one["name"] for one in mod.ask("admin/people?search=BO")] == ["Bob"]
    assert mod.ask("admin/figures")["reports"] == 1
    mod.ask("admin/announcements", {"text": "Hello", "hours": 1})
    assert [one["text"] for one in ann.ask("announcements")] == ["Hello"]
    mod.ask("admin/bans", {"person": report["about"], "days": 1})
    assert bob.refused(403, "me/tables") == "server.banned"
    mod.ask(f"admin/people/{report['about']}", method="DELETE")
    assert bob.person is None
    assert look(party, select(chat.c.text)) == []


def test_browsers(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    subscription = Browser("http://127.0.0.1:1/x").subscription
    for who in (ann, bob, bob):
        who.ask("pushes", subscription)
    assert len(ann.ask("me")["push"]) == 87
    bob.ask("pushes", {"endpoint": subscription["endpoint"]}, "DELETE")
    table = new_table(ann)
    assert refusal(enter(ann, table), do="hush", seat=1) == "server.talk-nobody"
