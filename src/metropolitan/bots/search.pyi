from collections.abc import Sequence
from typing import Protocol

from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.engine.state import State

class Manner(Protocol):
    @property
    def explore(self) -> float: ...
    @property
    def heat(self) -> float: ...
    @property
    def caution(self) -> float: ...
    @property
    def random(self) -> float: ...
    @property
    def margin(self) -> float: ...
    @property
    def soft(self) -> float: ...
    @property
    def spread(self) -> float: ...
    @property
    def depth(self) -> int: ...
    @property
    def horizon(self) -> int: ...

class Search:
    root: State
    belief: Belief
    seats: int
    playouts: int
    moves: int
    def __init__(
        self,
        root: State,
        seats: int,
        belief: Belief,
        weights: Sequence[float],
        chance: Chance,
        style: Manner,
    ) -> None: ...
    def run(self, playouts: int) -> None: ...
    def found(self) -> list[tuple[int, int, list[float], float]]: ...
    def chances(self) -> list[float]: ...
