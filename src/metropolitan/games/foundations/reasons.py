"""What speaks for a move of Foundations, or against it: citizens, coins, neighbors and time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from metropolitan.engine.reasons import Weighed, weightiest
from metropolitan.engine.words import Note
from metropolitan.games.foundations.kit import COLUMN
from metropolitan.games.foundations.notation import Move, move
from metropolitan.games.foundations.rules import Foundations

Facts = dict[str, Any]
STEPS = (-COLUMN, -1, 1, COLUMN)
CHEAP = 3  # coins for a bargain
FEW = 2  # deeds for sale, or markers, that are almost none
BLOCK = 3  # lots side by side that hold a large building


def reasons(state: Foundations, action: int, seat: int | None) -> list[Note]:
    """Of a draft only what its chooser does is told, and of piles nothing: so all of it is for every seat."""
    made, facts = move(state, action), state.facts()
    kinds = {"income": income, "buy": buying, "build": building, "take": taking}
    return weightiest([*kinds[made.verb](state, facts, made, action), *near_end(state, facts, made)])


def note(name: str, *places: str, **facts: Any) -> Note:
    return Note(f"reason.{name}", facts, places)


def near_end(state: Foundations, facts: Facts, made: Move) -> Iterator[Weighed]:
    """The last deeds, and the last turns."""
    over = not facts["piles"][facts["year"]] if facts["year"] < len(facts["piles"]) else False
    if made.verb == "build" and (facts["final"] or (over and 0 < len(facts["row"]) <= FEW)):
        yield 2, note("year-ends", year=facts["year"] + 1)


# ---- coins and deeds ----


def income(state: Foundations, facts: Facts, made: Move, action: int) -> Iterator[Weighed]:
    seat, layout = facts["turn"], state.kit.layout
    coins = facts["coins"][seat]
    then = coins + facts["income"][seat]
    yield 1, note("coins", n=facts["income"][seat], coins=then)
    own = lots_of(state, facts, seat)
    for lot, price in zip(facts["row"], layout.pieces.prices, strict=False):
        if coins < price <= then and beside(lot, own):
            name = layout.name(lot)
            yield 2, note("can-buy", name, lot=name, n=price)
            return


def buying(state: Foundations, facts: Facts, made: Move, action: int) -> Iterator[Weighed]:
    layout, lot = state.kit.layout, made.lots[0]
    name, price = layout.name(lot), layout.pieces.prices[facts["row"].index(lot)]
    yield from joining(state, facts, lot)
    yield from blocking(state, facts, lot)
    if price <= CHEAP:
        yield 1.5, note("cheap", name, lot=name, n=price)
    if len(facts["row"]) == 1:
        yield 2.5, note("last-deed", name, lot=name)


def taking(state: Foundations, facts: Facts, made: Move, action: int) -> Iterator[Weighed]:
    yield from joining(state, facts, made.lots[0])
    yield from blocking(state, facts, made.lots[0])


def joining(state: Foundations, facts: Facts, lot: int) -> Iterator[Weighed]:
    """A lot beside the mover's own, and the block they make."""
    layout, own = state.kit.layout, lots_of(state, facts, facts["turn"])
    name, near = layout.name(lot), beside(lot, own)
    if near:
        lots = tuple(layout.names(near))
        yield 2 + len(near), note("joins", name, *lots, lot=name, lots=lots)
    size = len(block(lot, own))
    if size >= BLOCK:
        yield size / 2, note("block", name, n=size)
    middle = (layout.side - 1) / 2
    if max(abs(lot // COLUMN - middle), abs(lot % COLUMN - middle)) <= 1:
        yield 0.5, note("middle", name, lot=name)


def blocking(state: Foundations, facts: Facts, lot: int) -> Iterator[Weighed]:
    """A lot that somebody else would like as much."""
    layout, name = state.kit.layout, state.kit.layout.name(lot)
    for seat in range(facts["players"]):
        near = beside(lot, lots_of(state, facts, seat)) if seat != facts["turn"] else []
        if len(near) >= FEW:
            yield len(near) - 0.5, note("keeps-from", name, *layout.names(near), lot=name, seat=seat)


def lots_of(state: Foundations, facts: Facts, seat: int) -> set[int]:
    """Marked or built on."""
    built = {lot for owner, _, lots in state.buildings().values() if owner == seat for lot in lots}
    return built | set(facts["marked"][seat])


def beside(lot: int, lots: Iterable[int]) -> list[int]:
    here = set(lots)
    return [lot + step for step in STEPS if lot + step in here]


def block(lot: int, lots: set[int]) -> set[int]:
    """All that hangs together with a lot."""
    found, rim = {lot}, [lot]
    while rim:
        more = set(beside(rim.pop(), lots)) - found
        found |= more
        rim += more
    return found


# ---- buildings ----


def building(state: Foundations, facts: Facts, made: Move, action: int) -> Iterator[Weighed]:
    after = state.constructed(action)
    new, seat = after.facts(), facts["turn"]
    places = state.kit.layout.names(made.lots)
    yield from population(facts, new, seat, places)
    if (coins := new["income"][seat]) != facts["income"][seat]:
        change = coins - facts["income"][seat]
        yield 2 * change, note("income" if change > 0 else "income-less", *places, n=coins)
    yield from civic(state, after, made, seat)
    if facts["markers"][seat] <= FEW and new["markers"][seat] > facts["markers"][seat]:
        yield 1.5, note("markers", *places, n=new["markers"][seat])


def population(old: Facts, new: Facts, seat: int, places: list[str]) -> Iterator[Weighed]:
    """Citizens, and whether they are the most."""
    change = new["citizens"][seat] - old["citizens"][seat]
    others = [citizens for other, citizens in enumerate(old["citizens"]) if other != seat]
    before, now = old["citizens"][seat], new["citizens"][seat]
    if before <= max(others) < now:
        yield change + 4, note("largest", *places, n=now)
    elif change > 0:
        yield change, note("citizens", *places, n=change)
    elif change < 0:
        yield change, note("citizens-less", *places, n=-change)


def civic(state: Foundations, after: Foundations, made: Move, seat: int) -> Iterator[Weighed]:
    """What civic buildings gain, the new one and old ones, the mover's and the others'."""
    layout, buildings = state.kit.layout, after.buildings()
    places = layout.names(made.lots)
    fresh = next(n for n, (_, _, lots) in buildings.items() if set(lots) == set(made.lots))
    if layout.pieces.tiles[made.tile].kind == "civic":
        points, near = after.civic(fresh)
        names = tuple(Note(f"tile.{layout.keys[buildings[one][1]]}") for one in near)
        yield (points, note("civic", *places, points=points, tiles=names)) if points else (-1, note("alone"))
    else:
        points = 0
    for other in range(len(after.scores())):
        gain = after.points(other)["civic"] - state.points(other)["civic"]
        if other == seat and gain > points:
            yield gain - points, note("serves-own", *places, points=gain - points)
        elif other != seat and gain > 0:
            yield -gain, note("serves", *places, seat=other, points=gain)
