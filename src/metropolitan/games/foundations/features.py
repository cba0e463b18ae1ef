"""What an observation of Foundations consists of. Planes have a number for every lot, by column, then row;
seats are told of from the observer on, as they sit."""

from __future__ import annotations

from collections.abc import Iterator

from metropolitan.engine.contract import Feature
from metropolitan.games.foundations.pieces import COUNTED, YEARS, Layout

LARGEST = 32767  # coins have no end; a game lasts too short for more
PRESTIGE = 1000


def features(layout: Layout, draft: bool) -> list[Feature]:
    return [*lots(layout), *(hands(layout) if draft else ()), *seats(layout), *time(layout, draft)]


def lots(layout: Layout) -> Iterator[Feature]:
    """Who owns a lot, and the building on it. `counts`: a civic building counts this of those beside it, in
    the order of `COUNTED`. `joined`: it goes on in the next column, and in the next row."""
    plane, tiles = (layout.side, layout.side), layout.pieces.tiles
    yield Feature("owner", (layout.players, *plane), 1)
    yield Feature("size", plane, max(len(steps) for steps in layout.pieces.shapes.values()))
    yield Feature("citizens", plane, max(tile.citizens for tile in tiles))
    yield Feature("coins", plane, max(tile.coins for tile in tiles))
    yield Feature("prestige", plane, max(tile.prestige for tile in tiles))
    yield Feature("counts", (len(COUNTED), *plane), 1)
    yield Feature("joined", (2, *plane), 1)
    yield Feature("price", plane, layout.pieces.prices[-1])
    yield Feature("unseen", plane, 1)


def hands(layout: Layout) -> Iterator[Feature]:
    """In the draft: what everybody holds, as far as it has been seen, and what the observer has chosen."""
    yield Feature("hands", (layout.players, layout.side, layout.side), 1)
    yield Feature("choice", (layout.side, layout.side), 1)


def seats(layout: Layout) -> Iterator[Feature]:
    """What a seat has. `income`: the coins an income gives; `markers` and `tiles`: in supply."""
    seats, tiles = (layout.players,), layout.pieces.tiles
    yield Feature("purse", seats, LARGEST)
    yield Feature("points", seats, PRESTIGE)
    yield Feature("population", seats, sum(tile.count * tile.citizens for tile in tiles))
    income = layout.pieces.income
    yield Feature("income", seats, income + sum(tile.count * tile.coins for tile in tiles), income)
    yield Feature("markers", seats, layout.pieces.markers)
    yield Feature("tiles", (layout.players, len(tiles)), max(tile.count for tile in tiles))


def time(layout: Layout, draft: bool) -> Iterator[Feature]:
    """Whose turn it is, who began; the year; the deeds in its pile and in the later ones; the turns left once
    the deeds are gone; turns without a purchase; the round of the draft."""
    yield Feature("turn", (layout.players,), 1)
    yield Feature("first", (layout.players,), 1)
    yield Feature("year", (YEARS,), 1)
    yield Feature("piles", (YEARS,), max(layout.piles))
    yield Feature("final", (1,), layout.players)
    yield Feature("idle", (1,), layout.pieces.stall)
    if draft:
        yield Feature("round", (layout.pieces.dealt,), 1)
