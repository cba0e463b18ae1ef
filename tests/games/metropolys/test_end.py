"""End of the game."""

import pytest

from metropolitan.engine.chance import Chance

from .tables import (
    CITY,
    TABLES,
    build,
    homes,
    play,
    random_moves,
    random_table,
    refused,
    settle,
    table,
    town,
    view,
)


def test_end_at_once() -> None:
    match = table(players=3)
    for value, place in zip(range(13, 0, -1), CITY.members("center"), strict=False):
        assert not match.state.finished
        play(match, f"{value}@{place}")
        settle(match)
    assert match.state.finished
    assert match.state.seat is None
    assert match.legal() == []
    assert match.result() is not None
    for move in ("pass", "1@E9"):
        note = refused(match, move)
        assert (note.id, note.facts["rule"]) == ("refusal.over", "end.at-once")


def test_end_at_once_in_the_middle_of_a_row() -> None:
    """The 13th building ends it even where the others still have all of theirs in hand."""
    match = town(table(players=2), homes("C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12"))
    play(match, "1@C15")
    assert not match.state.finished
    settle(match)
    assert match.state.finished
    assert view(match)["hands"] == [[], list(range(1, 14))]


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_end_at_once_in_whole_games(players: int, edition: str) -> None:
    match = random_table(players, edition, seed=11)
    for _ in random_moves(match, seed=11):
        assert max(built(match)) < 13
    assert sorted(built(match))[-1] == 13
    assert sorted(built(match))[-2] < 13


def built(match) -> list[int]:
    owners = [one["seat"] for one in view(match)["buildings"]]
    return [owners.count(seat) for seat in range(view(match)["players"])]


def test_end_winner_nobody_before_the_end() -> None:
    match = town(table(), "13@C1 12@C3")
    assert match.state.winners() == []
    assert view(match)["winners"] == []


def test_end_winner_most_prestige() -> None:
    """The one who ends the game need not win it."""
    match = table(players=2, edition="family", areas="lakes bridges", trendy="E9 S5 E10", ruins="C1 C5 C6 C7")
    for move in ("13@E9", "12@S5", "11@E10"):
        build(match, 1, move)
    dry = "C1 C5 C6 C7 C12 C15 E1 E2 E8 S1 S2 S6 S9"  # no lake anywhere
    town(match, homes(dry))
    assert match.state.finished
    assert built(match) == [13, 3]
    assert match.state.scores()[1] == 3 * 3 + 3 * 3 > match.state.scores()[0]
    assert match.state.winners() == [1]


def test_end_winner_ties() -> None:
    """In a tie, more buildings; if that is tied too, the victory is shared. Of these games, some end so."""
    kinds = set()
    for seed in range(120):
        match = random_table(3, "expert", seed)
        match.state.playout(Chance(seed, "ends"))
        scores, numbers, winners = match.state.scores(), built(match), match.state.winners()
        first = [seat for seat in range(3) if scores[seat] == max(scores)]
        most = max(numbers[seat] for seat in first)
        assert winners == [seat for seat in first if numbers[seat] == most]
        kinds.add("clear" if len(first) == 1 else "buildings" if len(winners) == 1 else "shared")
    assert kinds == {"clear", "buildings", "shared"}
