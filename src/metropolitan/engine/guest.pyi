from collections.abc import Callable, Sequence
from typing import Any

from metropolitan.engine.state import State

class Guest(State):
    position: Any
    seats: int
    def __init__(
        self,
        position: Any,
        seats: int,
        start: Callable[[int], Any] | None = None,
        numbers: int = 0,
        actions: int = ...,
        outlook: Callable[[Any], Sequence[float]] | None = None,
    ) -> None: ...
