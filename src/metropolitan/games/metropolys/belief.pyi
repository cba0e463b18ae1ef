from collections.abc import Iterable

from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.games.metropolys.rules import Metropolys

class Guess(Belief):
    players: int
    areas: int
    kinds: int
    def __init__(self, seat: int, players: int, expert: bool, weights: Iterable[float]) -> None: ...
    def sample(self, state: Metropolys, chance: Chance) -> Metropolys: ...
    def told(self) -> list[dict[str, dict[str, float]]]: ...
