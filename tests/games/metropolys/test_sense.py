"""What the game knows about playing well: a first glance at moves, quick moves, and what it is good for."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace

import pytest

from metropolitan.bots.base import Memory, Seat, play_out
from metropolitan.bots.levels import Searcher
from metropolitan.bots.mind import begun
from metropolitan.bots.search import Search
from metropolitan.bots.style import Style
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metropolys import game

from .tables import EDITIONS, TABLES, play, random_table, table, town

FOLDER = game.folder
GLANCE = Style(explore=1e6, heat=0.05, caution=0.0, belief=False)  # goes by the first glance alone


def search(match: Match, style: Style, seed: int = 1) -> Search:
    seat = Seat(match, Chance(seed), Memory(match, match.state.seat))
    return begun(seat, Chance(seed), style)


def glance(match: Match) -> str:
    """The move that looks best at first sight: the first that a search tries."""
    looked = search(match, GLANCE)
    looked.run(1)
    action = next(action for action, visits, *_ in looked.found() if visits)
    return game.write(match.state, action)


def place(move: str) -> str:
    return move.split("@")[1]


def test_weights_stand_in_the_order_of_the_code() -> None:
    text = "".join((FOLDER / f"{name}.pxd").read_text() for name in ("lure", "sense", "belief"))
    blocks = re.findall(r"(?:weights, in the order.*\n|has the others\.\n)cdef enum:\n((?:    .*\n)+)", text)
    names = re.findall(r"[A-Z]+", "".join(blocks))
    assert [name.lower() for name in names] == list(game.weights(game.complete({}), 2))


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_own_weights_of_an_edition_are_known_ones(players: int, edition: str) -> None:
    whole = tomllib.loads((FOLDER / "sense.toml").read_text())
    common = [name for name, weight in whole.items() if not isinstance(weight, dict)]
    assert list(game.weights(game.complete({"edition": edition}), players)) == common
    assert set(whole.get(edition, {}).get(str(players), {})) <= set(common)


def test_ruins_do_not_attract() -> None:
    match = table(2, "family", areas="bridges lakes", trendy="C2 C5", ruins="C3 C9")
    assert place(glance(match)) not in {"C3", "C9"}


def test_a_place_that_serves_the_card_attracts() -> None:
    """The same table, but for the card of who looks at it."""
    beside = {}
    for area in ("statues", "lakes"):
        match = table(2, "family", areas=f"{area} bridges")
        beside[area] = place(glance(match))
    assert beside["statues"] in {id for statue in board()["statues"] for id in statue["around"]}
    assert beside["lakes"] in {id for lake in board()["lakes"] for id in lake["around"]}


def board() -> dict[str, list[dict[str, list[str]]]]:
    return game.board(game.complete({}), 2)


def test_nothing_is_wasted_where_nobody_can_answer() -> None:
    """When C11 is built nobody can answer a bid in the alley behind it: there the lowest value does best."""
    match = play(table(2, "family", areas="bridges statues"), "13@C11")
    assert match.state.seat == 0
    tried = {game.write(match.state, action): visits for action, visits, *_ in glances(match, 2000)}
    assert tried["1@C12"] > tried["5@C12"] > tried["12@C12"]


def glances(match: Match, playouts: int) -> list[tuple[int, int, list[float], float]]:
    """Moves with how often they are tried: the better they look at first sight the more."""
    looked = search(match, replace(GLANCE, heat=3.0))
    looked.run(playouts)
    return looked.found()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_glance_beats_chance(edition: str) -> None:
    """One playout only: the move is the one that looks best."""
    bot = Searcher("champion", changes=(("playouts", 1), ("seconds", 9.0), ("patience", 9.0), ("least", 1)))
    won = 0.0
    for seed in range(12):
        match = random_table(2, edition, seed // 2)
        play_out(match, [bot, registry.find("bots", "random")][:: 1 if seed % 2 else -1], seed)
        winners = match.state.winners()
        won += (1 - seed % 2 in winners) / len(winners)
    assert won >= 10


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_quick_moves_are_legal_to_the_end(players: int, edition: str) -> None:
    """Playouts of nothing but quick moves end, and their chances sum to 1."""
    match = random_table(players, edition, 3)
    looked = search(match, Style(random=0.0, playouts=50))
    looked.run(50)
    assert sum(looked.chances()) == pytest.approx(1)
    assert 20 * 50 < looked.moves < 400 * 50


@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_a_judged_search_runs_at_every_table(players: int, edition: str) -> None:
    """With a horizon, positions in the midst of a call are judged too; who is far ahead is seen to be."""
    match = random_table(players, edition, 3)
    looked = search(match, Style(horizon=1))
    looked.run(100)
    assert sum(looked.chances()) == pytest.approx(1)


def test_the_value_sees_who_is_ahead() -> None:
    """Ada has three trendy places, Bob has three ruins."""
    match = table(2, "family", trendy="C2 C5 E2", ruins="C1 C7 E5")
    town(match, "13@C2 12@C5 11@E2", "13@C1 12@C7 11@E5")
    looked = search(match, Style(horizon=0))
    looked.run(200)
    assert looked.chances()[0] > 0.75
