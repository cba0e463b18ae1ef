from pathlib import Path

from metropolitan.engine.state import State

FOLDER: Path

class Network:
    blocks: int
    size: int
    width: int
    actions: int
    players: int
    def __init__(self, content: bytes) -> None: ...

class Glance:
    network: Network
    def __init__(self, network: Network) -> None: ...
    def check(self, state: State, /) -> None: ...
    def told(self, state: State, seat: int) -> tuple[list[float], dict[int, float]]: ...

def known(name: str) -> bool: ...
def named(name: str) -> Network: ...
