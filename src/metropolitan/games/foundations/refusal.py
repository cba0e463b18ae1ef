"""Why a move is not legal: the rule it breaks, and the lots that cause it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from metropolitan.engine.words import Note
from metropolitan.games.foundations.notation import Move, move
from metropolitan.games.foundations.rules import Foundations


def refuse(state: Foundations, action: int) -> Note:
    facts, tried = state.facts(), move(state, action)
    if facts["turn"] < 0:
        return Note("refusal.over", {"rule": "end.years"})
    if facts["drafting"]:
        return refuse_in_draft(state, tried)
    if tried.verb == "take":
        return Note("refusal.no-draft", {"rule": "draft.end"})
    if tried.verb == "buy":
        return refuse_purchase(state, facts, tried.lots[0])
    return refuse_building(state, facts, tried)


def refuse_in_draft(state: Foundations, tried: Move) -> Note:
    if tried.verb != "take":
        return Note("refusal.draft", {"rule": "draft.choose"})
    lot = state.kit.layout.name(tried.lots[0])
    return Note("refusal.not-in-hand", {"rule": "draft.hand", "lot": lot}, (lot,))


def refuse_purchase(state: Foundations, facts: dict[str, Any], lot: int) -> Note:
    name, seat = state.kit.layout.name(lot), facts["turn"]
    if facts["final"]:
        return Note("refusal.final", {"rule": "year.no-buying"})
    if lot not in facts["row"]:
        return Note("refusal.not-for-sale", {"rule": "buy.row", "lot": name}, (name,))
    price = state.kit.layout.pieces.prices[facts["row"].index(lot)]
    if price > facts["coins"][seat]:
        told = {"rule": "buy.pay", "lot": name, "price": price, "n": facts["coins"][seat]}
        return Note("refusal.price", told, (name,))
    marked = tuple(state.kit.layout.names(facts["marked"][seat]))
    return Note("refusal.no-marker", {"rule": "buy.marker", "lot": name}, marked)


def refuse_building(state: Foundations, facts: dict[str, Any], tried: Move) -> Note:
    """The first of its rules that a construction breaks."""
    seat, here, tile = facts["turn"], set(tried.lots), tried.tile
    marked, buildings = set(facts["marked"][seat]), state.buildings().values()
    own = [lots for owner, _, lots in buildings if owner == seat]
    if not facts["left"][seat][tile]:
        built = [lot for owner, key, lots in buildings if (owner, key) == (seat, tile) for lot in lots]
        return refused(state, "none-left", "construct.supply", tile, built)
    foreign = here - marked - {lot for lots in own for lot in lots}
    if foreign:
        return refused(state, "not-yours", "construct.owned", tile, foreign)
    covered = [lots for lots in own if here & set(lots)]
    large = [lot for lots in covered if len(lots) >= len(here) for lot in lots]
    if large:
        return refused(state, "not-smaller", "construct.smaller", tile, large)
    left = {lot for lots in covered for lot in lots} - here
    markers = facts["markers"][seat] + len(here & marked)
    return refused(state, "markers", "construct.markers", tile, left, n=markers)


def refused(state: Foundations, id: str, rule: str, tile: int, lots: Iterable[int], **facts: int) -> Note:
    """A refused construction, for these lots."""
    layout = state.kit.layout
    places = tuple(layout.names(lots))
    told = {"rule": rule, "tile": Note(f"tile.{layout.keys[tile]}"), "lots": places}
    return Note(f"refusal.{id}", {**told, **facts}, places)
