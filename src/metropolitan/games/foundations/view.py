"""Who may see what of a game of Foundations, and what a move would do."""

from __future__ import annotations

from typing import Any

from metropolitan.games.foundations.notation import Move, move
from metropolitan.games.foundations.pieces import YEARS
from metropolitan.games.foundations.rules import Foundations


def view(state: Foundations, seat: int | None) -> dict[str, Any]:
    """All is public, but the order of the deeds to come, and hands and choices in the draft."""
    facts, layout = state.facts(), state.kit.layout
    stage = stage_of(facts)
    seen = {
        "game": "foundations",
        "players": facts["players"],
        "seat": seat,
        "turn": state.seat,
        "finished": state.finished,
        "winners": state.winners(),
        "points": facts["prestige"],
        "stage": stage,
        "side": layout.side,
        "year": min(facts["year"] + 1, YEARS),
        "last": (facts["turn"] + facts["final"] - 1) % facts["players"] if stage == "final" else None,
        "turns_left": facts["final"] if stage == "final" else None,
        "idle": facts["idle"],
        "stall": stall(state, facts),
        "row": [
            {"lot": layout.name(lot), "price": price}
            for lot, price in zip(facts["row"], layout.pieces.prices, strict=False)
        ],
        "piles": facts["piles"],
        "buildings": buildings(state),
        "seats": [player(state, facts, owner) for owner in range(facts["players"])],
    }
    if stage == "draft":
        seen["draft"] = draft(state, facts, seat)
        if seat is not None:
            seen["hand"] = layout.names(state.hand(seat))
    return seen


def stage_of(facts: dict[str, Any]) -> str:
    if facts["turn"] < 0:
        return "over"
    if facts["drafting"]:
        return "draft"
    return "final" if facts["final"] else "play"


def stall(state: Foundations, facts: dict[str, Any]) -> int | None:
    """In how many turns a year without purchases ends, once that is near."""
    pieces = state.kit.layout.pieces
    return pieces.stall - facts["idle"] if facts["idle"] >= pieces.warning else None


def buildings(state: Foundations) -> list[dict[str, Any]]:
    layout = state.kit.layout
    return [
        {
            "seat": owner,
            "tile": layout.keys[key],
            "kind": layout.pieces.tiles[key].kind,
            "lots": layout.names(lots),
        }
        for owner, key, lots in sorted(state.buildings().values(), key=lambda one: one[2])
    ]


def player(state: Foundations, facts: dict[str, Any], seat: int) -> dict[str, Any]:
    layout = state.kit.layout
    return {
        "prestige": facts["prestige"][seat],
        "coins": facts["coins"][seat],
        "income": facts["income"][seat],
        "citizens": facts["citizens"][seat],
        "markers": facts["markers"][seat],
        "marked": layout.names(facts["marked"][seat]),
        "tiles": dict(zip(layout.keys, facts["left"][seat], strict=True)),
        "now": sum(state.points(seat).values()) if facts["turn"] >= 0 else 0,
    }


def draft(state: Foundations, facts: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Who has chosen is public; what, only one's own. `known`: the hands one has held and passed on."""
    layout = state.kit.layout
    seats = range(facts["players"])
    choice = None if seat is None else facts["chosen"][seat]
    return {
        "round": facts["round"] + 1,
        "chosen": [chosen is not None for chosen in facts["chosen"]],
        "choice": None if choice is None else layout.name(choice),
        "known": [layout.names(state.hand(other)) if state.knows(seat, other) else None for other in seats],
    }


# ---- what a move would do ----


def preview(state: Foundations, action: int) -> dict[str, Any]:
    tried = move(state, action)
    if tried.verb == "income":
        return preview_income(state)
    if tried.verb == "build":
        return preview_building(state, action, tried)
    if tried.verb == "buy":
        return preview_purchase(state, tried.lots[0])
    return {"move": "take", "lot": state.kit.layout.name(tried.lots[0])}


def preview_income(state: Foundations) -> dict[str, Any]:
    facts = state.facts()
    gain = facts["income"][facts["turn"]]
    return {"move": "income", "gain": gain, "coins": facts["coins"][facts["turn"]] + gain}


def preview_purchase(state: Foundations, lot: int) -> dict[str, Any]:
    """Which deed would come next is not told: nobody knows."""
    facts, layout = state.facts(), state.kit.layout
    prices, place = layout.pieces.prices, facts["row"].index(lot)
    sliding = range(place + 1, len(facts["row"]))
    return {
        "move": "buy",
        "lot": layout.name(lot),
        "price": prices[place],
        "coins": facts["coins"][facts["turn"]] - prices[place],
        "markers": facts["markers"][facts["turn"]] - 1,
        "slides": [
            {"lot": layout.name(facts["row"][i]), "from": prices[i], "to": prices[i - 1]} for i in sliding
        ],
        "refill": facts["piles"][facts["year"]] > 0,
        "last": len(facts["row"]) == 1,
    }


def preview_building(state: Foundations, action: int, tried: Move) -> dict[str, Any]:
    """Changes as the board would be: of income, citizens, markers, and of what the year would score now."""
    after = state.constructed(action)
    old, new, layout = state.facts(), after.facts(), state.kit.layout
    seat, seats = old["turn"], range(old["players"])
    gone, left = cleared(state, tried)
    return {
        "move": "build",
        "tile": layout.keys[tried.tile],
        "lots": layout.names(tried.lots),
        "income": new["income"][seat] - old["income"][seat],
        "citizens": new["citizens"][seat] - old["citizens"][seat],
        "markers": new["markers"][seat] - old["markers"][seat],
        "civic": [after.points(s)["civic"] - state.points(s)["civic"] for s in seats],
        "points": [sum(after.points(s).values()) - sum(state.points(s).values()) for s in seats],
        "returned": [{"tile": layout.keys[key], "lots": layout.names(lots)} for key, lots in gone],
        "left": layout.names(left),
    }


def cleared(before: Foundations, built: Move) -> tuple[list[tuple[int, list[int]]], set[int]]:
    """The buildings a construction covers, and the lots they leave that need a marker."""
    here = set(built.lots)
    covered = [(key, lots) for _, key, lots in before.buildings().values() if here & set(lots)]
    return covered, {lot for _, lots in covered for lot in lots} - here
