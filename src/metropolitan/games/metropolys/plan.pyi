from typing import Any

class City:
    map: Any
    def __init__(self, map: Any) -> None: ...
