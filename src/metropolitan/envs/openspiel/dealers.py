"""The dealer of every game."""

from __future__ import annotations

from functools import cache
from typing import Any

from metropolitan.engine import registry
from metropolitan.envs.openspiel.dealing import Certain, Dealer
from metropolitan.envs.openspiel.foundations import FoundationsDealer
from metropolitan.envs.openspiel.metro import MetroDealer
from metropolitan.envs.openspiel.metropolys import MetropolysDealer

DEALERS: dict[str, type[Dealer]] = {
    "metropolys": MetropolysDealer,
    "foundations": FoundationsDealer,
    "metro": MetroDealer,
}


def kind(name: str) -> type[Dealer] | None:
    """Ours, one that a package brings (entry points `metropolitan.openspiel`), or that of every game without
    chance and secrets; none for other games."""
    if name in DEALERS:
        return DEALERS[name]
    if name in registry.names("openspiel"):
        found: type[Dealer] = registry.find("openspiel", name)
        return found
    return None if registry.game(name).secrets else Certain


@cache
def dealer(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Dealer:
    made = kind(game)
    assert made
    return made(registry.game(game), players, dict(options))
