"""The dealer of every game."""

from __future__ import annotations

from functools import cache
from typing import Any

from metropolitan.engine import registry
from metropolitan.envs.openspiel.dealing import Dealer
from metropolitan.envs.openspiel.foundations import FoundationsDealer
from metropolitan.envs.openspiel.metro import MetroDealer
from metropolitan.envs.openspiel.metropolys import MetropolysDealer

DEALERS: dict[str, type[Dealer]] = {
    "metropolys": MetropolysDealer,
    "foundations": FoundationsDealer,
    "metro": MetroDealer,
}


@cache
def dealer(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Dealer:
    return DEALERS[game](registry.game(game), players, dict(options))
