"""Games in OpenSpiel as they were played once, in the format of its `generate_playthrough`, packed. Where
observations change on purpose, `python tests/envs/played.py` plays and stores them anew."""

import gzip
import re
from pathlib import Path
from unittest.mock import patch

from open_spiel.python.algorithms import generate_playthrough

import metropolitan.envs.openspiel  # noqa: F401

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "metropolys-family": "metropolitan_metropolys(edition=family)",
    "foundations-draft": "metropolitan_foundations(draft=True)",
    "metro": "metropolitan_metro()",
    "metropolys": "metropolitan_metropolys(players=3)",
    "foundations": "metropolitan_foundations()",
    "metro-hand": "metropolitan_metro(players=3,hand=2,rotation=free)",
}


def stored(name: str) -> Path:
    return FOLDER / f"{name}.txt.gz"


def play(game: str, actions: list[int] | None = None) -> str:
    """Ours are whole numbers: to round them takes long, and makes 6151.0005 of 6151."""
    with patch.object(generate_playthrough, "round", lambda number, _: float(number), create=True):
        return generate_playthrough.playthrough(game, actions, seed=1)


def again(name: str) -> tuple[str, str]:
    """What was stored, and the same moves made now."""
    before = gzip.decompress(stored(name).read_bytes()).decode()
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", before, re.M)]
    return before, play(GAMES[name], actions)


def store() -> None:
    for name, game in GAMES.items():
        stored(name).write_bytes(gzip.compress(play(game).encode(), mtime=0))


if __name__ == "__main__":
    store()
