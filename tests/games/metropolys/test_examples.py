"""The worked examples of the rules."""

from .tables import bids, build, neighbors, play, points, said, table, town, view

BLUE, GRAY, RED, WHITE = range(4)


def test_example_of_a_call() -> None:
    """Blue 3, Gray 7, Red 9 on the one place open to him, White 10, two pass, Red 11, White passes."""
    match = table(areas="lakes statues bridges", trendy="N9", subway="N4", bare="E2")
    play(match, "3@C7 7@N10")
    assert match.state.seat == RED
    assert {move.split("@")[1] for move in match.legal() if move != "pass"} == {"N9"}
    play(match, "9@N9 10@N4")
    assert match.state.seat == BLUE
    assert {int(move.split("@")[0]) for move in match.legal() if move != "pass"} == {11, 12, 13}
    play(match, "pass pass")
    assert match.state.seat == RED
    play(match, "11@E2")  # over the bridge
    assert match.state.seat == WHITE
    play(match, "pass")
    assert view(match)["buildings"] == [{"place": "E2", "seat": RED, "value": 11, "height": "tall"}]
    assert bids(match) == []
    assert [len(hand) for hand in view(match)["hands"]] == [13, 13, 12, 13]


def test_example_of_a_call_goes_on() -> None:
    """Red starts the next call on any empty place."""
    match = play(table(), "3@C7 7@N10 9@N9 10@N4 pass pass 11@E2 pass")
    assert match.state.seat == RED
    assert len({move.split("@")[1] for move in match.legal()}) == 54
    assert "pass" not in match.legal()


def test_example_of_a_call_in_the_log() -> None:
    match = table(areas="lakes statues bridges", trendy="N9", subway="N4 E2")
    log = []
    for move in ["3@C7", "7@N10", "9@N9", "10@N4", "pass", "pass", "11@E2", "pass"]:
        before, action = match.state.copy(), match.action(move)
        match.play(move)
        log += [said(note) for note in match.game.events(before, action, match.state, None)]
    assert log == [
        "Ada opens with 3 on C7.",
        "Bob bids 7 on N10.",
        "Cyd bids 9 on N9.",
        "Dee bids 10 on N4.",
        "Ada passes.",
        "Bob passes.",
        "Cyd bids 11 on E2.",
        "Dee passes.",
        "Cyd builds 11 on E2.",
        "Cyd takes the subway token of E2.",
        "Cyd takes the subway card.",
    ]


def test_example_of_a_place_without_a_way_out() -> None:
    """Gray starts where nothing next door is empty: his 1 is built at once, and he starts again."""
    match = table(trendy="N10")
    build(match, BLUE, "9@C7")
    build(match, GRAY, "9@N9")
    assert neighbors("N10") == ["C7", "N9"]
    assert match.state.seat == GRAY
    play(match, "1@N10")
    assert {"place": "N10", "seat": GRAY, "value": 1, "height": "small"} in view(match)["buildings"]
    assert view(match)["taken"][GRAY]["trendy"] == 1
    assert "N10" not in view(match)["tokens"]
    assert match.state.seat == GRAY
    assert bids(match) == []


def test_example_of_the_tallest_building() -> None:
    match = town(table(), "10@C1", "9@C2 8@C8 7@C13", "6@C5 5@C6")
    assert [points(match, seat)["highest"] for seat in range(4)] == [5, 0, 0, 0]


def test_example_of_two_tall_each() -> None:
    """Blue and Red both have two tall ones, and Red one building more."""
    match = town(table(), "13@C1 12@C3", "", "11@C5 10@C6 1@C11")
    assert [points(match, seat)["highest"] for seat in range(4)] == [0, 0, 5, 0]
