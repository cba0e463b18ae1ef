"""Compiled and interpreted, the same file plays the same games."""

import json
import os
import subprocess
import sys

import cython

GAMES = """
import json
import metropolitan.games.foundations.rules as rules
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.foundations import game

found = {"interpreted": rules.__file__.endswith(".py"), "games": []}
for seed in range(6):
    match = Match(game, "ABCD"[: 2 + seed % 3], {"draft": seed % 2 == 1}, seed)
    chance, lines = Chance(seed, "way"), []
    while not match.state.finished:
        worth = [round(one, 9) for one in match.state.outlook()]
        guess = match.state.determinize(match.state.seat, Chance(seed)).deck()
        lines.append([match.state.legal(), worth, guess, match.state.facts()])
        match.act(match.state.nth(chance.below(match.state.count())))
    ways = [match.first().playout(Chance(seed, "out")) for _ in range(2)]
    found["games"].append([lines, ways, match.result(), game.view(match.state, None)])
print(json.dumps(found))
"""


def played(interpreted: bool) -> dict[str, object]:
    environment = {key: value for key, value in os.environ.items() if key != "METROPOLITAN_INTERPRETED"}
    if interpreted:
        environment["METROPOLITAN_INTERPRETED"] = "1"
    run = [sys.executable, "-c", GAMES]
    out = subprocess.run(run, env=environment, capture_output=True, text=True, check=True).stdout
    found: dict[str, object] = json.loads(out)
    return found


def test_the_same_games_compiled_and_interpreted() -> None:
    assert not cython.compiled  # of this file; the rules say it themselves
    interpreted, compiled = played(True), played(False)
    assert interpreted["interpreted"]
    assert interpreted["games"] == compiled["games"]
