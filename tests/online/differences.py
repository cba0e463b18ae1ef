"""What can be otherwise in a game of three without somebody's knowing it."""

from collections.abc import Callable
from typing import Any

from metropolitan.engine.chance import Chance

from .worlds import Change, Setup

PLAYERS = 3


def swapped(items: list[Any], one: int, other: int) -> list[Any]:
    changed = list(items)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def metropolys(chance: Chance, seat: int) -> Change:
    """A seat does not know which of the others has which card."""
    one, other = (n for n in range(PLAYERS) if n != seat)
    return lambda setup: {**setup, "objectives": swapped(setup["objectives"], one, other)}


def foundations(chance: Chance, seat: int) -> Change:
    """Nobody knows in which order the deeds come."""
    one = 40 + chance.below(8)
    return lambda setup: {**setup, "deeds": swapped(setup["deeds"], one, one + 1 + chance.below(5))}


def draft(chance: Chance, seat: int) -> Change:
    """In the draft the first seat has not seen what its right neighbor holds until it comes round."""
    return lambda setup: {**setup, "deeds": swapped(swapped(setup["deeds"], 6, 12), 7, 13)}


def metro(chance: Chance, seat: int) -> Change:
    """A seat knows neither the tiles of others nor those to come."""
    one = [(seat + 1) % PLAYERS, 25 + chance.below(20)][chance.below(2)]

    def change(setup: Setup) -> Setup:
        tiles = setup["tiles"]
        other = next(n for n in range(len(tiles) - 1, 20, -1) if tiles[n] != tiles[one])
        return {**setup, "tiles": swapped(tiles, one, other)}

    return change


CASES: dict[str, tuple[str, dict[str, Any], Callable[[Chance, int], Change], list[int]]] = {
    "metropolys": ("metropolys", {}, metropolys, [0, 1, 2]),
    "family": ("metropolys", {"edition": "family"}, metropolys, [0, 1, 2]),
    "first-game": ("metropolys", {"layout": "first-game"}, metropolys, [0, 1, 2]),
    "foundations": ("foundations", {}, foundations, [0, 1, 2]),
    "draft": ("foundations", {"draft": True}, draft, [0]),
    "metro": ("metro", {}, metro, [0, 1, 2]),
    "free": (
        "metro",
        {"rotation": "free", "one_tile_lines": "forbidden", "central": "off"},
        metro,
        [0, 1, 2],
    ),
    "hands-2": ("metro", {"hand": 2}, metro, [0, 1, 2]),
    "hands-3": ("metro", {"hand": 3}, metro, [0, 1, 2]),
}
