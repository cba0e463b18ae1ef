"""What people have: games, which come along, are counted, exported, and forgotten."""

import json
from typing import Any

import pytest
from server.conftest import wait_for

from metropolitan.server.people import results

from .conftest import Party
from .playing import PASSWORD, account, fresh, play, seated, sign_in

GAME = "metro"


def tables(someone: Any) -> list[str]:
    return [one["id"] for one in someone.ask("me/tables")]


# ---- a guest's games come along ----


def test_a_guests_games_become_the_accounts(party: Party) -> None:
    guest, other = party.come("Ann"), party.come("Bob")
    table, _ = seated(guest, other)
    login = fresh()
    guest.ask("accounts", {"login": login, "password": PASSWORD})
    assert tables(guest) == [table]
    laptop = sign_in(party, login)
    assert tables(laptop) == [table]
    page = laptop.page(table)
    told = page.wait("table")
    assert told["mine"] == [0]
    assert told["host"]
    assert told["seats"][0]["login"] == login
    page.look(0)


def test_signing_in_takes_the_guests_games_along(party: Party) -> None:
    login = fresh()
    account(party, login)
    guest, other = party.come("Ann"), party.come("Bob")
    table, pages = seated(guest, other)
    play(pages, 4)
    lost = guest.person["id"]
    pages[0].say(do="chat", text="hello")
    pages[0].wait("chat", until=lambda told: any(line["text"] == "hello" for line in told["lines"]))
    guest.ask("sessions", {"login": login, "password": PASSWORD})
    id = guest.person["id"]
    assert id != lost
    assert not party.sql("SELECT 1 FROM people WHERE id = :lost", lost=lost)
    assert party.sql("SELECT seat, now FROM sits WHERE person = :id", id=id) == [(0, 1)]
    assert party.sql("SELECT host FROM tables WHERE id = :table", table=table) == [(id,)]
    assert party.sql('SELECT person FROM chat WHERE "table" = :table', table=table) == [(id,)]
    ((seats,),) = party.sql("SELECT seats FROM tables WHERE id = :table", table=table)
    assert lost not in seats
    page = guest.page(table)
    assert page.wait("table")["mine"] == [0]
    again = [page, pages[1]]
    assert play(again, 2) == 6, "the room has noticed"


def test_both_had_a_seat(party: Party) -> None:
    """Whoever sat as two has two seats; nobody else has lost one."""
    login = fresh()
    ann = account(party, login)
    guest = party.come("Ann again")
    table, _ = seated(ann, guest)
    guest.ask("sessions", {"login": login, "password": PASSWORD})
    assert guest.page(table).wait("table")["mine"] == [0, 1]


def test_nobody_signs_in_to_a_second_hand(party: Party) -> None:
    """Where others play, a bot plays on in the seat of the guest, for good."""
    login = fresh()
    ann, bob = account(party, login), party.come("Bob")
    guest = party.come("Ann again")
    table, _ = seated(ann, bob, guest)
    guest.ask("sessions", {"login": login, "password": PASSWORD})
    page = guest.page(table)
    told = page.wait("table")
    assert (told["mine"], told["kept"]) == ([0], [])
    assert told["seats"][2]["kind"] == "bot"
    page.say(do="seat", seat=2, kind="person")
    assert page.wait("error")["note"]["id"] == "server.second-seat"


def test_what_a_guest_finished_counts_once_he_has_an_account(party: Party) -> None:
    guest, other = party.come("Ann"), party.come("Bob")
    _, pages = seated(guest, other)
    play(pages)
    login = fresh()
    guest.ask("accounts", {"login": login, "password": PASSWORD})
    profile = party.come().ask(f"people/{login}")
    assert profile["statistics"][0]["games"] == 1
    assert profile["ratings"] == []
    assert profile["games"][0]["table"] is None, "a private table is known to who was there"
    assert guest.ask(f"people/{login}")["games"][0]["table"]


# ---- sockets of who is no longer there ----


def test_a_session_that_ends_ends_its_pages(party: Party) -> None:
    login = fresh()
    ann, other = account(party, login), party.come("Bob")
    table, pages = seated(ann, other)
    laptop = sign_in(party, login)
    (stolen,) = [one["id"] for one in laptop.ask("sessions") if not one["current"]]
    laptop.ask(f"sessions/{stolen}", method="DELETE")
    assert pages[0].closed() == 1000
    assert ann.page(table).wait("table")["mine"] == []


# ---- results and ratings ----


def test_a_rated_game(party: Party) -> None:
    ann, bob = account(party), account(party)
    table, pages = seated(ann, bob, rated=True)
    play(pages)
    state = pages[0].look(0)
    profiles = [party.come().ask(f"people/{one.person['login']}") for one in (ann, bob)]
    for seat, profile in enumerate(profiles):
        ((game),) = profile["games"]
        assert game["table"] == table
        assert game["score"] == state["result"]["scores"][seat]
        assert (game["rank"] == 1) == (seat in state["result"]["winners"])
        assert game["rated"]
        assert profile["ratings"] == [
            {"game": GAME, "rating": 1000 + game["change"], "games": 1, "wins": int(game["rank"] == 1)}
        ]
        ((summary),) = profile["statistics"]
        assert summary["best"] == summary["average"] == game["score"]
        assert summary["field"] == state["result"]["scores"][1 - seat]
        assert summary["players"] == [{"players": 2, "games": 1, "wins": int(game["rank"] == 1)}]
        assert [one["login"] for one in summary["opponents"]] == [profiles[1 - seat]["login"]]
        assert summary["curve"] == [1000 + game["change"]]
    if len(state["result"]["winners"]) == 1:
        assert profiles[state["result"]["winners"][0]]["ratings"][0]["rating"] > 1000


def test_a_rated_game_is_given_to_nobody_else(party: Party) -> None:
    """Neither does a guest in the seat make it one that does not count."""
    ann, bob, guest = account(party), account(party), party.come("Eve")
    table, pages = seated(ann, bob, rated=True)
    pages[1].say(do="seat", seat=1, kind="open")
    late = guest.page(table)
    late.wait("table", until=lambda told: told["seats"][1]["kind"] == "open")
    late.say(do="sit", seat=1)
    late.wait("table", until=lambda told: told["mine"] == [1])
    play([pages[0], late])
    for one in (ann, bob):
        (game,) = party.come().ask(f"people/{one.person['login']}")["games"]
        assert game["rated"]


def test_nobody_is_sent_away_to_end_a_rated_game(party: Party) -> None:
    ann, bob = account(party), account(party)
    _, pages = seated(ann, bob, rated=True)
    pages[0].say(do="kick", seat=1)
    pages[0].wait("table", until=lambda told: told["seats"][1]["kind"] == "bot")
    pages[0].say(do="ask", what="end")
    assert pages[0].wait("pact", until=lambda pact: pact["what"] == "end")["wait"] == [1]
    assert not pages[0].look(0)["finished"]


def test_kept_once(party: Party) -> None:
    """However often it is kept, and in whichever worker."""
    import asyncio

    from metropolitan.server.tables import Table

    ann, bob = account(party), account(party)
    table, pages = seated(ann, bob, rated=True)
    play(pages)
    before = party.sql("SELECT * FROM ratings ORDER BY person, game")

    async def again() -> None:
        for _ in range(3):
            await results.keep(party.store, await Table.load(party.store, table))
        await results.catch_up(party.store)

    asyncio.run(again())
    assert party.sql("SELECT * FROM ratings ORDER BY person, game") == before
    assert party.sql('SELECT count(*) FROM results WHERE "table" = :table', table=table) == [(2,)]


def test_a_result_whose_worker_died_is_kept_later(party: Party) -> None:
    import asyncio

    ann, bob = account(party), account(party)
    table, pages = seated(ann, bob, rated=True)
    play(pages)
    party.sql('DELETE FROM results WHERE "table" = :table', table=table)
    party.sql("DELETE FROM ratings")
    asyncio.run(results.catch_up(party.store))
    assert party.sql('SELECT count(*) FROM results WHERE "table" = :table AND rated', table=table) == [(2,)]


def test_not_rated_with_a_guest_or_without_being_asked(party: Party) -> None:
    ann = account(party)
    for other, rated in ((party.come("Bob"), True), (account(party), False)):
        _, pages = seated(ann, other, rated=rated)
        play(pages)
    profile = party.come().ask(f"people/{ann.person['login']}")
    assert [game["rated"] for game in profile["games"]] == [False, False]
    assert profile["ratings"] == []


def test_nobody_becomes_an_account_to_have_won(party: Party) -> None:
    """Whether a game is rated is settled when it begins."""
    ann, guest = account(party), party.come("Bob")
    table, pages = seated(ann, guest, rated=True)
    assert pages[1].heard[-1]["is"] == "state"
    assert not [told for told in pages[1].heard if told["is"] == "table"][-1]["rated"]
    guest.ask("accounts", {"login": fresh(), "password": PASSWORD})
    play([pages[0], guest.page(table)])
    assert party.sql('SELECT rated FROM results WHERE "table" = :table', table=table) == [(0,), (0,)]


def test_the_end_is_final(party: Party) -> None:
    ann, bob = account(party), account(party)
    _, pages = seated(ann, bob)
    play(pages)
    for seat, page in enumerate(pages):
        assert not page.look(seat)["undo"]
        page.say(do="undo")
        assert page.wait("error")["note"]["id"] == "server.no-undo"


def test_against_bots_too_the_end_is_final(party: Party) -> None:
    ann = account(party)
    table = ann.table(GAME, "pr")
    page = ann.page(table)
    page.say(do="pace", ms=0)
    page.look(0)
    while not (state := page.look(0))["finished"]:
        if state["turn"] == 0:
            page.move(state, state["legal"][0])
        else:
            page.wait("state", until=lambda told: told["turn"] == 0 or told["finished"])
    assert not page.look(0)["undo"]
    profile = party.come().ask(f"people/{ann.person['login']}")
    assert [one["games"] for one in profile["statistics"]] == [1]
    assert profile["games"][0]["seats"][1]["kind"] == "bot"


@pytest.mark.parametrize(
    ("winners", "standing", "places"),
    [([0], [10, 5], [1, 2]), ([1], [10, 10], [2, 1]), ([0, 1], [7, 7, 3], [1, 1, 3]),
     ([2], [4, 4, 9, 1], [2, 2, 1, 4]), ([1], [(9, 1), (9, 2), (9, 0)], [2, 1, 3])],
)  # fmt: skip
def test_places(winners: list[int], standing: list[Any], places: list[int]) -> None:
    assert results.ranks(winners, standing) == places


def test_the_leaderboard_lists_who_has_played_enough(party: Party) -> None:
    ann, bob = account(party), account(party)
    for id, games, shown in ((ann.person["id"], 5, 1310.4), (bob.person["id"], 4, 1900.0)):
        row = {"person": id, "games": games, "shown": shown}
        party.sql(
            "INSERT INTO ratings (person, game, mu, sigma, shown, games, wins)"
            " VALUES (:person, 'foundations', 30, 2, :shown, :games, 3)",
            **row,
        )
    board = party.come().ask("leaderboard/foundations")
    listed = {one["login"]: one for one in board}
    assert listed[ann.person["login"]] == {
        "login": ann.person["login"], "name": ann.person["name"], "rating": 1310, "games": 5, "wins": 3
    }  # fmt: skip
    assert bob.person["login"] not in listed


def test_nothing_to_show(party: Party) -> None:
    assert party.come().refused(404, "people/nobody-at-all") == "server.no-person"
    assert party.come().answer("leaderboard/chess").status_code in (400, 404)
    guest = party.come("Ann")
    assert guest.refused(404, f"people/{guest.person['name']}") == "server.no-person"


def test_a_profile_says_nothing_private(party: Party) -> None:
    ann = account(party, email="ann@example.org")
    text = party.come().answer(f"people/{ann.person['login']}").text
    assert ann.person["id"] not in text
    assert "example.org" not in text
    assert "password" not in text


# ---- export ----


def test_the_export_has_everything(party: Party) -> None:
    login = fresh()
    ann, bob = account(party, login, email="ann@example.org"), account(party)
    ann.ask("tokens", {"label": "my bot"})
    table, pages = seated(ann, bob, rated=True)
    pages[0].say(do="chat", text="what a game")
    pages[0].wait("chat", until=lambda told: any(line["text"] == "what a game" for line in told["lines"]))
    play(pages)
    answer = ann.answer("me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert (found["profile"]["login"], found["profile"]["email"]) == (login, "ann@example.org")
    assert sorted(one["kind"] for one in found["sessions"]) == ["device", "token"]
    assert [one["id"] for one in found["tables"]] == [table]
    assert [one["text"] for one in found["chat"]] == ["what a game"]
    assert [one["table"] for one in found["results"]] == [table]
    assert [one["game"] for one in found["ratings"]] == [GAME]
    assert bob.person["id"] not in answer.text
    assert "$argon2" not in answer.text
    assert not party.sql("SELECT 1 FROM sessions WHERE instr(:text, hash)", text=answer.text)


def test_the_export_misses_no_table_that_names_people(party: Party) -> None:
    """Whatever a later version stores about people has to be thought of here."""
    from metropolitan.server.store.schema import metadata

    naming = {
        table.name
        for table in metadata.tables.values()
        if any(key.column.table.name == "people" for key in table.foreign_keys)
        or {"person", "by"} & set(table.columns.keys())
    }
    exported = set(account(party).ask("me/export"))
    elsewhere = {"sits", "hushes"}  # in `tables`; what others have said about one
    assert naming - elsewhere <= exported


# ---- forgotten ----


def test_forgotten_in_a_running_game_a_bot_plays_on(party: Party) -> None:
    ann, bob = account(party), account(party)
    table, pages = seated(ann, bob)
    play(pages, 3)
    login, id = ann.person["login"], ann.person["id"]
    pages[0].say(do="chat", text="my secret")
    pages[1].wait("chat", until=lambda told: any(line["text"] == "my secret" for line in told["lines"]))
    assert ann.refused(401, "me", {"password": "wrong horse"}, "DELETE") == "server.wrong-password"
    ann.ask("me", {"password": PASSWORD}, "DELETE")
    assert ann.person is None
    assert party.come().refused(401, "sessions", {"login": login, "password": PASSWORD})
    assert not party.sql("SELECT 1 FROM chat WHERE text = 'my secret'")
    fresh_page = bob.page(table)
    told = fresh_page.wait("table")
    assert (told["seats"][0]["kind"], told["seats"][0]["login"]) == ("bot", None)
    assert login not in json.dumps(told)
    assert told["host"], "somebody must be"
    everywhere = [str(row) for name in names(party) for row in party.sql(f'SELECT * FROM "{name}"')]
    assert not [row for row in everywhere if id in row or login in row]


def names(party: Party) -> list[str]:
    return [name for (name,) in party.sql("SELECT name FROM sqlite_master WHERE type = 'table'")]


def test_forgotten_after_the_end(party: Party) -> None:
    ann, bob = account(party), account(party)
    table, pages = seated(ann, bob, rated=True)
    play(pages)
    login = ann.person["login"]
    ann.ask("me", {"password": PASSWORD}, "DELETE")
    game = bob.ask(f"people/{bob.person['login']}")["games"][0]
    assert game["seats"][0]["kind"] == "person"
    assert login not in json.dumps(game)
    assert login not in party.come().answer(f"tables/{table}/record").text


def test_tables_of_nobody_else_go_too(party: Party) -> None:
    ann = account(party)
    table = ann.table(GAME, "pr")
    ann.ask("me", {"password": PASSWORD}, "DELETE")
    assert not party.sql("SELECT 1 FROM tables WHERE id = :table", table=table)


def test_before_the_beginning_the_seat_is_free_again(party: Party) -> None:
    ann, bob = account(party), party.come("Bob")
    table = ann.table(GAME, "poo")
    page = bob.page(table)
    page.say(do="sit", seat=1, name="Bob")
    page.wait("table", until=lambda told: told["mine"] == [1])
    ann.ask("me", {"password": PASSWORD}, "DELETE")
    seats = wait_for(lambda: bob.page(table).wait("table")["seats"])
    assert [seat["kind"] for seat in seats] == ["open", "person", "open"]


def test_a_guest_is_forgotten_without_a_password(party: Party) -> None:
    ann = party.come("Ann")
    ann.ask("me", {}, "DELETE")
    assert ann.person is None
