"""Why a move is not legal: the rule it breaks, and the lots that cause it."""

from __future__ import annotations

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
    layout, seat = state.kit.layout, facts["turn"]
    tile = Note(f"tile.{layout.keys[tried.tile]}")
    own = {lot: lots for owner, _, lots in state.buildings().values() if owner == seat for lot in lots}
    if not facts["left"][seat][tried.tile]:
        where = [lots for owner, key, lots in state.buildings().values() if (owner, key) == (seat, tried.tile)]
        places = tuple(layout.names(lot for lots in where for lot in lots))
        return Note("refusal.none-left", {"rule": "construct.supply", "tile": tile}, places)
    foreign = tuple(layout.names(set(tried.lots) - set(own) - set(facts["marked"][seat])))
    if foreign:
        return Note("refusal.not-yours", {"rule": "construct.owned", "lots": foreign}, foreign)
    large = {lot for spot in tried.lots for lot in own.get(spot, []) if len(own[spot]) >= len(tried.lots)}
    if large:
        places = tuple(layout.names(large))
        return Note("refusal.not-smaller", {"rule": "construct.smaller", "tile": tile, "lots": places}, places)
    left = {lot for spot in tried.lots for lot in own.get(spot, [])} - set(tried.lots)
    told = {"rule": "construct.markers", "tile": tile, "lots": layout.names(left), "n": facts["markers"][seat]}
    freed = len(set(tried.lots) & set(facts["marked"][seat]))
    return Note("refusal.markers", {**told, "n": told["n"] + freed}, tuple(layout.names(left)))
