"""The judgement of a move is the same in two games that differ only in what its mover could not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from metropolitan.engine.registry import game
from metropolitan.review.hint import hint
from metropolitan.review.judge import Effort, Parts, parts_of
from metropolitan.review.review import looks

from .games import played, upto

FEW = Effort(playouts=60)


def swapped(parts: Parts, key: str, order: Sequence[Any]) -> Parts:
    return parts._replace(setup={**parts.setup, key: list(order)})


@pytest.mark.parametrize("edition", ["expert", "family"])
def test_secret_cards_of_others_do_not_matter(edition: str) -> None:
    parts = upto(parts_of(played("metropolys", 3, {"edition": edition})), 14)
    first, second, third = parts.setup["objectives"]
    twin = swapped(parts, "objectives", [first, third, second])
    assert first != third
    own, other = looks(parts, FEW, 0, 14), looks(twin, FEW, 0, 14)
    mine = [(a, b) for a, b in zip(own, other, strict=True) if a["seat"] == 0]
    assert len(mine) > 2
    assert all(a == b for a, b in mine)
    assert any(a != b for a, b in zip(own, other, strict=True))  # whoever holds the cards does see them


@pytest.mark.parametrize(("id", "key"), [("metro", "tiles"), ("foundations", "deeds")])
def test_what_has_not_come_up_does_not_matter(id: str, key: str) -> None:
    parts = upto(parts_of(played(id, 2, {})), 8)
    known = 40  # tiles or deeds: more than are seen in eight moves
    tail = parts.setup[key][known:]
    assert len(set(tail)) > 1
    twin = swapped(parts, key, [*parts.setup[key][:known], *reversed(tail)])
    assert twin.match().moves == parts.match().moves
    assert looks(parts, FEW, 0, 9) == looks(twin, FEW, 0, 9)


def test_a_hint_does_not_know_the_next_tile() -> None:
    parts = upto(parts_of(played("metro", 3, {})), 5)
    seen = 9  # three in hand, five placed and refilled, one to spare
    tail = parts.setup["tiles"][seen:]
    twin = swapped(parts, "tiles", [*parts.setup["tiles"][:seen], *tail[1:], tail[0]])
    assert tail[0] != tail[1]
    assert hint(parts, FEW) == hint(twin, FEW)


@pytest.mark.parametrize("id", ["metropolys", "metro", "foundations"])
def test_reasons_tell_no_secrets(id: str) -> None:
    """To a spectator the same is said whatever the mover holds back."""
    from metropolitan.engine.chance import Chance

    match, chance = played(id, 3, {}), Chance(5, "twins")
    match.undo(len(match.moves) // 2)
    state, rules = match.state, game(id)
    for action in state.legal()[:40]:
        told = rules.reasons(state, action, None)
        twin = state.determinize(None, chance)
        if action in twin.legal():
            assert rules.reasons(twin, action, None) == told
        own = state.determinize(state.seat, chance)
        assert rules.reasons(own, action, state.seat) == rules.reasons(state, action, state.seat)
