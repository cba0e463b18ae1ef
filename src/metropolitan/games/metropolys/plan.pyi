from typing import Any

TOKENS: tuple[str, ...]

class City:
    map: Any
    def __init__(self, map: Any) -> None: ...
