"""Why a move is refused: every illegal one, with the rule it breaks and the places that cause it."""

import pytest

from metropolitan.engine.conformance import rule_ids
from metropolitan.engine.words import Note
from metropolitan.games.metropolys import game
from metropolitan.games.metropolys.rules import PASS

from .tables import (
    CITY,
    TABLES,
    homes,
    neighbors,
    play,
    random_moves,
    random_table,
    refused,
    said,
    table,
    town,
    view,
)


def test_refusal_of_a_pass_that_opens() -> None:
    note = refused(table(), "pass")
    assert note == Note("refusal.pass-first", {"rule": "call.open"})
    assert said(note) == "Whoever opens a call must bid: passing is not possible."


def test_refusal_of_a_building_that_stands() -> None:
    match = play(town(table(players=2), "9@C1"), "3@C8 5@C9")
    note = refused(match, "9@C10")
    assert note == Note("refusal.value-used", {"rule": "call.unused", "value": 9, "place": "C1"}, ("C1",))
    assert said(note) == "Your 9 stands on C1 already."
    assert refused(match, "3@C10").places == ("C8",)  # a bid of this call


def test_refusal_of_a_closed_district() -> None:
    note = refused(table(players=3), "9@N5")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.closed", "setup.closed", ("N5",))
    assert said(note) == "N5 lies in the north, which is closed."


def test_refusal_of_an_occupied_place() -> None:
    note = refused(play(table(), "1@C8 2@C9"), "3@C8")
    assert note == Note("refusal.occupied", {"rule": "call.empty", "place": "C8"}, ("C8",))
    assert said(note) == "C8 is not empty."


def test_refusal_of_a_bid_that_is_not_higher() -> None:
    note = refused(play(table(), "7@C8"), "7@C9")
    assert note == Note("refusal.not-higher", {"rule": "call.higher", "value": 7, "last": 7}, ("C8",))
    assert said(note) == "7 is not higher than the last bid, 7."


def test_refusal_of_a_place_that_is_not_next() -> None:
    note = refused(play(table(), "7@C8"), "8@C10")
    assert note == Note(
        "refusal.not-adjacent", {"rule": "call.adjacent", "place": "C10", "last": "C8"}, ("C10", "C8")
    )
    assert said(note) == "C10 is not next to the last bid on C8."


def test_refusal_after_the_end() -> None:
    match = town(table(players=2), homes("C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13"))
    for move in ("pass", "1@E1", "1@C1"):
        note = refused(match, move)
        assert note == Note("refusal.over", {"rule": "end.at-once"})
    assert said(note) == "The game is over."


def true_of(note: Note, seen: dict, action: int) -> bool:
    """Is it so, by the view alone?"""
    value, place = divmod(action - 1, len(CITY.ids))
    value, place = value + 1, CITY.ids[place]
    taken = {one["place"] for one in seen["buildings"] + seen["bids"]}
    last = seen["bids"][-1] if seen["bids"] else None
    return {
        "refusal.pass-first": action == PASS and last is None,
        "refusal.value-used": value not in seen["hands"][seen["turn"]]
        and any(
            (one["seat"], one["value"], (one["place"],)) == (seen["turn"], value, note.places)
            for one in seen["buildings"] + seen["bids"]
        ),
        "refusal.closed": CITY.district_of[place] in seen["closed"] and note.places == (place,),
        "refusal.occupied": place in taken and note.places == (place,),
        "refusal.not-higher": last is not None and value <= last["value"] and note.places == (last["place"],),
        "refusal.not-adjacent": last is not None
        and place not in neighbors(last["place"])
        and note.places == (place, last["place"]),
    }[note.id]


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_refusal_of_every_illegal_move(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=6)
    rules, told = rule_ids(game), set()
    for number, _ in enumerate(random_moves(match, seed=6)):
        if number % 6:
            continue
        seen, legal = view(match), set(match.state.legal())
        for action in range(game.actions(match.options, players)):
            if action not in legal:
                note = game.refuse(match.state, action)
                assert true_of(note, seen, action), (note, game.write(match.state, action))
                assert note.facts["rule"] in rules
                assert said(note)
                told.add(note.id)
    assert len(told) == (6 if players < 4 else 5)  # all of them, as far as districts are closed
