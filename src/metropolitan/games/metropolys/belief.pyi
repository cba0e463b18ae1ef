from collections.abc import Iterable

from metropolitan.engine.belief import Belief

class Guess(Belief):
    players: int
    areas: int
    kinds: int
    def __init__(self, seat: int, players: int, expert: bool, weights: Iterable[float]) -> None: ...
    def told(self) -> list[dict[str, dict[str, float]]]: ...
