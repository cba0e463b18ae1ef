"""A year without purchases."""

from .tables import ids, last_events, play, table, take_all, view, wait


def test_stall_end() -> None:
    match = wait(table("", "", ""), 59)
    assert len(view(match)["row"]) == 6
    play(match, "income")
    assert view(match)["row"] == []
    assert view(match)["piles"] == [0, 15, 15]
    assert view(match)["stage"] == "final"
    assert ids(last_events(match)) == ["event.income", "event.stall"]


def test_stall_end_goes_on_with_the_next_pile() -> None:
    match = wait(table("", ""))
    assert view(match)["year"] == 2
    assert [deed["lot"] for deed in view(match)["row"]] == match.setup["deeds"][25:31]


def test_stall_as_bought() -> None:
    match = wait(table("", "", "", ""), 60)  # the last of them was the fourth player's
    assert view(match)["last"] == 3
    assert match.state.seat == 0
    play(match, "income", "income", "income")
    assert view(match)["year"] == 1
    play(match, "income")
    assert view(match)["year"] == 2
    assert match.state.seat == 0
    match = table("", "", "", "", pile="A1")
    play(match, "buy A1")  # now the 60th is the first player's
    wait(match, 60)
    assert view(match)["last"] == 0
    wait(match, 4)
    assert (view(match)["year"], match.state.seat) == (2, 1)


def test_stall_count() -> None:
    match = wait(table("A1", "", pile="C1"), 40)
    assert view(match)["idle"] == 40
    play(match, "buy C1")
    assert view(match)["idle"] == 0
    wait(match, 59)
    assert view(match)["stage"] == "play"
    play(match, "income")
    assert view(match)["stage"] == "final"


def test_stall_count_every_turn_of_everybody() -> None:
    match = table("A1 A3 A5", "", "", pile="C1")
    play(match, "build small-house A1", "income", "income", "build market A3", "income", "income")
    assert view(match)["idle"] == 6


def test_stall_count_begins_anew_with_the_year() -> None:
    match = wait(table("", ""))
    assert view(match)["idle"] == 0
    wait(match, 59)
    assert (view(match)["stage"], view(match)["year"]) == ("play", 2)
    play(match, "income")
    assert view(match)["stage"] == "final"


def test_stall_not_counted() -> None:
    match = take_all(table("", "", "", draft=True))
    assert view(match)["idle"] == 0
    wait(match, 60)
    assert view(match)["idle"] == 0
    for _ in range(3):
        assert view(match)["idle"] == 0
        play(match, "income")
    assert (view(match)["year"], view(match)["idle"]) == (2, 0)


def test_stall_warning() -> None:
    match = wait(table("", ""), 49)
    assert view(match)["stall"] is None
    assert ids(last_events(match)) == ["event.income"]
    for done in range(50, 60):
        play(match, "income")
        for who in (None, 0, 1):
            assert view(match, who)["stall"] == 60 - done
            assert ids(last_events(match, who)) == ["event.income", "event.stall-near"]
        assert last_events(match)[1].facts == {"turns": done, "n": 60 - done}
    play(match, "income")
    assert view(match)["stall"] is None


def test_stall_warning_ends_with_a_purchase() -> None:
    match = play(wait(table("", "", pile="A1"), 55), "buy A1")
    assert view(match)["stall"] is None
    assert "event.stall-near" not in ids(last_events(match))
