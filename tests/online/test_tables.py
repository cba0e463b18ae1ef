"""Tables by link: whose a seat is, what the host can do, and that a table that waits tells nothing."""

from typing import Any

import pytest
from server.conftest import Page, wait_for

from metropolitan.server.store import Outdated

from .conftest import Party, Someone

SEATS = {
    "p": {"kind": "person"},
    "o": {"kind": "open"},
    "b": {"kind": "bot", "bot": "random"},
}


def made(host: Someone, seats: str, game: str = "metro", **more: Any) -> str:
    """A table by a letter a seat: p the host's own, o open, b a bot."""
    wish = {"game": game, "seats": [SEATS[letter] for letter in seats], **more}
    return str(host.ask("tables", wish)["id"])


def entered(someone: Someone, table: str) -> tuple[Page, Any]:
    page = someone.page(table)
    return page, page.wait("table")


def told(page: Page, **message: Any) -> Any:
    """Says something; the refusal's id."""
    page.say(**message)
    return wait_note(page)


def wait_note(page: Page) -> str:
    while True:
        message = page.next()
        if message["is"] in ("error", "refused"):
            return str(message["note"]["id"]).removeprefix("server.")


def sit(someone: Someone, table: str, seat: int, **more: Any) -> Page:
    page, _ = entered(someone, table)
    page.say(do="sit", seat=seat, **more)
    page.wait("table", until=lambda now: seat in now["mine"])
    return page


def test_a_table_waits_for_its_people_and_then_begins(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "po")
    page, first = entered(ann, table)
    assert (first["mine"], first["host"], first["begun"]) == ([0], True, False)
    page.say(do="look", seat=0)
    guest, seen = entered(bob, table)
    assert (seen["mine"], seen["host"]) == ([], False)
    assert seen["seats"][0]["name"] == "Ann"
    assert told(page, do="move", move="1", number=0, id="a") == "waiting"
    guest.say(do="sit", seat=1, name="Bobby")
    begun = page.wait("table", until=lambda now: now["begun"])
    assert begun["seats"][1] == {
        "kind": "person", "name": "Bobby", "bot": None, "color": begun["seats"][1]["color"], "login": None,
        "here": True, "kept": False,
    }  # fmt: skip
    assert page.wait("state")["seat"] == 0
    assert guest.wait("table", until=lambda now: now["mine"] == [1])["begun"]
    assert not any(one["is"] == "state" for one in guest.heard)


def test_no_person_id_leaves_the_server(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "poo")
    page = sit(bob, table, 1)
    page.say(do="look", seat=1)
    host, _ = entered(ann, table)
    host.say(do="begin")
    page.wait("state")
    host.look(0)
    ids = [one.person["id"] for one in (ann, bob)]
    texts = [*page.raw, *host.raw, ann.answer("tables").text]
    assert not [text for text in texts for id in ids if id in text]


def test_another_ones_seat_is_neither_seen_nor_played(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "po")
    page = sit(bob, table, 1)
    assert told(page, do="look", seat=0) == "not-yours"
    state = page.look(1)
    other = party.come("Eve").page(table)
    for seat in (0, 1):
        assert told(other, do="look", seat=seat) == "not-yours"
    watching = other.look(None)
    assert (watching["legal"], watching["private"], watching["undo"]) == ([], False, False)
    host, _ = entered(ann, table)
    first = host.look(0)
    move = first["legal"][0]
    assert told(other, do="move", move=move, number=0, id="e") == "spectator"
    assert told(page, do="move", move=move, number=0, id="b") == "not-your-turn"
    assert told(other, do="pace", ms=0) == "spectator"
    assert told(other, do="undo") == "no-undo"
    assert told(other, do="hint", ref=1) == "no-help"
    assert told(host, do="hint", ref=1) == "no-help"
    assert told(other, do="seat", seat=0, kind="bot") == "host-only"
    assert told(page, do="seat", seat=0, kind="bot") == "host-only"
    host.move(first, move)
    assert told(page, do="undo") == "no-undo"
    assert state["number"] == 0


def test_nobody_sits_without_a_name(party: Party) -> None:
    table = made(party.come("Ann"), "po")
    page, _ = entered(party.come(), table)
    assert told(page, do="sit", seat=1, name="Eve") == "who"


def test_two_people_on_one_seat(party: Party) -> None:
    table = made(party.come("Ann"), "poo")
    pages = [entered(party.come(name), table)[0] for name in ("Bob", "Cat", "Dan")]
    for page in pages:
        page.say(do="sit", seat=1)
    answers = []
    for page in pages:
        page.say(do="look", seat=9)  # an answer to this is the end of what was said before
        wait_for(lambda page=page: wait_note(page) == "not-yours")  # type: ignore[misc]
        notes = [one["note"]["id"] for one in page.heard if one["is"] == "error"]
        answers.append("server.taken" in notes)
    assert sorted(answers) == [False, True, True]


@pytest.mark.parametrize("begun", [False, True])
def test_who_was_sent_away_cannot_come_back(party: Party, begun: bool) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "poo")
    page = sit(bob, table, 1)
    host, _ = entered(ann, table)
    if begun:
        host.say(do="begin")
        host.wait("table", until=lambda now: now["begun"])
    assert told(page, do="kick", seat=0) == "host-only"
    assert told(host, do="kick", seat=0) == "kick-self"
    assert told(host, do="kick", seat=2) == "nobody-there"
    host.say(do="kick", seat=1)
    now = host.wait("table", until=lambda now: not now["seats"][1]["here"])
    assert now["seats"][1]["kind"] == ("bot" if begun else "open")
    assert wait_note(page) == "barred"
    assert page.closed() == 1000
    again = bob.page(table)
    assert wait_note(again) == "barred"
    assert again.closed() == 4403


def test_a_locked_table_lets_nobody_new_in(party: Party) -> None:
    ann, bob, eve = party.come("Ann"), party.come("Bob"), party.come("Eve")
    table = made(ann, "poo")
    sitting = sit(bob, table, 1)
    host, _ = entered(ann, table)
    watching, _ = entered(eve, table)
    assert told(watching, do="lock", on=True) == "host-only"
    host.say(do="lock", on=True)
    assert watching.wait("table", until=lambda now: now["locked"])
    assert told(watching, do="sit", seat=2) == "locked-table"
    late = party.come("Fay").page(table)
    assert wait_note(late) == "locked-table"
    assert late.closed() == 4403
    sitting.close()
    entered(bob, table)
    host.say(do="lock", on=False)
    watching.wait("table", until=lambda now: not now["locked"])
    watching.say(do="sit", seat=2)
    assert watching.wait("table", until=lambda now: now["mine"] == [2])["begun"]


def test_a_second_seat_would_show_two_hands(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "poo")
    page = sit(bob, table, 1)
    host, _ = entered(ann, table)
    assert told(page, do="begin") == "host-only"
    host.say(do="begin")
    host.wait("table", until=lambda now: now["begun"])
    assert told(host, do="begin") == "begun"
    host.say(do="seat", seat=2, kind="open")
    host.wait("table", until=lambda now: now["seats"][2]["kind"] == "open")
    for one in (page, host):
        assert told(one, do="sit", seat=2) == "second-seat"
    assert told(host, do="seat", seat=2, kind="person") == "second-seat"
    page.say(do="seat", seat=1, kind="open")  # he gives it up for good
    page.wait("table", until=lambda now: now["mine"] == [])
    assert told(page, do="sit", seat=1) == "second-seat"
    sit(party.come("Cat"), table, 1)


def test_bots_in_open_seats_have_names_of_bots(party: Party) -> None:
    """Each another one, also where somebody is called so; who was there once leaves his name."""
    ann, bob = party.come("Ann"), party.come("Bob")
    page, _ = entered(ann, table := made(ann, "pooooo"))
    guest = sit(bob, table, 1, name="Mila")
    page.say(do="seat", seat=5, kind="bot", bot="random")
    page.say(do="begin")
    now = page.wait("table", until=lambda now: now["begun"])
    assert [seat["name"] for seat in now["seats"]] == ["Ann", "Mila", "Otto", "Vera", "Iris", "Nils"]
    guest.say(do="seat", seat=1, kind="open")
    page.wait("table", until=lambda now: now["seats"][1]["kind"] == "open")
    page.say(do="seat", seat=1, kind="bot", bot="random")
    now = page.wait("table", until=lambda now: now["seats"][1]["kind"] == "bot")
    assert now["seats"][1]["name"] == "Mila"


def test_in_the_lobby_one_seat_is_enough(party: Party) -> None:
    table = made(party.come("Ann"), "poo", open=True)
    page = sit(party.come("Bob"), table, 1)
    assert told(page, do="sit", seat=2) == "second-seat"


def test_friends_at_one_screen_take_two_seats(party: Party) -> None:
    table = made(party.come("Ann"), "poo")
    page = sit(party.come("Bob"), table, 1, name="Bob")
    page.say(do="sit", seat=2, name="Bea")
    assert page.wait("table", until=lambda now: now["mine"] == [1, 2])["begun"]
    assert page.look(1)["seat"] == 1
    assert page.look(2)["seat"] == 2


def test_leaving_and_coming_back(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "poo")
    page = sit(bob, table, 1)
    page.say(do="stand", seat=1)
    assert page.wait("table", until=lambda now: now["mine"] == [])["seats"][1]["kind"] == "open"
    page.say(do="sit", seat=1)
    page.wait("table", until=lambda now: now["mine"] == [1])
    host, _ = entered(ann, table)
    host.say(do="begin")
    page.look(1)
    page.say(do="stand", seat=1)
    assert page.wait("table", until=lambda now: now["mine"] == [])["seats"][1]["kind"] == "bot"
    assert told(page, do="look", seat=1) == "not-yours"
    assert told(party.come("Eve").page(table), do="seat", seat=1, kind="person") == "host-only"
    page.say(do="seat", seat=1, kind="person")
    assert page.wait("table", until=lambda now: now["mine"] == [1])
    page.look(1)


def test_the_host_replaces_only_who_is_away(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "po")
    page = sit(bob, table, 1)
    host, _ = entered(ann, table)
    assert told(host, do="seat", seat=1, kind="bot") == "not-away"
    assert told(host, do="seat", seat=1, kind="open") == "not-yours"
    page.close()
    host.wait("table", until=lambda now: not now["seats"][1]["here"])
    host.say(do="seat", seat=1, kind="bot", bot="random")
    host.wait("table", until=lambda now: now["seats"][1]["kind"] == "bot")
    back, now = entered(bob, table)
    assert now["mine"] == []
    back.say(do="seat", seat=1, kind="person")
    assert back.wait("table", until=lambda now: now["mine"] == [1])


def test_sits_follow_the_seats(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "poo")
    page = sit(bob, table, 1)
    asked = 'select seat, person, now from sits where "table" = :id order by seat'
    ids = [one.person["id"] for one in (ann, bob)]
    assert party.sql(asked, id=table) == [(0, ids[0], 1), (1, ids[1], 1)]
    page.say(do="stand", seat=1)
    page.wait("table", until=lambda now: now["mine"] == [])
    assert party.sql(asked, id=table) == [(0, ids[0], 1)]


def test_a_chosen_seed_needs_all_seats_filled(party: Party) -> None:
    ann = party.come("Ann")
    wish = {"game": "metro", "seats": [SEATS["p"], SEATS["o"]], "seed": 7}
    assert ann.refused(400, "tables", wish) == "server.seed-open"
    assert party.come().refused(401, "tables", {**wish, "seed": None}) == "server.who"


def test_the_set_up_is_made_at_the_beginning(party: Party) -> None:
    ann = party.come("Ann")
    table = made(ann, "po")
    asked = "select setup, seed, turn, begun from tables where id = :id"
    before = party.sql(asked, id=table)[0]
    assert before[2:] == (None, 0)
    sit(party.come("Bob"), table, 1, nonce="bobs-part")
    after = party.sql(asked, id=table)[0]
    assert after[2:] == (0, 1)
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_a_table_that_waits_tells_nothing_of_its_set_up(party: Party) -> None:
    ann, eve = party.come("Ann"), party.come("Eve")
    table = made(ann, "poo", "metropolys")
    pages = [entered(one, table)[0] for one in (ann, eve)]
    for page, seat in zip(pages, (0, None), strict=True):
        page.say(do="look", seat=seat)
        page.wait("table")
        for wish in (
            {"do": "preview", "move": "1@1", "ref": 1},
            {"do": "move", "move": "1", "number": 0, "id": "x"},
        ):
            assert told(page, **wish) == "waiting"
        assert told(page, do="undo") == "no-undo"
    for what in ("record", "review", "at/0?seat=all", "proof"):
        assert eve.refused(409, f"tables/{table}/{what}") == "server.unfinished"
    sit(eve, table, 1)
    sit(party.come("Bob"), table, 2)
    heard = [one["is"] for page in pages for one in page.heard]
    assert "state" not in heard
    assert set(heard) <= {"table", "error", "refused", "chat", "clock", "pact"}


def test_a_host_takes_one_seat_in_the_lobby(party: Party) -> None:
    ann = party.come("Ann")
    page, _ = entered(ann, made(ann, "pob", open=True))
    assert told(page, do="seat", seat=2, kind="person") == "second-seat"
    page, _ = entered(ann, made(ann, "pob"))
    page.say(do="seat", seat=2, kind="person", name="Amy")
    page.wait("table", until=lambda now: now["mine"] == [0, 2])


def test_who_has_left_to_a_bot_can_be_sent_away_too(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table = made(ann, "pob")
    page = sit(bob, table, 1)
    host, _ = entered(ann, table)
    page.say(do="stand", seat=1)
    now = host.wait("table", until=lambda now: now["seats"][1]["kind"] == "bot")
    assert [seat["kept"] for seat in now["seats"]] == [False, True, False]
    host.say(do="kick", seat=1)
    assert host.wait("table", until=lambda now: not now["seats"][1]["kept"])
    assert wait_note(page) == "barred"


def test_an_id_that_is_used_again_acknowledges_nothing(party: Party) -> None:
    """A move is acknowledged where it was made; another one with its id is another one."""
    host = party.come("Ann")
    page = host.page(made(host, "pp", seed=7, first=0))
    state = page.look(0)
    first, second = state["legal"][:2]
    for _ in range(2):
        page.say(do="move", move=first, number=0, id="mine")
        assert page.wait("ack")["number"] == 1
    page.say(do="ask", what="undo")
    page.wait("state", until=lambda state: state["number"] == 0)
    page.say(do="move", move=first, number=0, id="mine")
    assert page.wait("ack")["number"] == 1, "it comes late, and was made"
    assert page.look(0)["number"] == 0, "but was taken back since"
    page.say(do="move", move=second, number=0, id="mine")
    assert page.wait("ack")["number"] == 1
    after = page.look(1)
    assert after["number"] == 1
    page.say(do="move", move=after["legal"][0], number=1, id="mine")
    assert page.wait("ack")["number"] == 2
    assert page.look(1)["number"] == 2


def test_a_seat_with_many_digits_is_none(party: Party) -> None:
    host = party.come("Ann")
    page = host.page(table := made(host, "pp"))
    page.look(0)
    page.say(do="ask", what="end")
    page.wait("state", until=lambda state: state["finished"])
    assert host.refused(404, f"tables/{table}/at/0?seat={'1' * 5000}") == "server.no-seat"


def test_an_account_is_invited_however_it_is_written(party: Party) -> None:
    host = party.come("Ann")
    party.come().ask("accounts", {"login": "Strauß-7", "password": "correct horse"})
    table = made(host, "po")
    assert host.ask(f"tables/{table}/invitations", {"login": " STRAUẞ-7"})["login"] == "strauss-7"


def test_whoever_is_always_behind_is_told_so(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other workers may be quicker again and again: that is no fault of ours."""
    host = party.come("Ann")
    page = host.page(table := made(host, "pp", seed=7, first=0))
    state = page.look(0)

    async def outdated(*_: Any) -> None:
        raise Outdated

    monkeypatch.setattr(party.app.state.hall.rooms[table], "change", outdated)
    page.say(do="move", move=state["legal"][0], number=0, id="x")
    assert page.wait("refused")["note"]["id"] == "server.stale"
