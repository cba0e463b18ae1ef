from typing import Any, Self

from metropolitan.engine.state import State

DRAW: int
SIZE: int
SQUARES: int
DOORS: int
KINDS: int
FACES: int
TILES: int
STATIONS: int
CENTRAL: int

class Board:
    pieces: Any
    def __init__(self, pieces: Any) -> None: ...

class Metro(State):
    board: Board
    def __init__(
        self,
        board: Board,
        players: int = 0,
        tiles: Any = (),
        free: bool = False,
        strict: bool = False,
        held: int = 1,
        double: bool = True,
    ) -> None: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...
    def outlook(self) -> list[float]: ...
    def facts(self) -> dict[str, Any]: ...
    def squares(self, kind: int, turn: int = 0) -> int: ...
    def laid(self, action: int) -> Self: ...
    def path(self, line: int) -> list[tuple[int, int, int]]: ...
