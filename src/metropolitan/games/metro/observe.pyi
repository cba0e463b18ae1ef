from collections.abc import Sequence

from metropolitan.engine.contract import Feature

def list_features(players: int) -> Sequence[Feature]: ...
