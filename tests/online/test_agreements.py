"""What people do together: take back, stop the clock, end the game."""

from types import SimpleNamespace
from typing import Any

from server.conftest import Page

from metropolitan.engine import registry
from metropolitan.engine.match import Match
from metropolitan.server import agreeing
from metropolitan.server.history import History, step
from metropolitan.server.messages import Seated
from metropolitan.server.pacts import No, Pact

from .conftest import Host, Party
from .gathering import Gathering, drain, last

LIVE = {"kind": "live", "bank": 600, "move": 20}


def refused(page: Page, **message: Any) -> str:
    page.say(**message)
    return str(page.wait("error")["note"]["id"]).removeprefix("server.")


def asked(page: Page, what: str | None) -> Any:
    return page.wait("pact", until=lambda pact: pact["what"] == what)


def heard(page: Page, id: str) -> None:
    """What is proclaimed comes before or after the new position."""
    if not any(one["is"] == "news" and one["note"]["id"] == id for one in page.heard):
        page.wait("news", until=lambda news: news["note"]["id"] == id)


def test_an_undo_that_all_agree_to(party: Party) -> None:
    table = Gathering(party, "metro", "oo")
    first = table.move(0)
    table.follow()
    table.move(1)
    table.follow()
    table[0].say(do="ask", what="undo")
    for seat in (0, 1, 2):
        pact = asked(table[seat], "undo")
        assert (pact["by"], pact["yes"], pact["wait"], pact["mine"]) == (0, [], [1, 2], seat != 0)
    table[1].say(do="agree", yes=True)
    pact = table[0].wait("pact", until=lambda pact: pact["yes"] == [1])
    assert pact["wait"] == [2]
    table[2].say(do="agree", yes=True)
    for seat in (0, 1, 2):
        after = table[seat].wait("state", until=lambda state: state["number"] == 0)
        assert after["turn"] == 0
        heard(table[seat], "server.agreed-undo")
    assert first["number"] == 1
    assert last(table[2], "pact")["what"] is None


def test_a_no_ends_the_question_and_asking_again_must_wait(party: Party) -> None:
    table = Gathering(party, "metro", "oo")
    table.move(0)
    table.follow()
    table[0].say(do="ask", what="undo")
    asked(table[2], "undo")
    assert refused(table[1], do="ask", what="end") == "asked-already"
    assert refused(table[0], do="agree", yes=True) == "asked-yourself"
    table[2].say(do="agree", yes=False)
    asked(table[0], None)
    table[0].say(do="ask", what="undo")
    note = table[0].wait("error")["note"]
    assert note["id"] == "server.asked-too-soon"
    assert 25 <= note["facts"]["n"] <= 30
    assert refused(table[1], do="agree", yes=True) == "not-asked"
    here = party.app.state.hall.rooms[table.id].table
    here.pact = Pact(None, {"0 undo": No(1, 0.0, 1)})  # long ago
    assert refused(table[0], do="ask", what="undo") == "asked-here"


def test_a_move_answers_by_itself(party: Party) -> None:
    table = Gathering(party, "metro", "o")
    table.move(0)
    table.follow()
    table[0].say(do="ask", what="undo")
    asked(table[1], "undo")
    table.move(1)
    assert asked(table[0], None)
    assert refused(table[1], do="agree", yes=True) == "not-asked"


def test_pause_and_go_on(party: Party) -> None:
    table = Gathering(party, "metro", "o", clock=LIVE)
    table[1].say(do="ask", what="pause")
    asked(table[0], "pause")
    table[0].say(do="agree", yes=True)
    for page in table.pages:
        clock = page.wait("clock", until=lambda clock: clock["paused"])
        assert clock["due"] is None
    state = last(table[0], "state")
    table[0].say(do="move", move=state["legal"][0], number=0, id="still")
    assert table[0].wait("refused")["note"]["id"] == "server.paused"
    assert refused(table[0], do="ask", what="pause") == "paused"
    assert party.sql("select due from tables where id = :id", id=table.id) == [(None,)]
    table[1].say(do="resume")
    clock = table[0].wait("clock", until=lambda clock: not clock["paused"])
    assert 600_000 < clock["due"] <= 620_000
    assert refused(table[0], do="resume") == "not-paused"
    table.move(0)


def test_the_end_that_all_agree_to(party: Party) -> None:
    table = Gathering(party, "metropolys", "og")
    table[1].say(do="ask", what="end")
    asked(table[0], "end")
    table[0].say(do="agree", yes=True)
    state = table[1].wait("state", until=lambda state: state["finished"])
    assert last(table[1], "table")["ended"] == {"why": "agreed"}
    assert state["result"]["winners"] == [0, 1, 2], "all have nothing yet"
    assert refused(table[1], do="ask", what="undo") == "over"
    again = table.people[0].page(table.id)
    assert again.look(0)["result"] == state["result"]


def test_who_only_looks_has_no_say(party: Party) -> None:
    table = Gathering(party, "metro", "o")
    table.move(0)
    looker = party.come("Eve").page(table.id)
    looker.look(None)
    assert refused(looker, do="ask", what="undo") == "spectator"
    table[0].say(do="ask", what="undo")
    assert not asked(looker, "undo")["mine"]
    assert refused(looker, do="agree", yes=True) == "spectator"
    assert asked(table[0], "undo")["wait"] == [1]


def test_what_another_seat_has_done_is_not_taken_back() -> None:
    """The only move of who asks was made with a seat that he has given away since."""
    history = History(Match(registry.game("metro"), ["a", "b", "c"], {}, 7))
    for _ in range(2):
        history.push(step(history.match, history.match.legal()[1]))
    seats = [Seated("person", owner="ann"), Seated("person", owner="bob"), Seated("person", owner="bob")]
    room: Any = SimpleNamespace(table=SimpleNamespace(history=history, seats=seats))
    assert agreeing.undone(room, 2) == 1
    seats[1] = Seated("person", owner="cleo")
    assert agreeing.undone(room, 2) == 2


def test_nothing_to_take_back(party: Party) -> None:
    table = Gathering(party, "metro", "o")
    table.move(0)
    assert refused(table[1], do="ask", what="undo") == "no-undo"


def test_against_bots_nobody_needs_to_agree(party: Party) -> None:
    table = Gathering(party, "metro", "gg")
    table.move(0)
    table[0].wait("state", until=lambda state: state["turn"] == 0)
    table[0].say(do="ask", what="undo")
    assert table[0].wait("state", until=lambda state: state["number"] == 0)["turn"] == 0


def test_who_is_away_does_not_hold_the_others_up(party: Party) -> None:
    table = Gathering(party, "metro", "o")
    table.move(0)
    table[1].close()
    table[0].wait("table", until=lambda table: not table["seats"][1]["here"])
    room = party.app.state.hall.rooms[table.id]
    table[0].say(do="ask", what="end")
    assert asked(table[0], "end")["wait"] == [1]
    table[0].say(do="agree", yes=False)
    asked(table[0], None)
    table[0].say(do="ask", what="undo")
    assert asked(table[0], "undo")["wait"] == [1], "for a minute it waits"
    room.left[1] -= 61
    assert table[0].wait("state", until=lambda state: state["number"] == 0)


def test_a_question_survives_its_worker(own_host: Host) -> None:
    table = Gathering(own_host, "metro", "o")
    table.move(0)
    table.follow()
    table[0].say(do="ask", what="undo")
    asked(table[1], "undo")
    own_host.kill()
    own_host.start()
    bea = table.people[1].page(table.id)
    bea.look(1)
    assert asked(bea, "undo")["mine"]
    bea.say(do="agree", yes=True)
    assert bea.wait("state", until=lambda state: state["number"] == 0)


def test_bad_messages_are_refused(party: Party) -> None:
    table = Gathering(party, "metro", "o", clock=LIVE)
    for message in (
        {"do": "ask"},
        {"do": "ask", "what": "money"},
        {"do": "agree"},
        {"do": "agree", "yes": 1},
    ):
        assert refused(table[0], **message) == "message"
    assert not [one for one in drain(table[1]) if one["is"] == "pact"]
