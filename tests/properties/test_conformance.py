"""Every registered game keeps the contract, in every way to play it."""

import os

import pytest

from metropolitan.engine.conformance import check_match, check_words, ways
from metropolitan.engine.registry import game, names

GAMES = 20 if os.environ.get("METROPOLITAN_LONG") else 1
WAYS = [
    pytest.param(
        id, options, players, id=f"{id}-{players}-{'-'.join(map(str, options.values())) or 'default'}"
    )
    for id in names("games")
    for options in ways(game(id))
    for players in game(id).players
]


@pytest.mark.parametrize("id", names("games"))
def test_words(id: str) -> None:
    check_words(game(id))


@pytest.mark.parametrize(("id", "options", "players"), WAYS)
def test_contract(id: str, options: dict[str, object], players: int) -> None:
    for seed in range(GAMES):
        check_match(game(id), options, players, seed)
