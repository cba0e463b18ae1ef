"""Set-up."""

import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match

from .tables import NAMES, PLAYERS, game, lots, owned, random_table, refused, seat, table, tiles, view, wait

SIDE = {2: 7, 3: 8, 4: 9}
PILES = {2: [13, 12, 12], 3: [16, 15, 15], 4: [19, 19, 19]}


@pytest.mark.parametrize("players", PLAYERS)
def test_setup_players(players: int) -> None:
    match = random_table(players, seed=1)
    assert len(view(match)["seats"]) == players
    assert match.state.seat == 0


@pytest.mark.parametrize("players", [0, 1, 5])
def test_setup_players_are_not_fewer_or_more(players: int) -> None:
    with pytest.raises(BadRecord) as error:
        Match(game, [*NAMES, "Eve"][:players], {}, 1)
    assert error.value.note.id == "players.number"


@pytest.mark.parametrize(("players", "last"), [(2, "G7"), (3, "H8"), (4, "I9")])
def test_setup_grid(players: int, last: str) -> None:
    match = random_table(players, seed=1)
    columns, rows = "ABCDEFGHI"[: SIDE[players]], range(1, SIDE[players] + 1)
    assert match.setup["deeds"] != lots(players)
    assert sorted(match.setup["deeds"]) == [f"{column}{row}" for column in columns for row in rows]
    assert lots(players)[-1] == last
    beyond = f"{chr(ord(last[0]) + 1)}1"
    assert refused(match, f"buy {beyond}").id == "refusal.no-such-lot"
    assert refused(match, f"buy A{SIDE[players] + 1}").id == "refusal.no-such-lot"


@pytest.mark.parametrize("players", PLAYERS)
def test_setup_supply(players: int) -> None:
    match = random_table(players, seed=1)
    for who in range(players):
        assert sum(tiles(match, who).values()) == 24
        assert tiles(match, who) == tiles(match, 0)
        assert seat(match, who)["markers"] + len(seat(match, who)["marked"]) == 8


@pytest.mark.parametrize("players", PLAYERS)
def test_setup_coins(players: int) -> None:
    match = random_table(players, seed=1)
    assert [one["coins"] for one in view(match)["seats"]] == [5, 6, 7, 8][:players]


@pytest.mark.parametrize("players", PLAYERS)
def test_setup_deal(players: int) -> None:
    match = random_table(players, seed=4)
    deck = match.setup["deeds"]
    assert len(set(deck)) == len(deck) == SIDE[players] ** 2
    for who in range(players):
        assert owned(match, who) == set(deck[6 * who : 6 * who + 6])
    assert random_table(players, seed=4).setup == match.setup
    assert random_table(players, seed=5).setup != match.setup


def test_setup_mark() -> None:
    match = table("A1 A2 A3 C4 D5 E6", "")
    assert seat(match, 0)["marked"] == ["A1", "A2", "A3", "C4", "D5", "E6"]
    assert [one["markers"] for one in view(match)["seats"]] == [2, 2]


@pytest.mark.parametrize("players", PLAYERS)
def test_setup_piles(players: int) -> None:
    match = random_table(players, seed=2)
    rest = match.setup["deeds"][6 * players :]
    assert sum(PILES[players]) == len(rest)
    assert view(match)["piles"] == [PILES[players][0] - 6, *PILES[players][1:]]
    start = 0
    for size in PILES[players]:
        assert [deed["lot"] for deed in view(match)["row"]] == rest[start : start + 6]
        start += size
        wait(match)
    assert match.state.finished


def test_setup_row() -> None:
    match = table("", "", pile="B1 C2 D3 E4 F5 G6")
    assert [(deed["price"], deed["lot"]) for deed in view(match)["row"]] == [
        (2, "B1"), (3, "C2"), (4, "D3"), (6, "E4"), (8, "F5"), (10, "G6"),
    ]  # fmt: skip
