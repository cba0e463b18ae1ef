"""The set-up of Metropolys: closed districts, tokens and secret cards, given or drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from reprlib import repr as short
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Options, Setup, check_keys
from metropolitan.engine.errors import BadRecord
from metropolitan.games.metropolys.city import Atlas
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, TOKENS


def bad(id: str, **facts: Any) -> BadRecord:
    return BadRecord(f"setup.{id}", game="metropolys", **facts)


def area_cards(options: Options, players: int) -> tuple[str, ...]:
    """The area cards in play; with two players of the family edition, borders is out."""
    if options["edition"] == "expert":
        return EXPERT_AREAS
    return FAMILY_AREAS[:3] if players == 2 else FAMILY_AREAS


def prepare(
    atlas: Atlas, options: Options, players: int, seed: int | None, given: Mapping[str, Any]
) -> Setup:
    """What is given, checked; then the layout of a first game; then chance, a stream of its own a part."""
    check_keys(given, "closed", "tokens", "objectives")
    given = dict(given)
    layout = atlas.map.first_game[str(players)] if options["layout"] == "first-game" else None
    if "tokens" in given:
        check_token_names(atlas, given["tokens"])
        if "closed" not in given:
            given["closed"] = bare_districts(atlas, players, given["tokens"])
    elif layout:
        given.setdefault("closed", layout.closed)
    draw = Draw(atlas, options, players, seed)
    closed = check_closed(atlas, players, given["closed"]) if "closed" in given else draw.closed()
    if layout and set(closed) == set(layout.closed):
        given.setdefault("tokens", layout.tokens())
    tokens, cards = given.get("tokens", {}), given.get("objectives")
    return {
        "closed": closed,
        "tokens": check_tokens(atlas, players, closed, tokens) if "tokens" in given else draw.tokens(closed),
        "objectives": check_cards(options, players, cards) if "objectives" in given else draw.cards(),
    }


class Draw:
    """What chance decides, each part from its own stream of the seed."""

    def __init__(self, atlas: Atlas, options: Options, players: int, seed: int | None) -> None:
        self.atlas, self.options, self.players, self.seed = atlas, options, players, seed

    def stream(self, name: str) -> Chance:
        if self.seed is None:
            raise BadRecord("seed.missing")
        return Chance(self.seed, f"metropolys.{name}")

    def closed(self) -> list[str]:
        choices = self.atlas.closings(self.players)
        return choices[self.stream("closed").below(len(choices))] if len(choices) > 1 else choices[0]

    def tokens(self, closed: list[str]) -> dict[str, str]:
        chance = self.stream("tokens")
        places: list[str] = []
        for district in self.atlas.districts:
            if district not in closed:
                fit = [id for id in self.atlas.members(district) if id not in self.atlas.map.blind_alleys]
                places += chance.shuffled(fit)[: self.atlas.share(district)]
        counts = self.atlas.map.players[str(self.players)].tokens
        kinds = chance.shuffled([kind for kind in TOKENS for _ in range(counts[kind])])
        return self.atlas.sorted(dict(zip(places, kinds, strict=True)))

    def cards(self) -> list[dict[str, str]]:
        chance = self.stream("objectives")
        areas = chance.shuffled(area_cards(self.options, self.players))[: self.players]
        if self.options["edition"] == "family":
            return [{"area": area} for area in areas]
        kinds = chance.shuffled(KINDS)
        return [{"area": area, "neighborhood": kind} for area, kind in zip(areas, kinds, strict=False)]


def check_closed(atlas: Atlas, players: int, closed: Any) -> list[str]:
    ring = atlas.map.ring
    if not isinstance(closed, list) or any(district not in ring for district in closed):
        raise bad("closed-form", ring=ring)
    if len(closed) != atlas.map.players[str(players)].closed:
        raise bad("closed-number", n=atlas.map.players[str(players)].closed)
    if not any(set(closed) == set(choice) for choice in atlas.closings(players)):
        raise bad("closed-neighbors", closed=closed)
    return list(closed)


def check_token_names(atlas: Atlas, tokens: Any) -> None:
    if not isinstance(tokens, dict):
        raise bad("tokens-form")
    for id, kind in tokens.items():
        if id not in atlas.number:
            raise bad("token-place", place=str(id))
        if kind not in TOKENS:
            raise bad("token-kind", place=id, kind=short(kind), kinds=TOKENS)


def bare_districts(atlas: Atlas, players: int, tokens: Mapping[str, str]) -> list[str]:
    """Tokens tell which districts are open: every open one has some."""
    found = {atlas.district_of[id] for id in tokens}
    bare = [district for district in atlas.map.ring if district not in found]
    for choice in atlas.closings(players):
        if set(choice) == set(bare):
            return choice
    raise bad("tokens-bare", bare=bare, n=atlas.map.players[str(players)].closed)


def check_tokens(atlas: Atlas, players: int, closed: list[str], tokens: Mapping[str, str]) -> dict[str, str]:
    for id in tokens:
        if id in atlas.map.blind_alleys:
            raise bad("token-blind-alley", place=id)
        if atlas.district_of[id] in closed:
            raise bad("token-closed", place=id)
    found = Counter(atlas.district_of[id] for id in tokens)
    for district in atlas.districts:
        if district not in closed and found[district] != atlas.share(district):
            raise bad("token-district", district=district, found=found[district], n=atlas.share(district))
    kinds = Counter(tokens.values())
    for kind, n in atlas.map.players[str(players)].tokens.items():
        if kinds[kind] != n:
            raise bad("token-number", kind=kind, found=kinds[kind], n=n)
    return atlas.sorted(tokens)


def check_cards(options: Options, players: int, cards: Any) -> list[dict[str, str]]:
    known = {"area": area_cards(options, players)}
    if options["edition"] == "expert":
        known["neighborhood"] = KINDS
    if not isinstance(cards, list) or len(cards) != players:
        raise bad("cards-number", n=players)
    for seat, card in enumerate(cards):
        if not isinstance(card, dict) or set(card) != set(known):
            raise bad("cards-form", number=seat + 1, keys=list(known))
        for key, choices in known.items():
            if card[key] not in choices:
                raise bad("cards-value", number=seat + 1, key=key, value=short(card[key]), choices=choices)
            if card[key] in [other[key] for other in cards[:seat]]:
                raise bad("cards-twice", value=card[key])
    return [{key: card[key] for key in known} for card in cards]
