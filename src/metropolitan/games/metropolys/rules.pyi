from typing import Any

from metropolitan.engine.state import State
from metropolitan.games.metropolys.plan import City

PASS: int
FAMILY_AREAS: tuple[str, ...]
EXPERT_AREAS: tuple[str, ...]
KINDS: tuple[str, ...]
TOKENS: tuple[str, ...]

class Metropolys(State):
    city: City
    def __init__(
        self,
        city: City,
        players: int = 0,
        expert: bool = True,
        closed: Any = (),
        tokens: Any = (),
        cards: Any = (),
        fixed: bool = False,
    ) -> None: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...
    def facts(self) -> dict[str, Any]: ...
    def points(self, seat: int) -> dict[str, int]: ...
    def most_groups(self, card: int, free: int) -> int: ...
