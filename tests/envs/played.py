"""Games in OpenSpiel as they were played once, in the format of its `generate_playthrough`, packed. Where
observations change on purpose, `python tests/envs/played.py` plays and stores them anew."""

import gzip
import re
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

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


def again(name: str) -> tuple[str, str]:
    """What was stored, and the same moves made now."""
    before = gzip.decompress(stored(name).read_bytes()).decode()
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", before, re.M)]
    return before, playthrough(GAMES[name], actions)


def store() -> None:
    for name, game in GAMES.items():
        text = playthrough(game, None, seed=1)
        stored(name).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    store()
