from collections.abc import Sequence
from pathlib import Path

FOLDER: Path
ROWS: int

def load(players: int) -> list[float]: ...
def packed(rows: Sequence[Sequence[float]]) -> bytes: ...
