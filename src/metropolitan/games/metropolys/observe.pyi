from collections.abc import Mapping

from metropolitan.engine.contract import Feature

def features(
    places: int, districts: int, buildings: int, tokens: Mapping[str, int], players: int, expert: bool
) -> list[Feature]: ...
