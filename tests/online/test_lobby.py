"""The lobby: open tables, quick matches of many at once, invitations, links."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from server.conftest import Page, wait_for
from websockets.sync.client import connect

from .conftest import PATIENCE, Party, Someone
from .test_tables import entered, made, sit, told


def ids(someone: Someone) -> list[str]:
    return [row["id"] for row in someone.ask("lobby")["tables"]]


def test_only_open_tables_that_wait_are_in_the_lobby(party: Party) -> None:
    ann = party.come("Ann")
    hidden, waiting, begun = made(ann, "po"), made(ann, "po", open=True), made(ann, "po", open=True)
    page, _ = entered(ann, waiting)
    sit(party.come("Bob"), begun, 1)
    eve = party.come()
    found = ids(eve)
    assert waiting in found
    assert hidden not in found
    assert begun not in found
    row = next(row for row in eve.ask("lobby")["tables"] if row["id"] == waiting)
    assert row["host"] == "Ann"
    assert [seat["kind"] for seat in row["seats"]] == ["person", "open"]
    assert ann.person["id"] not in eve.answer("lobby").text
    page.say(do="lock", on=True)
    page.wait("table", until=lambda now: now["locked"])
    assert waiting not in ids(eve)


def test_the_lobby_tells_what_is_new(party: Party) -> None:
    ann = party.come("Ann")
    with connect(f"{party.url.replace('http', 'ws')}api/lobby/socket") as line:
        first = json.loads(line.recv(PATIENCE))
        assert first["is"] == "lobby"
        table = made(ann, "po", open=True)

        def seen() -> Any:
            now = json.loads(line.recv(PATIENCE))
            return any(row["id"] == table for row in now["tables"])

        wait_for(seen)


def asked(someone: Someone, players: int = 2, **more: Any) -> str:
    return str(someone.ask("quick", {"game": "metro", "players": players, **more})["id"])


def test_two_who_ask_meet(own_party: Party) -> None:
    ann, bob, cat = (own_party.come(name) for name in ("Ann", "Bob", "Cat"))
    table = asked(ann)
    assert asked(ann) == table  # asking twice is waiting once
    assert asked(cat, players=3) != table
    assert asked(bob) == table
    assert entered(bob, table)[1]["begun"]
    assert asked(own_party.come("Dan")) != table


def test_many_ask_at_once(own_party: Party) -> None:
    people = [own_party.come(f"P{n}") for n in range(12)]
    own_party.app.state.hall.limits.wide = 0
    with ThreadPoolExecutor(12) as pool:
        found = list(pool.map(asked, people))
    assert sorted(found.count(table) for table in set(found)) == [2] * 6
    assert own_party.sql("select count(*) from tables") == [(6,)]


def test_a_quick_match_passes_by_who_sent_one_away(own_party: Party) -> None:
    ann, bob = own_party.come("Ann"), own_party.come("Bob")
    table = asked(ann, players=3)
    page, _ = entered(ann, table)
    assert asked(bob, players=3) == table
    now = page.wait("table", until=lambda now: len([s for s in now["seats"] if s["kind"] == "person"]) == 2)
    seat = next(n for n, one in enumerate(now["seats"]) if one["name"] == "Bob")
    page.say(do="kick", seat=seat)
    page.wait("table", until=lambda now: now["seats"][seat]["kind"] == "open")
    assert asked(bob, players=3) != table


def test_quick_match_refusals(party: Party) -> None:
    assert party.come().refused(401, "quick", {"game": "metro", "players": 2}) == "server.who"
    ann = party.come("Ann")
    for wish in ({"game": "none", "players": 2}, {"game": "metro", "players": 99}, {"players": 2}):
        assert ann.answer("quick", wish).status_code == 400


def account(party: Party, name: str) -> Someone:
    """A guest that the store says is an account."""
    someone = party.come(name)
    login = f"{name.lower()}-{someone.person['id'].lower()}"
    party.sql("update people set login = :login where id = :id", login=login, id=someone.person["id"])
    party.door.known.clear()
    return someone


def test_invitations_come_and_go(party: Party) -> None:
    ann, bob = party.come("Ann"), account(party, "Bob")
    login = bob.person["login"]
    table, other = made(ann, "po"), made(ann, "po")
    for one in (table, other):
        ann.ask(f"tables/{one}/invitations", {"login": login.upper()})
    assert (
        party.come("Eve").refused(403, f"tables/{table}/invitations", {"login": login}) == "server.not-yours"
    )
    assert ann.refused(404, f"tables/{table}/invitations", {"login": "nobody-here"}) == "server.no-person"
    found = bob.ask("me/invitations")
    assert {row["table"] for row in found} == {table, other}
    assert found[0]["by"] == "Ann"
    sit(bob, table, 1)
    assert [row["table"] for row in bob.ask("me/invitations")] == [other]
    sit(party.come("Cat"), other, 1)
    assert bob.ask("me/invitations") == []
    assert ann.refused(409, f"tables/{other}/invitations", {"login": login}) == "server.begun"


def test_a_link_for_messengers_and_one_for_cameras(party: Party) -> None:
    ann = party.come("Ann")
    table = made(ann, "po")
    short = ann.http.get(f"/t/{table}")
    assert (short.status_code, short.headers["location"]) == (302, f"/#/table/{table}")
    picture = ann.answer(f"tables/{table}/qr")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    assert ann.refused(404, "tables/nothing/qr") == "server.no-table"


def test_ones_own_tables_first_those_where_it_is_ones_turn(own_party: Party) -> None:
    ann, bob = own_party.come("Ann"), own_party.come("Bob")
    turn = made(ann, "po")
    sit(bob, turn, 1)
    waiting, others = made(ann, "po"), made(bob, "po")
    rows = ann.ask("me/tables")
    assert [(row["id"], row["yours"], row["begun"]) for row in rows] == [
        (turn, True, True), (waiting, False, False),
    ]  # fmt: skip
    assert {row["id"] for row in bob.ask("tables")} == {turn, others}
    assert own_party.come().ask("tables") == []
    assert own_party.come().refused(401, "me/tables") == "server.who"


def test_who_may_take_a_table_away(party: Party) -> None:
    ann, bob, eve = (party.come(name) for name in ("Ann", "Bob", "Eve"))
    table, waiting = made(ann, "po"), made(ann, "po")
    page: Page = sit(bob, table, 1)
    assert eve.refused(403, f"tables/{table}", method="DELETE") == "server.not-yours"
    assert party.come().refused(401, f"tables/{table}", method="DELETE") == "server.who"
    for one in (ann, bob):
        assert one.refused(409, f"tables/{table}", method="DELETE") == "server.still-playing"
    ann.ask(f"tables/{waiting}", method="DELETE")
    assert told(page, do="look", seat=0) == "not-yours"
    assert ann.refused(404, f"tables/{waiting}/qr") == "server.no-table"


def test_a_table_whose_game_is_gone_leaves_the_list(own_party: Party) -> None:
    ann, bob = own_party.come("Ann"), own_party.come("Bob")
    table = made(ann, "po")
    sit(bob, table, 1).close()
    wait_for(lambda: not own_party.app.state.hall.rooms[table].pages)
    own_party.app.state.hall.rooms.clear()
    own_party.sql("UPDATE tables SET game = 'chess'")
    assert own_party.come().refused(401, f"tables/{table}", method="DELETE") == "server.who"
    ann.ask(f"tables/{table}", method="DELETE")
    assert (ann.ask("tables"), [row["id"] for row in bob.ask("tables")]) == ([], [table])
    bob.ask(f"tables/{table}", method="DELETE")
    assert bob.ask("tables") == []
