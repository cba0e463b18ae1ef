"""Tables to try the rules at: a set-up with what a test wants, and boards reached by legal moves only.

Places, cards and moves are written in one string: `"C1 C2"`, `"13@C1 5@C2"`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from metropolitan.engine.errors import IllegalMove
from metropolitan.engine.match import Match
from metropolitan.engine.words import Note, say
from metropolitan.games.metropolys import game
from metropolitan.games.metropolys.city import load_city
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, PASS, TOKENS

NAMES = ("Ada", "Bob", "Cyd", "Dee")
CITY = load_city("city").map
CLOSED: dict[int, list[str]] = {2: ["west", "north"], 3: ["north"], 4: []}
EDITIONS = ("expert", "family")
TABLES = [(players, edition) for players in (2, 3, 4) for edition in EDITIONS]


def table(
    players: int = 4, edition: str = "expert", closed: list[str] | None = None, *,
    areas: str = "", kinds: str = "", trendy: str = "", subway: str = "", ruins: str = "", bare: str = "",
) -> Match:  # fmt: skip
    """A match in which seats hold the named cards and places have the named tokens; `bare` ones have none.
    Whatever is not named is filled up in the order of the map."""
    closed = CLOSED[players] if closed is None else closed
    wanted = {
        place: kind
        for kind, places in zip(TOKENS, (trendy, subway, ruins), strict=True)
        for place in places.split()
    }
    setup = {
        "closed": closed,
        "tokens": lay(players, closed, wanted, bare.split()),
        "objectives": deal(players, edition, areas.split(), kinds.split()),
    }
    return Match(game, NAMES[:players], {"edition": edition}, setup=setup)


def lay(players: int, closed: list[str], wanted: dict[str, str], bare: list[str]) -> dict[str, str]:
    """All tokens of a game, those that are wanted among them."""
    places = list(wanted)
    for district in CITY.districts:
        if district not in closed:
            members = [id for id in CITY.members(district) if id not in CITY.map.blind_alleys]
            inside = [id for id in members if id in wanted]
            others = [id for id in members if id not in wanted and id not in bare]
            places += others[: CITY.share(district) - len(inside)]
    left = [kind for kind in TOKENS for _ in range(CITY.map.players[str(players)].tokens[kind])]
    for kind in wanted.values():
        left.remove(kind)
    return dict(zip(places, [*wanted.values(), *left], strict=True))


def deal(players: int, edition: str, areas: list[str], kinds: list[str]) -> list[dict[str, str]]:
    """One card of each sort a seat, the named ones first."""
    deck = EXPERT_AREAS if edition == "expert" else FAMILY_AREAS[: 3 if players == 2 else 4]
    areas = areas + [area for area in deck if area not in areas]
    kinds = kinds + [kind for kind in KINDS if kind not in kinds]
    if edition == "family":
        return [{"area": area} for area in areas[:players]]
    return [
        {"area": area, "neighborhood": kind}
        for area, kind in zip(areas[:players], kinds[:players], strict=True)
    ]


def play(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


def bids(match: Match) -> list[str]:
    """The bids on the board, in order."""
    return [f"{bid['value']}@{bid['place']}" for bid in game.view(match.state, None)["bids"]]


def settle(match: Match) -> None:
    """All others pass, until the last bid is built."""
    while bids(match):
        match.play("pass")


def build(match: Match, seat: int, move: str) -> None:
    """One call that ends with this bid of this seat: its own opening, or an answer to a low bid next door."""
    if match.state.seat != seat:
        low = game.view(match.state, None)["hands"][match.state.seat][0]
        beside = next(
            id for id in neighbors(move.split("@")[1]) if id in game.view(match.state, None)["targets"]
        )
        match.play(f"{low}@{beside}")
        while match.state.seat != seat:
            match.play("pass")
    match.play(move)
    settle(match)


def town(match: Match, *homes: str) -> Match:
    """Everybody's buildings, seat by seat, each seat's highest first."""
    for seat, moves in enumerate(homes):
        for move in sorted(moves.split(), key=lambda move: -int(move.split("@")[0])):
            build(match, seat, move)
    return match


def homes(places: str) -> str:
    """Buildings on these places, from the 13 downwards."""
    return " ".join(f"{13 - k}@{place}" for k, place in enumerate(places.split()))


def neighbors(place: str) -> list[str]:
    return CITY.names(CITY.adjacent[CITY.number[place]])


def view(match: Match, seat: int | None = None) -> dict[str, Any]:
    return game.view(match.state, seat)


def points(match: Match, seat: int = 0) -> dict[str, int]:
    """The score of a seat by its parts."""
    return dict(match.state.points(seat))


def refused(match: Match, move: str) -> Note:
    """Why a move is refused; the position is the same afterwards."""
    before = view(match)
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert view(match) == before
    return caught.value.note


def said(note: Note) -> str:
    return say(note, game="metropolys", names=NAMES)


def random_table(players: int, edition: str, seed: int, **options: Any) -> Match:
    return Match(game, NAMES[:players], {"edition": edition, **options}, seed=seed)


def random_moves(match: Match, seed: int, passing: float = 0.3) -> Iterator[int]:
    """Plays a game to its end, and yields each action before it is made."""
    rng = random.Random(seed)
    while not match.state.finished:
        legal = match.state.legal()
        action = PASS if legal[0] == PASS and rng.random() < passing else rng.choice(legal)
        yield action
        match.act(action)
