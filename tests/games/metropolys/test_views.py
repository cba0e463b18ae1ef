"""Who sees what: nothing that is secret shows anywhere, and what is shown of a move is what it does."""

import json
import random
import re
from collections import Counter
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from metropolitan.engine.chance import Chance
from metropolitan.engine.conformance import plain
from metropolitan.engine.contract import Item
from metropolitan.engine.match import Match
from metropolitan.engine.words import Note, words
from metropolitan.games.metropolys import game
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, PASS

from .tables import CITY, NAMES, TABLES, random_moves, random_table, said, table, town, view

SEATS = [(players, edition, seat) for players, edition in TABLES for seat in [None, *range(players)]]


def told(state: Any, seat: int | None, actions: list[int]) -> str:
    """All that a seat is told of a position, byte for byte."""
    sheet = [[item.plain() for item in items] for items in game.score(state, seat)]
    previews = [game.preview(state, action, seat) for action in actions]
    return json.dumps(plain([game.view(state, seat), sheet, previews]))


def told_of(before: Any, action: int, after: Any, seat: int | None) -> str:
    return json.dumps([note.plain() for note in game.events(before, action, after, seat)])


# ---- secrets ----


def other_cards(
    players: int, edition: str, seat: int | None, own: list[dict[str, str]]
) -> list[dict[str, str]]:
    """Cards that differ for everybody but this seat: the rest of each deck, dealt from its other end."""
    areas = EXPERT_AREAS if edition == "expert" else FAMILY_AREAS[: 3 if players == 2 else 4]
    decks = {"area": areas, "neighborhood": KINDS} if edition == "expert" else {"area": areas}
    kept = {} if seat is None else own[seat]
    left = {key: [card for card in reversed(deck) if card != kept.get(key)] for key, deck in decks.items()}
    dealt = [
        kept if owner == seat else {key: deck.pop(0) for key, deck in left.items()}
        for owner in range(players)
    ]
    assert dealt != own
    return dealt


@pytest.mark.parametrize(("players", "edition", "seat"), SEATS)
def test_views_tell_nothing_of_other_cards(players: int, edition: str, seat: int | None) -> None:
    match = table(players, edition)
    cards = other_cards(players, edition, seat, match.setup["objectives"])
    twin = Match(game, NAMES[:players], {"edition": edition}, setup={**match.setup, "objectives": cards})
    rng = random.Random(1)
    for number, action in enumerate(random_moves(match, seed=players)):
        if number % 3 == 0 or min(map(len, view(match)["hands"])) == 1:
            some = [action, *rng.sample(match.state.legal(), min(2, match.state.count()))]
            assert told(match.state, seat, some) == told(twin.state, seat, some)
        after, before = match.state.copy(), twin.state.copy()
        after.play(action)
        twin.act(action)
        if not after.finished:
            assert told_of(match.state, action, after, seat) == told_of(before, action, twin.state, seat)
    assert view(match, seat)["cards"] != view(twin, seat)["cards"]  # the end turns them up


@pytest.mark.parametrize(("players", "edition", "seat"), SEATS)
def test_views_previews_of_the_last_building_tell_nothing(
    players: int, edition: str, seat: int | None
) -> None:
    """A move that would end the game does not turn up cards before it is made."""
    match = table(players, edition)
    last = " ".join(f"{value}@{id}" for value, id in zip(range(13, 1, -1), CITY.ids, strict=False))
    town(match, last)
    cards = other_cards(players, edition, seat, match.setup["objectives"])
    twin = Match(game, NAMES[:players], {"edition": edition}, setup={**match.setup, "objectives": cards})
    for move in match.moves:
        twin.play(move)
    legal = match.state.legal()
    assert told(match.state, seat, legal) == told(twin.state, seat, legal)
    match.play("1@C15")
    twin.play("1@C15")
    assert told(match.state, seat, [PASS]) == told(twin.state, seat, [PASS])


# ---- worlds ----


def worlds(state: Any, seat: int | None, n: int) -> Counter[str]:
    chance = Chance(7, "worlds")
    return Counter(json.dumps(state.determinize(seat, chance).facts()["cards"]) for _ in range(n))


def chi_square(found: Counter[str], possible: int) -> float:
    expected = found.total() / possible
    missing = (possible - len(found)) * expected
    return missing + sum((n - expected) ** 2 / expected for n in found.values())


@pytest.mark.parametrize(
    ("players", "edition", "seat", "possible", "limit"),
    [  # the limit is passed by chance once in a thousand
        (2, "expert", 0, 4 * 4, 37.7),
        (2, "expert", None, 20 * 20, 492.0),
        (3, "expert", 1, 12 * 12, 199.0),
        (4, "expert", 3, 24 * 24, 685.0),
        (2, "family", 1, 2, 10.8),
        (2, "family", None, 6, 20.5),
        (3, "family", 2, 6, 20.5),
        (4, "family", 0, 6, 20.5),
        (4, "family", None, 24, 49.7),
    ],
)
def test_views_all_worlds_are_alike(
    players: int, edition: str, seat: int | None, possible: int, limit: float
) -> None:
    found = worlds(table(players, edition).state, seat, 20 * possible)
    assert len(found) == possible
    assert chi_square(found, possible) < limit


@pytest.mark.parametrize(("players", "edition", "seat"), SEATS)
def test_views_worlds_agree_with_what_is_known(players: int, edition: str, seat: int | None) -> None:
    match = random_table(players, edition, seed=8)
    chance = Chance(8, "worlds")
    for number, _ in enumerate(random_moves(match, seed=8)):
        world = match.state.determinize(seat, chance)
        cards = world.facts()["cards"]
        assert seat is None or cards[seat] == match.state.facts()["cards"][seat]
        assert len({area for area, _ in cards}) == players
        assert edition == "family" or len({kind for _, kind in cards}) == players
        if number % 9 == 0:
            some = match.state.legal()[:2]
            assert told(match.state, seat, some) == told(world, seat, some)
            assert (world.legal(), world.seat) == (match.state.legal(), match.state.seat)
            world.playout(chance)
            assert not match.state.finished
    assert match.state.determinize(seat, chance).facts() == match.state.facts()


# ---- previews ----


def known(state: Any, seat: int | None) -> list[int]:
    """Everybody's score as far as a seat knows it: without the cards of others."""
    parts = [state.points(owner) for owner in range(state.facts()["players"])]
    public = [part["tokens"] + part.get("highest", 0) for part in parts]
    return [sum(parts[owner].values()) if owner == seat else points for owner, points in enumerate(public)]


def passed_on(state: Any) -> tuple[list[dict[str, Any]], Any]:
    """Everybody passes: who is asked, with which values to choose from, and the position after the call."""
    asked, places = [], len(CITY.ids)
    while not state.finished and state.facts()["bids"]:
        values = sorted({(action - 1) // places + 1 for action in state.legal() if action != PASS})
        asked.append({"seat": state.seat, "values": values})
        state.play(PASS)
    return asked, state


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_views_previews_are_right(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=9)
    rng = random.Random(9)
    for _ in random_moves(match, seed=9):
        if rng.random() < 0.5:
            continue
        seat = rng.choice([None, *range(players)])
        for action in {match.state.legal()[0], match.state.legal()[-1], rng.choice(match.state.legal())}:
            found = json.loads(json.dumps(game.preview(match.state, action, seat)))
            (check_pass if action == PASS else check_bid)(match, action, seat, found)


def check_bid(match: Match, action: int, seat: int | None, found: dict[str, Any]) -> None:
    after = match.state.copy()
    after.play(action)
    settled = not after.facts()["bids"]
    value, place = game.write(match.state, action).split("@")
    assert (found["move"], found["value"], found["place"]) == ("bid", int(value), place)
    assert found["token"] == view(match)["tokens"].get(place)
    assert found["height"] == ("small" if int(value) < 6 else "medium" if int(value) < 10 else "tall")
    assert (found["settled"], found["finished"]) == (settled, after.finished)
    ways = {game.write(after, other).split("@")[1] for other in after.legal() if other != PASS}
    assert set(found["next"]) == (set() if settled else ways)
    asked, end = passed_on(after)
    assert sorted(found["outbid"], key=lambda one: one["seat"]) == sorted(asked, key=lambda one: one["seat"])
    gains = [now - then for now, then in zip(known(end, seat), known(match.state, seat), strict=True)]
    assert found["points"] == gains


def check_pass(match: Match, action: int, seat: int | None, found: dict[str, Any]) -> None:
    after = match.state.copy()
    after.play(action)
    settled = not after.facts()["bids"]
    assert (found["move"], found["finished"], found["next"]) == ("pass", after.finished, after.seat)
    assert found["builds"] == (view(match)["bids"][-1] if settled else None)


# ---- events ----


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_views_events_tell_what_happened(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=10)
    before, action = match.state.copy(), None
    for next_action in random_moves(match, seed=10):
        if action is not None:
            check_events(before, action, match.state)
        before, action = match.state.copy(), next_action
    check_events(before, action, match.state)


def check_events(before: Any, action: int, after: Any) -> None:
    notes = game.events(before, action, after, None)
    ids = [note.id for note in notes]
    old, new = game.view(before, None), game.view(after, None)
    first = "event.pass" if action == PASS else "event.bid" if old["bids"] else "event.open"
    assert (ids[0], notes[0].facts["seat"]) == (first, old["turn"])
    built = [one for one in new["buildings"] if one not in old["buildings"]]
    assert [note.facts["place"] for note in notes if note.id == "event.build"] == [
        one["place"] for one in built
    ]
    gone = set(old["tokens"].items()) - set(new["tokens"].items())
    told = {(note.facts["place"], note.id[12:]) for note in notes if note.id.startswith("event.token-")}
    assert told == gone
    for name in ("subway", "ruins"):
        changed = new[f"{name}_card"] != old[f"{name}_card"]
        assert [note.facts["seat"] for note in notes if note.id == f"event.{name}-card"] == (
            [new[f"{name}_card"]] if changed else []
        )
    assert ("event.end" in ids, ids.count("event.reveal")) == (
        after.finished,
        old["players"] * after.finished,
    )
    if new["bids"]:
        out = set(new["passed"]) - set(old["passed"]) - ({old["turn"]} if action == PASS else set())
        assert {note.facts["seat"] for note in notes if note.id == "event.out"} == out


def test_views_every_event_in_words() -> None:
    told: dict[str, str] = {}
    for seed, (players, edition) in enumerate(TABLES):
        match = random_table(players, edition, seed)
        for action in random_moves(match, seed, passing=0.1):
            after = match.state.copy()
            after.apply(action)
            for note in game.events(match.state, action, after, None):
                told[note.id] = said(note)
                assert "{" not in told[note.id]
                assert NAMES[note.facts["seat"]] in told[note.id]
    assert set(told) == {id for id in words("metropolys") if id.startswith("event.")}


def test_views_the_end_in_words() -> None:
    match = table(players=2, areas="bridges chains", kinds="park mall", bare="C15")
    town(match, " ".join(f"{value}@{id}" for value, id in zip(range(13, 1, -1), CITY.ids, strict=False)))
    match.play("1@C15")
    before = match.state.copy()
    match.play("pass")
    assert [said(note) for note in game.events(before, PASS, match.state, None)] == [
        "Bob passes.",
        "Ada builds 1 on C15.",
        "Ada has built the last building: the game is over.",
        "Ada turns up: bridges, park.",
        "Bob turns up: chains, mall.",
    ]


# ---- views and sheets ----


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_views_show_where_the_next_building_may_go(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=12)
    for _ in random_moves(match, seed=12):
        seen = json.loads(json.dumps(view(match, match.state.seat)))
        places = {move.split("@")[1] for move in match.legal() if move != "pass"}
        assert set(seen["targets"]) == places
        assert (seen["turn"], seen["finished"]) == (match.state.seat, False)
        assert seen["points"] == known(match.state, match.state.seat)
    seen = view(match)
    assert (seen["targets"], seen["turn"], seen["finished"]) == ([], None, True)
    assert (seen["points"], seen["winners"]) == (match.state.scores(), match.state.winners())


def test_views_the_sheet_in_words() -> None:
    match = table(
        areas="bridges lakes", kinds="park mall", trendy="C1", subway="N5", ruins="C3 C4", bare="C12"
    )
    town(match, "13@C1 12@N5 11@C3 10@C4", "5@C12")
    told = [
        [(said_item(item), item.points, item.places) for item in items]
        for items in game.score(match.state, 0)[:2]
    ]
    assert told[0] == [
        ("1 trendy token", 3, ("C1",)),
        ("1 subway token", 1, ("N5",)),
        ("2 ruins tokens", -2, ("C3", "C4")),
        ("subway card", 3, ()),
        ("ruins card", -2, ()),
        ("highest in the center", 5, ("C1", "C3", "C4")),
        ("highest in the north", 5, ("N5",)),
        ("neighborhood card park: 1 building", 2, ("N5",)),
        ("area card bridges: a group", 4, ("C1", "N5")),
    ]
    assert told[1] == []
    own = [said_item(item) for item in game.score(match.state, 1)[1]]
    assert own == ["neighborhood card mall: 0 buildings", "area card lakes: no group"]


def said_item(item: Item) -> str:
    return said(Note(item.id, item.facts or {}))


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_views_drawn_for_a_terminal(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=13)
    for number, _ in enumerate(random_moves(match, seed=13)):
        if number % 20 == 0:
            page = drawn(match, match.state.seat)
            board = re.findall(r"\w+", page.split("in hand")[0])
            shut = {id for district in match.setup["closed"] for id in CITY.members(district)}
            for one in CITY.map.neighborhoods:
                assert (one.id in board) == (one.id not in shut), one.id
            for piece in view(match)["buildings"]:
                assert f"[{'ABCD'[piece['seat']]}{piece['value']:>2}]" in page
            for bid in view(match)["bids"]:
                assert f"({'ABCD'[bid['seat']]}{bid['value']:>2})" in page
    assert drawn(match, None)


def drawn(match: Match, seat: int | None) -> str:
    page = StringIO()
    Console(file=page, width=140).print(game.draw(view(match, seat), "en"))
    return page.getvalue()
