"""Who may see what of a game of Metropolys, what a move would do, why it is refused, and what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from metropolitan.engine.contract import Item
from metropolitan.engine.words import Note
from metropolitan.games.metropolys.city import Atlas, called, members
from metropolitan.games.metropolys.notation import parts
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, PASS, TOKENS, Metropolys
from metropolitan.games.metropolys.sheet import kept, sheets

Facts = dict[str, Any]  # what a state tells of itself


def height(value: int) -> str:
    return "tall" if value >= 10 else "medium" if value >= 6 else "small"


def card(facts: Facts, seat: int) -> dict[str, str]:
    """The secret objectives of a seat, by name."""
    area, kind = facts["cards"][seat]
    if facts["expert"]:
        return {"area": EXPERT_AREAS[area], "neighborhood": KINDS[kind]}
    return {"area": FAMILY_AREAS[area]}


def knows(facts: Facts, seat: int | None, owner: int) -> bool:
    """Cards are secret until the end."""
    return seat == owner or facts["turn"] < 0


def views(state: Metropolys, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
    """What is on the board is the same for all."""
    facts = state.facts()
    known = kept(state, facts)
    if "ground" not in known:
        known["ground"] = ground(state, facts)
    board = {**known["ground"], **call(state, facts)}
    found: dict[int | None, dict[str, Any]] = {}
    for seat in seats:
        key = "hidden", seat, state.finished
        if key not in known:
            known[key] = hidden(state, facts, seat)
        found[seat] = {**board, "seat": seat, **known[key]}
    return found


def ground(state: Metropolys, facts: Facts) -> dict[str, Any]:
    """What changes only where something is built."""
    atlas = state.city.map
    districts = zip(atlas.districts, atlas.district_sets, strict=True)
    return {
        "game": "metropolys",
        "map": atlas.map.name,
        "edition": "expert" if facts["expert"] else "family",
        "players": facts["players"],
        "closed": [name for name, places in districts if not places & facts["open"]],
        "tokens": tokens(facts, atlas, ~sum(facts["built"])),
        "buildings": buildings(facts, atlas),
        "taken": [taken(facts, built) for built in facts["built"]],
        "subway_card": holder(facts["subway_card"]),
        "ruins_card": holder(facts["ruins_card"]),
    }


def call(state: Metropolys, facts: Facts) -> dict[str, Any]:
    """Who is to move, and what is bid."""
    atlas = state.city.map
    return {
        "seat": None,
        "turn": state.seat,
        "finished": state.finished,
        "winners": state.winners(),
        "bids": [{"seat": s, "value": v, "place": atlas.ids[p]} for s, v, p in facts["bids"]],
        "passed": facts["passed"],
        "targets": atlas.names(targets(state, facts)),
        "hands": facts["hands"],
    }


def hidden(state: Metropolys, facts: Facts, seat: int | None) -> dict[str, Any]:
    """What not everybody may see, as far as a seat may."""
    open = [knows(facts, seat, owner) for owner in range(facts["players"])]
    return {
        "cards": [card(facts, owner) if known else None for owner, known in enumerate(open)],
        "points": [sum([item.points for item in items]) for items in sheets(state, facts, open)],
    }


def points(state: Metropolys, seat: int, secrets: bool) -> int:
    """The sum of a seat's sheet."""
    parts = state.points(seat)
    return sum(parts.values()) if secrets else parts["tokens"] + parts.get("highest", 0)


def tokens(facts: Facts, atlas: Atlas, places: int) -> dict[str, str]:
    """The tokens that lie on these places."""
    kinds = zip(TOKENS, facts["tokens"], strict=True)
    return {id: kind for kind, spread in kinds for id in atlas.names(spread & places)}


def taken(facts: Facts, built: int) -> dict[str, int]:
    """How many tokens of each kind these buildings have earned."""
    return {kind: (built & places).bit_count() for kind, places in zip(TOKENS, facts["tokens"], strict=True)}


def buildings(facts: Facts, atlas: Atlas) -> list[dict[str, Any]]:
    """In the order of the map."""
    owners = {place: seat for seat, built in enumerate(facts["built"]) for place in members(built)}
    values = facts["values"]
    return [
        {"place": atlas.ids[place], "seat": owners[place], "value": value, "height": height(value)}
        for place in sorted(owners)
        if (value := values[place])
    ]


def holder(seat: int) -> int | None:
    return seat if seat >= 0 else None


def targets(state: Metropolys, facts: Facts) -> int:
    """Where the next building may go."""
    if facts["turn"] < 0:
        return 0
    empty: int = facts["empty"]
    return empty & state.city.map.adjacent[facts["bids"][-1][2]] if facts["bids"] else empty


def score(state: Metropolys, seat: int | None) -> list[list[Item]]:
    facts = state.facts()
    return sheets(state, facts, [knows(facts, seat, owner) for owner in range(facts["players"])])


def preview(state: Metropolys, action: int, seat: int | None) -> dict[str, Any]:
    """A bid: who could still outbid it and where the chain can go, and the points if it is built.
    A pass: whether it settles the call."""
    after = state.copy()
    mover = state.seat
    after.apply(action)
    facts = after.facts()
    settled = not facts["bids"]
    if action == PASS:
        seat, value, place = state.facts()["bids"][-1]
        builds = {"seat": seat, "value": value, "place": state.city.map.ids[place]} if settled else None
        return {"move": "pass", "builds": builds, "next": after.seat, "finished": after.finished}
    value, place = parts(state, action)
    return {
        "move": "bid",
        "value": value,
        "place": state.city.map.ids[place],
        "height": height(value),
        "token": token_at(facts, place),
        "settled": settled,
        "finished": after.finished,
        "next": [] if settled else state.city.map.names(targets(after, facts)),
        "outbid": [] if settled else outbidders(after, mover, value),
        "points": gains(state, after, seat),
    }


def token_at(facts: Facts, place: int) -> str | None:
    tokens = zip(TOKENS, facts["tokens"], strict=True)
    return next((kind for kind, places in tokens if places >> place & 1), None)


def outbidders(after: Metropolys, mover: int | None, value: int) -> list[dict[str, Any]]:
    facts = after.facts()
    return [
        {"seat": seat, "values": [higher for higher in hand if higher > value]}
        for seat, hand in enumerate(facts["hands"])
        if seat != mover and seat not in facts["passed"] and any(higher > value for higher in hand)
    ]


def gains(state: Metropolys, after: Metropolys, seat: int | None) -> list[int]:
    """What everybody's known score would change by if all others passed now."""
    settle(after)

    def total(one: Metropolys, owner: int) -> int:  # the end reveals cards: count only what is known before
        return points(one, owner, owner == seat)

    return [total(after, owner) - total(state, owner) for owner in range(state.facts()["players"])]


def settle(state: Metropolys) -> None:
    """Everybody passes until the last bid is built."""
    while not state.finished and state.facts()["bids"]:
        state.apply(PASS)


def refuse(state: Metropolys, action: int) -> Note:
    facts, atlas = state.facts(), state.city.map
    if facts["turn"] < 0:
        return Note("refusal.over", {"rule": "end.at-once"})
    if action == PASS:
        return Note("refusal.pass-first", {"rule": "call.open"})
    value, place = parts(state, action)
    id = atlas.ids[place]
    if value not in facts["hands"][facts["turn"]]:
        where = standing(state, facts["turn"], value)
        return Note("refusal.value-used", {"rule": "call.unused", "value": value, "place": where}, (where,))
    if not facts["open"] >> place & 1:
        name = called(atlas.district_of[id])
        return Note("refusal.closed", {"rule": "setup.closed", "place": id, "district": name}, (id,))
    if not facts["empty"] >> place & 1:
        return Note("refusal.occupied", {"rule": "call.empty", "place": id}, (id,))
    _, last, spot = facts["bids"][-1]
    there = atlas.ids[spot]
    if value <= last:
        return Note("refusal.not-higher", {"rule": "call.higher", "value": value, "last": last}, (there,))
    return Note("refusal.not-adjacent", {"rule": "call.adjacent", "place": id, "last": there}, (id, there))


def standing(state: Metropolys, seat: int, value: int) -> str:
    """Where a building of this value of a seat stands."""
    facts, atlas = state.facts(), state.city.map
    bids = [atlas.ids[place] for owner, bid, place in facts["bids"] if (owner, bid) == (seat, value)]
    built = [id for id in atlas.names(facts["built"][seat]) if facts["values"][atlas.number[id]] == value]
    return str((bids + built)[0])


def events(before: Metropolys, action: int, after: Metropolys) -> list[Note]:
    """All of it is public; the cards turned up at the end too."""
    old, new, atlas = before.facts(), after.facts(), before.city.map
    seat = old["turn"]
    if action == PASS:
        notes = [Note("event.pass", {"seat": seat})]
        last = old["bids"][-1]
    else:
        value, place = parts(before, action)
        last = (seat, value, place)
        name, id = "event.bid" if old["bids"] else "event.open", atlas.ids[place]
        notes = [Note(name, {"seat": seat, "value": value, "place": id}, (id,))]
    if new["bids"]:
        out = [s for s in new["passed"] if s not in old["passed"] and not (s == seat and action == PASS)]
        return notes + [Note("event.out", {"seat": other}) for other in out]
    return notes + built_events(old, new, atlas.ids[last[2]], last)


def built_events(old: Facts, new: Facts, id: str, bid: tuple[int, int, int]) -> list[Note]:
    seat, value, place = bid
    notes = [Note("event.build", {"seat": seat, "value": value, "place": id}, (id,))]
    token = token_at(new, place)
    if token:
        notes.append(Note(f"event.token-{token}", {"seat": seat, "place": id}, (id,)))
    for name in ("subway", "ruins"):
        if new[f"{name}_card"] != old[f"{name}_card"]:
            notes.append(Note(f"event.{name}-card", {"seat": seat}))
    if new["turn"] < 0:
        notes.append(Note("event.end", {"seat": seat}))
        for owner in range(new["players"]):
            names = tuple(Note(f"card.{key}.{name}") for key, name in card(new, owner).items())
            notes.append(Note("event.reveal", {"seat": owner, "cards": names}))
    return notes


def outlook(state: Metropolys) -> list[float]:
    """The score if everybody passed now; strong buildings still in hand are worth a little, and so is
    each building built."""
    after = state.copy()
    settle(after)
    facts = after.facts()
    return [
        score + 0.15 * sum(hand) + 0.8 * built.bit_count()
        for score, hand, built in zip(after.scores(), facts["hands"], facts["built"], strict=True)
    ]
