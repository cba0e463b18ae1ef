"""What people say to each other at a table."""

from typing import Any

import pytest
from server.conftest import Page

from .conftest import Party, Someone

SEATS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
SCRIPT = "<img src=x onerror=alert(1)>'); DROP TABLE chat; --"


def new_table(host: Someone, **more: Any) -> str:
    return str(host.ask("tables", {"game": "metro", "seats": SEATS, **more})["id"])


def lines(page: Page) -> list[Any]:
    """The lines of the next message that tells some."""
    return list(page.wait("chat")["lines"])


def said(page: Page) -> list[str]:
    return [line["text"] for line in lines(page)]


def refusal(page: Page, **message: Any) -> str:
    page.say(**message)
    return str(page.wait("error")["note"]["id"])


def enter(who: Someone, table: str) -> Page:
    """A page that has been told what was said so far."""
    page = who.page(table)
    page.wait("chat")
    return page


def before(page: Page) -> list[Any]:
    """What had been said when a page came."""
    return list(next(one for one in page.heard if one["is"] == "chat")["lines"])


def test_all_at_the_table_hear_a_line(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann)
    at, other, nobody = enter(ann, table), enter(bob, table), enter(party.come(), table)
    at.say(do="chat", text="  Hello,   you ")
    (mine,), (heard,), (seen,) = lines(at), lines(other), lines(nobody)
    assert (mine["text"], mine["name"], mine["login"], mine["mine"]) == ("Hello, you", "Ann", None, True)
    assert heard == seen == {**mine, "mine": False}
    assert set(mine) == {"id", "name", "login", "seat", "text", "at", "mine", "hushed"}


def test_who_comes_later_gets_the_last_hundred(party: Party) -> None:
    ann = party.come("Ann")
    table = new_table(ann)
    page = enter(ann, table)
    for n in range(105):
        page.say(do="chat", text=f"line {n}")
        assert said(page) == [f"line {n}"]
    late = party.come().page(table).wait("chat")
    assert late["whole"]
    assert [line["text"] for line in late["lines"]] == [f"line {n}" for n in range(5, 105)]


def test_nobody_without_a_name_talks(party: Party) -> None:
    table = new_table(party.come("Ann"))
    page = enter(party.come(), table)
    for message in (
        {"do": "chat", "text": "hello"}, {"do": "react", "what": "wow"}, {"do": "unsay", "chat": 1},
        {"do": "report", "chat": 1}, {"do": "mute", "chat": 1}, {"do": "hush", "seat": 0},
    ):  # fmt: skip
        assert refusal(page, **message) == "server.who"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (SCRIPT, SCRIPT),
        ("a\u202eb\u2066c\u200e", "abc"),
        ("a\x00b\x1b[31m\r\nc", "ab[31m c"),
        ("\ufeffTag\U000e0041s", "Tags"),
        ("e\u0301", "é"),
        ("o" + "\u0308\u0323\u0331\u0332\u0333\u0334", "ọ\u0331\u0308\u0332"),
        ("\U0001f469\u200d\U0001f680 ok", "\U0001f469\u200d\U0001f680 ok"),
    ],
)
def test_a_line_is_only_text(party: Party, text: str, shown: str) -> None:
    ann = party.come("Ann")
    page = enter(ann, new_table(ann))
    page.say(do="chat", text=text)
    (told,) = said(page)
    assert len(told) <= len(text)
    assert told == shown or "\u0331" in shown


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u202e", "\u3164"])
def test_an_empty_line_is_none(party: Party, text: str) -> None:
    ann = party.come("Ann")
    assert refusal(enter(ann, new_table(ann)), do="chat", text=text) == "server.talk-empty"


def test_a_line_has_a_length(party: Party) -> None:
    ann = party.come("Ann")
    page = enter(ann, new_table(ann))
    assert refusal(page, do="chat", text="x" * 301) == "server.talk-long"
    assert refusal(page, do="chat", text="x" * 5000) == "server.message"
    page.say(do="chat", text="x" * 300)
    assert said(page) == ["x" * 300]


@pytest.mark.parametrize(
    "message",
    [
        {"do": "chat"}, {"do": "chat", "text": 7}, {"do": "chat", "text": None},
        {"do": "react", "what": "bomb"},
        {"do": "unsay", "chat": -1}, {"do": "unsay", "chat": 2**40}, {"do": "report", "chat": "1"},
        {"do": "mute", "seat": 1000}, {"do": "seen"}, {"do": "seen", "visible": 1},
    ],
)  # fmt: skip
def test_what_is_no_message(party: Party, message: dict[str, Any]) -> None:
    ann = party.come("Ann")
    page = enter(ann, new_table(ann))
    assert refusal(page, **message) == "server.message"


def test_a_flood_is_stopped_and_harms_nobody(own_party: Party) -> None:
    ann, bob = own_party.come("Ann"), own_party.come("Bob")
    table = new_table(ann)
    flood, calm = enter(ann, table), enter(bob, table)
    for n in range(40):
        flood.say(do="chat", text=f"{n}")
        flood.say(do="react", what="wow")
    assert flood.wait("error")["note"]["id"] == "server.often"
    calm.say(do="chat", text="still here")
    heard = []
    while "still here" not in heard:
        heard += said(calm)
    assert len(heard) <= 12


def test_reactions_are_seen_and_not_kept(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann)
    at, other = enter(ann, table), enter(bob, table)
    at.say(do="react", what="wow")
    assert other.wait("reaction") == {"is": "reaction", "seat": 0, "name": "Ann", "what": "wow"}
    assert before(enter(bob, table)) == []


# ---- taking away, telling moderators ----


def test_a_line_is_taken_away_by_its_writer_or_the_host(party: Party) -> None:
    ann, bob, eve = party.come("Ann"), party.come("Bob"), party.come("Eve")
    table = new_table(ann)
    host, writer, other = enter(ann, table), enter(bob, table), enter(eve, table)
    for by in (writer, host):
        writer.say(do="chat", text="oh no")
        (line,) = lines(other)
        assert refusal(other, do="unsay", chat=line["id"]) == "server.talk-not-yours"
        by.say(do="unsay", chat=line["id"])
        assert other.wait("gone")["chat"] == line["id"]
        assert refusal(by, do="unsay", chat=line["id"]) == "server.talk-gone"
    assert before(enter(eve, table)) == []


def test_lines_of_other_tables_are_not_there(party: Party) -> None:
    ann = party.come("Ann")
    one, two = enter(ann, new_table(ann)), enter(ann, new_table(ann))
    one.say(do="chat", text="here")
    (line,) = lines(one)
    for do in ("unsay", "report", "mute", "hush"):
        assert refusal(two, do=do, chat=line["id"]) == "server.talk-gone"
    two.silent()
    assert "here" not in [line["text"] for one in two.heard if one["is"] == "chat" for line in one["lines"]]


def test_a_report_keeps_the_line(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann)
    at, other = enter(ann, table), enter(bob, table)
    at.say(do="chat", text=SCRIPT)
    (line,) = lines(other)
    for _ in range(2):
        other.say(do="report", chat=line["id"], text="rude")
    at.say(do="unsay", chat=line["id"])
    other.wait("gone")
    found = party.sql('SELECT line, text, about FROM reports WHERE "table" = :table', table=table)
    assert found == [(SCRIPT, "rude", ann.person["id"])]


# ---- not hearing somebody ----


def test_a_person_mutes_another_for_himself(party: Party) -> None:
    ann, bob, eve = party.come("Ann"), party.come("Bob"), party.come("Eve")
    table = new_table(ann)
    noisy, calm, third = enter(bob, table), enter(ann, table), enter(eve, table)
    noisy.say(do="chat", text="la la la")
    (line,) = lines(calm)
    calm.say(do="mute", chat=line["id"])
    assert calm.wait("chat") == {"is": "chat", "lines": [], "whole": True}
    noisy.say(do="chat", text="and again")
    noisy.say(do="react", what="laugh")
    assert said(third) == ["la la la"]
    assert said(third) == ["and again"]
    third.wait("reaction")
    third.say(do="chat", text="be quiet")
    assert said(calm) == ["be quiet"]
    assert not any(one["is"] == "reaction" for one in calm.heard)
    assert [line["text"] for line in before(enter(ann, table))] == ["be quiet"]


def test_whom_one_has_muted_can_be_heard_again(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann)
    noisy, calm = enter(bob, table), enter(ann, table)
    noisy.say(do="chat", text="la la la")
    calm.say(do="mute", chat=lines(calm)[0]["id"])
    assert said(calm) == []
    ((known,),) = [ann.ask("mutes")]
    assert known["name"] == "Bob"
    assert bob.person["id"] not in str(ann.ask("mutes")) + str(ann.ask("me"))
    ann.ask(f"mutes/{known['id']}", method="DELETE")
    assert ann.ask("mutes") == []
    assert [line["text"] for line in before(enter(ann, table))] == ["la la la"]
    assert ann.refused(404, f"mutes/{known['id']}", method="DELETE") == "server.talk-gone"


def test_the_host_hushes_somebody(party: Party) -> None:
    ann, bob, eve = party.come("Ann"), party.come("Bob"), party.come("Eve")
    table = new_table(ann)
    host, noisy, other = enter(ann, table), enter(bob, table), enter(eve, table)
    noisy.say(do="chat", text="la la la")
    (line,) = lines(host)
    assert refusal(other, do="hush", chat=line["id"]) == "server.talk-host"
    assert refusal(host, do="hush", seat=0) == "server.talk-self"
    host.say(do="hush", chat=line["id"])
    assert lines(host)[0]["hushed"]
    assert refusal(noisy, do="chat", text="mmm") == "server.talk-hushed"
    assert refusal(noisy, do="react", what="oops") == "server.talk-hushed"
    assert not before(enter(bob, table))[0]["hushed"]
    host.say(do="hush", chat=line["id"], on=False)
    assert not lines(host)[0]["hushed"]
    noisy.say(do="chat", text="thanks")
    assert said(host) == ["thanks"]


def test_spectators_do_not_talk_at_a_locked_table(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = new_table(ann)
    host, other = enter(ann, table), enter(bob, table)
    host.say(do="lock", on=True)
    host.wait("table", until=lambda told: bool(told["locked"]))
    assert refusal(other, do="chat", text="hello?") == "server.talk-locked"
    host.say(do="chat", text="at last")
    assert said(host) == ["at last"]


def test_talk_is_in_no_record(party: Party) -> None:
    ann = party.come("Ann")
    table = new_table(ann, seats=[{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Too"}])
    page = enter(ann, table)
    page.say(do="chat", text="unforgettable words")
    said(page)
    seat = 0
    state = page.look(seat)
    while not state["finished"]:
        if state["turn"] != state["seat"]:
            state = page.look(state["turn"])
        state = page.move(state, state["legal"][0])
    assert "unforgettable" not in str(ann.ask(f"tables/{table}/record"))


def test_a_house_does_not_talk(tmp_path: Any) -> None:
    from server.inside import inside

    server = inside(tmp_path / "tables.sqlite3")
    page = server.page(server.table("metro", "pp"))
    assert refusal(page, do="chat", text="hello") == "server.talk-house"
    assert [one["is"] for one in page.heard] == ["table", "error"]
    server.kill()
