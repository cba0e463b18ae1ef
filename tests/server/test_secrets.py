"""What a page is told does not depend on what its seat may not know: two tables that differ only in that, and
have the same moves, send that seat the same bytes, until the rules themselves show the difference."""

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.engine.registry import game, names

from .conftest import Page, Seen, Server

MOST = 1000 if os.environ.get("METROPOLITAN_LONG") else 40
Setup = dict[str, Any]


def swapped(items: list[Any], one: int, other: int) -> list[Any]:
    changed = list(items)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def metropolys(setup: Setup) -> Setup:
    """Seat 0 does not know which of the others has which card."""
    return {**setup, "objectives": swapped(setup["objectives"], 1, 2)}


def foundations(setup: Setup) -> Setup:
    """Nobody knows in which order the deeds come."""
    return {**setup, "deeds": swapped(setup["deeds"], 40, 50)}


def draft(setup: Setup) -> Setup:
    """In the draft seat 0 has not seen what its right neighbor holds until it comes round."""
    return {**setup, "deeds": swapped(swapped(setup["deeds"], 6, 12), 7, 13)}


def metro(setup: Setup) -> Setup:
    """Seat 0 knows neither the tiles of others nor those to come."""
    tiles = setup["tiles"]
    other = next(n for n in range(len(tiles) - 1, 3, -1) if tiles[n] != tiles[1])
    return {**setup, "tiles": swapped(tiles, 1, other)}


WORLDS = {
    "metropolys": ("metropolys", {}, metropolys),
    "foundations": ("foundations", {}, foundations),
    "draft": ("foundations", {"draft": True}, draft),
    "metro": ("metro", {}, metro),
    "metro-hands": ("metro", {"hand": 3}, metro),
}


def test_every_game_is_here() -> None:
    assert {world[0] for world in WORLDS.values()} == set(names("games"))


class Twins:
    """Two tables, each with a page for seat 0, and one that plays for the others."""

    def __init__(self, server: Server, id: str, options: dict[str, Any], setups: list[Setup]) -> None:
        self.tables = [self.open(server, id, options, setup) for setup in setups]
        self.watched = [server.page(table) for table in self.tables]
        self.hands = [server.page(table) for table in self.tables]
        self.number = 0

    def open(self, server: Server, id: str, options: dict[str, Any], setup: Setup) -> str:
        """A given set-up comes in as a record, played on from its start."""
        record = {"format": "metropolitan/1", "game": id, "options": options, "players": ["A", "B", "C"]}
        body = json.dumps({**record, "setup": setup, "moves": []})
        table = server.http.post("/api/records", content=body).json()["id"]
        return str(server.ask(f"tables/{table}/play-on", {"at": 0})["id"])

    def told(self) -> list[list[str]]:
        """All that the watched pages heard; only the tables' own ids may differ."""
        return [
            [text.replace(table, "…") for text in page.raw]
            for page, table in zip(self.watched, self.tables, strict=True)
        ]

    def both(self, act: Any) -> list[Seen]:
        return [act(page) for page in self.watched]


def probe(page: Page, state: Seen, move: str) -> None:
    """Asks for all that can be asked for."""
    page.say(do="preview", move=move, ref=1)
    page.say(do="preview", move="??", ref=2)
    page.say(do="move", move=move, number=state["number"] + 5, id="x")
    for _ in range(3):
        page.next()
    page.wait("state")


def differ(watched: list[Page]) -> bool:
    return any(one.heard[-1]["view"] != watched[0].heard[-1]["view"] for one in watched)


def step(twins: Twins, chance: Chance) -> bool:
    """One and the same move at both tables; false where none is left that is legal at both."""
    states = [
        hand.look(watched.heard[-1]["turn"]) for hand, watched in zip(twins.hands, twins.watched, strict=True)
    ]
    both = sorted(set(states[0]["legal"]) & set(states[1]["legal"]))
    if not both:
        return False
    move = both[chance.below(len(both))]
    if states[0]["turn"] == 0:
        for page in twins.watched:
            probe(page, page.heard[-1], move)
    for hand, state in zip(twins.hands, states, strict=True):
        hand.move(state, move)
    twins.both(lambda page: page.wait("state"))
    return True


@pytest.fixture(params=WORLDS)
def twins(server: Server, request: pytest.FixtureRequest) -> Iterator[Twins]:
    id, options, other = WORLDS[request.param]
    setup = Match(game(id), ["A", "B", "C"], options, 5).setup
    assert other(setup) != setup
    return Twins(server, id, options, [setup, other(setup)])


def test_a_seat_is_told_nothing_it_may_not_know(twins: Twins) -> None:
    twins.both(lambda page: page.look(0))
    chance, moves = Chance(1), 0
    while moves < MOST and not differ(twins.watched):
        one, other = twins.told()
        assert one == other
        if not step(twins, chance):
            break
        moves += 1
    assert moves >= 3


def test_a_page_looks_only_through_the_eyes_of_people(server: Server) -> None:
    page = server.page(server.table("metropolys", "pgo"))
    for seat in (1, 2, 3, 99):
        page.say(do="look", seat=seat)
        assert page.wait("error")["note"]["id"] == "server.not-yours"
    assert page.silent()


def test_a_page_that_has_not_looked_hears_nothing(server: Server) -> None:
    table = server.table("metropolys", "pp")
    page, other = server.page(table), server.page(table)
    assert page.next()["is"] == "table"
    other.move(other.look(0), other.heard[-1]["legal"][0])
    assert page.silent()


def test_who_looks_on_can_do_nothing(server: Server) -> None:
    page = server.page(server.table("metropolys", "pp"))
    move = page.look(0)["legal"][0]
    assert page.look(None)["legal"] == []
    page.say(do="move", move=move, number=0, id="a")
    assert page.wait("refused") == {**page.heard[-1], "id": "a", "move": move}
    assert page.heard[-1]["note"]["id"] == "server.spectator"
    page.say(do="preview", move=move, ref=3)
    assert page.wait("refused")["ref"] == 3


def test_one_moves_only_for_the_seat_one_looks_at(server: Server) -> None:
    page = server.page(server.table("metropolys", "pp"))
    move = page.look(0)["legal"][0]
    page.look(1)
    for wish in ({"do": "move", "number": 0, "id": "a"}, {"do": "preview", "ref": 1}):
        page.say(move=move, **wish)
        assert page.wait("refused")["note"]["id"] == "server.not-your-turn"


def test_a_seat_given_to_a_bot_closes_its_eyes(server: Server) -> None:
    page = server.page(server.table("metropolys", "ppp"))
    assert page.look(0)["view"]["cards"][0]
    page.say(do="pace", ms=60_000)
    page.say(do="seat", seat=0, kind="bot", bot="random")
    assert page.wait("table")["seats"][0]["kind"] == "bot"
    state = page.wait("state")
    assert state["seat"] is None
    assert state["view"]["cards"] == [None, None, None]
    assert state["thinking"] == 0
    page.say(do="seat", seat=0, kind="person", name="Zoë")
    seat = page.wait("table")["seats"][0]
    assert (seat["kind"], seat["name"], seat["bot"], seat["color"]) == ("person", "Zoë", None, "blue")
    assert page.look(0)["legal"]


def test_a_curtain_is_needed_only_where_eyes_differ(server: Server) -> None:
    assert server.page(server.table("metropolys", "pp")).look(0)["private"]
    assert server.page(server.table("metro", "pp")).look(0)["private"]
    assert server.page(server.table("foundations", "pp", options={"draft": True})).look(1)["private"]
    assert not server.page(server.table("foundations", "pp")).look(0)["private"]
    assert not server.page(server.table("metropolys", "pp")).look(None)["private"]
