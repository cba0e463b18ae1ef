"""The score sheet of Foundations of Metropolis: what every year gave, and what this one would give now."""

from __future__ import annotations

from metropolitan.engine.contract import Item
from metropolitan.engine.words import Note
from metropolitan.games.foundations.rules import Foundations

Buildings = dict[int, tuple[int, int, list[int]]]


def sheet(state: Foundations) -> list[list[Item]]:
    """Past years' items are `score.<name>`; if the year ended here it would give `score.now-<name>`."""
    facts = state.facts()
    items: list[list[Item]] = [[] for _ in range(facts["players"])]
    for year in range(facts["year"]):
        add_year(items, state.scored(year), year, "")
    if not state.finished:
        add_year(items, state, facts["year"], "now-")
    return items


def add_year(items: list[list[Item]], board: Foundations, year: int, prefix: str) -> None:
    buildings = board.buildings()
    for seat, own in enumerate(items):
        points = board.points(seat)
        own += population(board, buildings, seat, points["population"], year, prefix)
        own += civic(board, buildings, seat, year, prefix)
        own += commercial(board, buildings, seat, points, year, prefix)
        if points["markers"]:
            marked = board.facts()["marked"][seat]
            own.append(
                Item(f"score.{prefix}markers", points["markers"], names(board, marked), {"n": len(marked)})
            )


def population(
    board: Foundations, buildings: Buildings, seat: int, points: int, year: int, prefix: str
) -> list[Item]:
    """The most citizens score their number and the bonus; others the number of the next above them."""
    citizens = board.facts()["citizens"]
    if not points:
        return []
    places = names(board, lots_of(board, buildings, seat, "citizens"))
    facts = {"year": year + 1, "n": citizens[seat]}
    if citizens[seat] == max(citizens):
        facts["bonus"] = points - citizens[seat]
        return [Item(f"score.{prefix}most", points, places, facts)]
    return [Item(f"score.{prefix}population", points, places, {**facts, "above": points})]


def civic(board: Foundations, buildings: Buildings, seat: int, year: int, prefix: str) -> list[Item]:
    """One item a building, with the buildings beside it that count."""
    items = []
    for number, (owner, key, lots) in buildings.items():
        if owner != seat or board.kit.layout.pieces.tiles[key].kind != "civic":
            continue
        points, beside = board.civic(number)
        facts = {"year": year + 1, "tile": tile(board, key), "lots": names(board, lots)}
        id = "civic" if beside else "civic-alone"
        if beside:
            facts["beside"] = [tile(board, buildings[b][1], buildings[b][2]) for b in beside]
        items.append(Item(f"score.{prefix}{id}", points, names(board, lots), facts))
    return items


def commercial(
    board: Foundations, buildings: Buildings, seat: int, points: dict[str, int], year: int, prefix: str
) -> list[Item]:
    """The printed prestige, and in the last year the coins as well."""
    places = names(board, lots_of(board, buildings, seat, "coins"))
    return [
        Item(f"score.{prefix}{part}", points[part], places, {"year": year + 1})
        for part in ("commercial", "coins")
        if points[part]
    ]


def lots_of(board: Foundations, buildings: Buildings, seat: int, what: str) -> list[int]:
    """All lots of a seat's buildings that have citizens, or coins."""
    tiles = board.kit.layout.pieces.tiles
    own = [(tiles[key], lots) for owner, key, lots in buildings.values() if owner == seat]
    return [lot for tile, lots in own if getattr(tile, what) for lot in lots]


def names(board: Foundations, lots: list[int]) -> tuple[str, ...]:
    return tuple(board.kit.layout.names(lots))


def tile(board: Foundations, key: int, lots: list[int] | None = None) -> Note:
    """A tile by name, and where it stands."""
    return Note(f"tile.{board.kit.layout.keys[key]}", places=names(board, lots or []))
