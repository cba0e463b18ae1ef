"""Statistics online: one's own games and nobody else's, and nothing of a game that runs."""

import asyncio
import json
from typing import Any

from server.conftest import wait_for

from metropolitan.bots.base import play_out
from metropolitan.bots.base import seated as bots
from metropolitan.engine.match import Match
from metropolitan.engine.registry import game
from metropolitan.server.messages import Seated
from metropolitan.server.statistics import asking
from metropolitan.server.statistics.keeping import Counting
from metropolitan.server.store import Store
from metropolitan.server.tables import add
from metropolitan.statistics.games import Wish

from .conftest import Party, Someone
from .playing import PASSWORD, account, fresh, play, seated


def told(someone: Someone, query: str = "") -> Any:
    wait_for(lambda: someone.ask("statistics")["counting"] == 0)
    return someone.ask(f"statistics{query}")


def test_nobody_has_none(party: Party) -> None:
    nobody = party.come()
    assert nobody.refused(401, "statistics") == "server.who"
    assert nobody.refused(401, "statistics/reviews", {}) == "server.who"
    assert nobody.refused(401, "statistics/reviews", method="DELETE") == "server.who"


def test_everybody_has_the_games_he_sat_in(party: Party) -> None:
    """A name changes nothing: whoever calls himself Ann has not played Ann's games."""
    ann, bob, other = account(party, name="Ann"), party.come("Bob"), party.come("Ann")
    table, pages = seated(ann, bob)
    play(pages)
    mine, theirs = told(ann), told(bob)
    assert [one["id"] for one in mine["detail"]["curve"]] == [table]
    assert theirs["games"] == 1
    assert mine["results"]["all"]["share"] + theirs["results"]["all"]["share"] == 1
    assert told(other, "?name=Ann")["games"] == 0
    assert table not in json.dumps(told(other))


def test_a_running_game_tells_nothing(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    table, pages = seated(ann, bob)
    play(pages, 6)
    assert table not in json.dumps(told(ann))
    assert told(ann)["games"] == 0
    assert party.sql('SELECT 1 FROM digests WHERE "table" = :table', table=table) == []


def test_of_others_games_only_averages_are_told(party: Party) -> None:
    """And these only where there are enough of them."""
    ann, bob, cleo = party.come("Ann"), party.come("Bob the secret"), party.come("Cleo the secret")
    rare = {"options": {"hand": 3, "rotation": "free"}}  # nobody else here plays so
    _, own = seated(ann, party.come("Dan"), **rare)
    play(own)
    found = told(ann)
    assert found["detail"]["field"]["seats"] == 0, "one seat is somebody"
    tables = []
    for seed in range(2):
        table, pages = seated(bob, cleo, **rare)
        play(pages, seed=seed)
        tables.append(table)
    found = told(ann)
    assert found["detail"]["field"] == {"seats": 5, "games": 3}
    said = json.dumps(found)
    assert "secret" not in said
    assert not [table for table in tables if table in said]
    near = told(ann, "?near=true")
    assert near["detail"]["field"]["seats"] == 0


def test_a_profile_shows_what_it_did_before_and_no_habits(party: Party) -> None:
    login = fresh()
    ann, bob = account(party, login), party.come("Bob")
    _, pages = seated(ann, bob)
    play(pages)
    told(ann)
    shown = bob.ask(f"people/{login}")
    assert set(shown) == {"login", "name", "since", "ratings", "statistics", "games"}
    assert not {"habits", "sources", "traits"} & set(shown["statistics"][0])


def test_a_guests_statistics_become_the_accounts_and_go_with_it(party: Party) -> None:
    guest, bob = party.come("Ann"), party.come("Bob")
    _, pages = seated(guest, bob)
    play(pages)
    alone = guest.table("metro", "pr")
    page = guest.page(alone)
    page.say(do="pace", ms=0)
    state = page.look(0)
    while not state["finished"]:
        state = page.move(state, state["legal"][0]) if state["legal"] else page.wait("state")
    assert told(guest)["games"] == 2
    guest.ask("accounts", {"login": fresh(), "password": PASSWORD})
    assert told(guest)["games"] == 2
    exported = guest.ask("me/export")
    assert len(exported["digests"]) == 2
    guest.ask("me", {"password": PASSWORD}, "DELETE")
    assert party.sql('SELECT 1 FROM digests WHERE "table" = :table', table=alone) == []
    assert told(bob)["games"] == 1, "what is also another's stays his"


def test_a_batch_is_ones_own_and_works_for_one_at_a_time(party: Party) -> None:
    ann, bob = party.come("Ann"), party.come("Bob")
    _, pages = seated(ann, bob)
    play(pages)
    told(ann)
    batches = party.app.state.hall.batches
    assert ann.ask("statistics/reviews", {})["running"]
    assert not bob.ask("statistics/reviews")["running"]
    bob.ask("statistics/reviews", method="DELETE")
    assert ann.ask("statistics/reviews")["running"], "nobody stops another's"
    ann.ask("statistics/reviews", method="DELETE")
    wait_for(lambda: not batches.works)


def test_any_database_is_counted(database: str) -> None:
    """Games that an older version left, one of which no longer replays: it is passed over."""
    asyncio.run(_count(database))


async def _count(where: str) -> None:
    store = Store(where)
    await store.open()
    seats = [Seated("person", "Ada", None, "blue"), Seated("bot", "Nora", "regular", "red")]
    for seed in range(3):
        match = Match(game("metro"), ["Ada", "Nora"], {"hand": 2}, seed)
        play_out(match, bots(["random"], 2), seed)
        if seed == 2:
            match.moves[3] = "nonsense"
        await add(store, match, seats)
    counting = Counting(store)
    assert await counting.ask(60) == 0
    assert await counting.ask(60) == 0
    found = await store.read(lambda link: asking.of_house(link, None, Wish(), near=False))
    assert (found["name"], found["games"]) == ("Ada", 2)
    assert found["results"]["by_opponent"][0]["bot"] == "regular"
    wish = Wish(options={"hand": 1})
    assert (await store.read(lambda link: asking.of_house(link, "Ada", wish, near=True)))["games"] == 0
    assert (await store.read(lambda link: asking.of_person(link, "nobody", Wish(), near=False)))["games"] == 0
    await store.close()
