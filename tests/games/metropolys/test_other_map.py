"""A map is only data: another one, offered by a folder, plays whole games with everything around them."""

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.conformance import check_match
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import BadRecord, IllegalMove
from metropolitan.engine.match import Match
from metropolitan.engine.words import Note, say
from metropolitan.games import metropolys
from metropolitan.games.metropolys import MetropolysGame
from metropolitan.games.metropolys.city import load_city, map_files
from metropolitan.games.metropolys.sheet import best_groups

from .tables import NAMES, TABLES

FOLDER = Path(__file__).parents[3] / "examples" / "maps"
BROKEN = "name = 'broken'"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game as it is with two folders of maps: the tiny one, and a broken one beside it."""
    broken = tmp_path_factory.mktemp("maps")
    (broken / "broken.toml").write_text(BROKEN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("METROPOLITAN_MAPS", os.pathsep.join(map(str, (FOLDER, broken, broken / "missing"))))
        yield MetropolysGame()


def tiny(game: Game, players: int = 3, edition: str = "expert", **options: str) -> Match:
    return Match(game, NAMES[:players], {"map": "tiny", "edition": edition, **options}, seed=1)


def test_other_map_is_offered_after_the_city(game: Game) -> None:
    assert game.options["map"].choices == ("city", "tiny", "broken")
    assert game.complete({})["map"] == "city"
    assert list(map_files()) == ["city", "tiny", "broken"]


def test_other_map_is_unknown_without_its_folder() -> None:
    assert metropolys.game.options["map"].choices == ("city",)
    with pytest.raises(BadRecord) as caught:
        Match(metropolys.game, NAMES[:2], {"map": "tiny"}, seed=1)
    assert caught.value.note.id == "options.value"


def test_other_map_broken_says_why_when_it_is_chosen(game: Game) -> None:
    with pytest.raises(BadRecord) as caught:
        Match(game, NAMES[:2], {"map": "broken"}, seed=1)
    assert str(caught.value) == "map broken.toml: Object missing required field `frame`"


@pytest.mark.parametrize("layout", ["random", "first-game"])
@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_other_map_plays_whole_games(game: Game, players: int, edition: str, layout: str) -> None:
    """Every promise of a game is kept on it: views, previews, events, refusals, drawing, sheet, replay."""
    options = {"map": "tiny", "edition": edition, "layout": layout}
    for seed in range(2):
        match = check_match(game, options, players, seed, every=6)
        owners = [one["seat"] for one in game.view(match.state, None)["buildings"]]
        assert max(map(owners.count, range(players))) == 4
        assert 4 <= len(owners) <= 3 * players + 1


def test_other_map_has_its_own_numbers(game: Game) -> None:
    match = tiny(game, players=3)
    assert game.actions(match.options, 3) == 1 + 4 * 20
    assert len(match.legal()) == 4 * 16
    assert len(match.setup["tokens"]) == 9
    (closed,) = match.setup["closed"]
    assert closed in ("harbor", "hill", "fields", "mill")
    assert game.board(match.options, 3)["buildings"] == 4


def test_other_map_closes_neighbors_of_its_own_ring(game: Game) -> None:
    pairs = {frozenset(Match(game, NAMES[:2], {"map": "tiny"}, seed).setup["closed"]) for seed in range(40)}
    ring = ["harbor", "hill", "fields", "mill", "harbor"]
    assert pairs == {frozenset(pair) for pair in pairwise(ring)}
    with pytest.raises(BadRecord, match="harbor, fields do not lie side by side"):
        Match(game, NAMES[:2], {"map": "tiny"}, 1, {"closed": ["harbor", "fields"]})
    with pytest.raises(BadRecord, match=r"setup\.tokens\.Mi1: a blind alley"):
        Match(game, NAMES, {"map": "tiny"}, 1, {"tokens": {**tiny(game, 4).setup["tokens"], "Mi1": "ruins"}})


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("5@Ha1", "There is no building 5: values go from 1 to 4."),
        ("1@C1", "There is no neighborhood C1."),
        ("1@HA1", "1@HA1 is not written as moves are: write 1@Ha1."),
        ("1@ha1", "1@ha1 is not written as moves are: write 1@Ha1."),
        ("1@Mi2", "Mi2 lies in mill, which is closed."),
    ],
)
def test_other_map_has_its_own_names(game: Game, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        tiny(game, layout="first-game").play(move)
    assert str(caught.value) == reason


def test_other_map_districts_without_words_keep_their_names(game: Game) -> None:
    match = tiny(game, layout="first-game")
    match.play("4@Ha1")
    (item,) = [item for item in game.score(match.state, None)[0] if item.id == "score.highest"]
    assert say(Note(item.id, item.facts or {}), game="metropolys") == "highest in harbor"


def test_other_map_has_its_own_groups(game: Game) -> None:
    city = load_city("tiny")
    state = tiny(game, players=4).state

    def groups(card: int, places: str) -> list[list[str]]:
        return [city.map.names(group) for group in best_groups(state, card, city.map.set(places.split()))]

    bridges, statues, lakes, districts, chains = range(5)
    assert groups(bridges, "Is1 Ha3 Mi3 Mi4") == [["Is1", "Ha3"]]
    assert groups(bridges, "Is1 Ha3 Mi3") == [["Is1", "Ha3"]]
    assert groups(statues, "Ha1 Ha2 Ha3 Ha4") == [["Ha1", "Ha2", "Ha3"]]
    assert groups(lakes, "Mi1 Mi2 Mi3 Is1 Is2 Is3 Is4") == [["Is1", "Is2", "Is3"], ["Mi1", "Mi2", "Mi3"]]
    assert groups(districts, "Mi1 Mi2 Mi3 Is1 Is2 Is3 Is4") == [
        ["Is1", "Is2", "Is3", "Is4"],
        ["Mi1", "Mi2", "Mi3"],
    ]
    assert groups(chains, "Mi1 Mi3 Ha3") == [["Ha3", "Mi1", "Mi3"]]


def test_other_map_random_playouts_end(game: Game) -> None:
    for seed in range(50):
        match = Match(game, NAMES[: 2 + seed % 3], {"map": "tiny"}, seed)
        match.state.playout(Chance(seed, "tiny"))
        assert match.state.winners()
