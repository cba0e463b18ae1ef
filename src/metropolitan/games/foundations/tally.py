"""What statistics count of a game of Foundations: what stands in the end, and what turns are spent on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from metropolitan.engine.contract import Item
from metropolitan.games.foundations.notation import move
from metropolitan.games.foundations.rules import Foundations

SOURCES = {"score.most": "source.population", "score.civic-alone": "source.civic"}


def source(item: Item) -> str:
    """The ways of scoring; who has the most citizens scores by citizens too."""
    return SOURCES.get(item.id) or item.id.replace("score.", "source.", 1)


def traits(state: Foundations, seat: int) -> Mapping[str, float]:
    facts, tiles = state.facts(), state.kit.layout.pieces.tiles
    built = Counter(tiles[key].kind for owner, key, _ in state.buildings().values() if owner == seat)
    return {
        "trait.residential": built["residential"],
        "trait.commercial": built["commercial"],
        "trait.civic": built["civic"],
        "trait.citizens": facts["citizens"][seat],
        "trait.income": facts["income"][seat],
    }


def kind(state: Foundations, action: int) -> str:
    made = move(state, action)
    if made.verb != "build":
        return f"habit.{made.verb}"
    return f"habit.build-{state.kit.layout.pieces.tiles[made.tile].kind}"
