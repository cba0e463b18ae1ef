"""Who knows what. That nothing else leaks is in `test_views.py`."""

import pytest

from .tables import CITY, TABLES, bids, play, random_moves, random_table, table, town, view


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_secrets_public(players: int, edition: str) -> None:
    """A spectator knows all of the board, and so does everybody else."""
    match = random_table(players, edition, seed=2)
    for _ in random_moves(match, seed=2):
        seen, *others = (view(match, seat) for seat in (None, *range(players)))
        for seat in range(players):
            own = [one["value"] for one in seen["buildings"] + seen["bids"] if one["seat"] == seat]
            assert sorted(own + seen["hands"][seat]) == list(range(1, 14))
        lying = len(seen["tokens"]) + sum(sum(taken.values()) for taken in seen["taken"])
        assert lying == len(match.setup["tokens"])
        for key in (
            "buildings",
            "bids",
            "tokens",
            "taken",
            "hands",
            "passed",
            "subway_card",
            "ruins_card",
            "turn",
        ):
            assert all(other[key] == seen[key] for other in others)


def test_secrets_public_values_of_buildings() -> None:
    match = play(town(table(players=2), "13@C1", "2@E9"), "3@C8")
    assert [(one["place"], one["value"]) for one in view(match, 0)["buildings"]] == [("C1", 13), ("E9", 2)]
    assert bids(match) == ["3@C8"]


def test_secrets_printed() -> None:
    """Height and number stand side by side, so that a screen can show the one without the other."""
    match = town(table(), "13@C1 9@C5 5@C7")
    assert {(one["value"], one["height"]) for one in view(match)["buildings"]} == {
        (13, "tall"),
        (9, "medium"),
        (5, "small"),
    }


@pytest.mark.parametrize("edition", ["family", "expert"])
def test_secrets_secret(edition: str) -> None:
    match = table(players=3, edition=edition)
    cards = match.setup["objectives"]
    for value, place in zip(range(13, 0, -1), CITY.members("center"), strict=False):
        assert view(match)["cards"] == [None] * 3
        for seat in range(3):
            assert view(match, seat)["cards"] == [
                cards[seat] if seat == owner else None for owner in range(3)
            ]
        play(match, f"{value}@{place}")
        while bids(match):
            match.play("pass")
    for seat in (None, 0, 1, 2):
        assert view(match, seat)["cards"] == cards


def test_secrets_secret_points_too() -> None:
    match = town(table(areas="bridges districts"), "13@C1 12@N5")
    assert "score.group" in [item.id for item in match.game.score(match.state, 0)[0]]
    for seat in (None, 1, 2, 3):
        items = [item.id for item in match.game.score(match.state, seat)[0]]
        assert not {"score.group", "score.no-group", "score.neighborhood"} & set(items)
