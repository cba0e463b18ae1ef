"""Whole games: stored ones, compiled against interpreted, and a bot that looks one move ahead."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game
from metropolitan.games.metro.rules import Metro

from .table import NAMES, WAYS, deal

RECORDS = sorted((Path(__file__).parents[2] / "golden").rglob("metro-*.game.json"))
TRACE = """
import json, sys
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game, rules

told = [rules.__file__.endswith(".py")]
for number, options in enumerate(json.loads(sys.argv[1])):
    players = 2 + number % 5
    match = Match(game, ["P"] * players, options, seed=number)
    chance = Chance(number, "trace")
    while not match.state.finished:
        match.act(match.state.nth(chance.below(match.state.count())))
        told.append([match.moves[-1], match.state.legal(), match.state.outlook()])
    world = match.first().determinize(0, chance).facts()
    told.append([match.state.facts(), match.state.scores(), world, match.first().playout(chance)])
print(json.dumps(told))
"""


def traced(**environment: str) -> list[object]:
    command = [sys.executable, "-c", TRACE, json.dumps(WAYS[::5])]
    told: list[object] = json.loads(subprocess.check_output(command, env={**os.environ, **environment}))
    return told


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(".game.json"))
def test_stored_games_replay(path: Path) -> None:
    record = json.loads(path.read_text())
    match = Match(game, record["players"], record["options"], record["seed"], record["setup"])
    for move in record["moves"]:
        match.play(move)
    assert match.result() == record["result"]


def test_interpreted_is_compiled() -> None:
    interpreted, *games = traced(METROPOLITAN_INTERPRETED="1")
    assert interpreted
    assert games == traced(METROPOLITAN_INTERPRETED="")[1:]


def ahead(state: Metro) -> int:
    """The move with the best outlook against the others."""
    seat = state.seat
    assert seat is not None

    def lead(action: int) -> float:
        after = state.copy()
        after.apply(action)
        own, others = after.outlook()[seat], after.outlook()
        return own - (sum(others) - own) / (len(others) - 1)

    return max(state.legal(), key=lead)


def test_outlook_beats_chance() -> None:
    chance, games, won = Chance(3, "ahead"), 60, 0
    for number in range(games):
        state = Match(game, NAMES[:2], seed=number).state
        while not state.finished:
            looks = state.seat == number % 2
            state.apply(ahead(state) if looks else state.nth(chance.below(state.count())))
        won += state.winners() == [number % 2]
    assert won >= 0.85 * games


def test_outlook_is_the_score_at_the_end() -> None:
    state = deal(players=5).state
    state.playout(Chance(1, "end"))
    assert game.outlook(state) == state.scores()


def test_outlook_likes_long_lines_and_dislikes_short_ones() -> None:
    start = deal("aaaa").state.outlook()
    inwards, home = deal("aaaa").state, deal("cbcb").state
    inwards.play(game.read(inwards, "aaaa@02"))  # takes station 6, of seat 1, one step from the edge
    home.play(game.read(home, "cbcb@00"))  # ends a line of each
    assert inwards.outlook()[1] > start[1]
    assert home.outlook()[0] < start[0]


def test_a_copy_goes_its_own_way() -> None:
    state = deal(players=3).state
    twin = state.copy()
    twin.playout(Chance(1, "twin"))
    assert twin.finished
    assert state.facts() == deal(players=3).state.facts()
