from collections.abc import Callable, Sequence

from metropolitan.bots.search import Manner
from metropolitan.engine.state import State

class Maxn:
    nodes: int
    def __init__(
        self,
        root: State,
        seats: int,
        weights: Sequence[float],
        style: Manner,
        depth: int,
        width: int,
        most: int,
    ) -> None: ...
    def moves(self, world: State) -> dict[int, list[float]] | None: ...

def averaged(
    maxn: Maxn, sample: Callable[[], State], least: int, worlds: int
) -> dict[int, list[float]] | None: ...
