"""The same rules, compiled and interpreted, play the same games."""

import json
import os
import subprocess
import sys

from . import twins


def test_twins_play_the_same_games() -> None:
    env = {**os.environ, "METROPOLITAN_INTERPRETED": "1"}
    page = subprocess.run(
        [sys.executable, twins.__file__], env=env, capture_output=True, text=True, check=True
    )
    slow, games = json.loads(page.stdout)
    assert slow
    for one, other in zip(games, json.loads(json.dumps(twins.games())), strict=True):
        assert one == other
