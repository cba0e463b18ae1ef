"""Metropolys: bid for the best places of the city, in the family and the expert edition."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from metropolitan.engine.contract import Feature, Game, Item, Option, Options, Setup
from metropolitan.engine.words import Note
from metropolitan.games.metropolys import ahead, notation, observe, reasons, setup, tally, view
from metropolitan.games.metropolys.belief import Guess
from metropolitan.games.metropolys.city import Atlas, load_city, map_names
from metropolitan.games.metropolys.rules import EXPERT_AREAS, FAMILY_AREAS, KINDS, TOKENS, Metropolys

if TYPE_CHECKING:
    from rich.console import RenderableType


class MetropolysGame(Game):
    id = "metropolys"
    players = range(2, 5)
    colors = ("blue", "red", "white", "gray")
    folder = Path(__file__).parent
    public = True

    def __init__(self) -> None:
        super().__init__()
        self.options = {
            "edition": Option(("expert", "family")),
            "layout": Option(("random", "first-game")),
            "map": Option(map_names()),
        }

    def prepare(self, options: Options, players: int, seed: int | None, given: Mapping[str, Any]) -> Setup:
        return setup.prepare(load_city(options["map"]).map, options, players, seed, given)

    def start(self, options: Options, players: int, setup: Setup) -> Metropolys:
        city = load_city(options["map"])
        atlas, expert = city.map, options["edition"] == "expert"
        tokens = [atlas.set(id for id, kind in setup["tokens"].items() if kind == token) for token in TOKENS]
        areas = EXPERT_AREAS if expert else FAMILY_AREAS
        cards = [
            (areas.index(card["area"]), KINDS.index(card["neighborhood"]) if expert else 0)
            for card in setup["objectives"]
        ]
        closed = [atlas.districts.index(district) for district in setup["closed"]]
        return Metropolys(city, players, expert, closed, tokens, cards, options["layout"] == "first-game")

    def board(self, options: Options, players: int) -> dict[str, Any]:
        facts: dict[str, Any] = msgspec.to_builtins(load_city(options["map"]).map.map)
        return facts

    def actions(self, options: Options, players: int) -> int:
        atlas: Atlas = load_city(options["map"]).map
        return 1 + atlas.buildings * len(atlas.ids)

    def features(self, options: Options, players: int) -> list[Feature]:
        atlas: Atlas = load_city(options["map"]).map
        sizes = len(atlas.ids), len(atlas.districts), atlas.buildings
        tokens = atlas.map.players[str(players)].tokens
        return observe.features(*sizes, tokens, players, options["edition"] == "expert")

    def write(self, state: Metropolys, action: int) -> str:
        return notation.write(state, action)

    def written(self, state: Metropolys, actions: Iterable[int]) -> list[str]:
        moves: list[str] = state.city.map.moves
        return [moves[action] for action in actions]

    def read(self, state: Metropolys, text: str) -> int:
        return notation.read(state, text)

    def refuse(self, state: Metropolys, action: int) -> Note:
        return view.refuse(state, action)

    def view(self, state: Metropolys, seat: int | None) -> dict[str, Any]:
        return view.views(state, [seat])[seat]

    def views(self, state: Metropolys, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        return view.views(state, seats)

    def score(self, state: Metropolys, seat: int | None) -> list[list[Item]]:
        return view.score(state, seat)

    def preview(self, state: Metropolys, action: int, seat: int | None) -> dict[str, Any]:
        return view.preview(state, action, seat)

    def events(self, before: Metropolys, action: int, after: Metropolys, seat: int | None) -> list[Note]:
        return view.events(before, action, after)

    def outlook(self, state: Metropolys) -> list[float]:
        return view.outlook(state)

    def belief(self, options: Options, players: int, seat: int | None) -> Guess:
        own = self.weights(options, players).values()
        return Guess(-1 if seat is None else seat, players, options["edition"] == "expert", own)

    def weights(self, options: Options, players: int) -> Mapping[str, float]:
        return weights(options["edition"], players)

    def reasons(self, state: Metropolys, action: int, seat: int | None) -> list[Note]:
        return reasons.reasons(state, action, seat)

    def source(self, item: Item) -> str:
        return tally.source(item)

    def traits(self, state: Metropolys, seat: int) -> Mapping[str, float]:
        return tally.traits(state, seat)

    def kind(self, state: Metropolys, action: int) -> str:
        return tally.kind(state, action)

    def ranks(self, state: Metropolys) -> list[tuple[int, int]]:
        built = [places.bit_count() for places in state.facts()["built"]]
        return list(zip(state.scores(), built, strict=True))

    def intend(self, state: Metropolys, seat: int, wish: Mapping[str, Any]) -> dict[str, Any] | None:
        return ahead.intend(state, wish) if "pass" in wish else super().intend(state, seat, wish)

    def plan(self, state: Metropolys, seat: int, plan: Mapping[str, Any]) -> str | None:
        return ahead.plan(state, seat, plan) if "pass" in plan else super().plan(state, seat, plan)

    def stands(self, state: Metropolys, seat: int, plan: Mapping[str, Any]) -> bool:
        return ahead.stands(state, seat, plan) if "pass" in plan else super().stands(state, seat, plan)

    def draw(self, view: Mapping[str, Any], language: str) -> RenderableType:
        from metropolitan.games.metropolys.text import draw

        return draw(view, language)


@cache
def weights(edition: str, players: int) -> dict[str, float]:
    """The weights of `sense.toml`: the common ones in order, changed by what an edition has of its own."""
    common = tomllib.loads((MetropolysGame.folder / "sense.toml").read_text())
    own: dict[str, Any] = common.pop(edition, {})
    own |= own.pop(str(players), {})
    return {name: own.get(name, value) for name, value in common.items() if not isinstance(value, dict)}


game = MetropolysGame()
