"""Foundations of Metropolis: buy lots, build on them and over what you built, for three years."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from metropolitan.engine.contract import Feature, Game, Item, Option, Options, Setup
from metropolitan.engine.words import Note
from metropolitan.games.foundations import (
    events,
    features,
    notation,
    reasons,
    refusal,
    setup,
    sheet,
    tally,
    view,
)
from metropolitan.games.foundations.pieces import Layout, load_kit, load_pieces
from metropolitan.games.foundations.rules import Foundations

if TYPE_CHECKING:
    from rich.console import RenderableType


YEARS, TIMES = 3, 4


@cache
def senses() -> dict[str, Any]:
    """What `sense.toml` has, by the number of players."""
    return tomllib.loads((Path(__file__).parent / "sense.toml").read_text())


SIGHTS = list(senses()["2"]["sights"])


def flat(table: Mapping[str, Any]) -> dict[str, float]:
    """The weights of a number of players one by one, in the order in which the compiled sense has them."""
    rows = {**table["sights"], "error": table["error"]}
    each = {f"{name}.{i}": weight for name, row in rows.items() for i, weight in enumerate(row)}
    return {**each, "envy": table["envy"], "tries": table["tries"]}


class FoundationsGame(Game):
    id = "foundations"
    players = range(2, 5)
    folder = Path(__file__).parent

    def __init__(self) -> None:
        super().__init__()
        self.options = {"draft": Option((False, True))}
        self.colors = load_pieces().colors

    def prepare(self, options: Options, players: int, seed: int | None, given: Mapping[str, Any]) -> Setup:
        return setup.prepare(load_kit(players).layout, seed, given)

    def start(self, options: Options, players: int, setup: Setup) -> Foundations:
        kit = load_kit(players)
        return Foundations(kit, [kit.layout.number[name] for name in setup["deeds"]], options["draft"])

    def board(self, options: Options, players: int) -> dict[str, Any]:
        layout: Layout = load_kit(players).layout
        facts: dict[str, Any] = msgspec.to_builtins(layout.pieces)
        return {**facts, "side": layout.side, "piles": layout.piles, "lots": list(layout.number)}

    def reveals(self, before: Foundations, action: int) -> bool:
        after = before.copy()
        after.apply(action)
        return len(after.unseen(None)) < len(before.unseen(None))

    def actions(self, options: Options, players: int) -> int:
        return load_kit(players).actions

    def features(self, options: Options, players: int) -> list[Feature]:
        return features.features(load_kit(players).layout, options["draft"])

    def write(self, state: Foundations, action: int) -> str:
        return notation.write(state, action)

    def read(self, state: Foundations, text: str) -> int:
        return notation.read(state, text)

    def refuse(self, state: Foundations, action: int) -> Note:
        return refusal.refuse(state, action)

    def view(self, state: Foundations, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def score(self, state: Foundations, seat: int | None) -> list[list[Item]]:
        return sheet.sheet(state)

    def preview(self, state: Foundations, action: int, seat: int | None) -> dict[str, Any]:
        return view.preview(state, action)

    def events(self, before: Foundations, action: int, after: Foundations, seat: int | None) -> list[Note]:
        return events.events(before, action, after, seat)

    def outlook(self, state: Foundations) -> list[float]:
        return state.outlook()

    def weights(self, options: Options, players: int) -> Mapping[str, float]:
        return flat(senses()[str(players)])

    def reasons(self, state: Foundations, action: int, seat: int | None) -> list[Note]:
        return reasons.reasons(state, action, seat)

    def source(self, item: Item) -> str:
        return tally.source(item)

    def traits(self, state: Foundations, seat: int) -> Mapping[str, float]:
        return tally.traits(state, seat)

    def kind(self, state: Foundations, action: int) -> str:
        return tally.kind(state, action)

    def ranks(self, state: Foundations) -> list[tuple[int, int]]:
        return list(zip(state.scores(), state.facts()["coins"], strict=True))

    def draw(self, view: Mapping[str, Any], language: str) -> RenderableType:
        from metropolitan.games.foundations.text import draw

        return draw(view, language)


game = FoundationsGame()
