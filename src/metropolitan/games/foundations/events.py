"""What happened in a move, as far as a seat may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from metropolitan.engine.words import Note
from metropolitan.games.foundations.notation import Move, move
from metropolitan.games.foundations.rules import Foundations
from metropolitan.games.foundations.view import cleared

Facts = dict[str, Any]


def events(before: Foundations, action: int, after: Foundations, seat: int | None) -> list[Note]:
    old, new, made = before.facts(), after.facts(), move(before, action)
    if made.verb == "take":
        return taken(before, old, after, new, made, seat)
    if made.verb == "income":
        notes = [Note("event.income", {"seat": old["turn"], "n": old["income"][old["turn"]]})]
    elif made.verb == "buy":
        notes = bought(before, old, after, new, made.lots[0])
    else:
        notes = constructed(before, old["turn"], made)
    return notes + idle(before, old, new) + year_end(after, old, new)


def taken(
    before: Foundations, old: Facts, after: Foundations, new: Facts, made: Move, seat: int | None
) -> list[Note]:
    """A choice is its maker's secret until all have chosen; then all are told at once."""
    layout, chooser = before.kit.layout, old["turn"]
    if new["round"] == old["round"]:
        if seat != chooser:
            return [Note("event.chosen", {"seat": chooser})]
        lot = layout.name(made.lots[0])
        return [Note("event.chosen-own", {"seat": chooser, "lot": lot}, (lot,))]
    chosen = [*old["chosen"][:-1], made.lots[0]]
    notes = [Note("event.chosen", {"seat": chooser})]
    for owner, number in enumerate(chosen):
        lot = layout.name(number)
        notes.append(Note("event.take", {"seat": owner, "lot": lot}, (lot,)))
    return [*notes, Note("event.pass-left")] if new["drafting"] else [*notes, opening(after, new)]


def bought(before: Foundations, old: Facts, after: Foundations, new: Facts, lot: int) -> list[Note]:
    layout, seat = before.kit.layout, old["turn"]
    name, price = layout.name(lot), layout.pieces.prices[old["row"].index(lot)]
    notes = [Note("event.buy", {"seat": seat, "lot": name, "n": price}, (name,))]
    if new["final"]:
        return [*notes, Note("event.last-deed", {"seat": seat})]
    if len(new["row"]) == len(old["row"]):
        fresh = layout.name(new["row"][-1])
        notes.append(Note("event.for-sale", {"lot": fresh, "n": layout.pieces.prices[-1]}, (fresh,)))
    return notes


def constructed(before: Foundations, seat: int, made: Move) -> list[Note]:
    covered, left = cleared(before, made)
    notes = [on_lots(before, "build", seat, made.lots, made.tile)]
    notes += [on_lots(before, "return", seat, lots, key) for key, lots in covered]
    return [*notes, on_lots(before, "mark", seat, left)] if left else notes


def on_lots(state: Foundations, name: str, seat: int, lots: Iterable[int], tile: int = -1) -> Note:
    """Something with these lots, and with a tile."""
    layout = state.kit.layout
    places = tuple(layout.names(lots))
    what = {"tile": Note(f"tile.{layout.keys[tile]}")} if tile >= 0 else {}
    return Note(f"event.{name}", {"seat": seat, "lots": places, **what}, places)


def idle(before: Foundations, old: Facts, new: Facts) -> list[Note]:
    """A year without purchases is announced, and ended."""
    pieces = before.kit.layout.pieces
    if new["idle"] >= pieces.warning:
        return [Note("event.stall-near", {"turns": new["idle"], "n": pieces.stall - new["idle"]})]
    if new["final"] and old["idle"] == pieces.stall - 1:
        return [Note("event.stall", {"turns": pieces.stall, "seat": old["turn"]})]
    return []


def year_end(after: Foundations, old: Facts, new: Facts) -> list[Note]:
    if new["year"] == old["year"]:
        return []
    notes = [Note("event.year-end", {"year": new["year"]})]
    for seat in range(new["players"]):
        points = new["prestige"][seat] - old["prestige"][seat]
        notes.append(Note("event.scores", {"seat": seat, "n": points, "total": new["prestige"][seat]}))
    if after.finished:
        return [*notes, Note("event.end")]
    base = after.kit.layout.pieces.income
    paid = [(seat, income - base) for seat, income in enumerate(new["income"]) if income > base]
    notes += [Note("event.paid", {"seat": seat, "n": coins}) for seat, coins in paid]
    return [*notes, opening(after, new)]


def opening(after: Foundations, new: Facts) -> Note:
    """A year begins: its first deeds, and who begins."""
    lots = tuple(after.kit.layout.names(new["row"]))
    return Note("event.year", {"year": new["year"] + 1, "lots": lots, "seat": new["turn"]}, lots)
