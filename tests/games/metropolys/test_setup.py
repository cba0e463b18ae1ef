"""Set-up, as the rules tell it. How records give it is in `test_prepare.py`."""

from collections import Counter
from itertools import pairwise

import pytest

from metropolitan.engine.errors import BadRecord
from metropolitan.engine.match import Match
from metropolitan.games.metropolys import game

from .tables import (
    CITY,
    CLOSED,
    NAMES,
    bids,
    neighbors,
    play,
    points,
    random_table,
    refused,
    settle,
    table,
    town,
    view,
)

SEEDS = range(40)
SIDES = [{"north", "east"}, {"east", "south"}, {"south", "west"}, {"west", "north"}]


def test_setup_editions() -> None:
    assert list(game.players) == [2, 3, 4]
    assert set(game.options["edition"].choices) == {"family", "expert"}
    assert game.complete({})["edition"] == "expert"
    for players in (1, 5):
        with pytest.raises(BadRecord):
            Match(game, ["?"] * players, seed=1)


def test_setup_districts_by_chance() -> None:
    closed = {n: [random_table(n, "expert", seed).setup["closed"] for seed in SEEDS] for n in (2, 3, 4)}
    assert closed[4] == [[]] * len(SEEDS)
    assert {district for (district,) in closed[3]} == {"north", "east", "south", "west"}
    assert {frozenset(pair) for pair in closed[2]} == {frozenset(pair) for pair in SIDES}


@pytest.mark.parametrize("closed", [["north"], ["east"], ["south"], ["west"]])
def test_setup_districts_by_the_host_for_three(closed: list[str]) -> None:
    assert view(table(players=3, closed=closed))["closed"] == closed


@pytest.mark.parametrize("closed", [sorted(pair) for pair in SIDES])
def test_setup_districts_by_the_host_for_two(closed: list[str]) -> None:
    assert set(view(table(players=2, closed=closed))["closed"]) == set(closed)


@pytest.mark.parametrize(
    ("players", "closed"),
    [
        (2, ["north", "south"]),
        (2, ["east", "west"]),
        (2, ["north"]),
        (3, []),
        (3, ["center"]),
        (4, ["north"]),
    ],
)
def test_setup_districts_no_others(players: int, closed: list[str]) -> None:
    with pytest.raises(BadRecord):
        Match(game, NAMES[:players], seed=1, setup={"closed": closed})


@pytest.mark.parametrize("players", [2, 3])
def test_setup_closed(players: int) -> None:
    match = table(players=players)
    shut = {id for district in CLOSED[players] for id in CITY.members(district)}
    assert not shut & {move.split("@")[1] for move in match.legal()}
    assert not shut & set(match.setup["tokens"])
    note = refused(match, "5@N5")
    assert (note.id, note.facts["rule"], note.places) == ("refusal.closed", "setup.closed", ("N5",))
    play(match, "1@C1")  # bridges lead from C1 to N5 and N8
    assert {move.split("@")[1] for move in match.legal() if "@" in move} == {"C3", "C4"}
    assert refused(match, "5@N5").id == "refusal.closed"


def test_setup_whole_map_border() -> None:
    """With the east closed, C6 and C7 lie at the edge of what is open, but not on the city border."""
    match = table(players=3, edition="family", closed=["east"], areas="borders")
    town(match, "13@C6 12@C7 11@N4")
    assert points(match)["area"] == 3


def test_setup_whole_map_blind_alleys() -> None:
    """With north and west closed, N5 is not there; S6 has one open way out, but is no blind alley."""
    assert [id for id in neighbors("S6") if CITY.district_of[id] != "west"] == ["S7"]
    match = table(players=2, trendy="S6")
    assert view(match)["tokens"]["S6"] == "trendy"


@pytest.mark.parametrize(("players", "numbers"), [(4, (9, 9, 9)), (3, (8, 7, 7)), (2, (5, 6, 6))])
def test_setup_tokens(players: int, numbers: tuple[int, ...]) -> None:
    for seed in SEEDS:
        found = Counter(random_table(players, "family", seed).setup["tokens"].values())
        assert (found["trendy"], found["subway"], found["ruins"]) == numbers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_token_places(players: int) -> None:
    for seed in SEEDS:
        setup = random_table(players, "expert", seed).setup
        found = Counter(CITY.district_of[id] for id in setup["tokens"])
        around = [
            district for district in ("north", "east", "south", "west") if district not in setup["closed"]
        ]
        assert found == {"center": 7, **dict.fromkeys(around, 5)}
        assert not {"C12", "N7", "E4", "S1"} & set(setup["tokens"])


def test_setup_token_places_anywhere_else() -> None:
    used = {id for seed in range(200) for id in random_table(4, "expert", seed).setup["tokens"]}
    assert used == set(CITY.ids) - {"C12", "N7", "E4", "S1"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_layout_at_random(players: int) -> None:
    layouts = [random_table(players, "expert", seed).setup["tokens"] for seed in SEEDS]
    assert all(one != other for one, other in pairwise(layouts))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_layout_of_a_first_game(players: int) -> None:
    setups = [random_table(players, "expert", seed, layout="first-game").setup for seed in SEEDS]
    assert all((one["closed"], one["tokens"]) == (setups[0]["closed"], setups[0]["tokens"]) for one in setups)
    again = {key: setups[0][key] for key in ("closed", "tokens")}
    assert Match(game, NAMES[:players], seed=1, setup=again).setup["tokens"] == again["tokens"]  # a legal one


@pytest.mark.parametrize(("players", "deck"), [(2, 3), (3, 4), (4, 4)])
def test_setup_family_cards(players: int, deck: int) -> None:
    hands = [
        [card["area"] for card in random_table(players, "family", seed).setup["objectives"]] for seed in SEEDS
    ]
    assert all(len(set(hand)) == players for hand in hands)
    assert {area for hand in hands for area in hand} == set(("bridges", "statues", "lakes", "borders")[:deck])


def test_setup_family_cards_borders_is_out_with_two() -> None:
    cards = [{"area": "borders"}, {"area": "lakes"}]
    with pytest.raises(BadRecord) as caught:
        Match(game, NAMES[:2], {"edition": "family"}, seed=1, setup={"objectives": cards})
    assert "borders" in str(caught.value)
    match = Match(
        game, NAMES[:3], {"edition": "family"}, seed=1, setup={"objectives": [*cards, {"area": "statues"}]}
    )
    assert match.setup["objectives"][0] == {"area": "borders"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_expert_cards(players: int) -> None:
    hands = [random_table(players, "expert", seed).setup["objectives"] for seed in SEEDS]
    for key, deck in (
        ("area", {"bridges", "statues", "lakes", "districts", "chains"}),
        ("neighborhood", {"industry", "park", "lodging", "mall", "administration"}),
    ):
        assert all(len({card[key] for card in hand}) == players for hand in hands)
        assert {card[key] for hand in hands for card in hand} == deck


def test_setup_expert_cards_are_not_the_family_ones() -> None:
    for edition, area in (("expert", "borders"), ("family", "chains")):
        cards = table(edition=edition).setup["objectives"]
        cards[0]["area"] = area
        with pytest.raises(BadRecord):
            Match(game, NAMES, {"edition": edition}, seed=1, setup={"objectives": cards})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_first_player(players: int) -> None:
    """Whoever is named first in the record; the host or chance has put the names in order."""
    for seed in range(5):
        match = random_table(players, "expert", seed)
        assert match.state.seat == 0
        match.play(match.legal()[0])
        settle(match)
        assert not bids(match)
