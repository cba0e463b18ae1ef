"""Metro: tracks laid tile by tile, where long lines win and short ones are gifts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from metropolitan.engine.contract import Feature, Game, Item, Option, Options, Setup
from metropolitan.engine.words import Note
from metropolitan.games.metro import notation, reasons, refusal, setup, tally, view
from metropolitan.games.metro.observe import list_features
from metropolitan.games.metro.pieces import TURNS, load_board
from metropolitan.games.metro.rules import Metro
from metropolitan.games.metro.turns import DRAW, KINDS, SQUARES

if TYPE_CHECKING:
    from rich.console import RenderableType


class MetroGame(Game):
    id = "metro"
    players = range(2, 7)
    folder = Path(__file__).parent

    def __init__(self) -> None:
        super().__init__()
        self.pieces = load_board().pieces
        self.colors = self.pieces.box.colors
        self.options = {
            "rotation": Option(("fixed", "free")),
            "one_tile_lines": Option(("allowed", "forbidden")),
            "hand": Option((1, 2, 3)),
            "central": Option(("double", "off")),
        }

    def prepare(self, options: Options, players: int, seed: int | None, given: Mapping[str, Any]) -> Setup:
        return setup.prepare(self.pieces, seed, given)

    def start(self, options: Options, players: int, setup: Setup) -> Metro:
        return Metro(
            load_board(),
            players,
            [self.pieces.number[code] for code in setup["tiles"]],
            free=options["rotation"] == "free",
            strict=options["one_tile_lines"] == "forbidden",
            held=options["hand"],
            double=options["central"] == "double",
        )

    def board(self, options: Options, players: int) -> dict[str, Any]:
        return view.board(self.pieces, players)

    def places(self, options: Options, players: int) -> list[str]:
        """Squares, stations and the central one."""
        size = range(8)
        squares = [f"{row}{column}" for row in size for column in size]
        stations = map(view.station_place, range(len(self.board(options, players)["stations"])))
        return ["central", *squares, *stations]

    def reveals(self, before: Metro, action: int) -> bool:
        """A tile from the pool: drawn, or taken in place of a held one."""
        facts = before.facts()
        return bool(facts["pool"]) and (action == DRAW or facts["drawn"] is None)

    def actions(self, options: Options, players: int) -> int:
        return 1 + (TURNS if options["rotation"] == "free" else 1) * KINDS * SQUARES

    def features(self, options: Options, players: int) -> Sequence[Feature]:
        return list_features(players)

    def write(self, state: Metro, action: int) -> str:
        return notation.write(self.pieces, action)

    def read(self, state: Metro, text: str) -> int:
        return notation.read(self.pieces, text)

    def refuse(self, state: Metro, action: int) -> Note:
        return refusal.refuse(state, action)

    def view(self, state: Metro, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def score(self, state: Metro, seat: int | None) -> list[list[Item]]:
        return view.score(state)

    def preview(self, state: Metro, action: int, seat: int | None) -> dict[str, Any]:
        return view.preview(state, action)

    def events(self, before: Metro, action: int, after: Metro, seat: int | None) -> list[Note]:
        return view.events(before, action, after, seat)

    def outlook(self, state: Metro) -> list[float]:
        return state.outlook()

    def weights(self, options: Options, players: int) -> Mapping[str, float]:
        return load_weights()

    def reasons(self, state: Metro, action: int, seat: int | None) -> list[Note]:
        return reasons.reasons(state, action, seat)

    def traits(self, state: Metro, seat: int) -> Mapping[str, float]:
        return tally.traits(state, seat)

    def kind(self, state: Metro, action: int) -> str:
        return tally.kind(state, action)

    def draw(self, view: Mapping[str, Any], language: str) -> RenderableType:
        from metropolitan.games.metro.text import draw

        return draw(view, language)


@cache
def load_weights() -> dict[str, float]:
    """`sense.toml`, the numbers of a list one by one."""
    sense = tomllib.loads((MetroGame.folder / "sense.toml").read_text())
    return {
        f"{name}.{k}" if isinstance(value, list) else name: float(number)
        for name, value in sense.items()
        for k, number in enumerate(value if isinstance(value, list) else [value])
    }


game = MetroGame()
