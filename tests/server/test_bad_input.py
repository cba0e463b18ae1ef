"""Whatever a page sends: a note with words, no trace, and the table stands."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import metropolitan.server as server_package
from metropolitan.engine import registry
from metropolitan.engine.registry import names
from metropolitan.engine.words import Note, say, words
from metropolitan.server.messages import LARGEST
from metropolitan.server.pages import WAITING
from metropolitan.server.pages import Page as Line

from .conftest import Page, Seen, Server

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(["seat", "move", "number", "id", "ref", "kind", "bot", "name", "ms"])
NEARLY = st.dictionaries(FIELDS, JUNK | st.sampled_from(["person", "bot", "pass", 0, 1]), max_size=5)
VERBS = st.sampled_from(["look", "move", "preview", "undo", "redo", "seat", "pace", "dance"])
MESSAGES = st.one_of(
    st.text(max_size=50),
    st.binary(max_size=50),
    JUNK.map(json.dumps),
    st.builds(lambda do, rest: json.dumps({"do": do, **rest}), VERBS, NEARLY),
)
FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def said(note: Seen, game: str | None = None) -> str:
    """A note in words: every fact its sentence needs is there."""
    if game is not None:
        registry.game(game)  # its words come with it
    return say(Note(note["id"], note["facts"], tuple(note["places"])), game=game, names=["A", "B"])


def until(page: Page, ref: int) -> list[Seen]:
    """All that is heard before the answer to a question that makes sense."""
    page.say(do="preview", move="pass", ref=ref)
    heard = []
    while (message := page.next()).get("ref") != ref:
        heard.append(message)
    return heard


def test_any_message_is_answered(server: Server) -> None:
    page = server.page(server.table("metropolys", "pp"))
    page.look(0)
    refs = iter(range(10**6, 10**7))

    @FUZZ
    @given(MESSAGES)
    def talk(message: str | bytes) -> None:
        page.socket.send(message)
        for answer in until(page, next(refs)):
            if "note" in answer:
                assert answer["is"] in ("error", "refused")
                assert said(answer["note"], "metropolys")

    talk()
    page.say(do="seat", seat=0, kind="person")
    page.say(do="seat", seat=1, kind="person")
    assert page.look(0)["view"]  # a bot that was let in may have moved


@pytest.mark.parametrize("move", ["7@C99", "7 @ C12", "PASS", "٧@C12", "", "\u0000", "x" * 500, "💥"])
@pytest.mark.parametrize("game", names("games"))
def test_moves_that_are_none(server: Server, game: str, move: str) -> None:
    page = server.page(server.table(game, "pp"))
    page.look(0)
    page.say(do="move", move=move, number=0, id="a")
    refused = page.wait("refused")
    assert (refused["move"], refused["id"]) == (move, "a")
    assert refused["note"]["facts"]["rule"]
    assert said(refused["note"], game)


@pytest.mark.parametrize("message", ["", "{", "[]", "null", '{"do":"dance"}', '{"do":"move"}', "[" * 5000])
def test_messages_that_make_no_sense(server: Server, message: str) -> None:
    page = server.page(server.table("metro", "pp"))
    page.socket.send(message)
    assert page.wait("error")["note"] == {"id": "server.message", "facts": {}, "places": []}


def test_a_message_that_is_too_large_ends_the_line(server: Server) -> None:
    page = server.page(server.table("metro", "pp"))
    page.socket.send("x" * (LARGEST + 1))
    assert page.closed() == 1009


def test_a_flood_is_answered_slowly_and_wholly(server: Server) -> None:
    page = server.page(server.table("metro", "pp"))
    for _ in range(350):
        page.say(do="undo")
    other = server.page(server.table("metro", "pp"))
    assert other.look(0)["number"] == 0
    for _ in range(350):
        assert page.wait("error")["note"]["id"] == "server.no-undo"


def test_a_page_that_does_not_listen_is_let_go() -> None:
    page = Line(None)
    for number in range(2 * WAITING):
        page.send(number)
    waiting = [page.queue.get_nowait() for _ in range(page.queue.qsize())]
    assert None in waiting
    assert len(waiting) <= WAITING


def test_a_stale_tab_is_told_how_things_stand(server: Server) -> None:
    table = server.table("metropolys", "pp")
    page, tab = server.page(table), server.page(table)
    state = page.look(0)
    old = tab.look(0)
    page.move(state, state["legal"][0])
    tab.say(do="move", move=old["legal"][1], number=0, id="late")
    refused = tab.wait("refused")
    assert (refused["id"], refused["note"]["id"]) == ("late", "server.stale")
    state = tab.wait("state")
    assert (state["number"], state["log_from"], len(state["log"])) == (1, 0, 1)


def test_the_same_move_twice_is_made_once(server: Server) -> None:
    table = server.table("metropolys", "pp")
    page, tab = server.page(table), server.page(table)
    move = page.look(0)["legal"][0]
    tab.look(0)
    for one in (page, page, tab):
        one.say(do="move", move=move, number=0, id="once")
        assert one.wait("ack") == {"is": "ack", "id": "once", "number": 1}
    assert page.look(1)["number"] == 1


def test_two_tabs_on_one_seat_see_the_same(server: Server) -> None:
    table = server.table("metro", "pp")
    tabs = [server.page(table) for _ in range(2)]
    for tab in tabs:
        tab.look(0)
    tabs[0].move(tabs[0].heard[-1], tabs[0].heard[-1]["legal"][0])
    tabs[1].wait("state")
    assert tabs[0].raw[-1] == tabs[1].raw[-1]


# ---- HTTP ----

SEAT = {
    "kind": st.sampled_from(["person", "bot", "open", "dog"]),
    "name": JUNK,
    "bot": st.sampled_from(["greedy", "x", 3]),
    "color": st.sampled_from(["blue", "red", "mauve", None]),
}
TABLE = {
    "game": st.sampled_from([*names("games"), "chess"]) | JUNK,
    "seats": st.lists(st.fixed_dictionaries({}, optional=SEAT), max_size=7) | JUNK,
    "options": st.dictionaries(st.sampled_from(["edition", "hand", "draft", "x"]), JUNK, max_size=2) | JUNK,
    "seed": st.integers() | JUNK,
    "first": st.integers(-1, 9) | JUNK,
}
TABLES = st.fixed_dictionaries({}, optional=TABLE)


def check(answer: Any) -> None:
    assert answer.status_code < 500, answer.text
    if not answer.is_success:
        body = answer.json()
        assert said(body["note"], body["game"])


def test_any_table_is_made_or_refused(server: Server) -> None:
    @FUZZ
    @given(TABLES | JUNK)
    def ask(wish: Any) -> None:
        check(server.http.post("/api/tables", content=json.dumps(wish)))

    ask()
    for row in server.ask("tables"):
        if row["moves"] == 0:
            assert server.page(row["id"]).look(None)["number"] == 0


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ({"game": "chess"}, "games.unknown"),
        ({"seats": [{}]}, "players.number"),
        ({"seats": [{}] * 5}, "players.number"),
        ({"seats": [{"kind": "bot", "bot": "deep"}, {}]}, "bots.unknown"),
        ({"seats": [{"color": "mauve"}, {}]}, "server.color"),
        ({"seats": [{"color": "blue"}, {"color": "blue"}]}, "server.color-twice"),
        ({"seats": [{"name": "a\u202eb"}, {}]}, "record.control"),
        ({"seats": [{"name": "a" * 101}, {}]}, "server.request"),
        ({"options": {"edition": "deluxe"}}, "options.value"),
        ({"options": {"speed": 1}}, "options.unknown"),
        ({"first": 2}, "server.first"),
        ({"seed": -1}, "server.seed"),
        ({"seed": 2**63}, "server.seed"),
        ({"seats": "ab"}, "server.request"),
    ],
)
def test_tables_that_cannot_be(server: Server, change: dict[str, Any], id: str) -> None:
    answer = server.http.post("/api/tables", json={"game": "metropolys", "seats": [{}, {}], **change})
    assert answer.status_code == 400
    assert answer.json()["note"]["id"] == id
    check(answer)


def test_a_new_table_has_what_it_needs(server: Server) -> None:
    wish = {"game": "metropolys", "seats": [{"color": "red"}, {"kind": "bot"}, {"name": " Ada "}], "first": 2}
    id = server.ask("tables", wish)["id"]
    row = next(row for row in server.ask("tables") if row["id"] == id)
    assert [seat["name"] for seat in row["seats"]] == ["Ada", "Player 1", "Player 2"]
    assert [seat["color"] for seat in row["seats"]] == ["white", "red", "blue"]
    assert [seat["bot"] for seat in row["seats"]] == [None, None, "regular"]


def test_chance_chooses_who_starts(server: Server) -> None:
    wish = {"game": "metro", "seats": [{"name": "A"}, {"name": "B"}], "first": None}
    made = {server.ask("tables", wish)["id"] for _ in range(30)}
    assert {row["seats"][0]["name"] for row in server.ask("tables") if row["id"] in made} == {"A", "B"}


@pytest.mark.parametrize(
    "path",
    ["board/chess", "board/metro?players=9", "board/metro?players=x", "board/metro?options={", "words/xx",
     "board/metro?options=[]", "board/metro?options=" + "[" * 2000, "words/..%2f..%2fen", "tables/x/at/0",
     "tables/x/at/x", "tables/x/record", "tables/x/review", "tables/" + "x" * 3000 + "/record", "nothing"],
)  # fmt: skip
def test_questions_without_an_answer(server: Server, path: str) -> None:
    answer = server.http.get(f"/api/{path}")
    assert 400 <= answer.status_code < 500
    check(answer)


def test_a_request_that_is_too_large(server: Server) -> None:
    answer = server.http.post("/api/tables", content=b" " * 100_000)
    assert answer.status_code == 413


def test_what_there_is(server: Server) -> None:
    assert [one["id"] for one in server.ask("games")] == names("games")
    bots = server.ask("bots")
    assert bots["levels"] == ["newcomer", "learner", "regular", "veteran", "master", "champion"]
    assert set(bots["others"]) >= {"greedy", "plain", "random"}
    assert bots["usual"] == "regular"
    book = server.ask("words/en")
    assert "en" in book["languages"]
    assert book["games"]["metro"]["title"]
    assert not any(id.startswith("cli.") for id in book["app"])
    assert server.ask("board/metropolys?players=2&options={}")


def test_every_note_of_the_server_has_words() -> None:
    kinds = "Trouble|Foreign|Unknown|Forbidden|Missing|Untimely|Stale|Unplayable|Unstored|Unready"
    kinds += "|__init__|tell|bot_note"
    troubles = rf'(?:{kinds})\(\s*"([a-z-]+)"'
    sources = [path.read_text() for path in Path(server_package.__file__).parent.rglob("*.py")]
    used = {id for text in sources for id in re.findall(troubles, text)}
    used |= {id for text in sources for id in re.findall(r'"server\.([a-z-]+)"', text)}
    used |= {
        "no-undo",
        "no-redo",
        "disk-full",
        "disk-error",
        "locked",
        "unwritable",
        "broken-file",
        "no-database",
    }
    assert used == {id.removeprefix("server.") for id in words(None) if id.startswith("server.")}
