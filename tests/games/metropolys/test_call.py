"""A call for proposals."""

import pytest

from .tables import (
    TABLES,
    bids,
    neighbors,
    play,
    random_moves,
    random_table,
    refused,
    settle,
    table,
    town,
    view,
)


def bid_places(match) -> set[str]:
    return {move.split("@")[1] for move in match.legal() if move != "pass"}


def bid_values(match) -> set[int]:
    return {int(move.split("@")[0]) for move in match.legal() if move != "pass"}


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_call_one_building(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=3)
    calls = 0
    for _ in random_moves(match, seed=3):
        opening = not bids(match)
        if opening:
            assert len(view(match)["buildings"]) == calls
            calls += 1
    assert len(view(match)["buildings"]) == calls


def test_call_open_with_any_building_on_any_empty_place() -> None:
    match = town(table(players=2), "13@C1", "7@E9")
    assert match.state.seat == 1
    open_places = set(view(match)["targets"])
    assert len(open_places) == 35 - 2
    assert set(match.legal()) == {
        f"{value}@{id}" for value in range(1, 14) if value != 7 for id in open_places
    }


def test_call_open_without_passing() -> None:
    match = table()
    assert "pass" not in match.legal()
    note = refused(match, "pass")
    assert (note.id, note.facts["rule"]) == ("refusal.pass-first", "call.open")
    play(match, "3@C1")
    settle(match)
    assert "pass" not in match.legal()


def test_call_clockwise() -> None:
    match = play(table(), "1@C1")
    asked = []
    for move in ("2@C3", "pass", "3@C2", "pass", "4@C8"):
        asked.append(match.state.seat)
        match.play(move)
    assert asked == [1, 2, 3, 0, 1]
    assert match.state.seat == 3
    assert "pass" in match.legal()


def test_call_unused_neither_bid_nor_built() -> None:
    match = town(table(players=2), "9@C1")
    play(match, "3@C8 5@C9")
    assert bid_values(match) == {6, 7, 8, 10, 11, 12, 13}
    note = refused(match, "9@C10")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.value-used", "call.unused", ("C1",))
    play(match, "6@C10 pass")
    settle(match)
    play(match, "3@C8 5@C13")
    note = refused(match, "6@C14")
    assert (note.id, note.places) == ("refusal.value-used", ("C10",))


def test_call_unused_own_bid_of_the_same_call() -> None:
    match = play(table(players=2), "3@C8 5@C9")
    note = refused(match, "3@C10")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.value-used", "call.unused", ("C8",))


def test_call_higher() -> None:
    match = play(table(), "7@C8")
    assert bid_values(match) == {8, 9, 10, 11, 12, 13}
    for low in (7, 6, 1):
        note = refused(match, f"{low}@C9")
        assert (note.id, note.facts["rule"], note.places) == ("refusal.not-higher", "call.higher", ("C8",))


def test_call_higher_than_the_last_bid_not_the_first() -> None:
    match = play(table(), "2@C8 9@C9")
    assert bid_values(match) == {10, 11, 12, 13}


def test_call_adjacent_across_borders_and_bridges() -> None:
    match = play(table(), "1@C1")
    assert bid_places(match) == {"C3", "C4", "N5", "N8"}  # two borders, two bridges


def test_call_adjacent_not_across_water_or_corners() -> None:
    match = play(table(), "1@C9")  # a lake on both sides: C3 and C14 lie across
    assert bid_places(match) == {"C8", "C10"}
    match = play(table(), "1@C11")  # C5 touches it in a corner
    assert bid_places(match) == {"C6", "C10", "C12", "C14", "C15"}
    match = play(table(), "1@N10")  # N8 lies over the river, without a bridge
    assert bid_places(match) == {"N9", "C7"}
    note = refused(match, "2@N8")
    assert (note.id, note.facts["rule"], note.places) == (
        "refusal.not-adjacent",
        "call.adjacent",
        ("N8", "N10"),
    )


def test_call_adjacent_to_the_last_bid_only() -> None:
    match = play(table(), "1@C1 2@C3")
    assert bid_places(match) == {"C2", "C4"}
    assert refused(match, "3@N5").id == "refusal.not-adjacent"  # next to the first bid


def test_call_empty_of_buildings() -> None:
    match = town(table(players=2), "9@C9")
    play(match, "3@C8")
    assert "C9" not in bid_places(match)
    note = refused(match, "10@C9")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.occupied", "call.empty", ("C9",))


def test_call_empty_of_earlier_bids() -> None:
    match = play(table(), "1@C8 2@C9")
    assert bid_places(match) == {"C10"}
    note = refused(match, "3@C8")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.occupied", "call.empty", ("C8",))


def test_call_pass() -> None:
    match = play(table(players=3), "1@C1 pass 2@C3 3@C2")
    assert match.state.seat == 2  # seat 1 is not asked again
    play(match, "4@C8")
    assert match.state.seat == 0
    assert view(match)["passed"] == [1]
    play(match, "pass")
    assert view(match)["passed"] == []
    assert match.state.seat == 2


def test_call_pass_lasts_for_one_call() -> None:
    match = play(table(players=3), "1@C1 pass pass 2@C8")
    assert match.state.seat == 1


def test_call_bids_stay() -> None:
    match = play(table(players=3), "1@C8 2@C9 pass")
    assert bids(match) == ["1@C8", "2@C9"]
    play(match, "3@C10 pass")
    assert match.state.seat == 0  # the call is over
    match = play(table(players=3), "1@C1 2@C3 3@C4 pass 4@C5 5@C10")
    assert bids(match) == ["1@C1", "2@C3", "3@C4", "4@C5", "5@C10"]
    assert refused(match, "6@C4").id == "refusal.occupied"


def test_call_bids_stay_and_block_after_their_owner_passed() -> None:
    match = play(table(players=3), "1@C8 2@C13 3@C14 pass 4@C11 5@C10")
    assert view(match)["passed"] == [0]
    play(match, "6@C9")
    # next to C9: C8, where the first bid of a player who has passed still stands, and C10
    assert bids(match) == []
    assert [one["place"] for one in view(match)["buildings"]] == ["C9"]


def test_call_cannot() -> None:
    match = town(table(players=3), "13@S9 12@S7", "2@C1")
    play(match, "11@C8 12@C9")
    assert match.state.seat == 1  # seat 0 has nothing above 12: it is out, and seat 1 still has its 13
    assert view(match)["passed"] == [0]


def test_call_cannot_is_not_asked_to_pass() -> None:
    match = town(table(players=2), "13@S9 12@S7 11@S5", "2@C1")
    play(match, "11@C8")
    assert bids(match) == []
    assert match.moves[-1] == "11@C8"


def test_call_ends_when_all_but_one_have_passed() -> None:
    match = play(table(players=4), "1@C1 pass 2@C3 pass")
    assert bids(match) == ["1@C1", "2@C3"]
    play(match, "pass")
    assert view(match)["buildings"] == [{"place": "C3", "seat": 2, "value": 2, "height": "small"}]


def test_call_ends_when_nothing_next_door_is_empty() -> None:
    match = play(table(players=3), "1@C11 2@C12")  # a blind alley: its one way out is taken
    assert bids(match) == []
    assert [one["place"] for one in view(match)["buildings"]] == ["C12"]


def test_call_ends_when_nobody_still_in_can_beat_it() -> None:
    match = play(table(players=4), "13@C1")
    assert bids(match) == []
    match = town(table(players=3), "13@S9", "13@S7")
    play(match, "2@C8 3@C9 12@C10")  # seat 2 alone still has a 13, and is in
    assert match.state.seat == 2
    match = town(table(players=3), "13@S9", "13@S7")
    play(match, "2@C8 pass 12@C9")  # seat 2 has passed, and it alone still has a 13
    assert match.state.seat == 0
    assert view(match)["buildings"][0] == {"place": "C9", "seat": 0, "value": 12, "height": "tall"}


def test_call_ends_closed_places_are_no_way_out() -> None:
    match = town(table(players=3), "13@C5 12@C6")
    assert neighbors("C7") == ["C6", "N10", "E1"]
    play(match, "1@E1 pass pass")
    play(match, "2@C7")  # C6 and E1 are built up, N10 lies in the closed north
    assert bids(match) == []


def test_call_not_oneself() -> None:
    match = play(table(players=3), "1@C1 pass 2@C3 3@C2 pass")
    assert bids(match) == []  # seat 0 made the last bid, and nobody else is in
    assert match.state.seat == 0
    assert [one["place"] for one in view(match)["buildings"]] == ["C2"]


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_call_not_oneself_in_whole_games(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=5)
    for _ in random_moves(match, seed=5, passing=0.1):
        standing = view(match)["bids"]
        assert not standing or standing[-1]["seat"] != match.state.seat


def test_call_build() -> None:
    match = play(table(players=2), "1@C1 2@C3 pass")
    assert view(match)["buildings"] == [{"place": "C3", "seat": 1, "value": 2, "height": "small"}]
    play(match, "5@C8 pass")
    assert view(match)["buildings"][0] == {"place": "C3", "seat": 1, "value": 2, "height": "small"}
    assert refused(match, "2@C9").id == "refusal.value-used"
    assert refused(match, "6@C3").id == "refusal.occupied"


def test_call_token() -> None:
    match = table(players=2, trendy="C1", subway="C3", ruins="C4", bare="C8")
    town(match, "13@C1 12@C3 11@C8")
    assert view(match)["taken"][0] == {"trendy": 1, "subway": 1, "ruins": 0}
    assert not {"C1", "C3"} & set(view(match)["tokens"])
    assert view(match)["tokens"]["C4"] == "ruins"


def test_call_token_stays_under_a_bid() -> None:
    match = play(table(players=2, trendy="C1", bare="C3"), "1@C1 2@C3 pass")
    assert view(match)["tokens"]["C1"] == "trendy"
    assert view(match)["taken"] == [{"trendy": 0, "subway": 0, "ruins": 0}] * 2


def test_call_home() -> None:
    match = play(table(players=3), "1@C1 2@C3 3@C2 4@C8 pass pass")
    assert view(match)["hands"] == [[1, 2, 3, *range(5, 14)], list(range(1, 14)), list(range(1, 14))]
    assert bids(match) == []
    assert {"1@C1", "2@C3", "3@C2"} <= set(match.legal())


def test_call_next() -> None:
    match = play(table(players=4), "1@C1 2@C3 pass 3@C2 pass pass")
    assert match.state.seat == 3
    assert "pass" not in match.legal()
    play(match, "1@E9 pass pass 2@S9")
    assert match.state.seat == 3
    play(match, "pass")
    assert match.state.seat == 2
