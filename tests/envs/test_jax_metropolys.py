"""Metropolys in JAX is Metropolys, position by position."""

import os
from types import SimpleNamespace
from typing import Any

import jax
import numpy as np
import pytest

from metropolitan.envs.jax import Env, make
from metropolitan.envs.jax.core import many
from metropolitan.envs.jax.metropolys.points import area_points
from metropolitan.envs.jax.sets import Set, among, table
from metropolitan.games.metropolys.city import members
from metropolitan.games.metropolys.rules import EXPERT_AREAS
from metropolitan.games.metropolys.sheet import GROUP_POINTS

from .jax_twins import lane, play_beside, quick, start

LONG = bool(os.environ.get("METROPOLITAN_LONG"))
GAMES = 400 if LONG else 12
ALL = [(players, edition) for players in (2, 3, 4) for edition in ("expert", "family")]
WAYS = ALL if LONG else [(2, "expert"), (3, "family"), (4, "family")]


def facts(env: Env, state: Any) -> dict[str, Any]:
    """As `rules.py` tells them."""
    seats, places = range(env.num_players), env.plan.places  # type: ignore[attr-defined]
    values = sum(one.marks(places).astype(int) << n for n, one in enumerate(state._value))
    bids = [(seat, int(values[p]), p) for seat in seats for p in members(state._bids[seat].number())]
    built = [places.number() for places in state._built]
    empty = state._open.number() & ~sum(built) & ~sum(1 << place for _, _, place in bids)
    return {
        "players": env.num_players,
        "expert": env.plan.expert,  # type: ignore[attr-defined]
        "open": state._open.number(),
        "tokens": tuple(places.number() for places in state._tokens),
        "cards": [(int(area), int(kind)) for area, kind in zip(state._area, state._kind, strict=True)],
        "built": built,
        "values": [int(values[p]) if sum(built) >> p & 1 else 0 for p in range(places)],
        "hands": [[v for v in range(1, 16) if int(hand) >> v & 1] for hand in state._hand],
        "bids": sorted(bids, key=lambda bid: bid[1]),
        "passed": [seat for seat in seats if int(state._passed) >> seat & 1],
        "turn": -1 if state._over else int(state.current_player),
        "empty": empty,
        "subway_card": int(state._subway_card),
        "ruins_card": int(state._ruins_card),
    }


@pytest.mark.parametrize(("players", "edition"), WAYS)
def test_it_plays_as_the_rules_do(players: int, edition: str) -> None:
    env = make("metropolys", players, {"edition": edition})
    assert play_beside(env, GAMES, seed=players, facts=facts) > 20 * GAMES


def test_a_first_game_has_its_layout() -> None:
    env = make("metropolys", 3, {"layout": "first-game", "edition": "family"})
    states = many(env, jax.random.PRNGKey(0), 20)
    starts = [start(env, lane(states, n)) for n in range(20)]
    assert {str(one.facts()["tokens"]) for one in starts} == {str(env.kit.start(5).facts()["tokens"])}
    assert len({str(one.facts()["cards"]) for one in starts}) > 5


def test_groups_are_packed_as_the_rules_pack_them() -> None:
    """On crowded boards, where there are many of them: random games seldom have such."""
    env, chance = make("metropolys", 2), np.random.default_rng(1)
    cards = (0, 1, 2, 4)  # without the districts
    atlas, game = env.plan.atlas, env.kit.start(0)  # type: ignore[attr-defined]
    boards = [crowd(chance, atlas.adjacent, atlas.buildings) for _ in range(500)]

    def points(board: Set, card: Any) -> Any:
        position = SimpleNamespace(_built=(board,), _area=(card,))
        return among(card, area_points(env.plan, position))  # type: ignore[attr-defined]

    of_cards = jax.vmap(jax.vmap(points, in_axes=(None, 0)), in_axes=(0, None))
    words = table(boards)
    found = quick(of_cards)(Set(words.low, words.high), np.array(cards, np.int8))
    worth = [GROUP_POINTS[EXPERT_AREAS[card]] for card in cards]
    told = [[game.most_groups(card, board | atlas.tags) for card in cards] for board in boards]
    assert (np.array(told) * worth == found).all()
    assert np.max(told, axis=0).min() >= 3


def crowd(chance: np.random.Generator, adjacent: list[int], n: int) -> int:
    """So many places at most, most of them beside others."""
    board = 1 << int(chance.integers(len(adjacent)))
    for _ in range(n - 1):
        here = adjacent[chance.choice(members(board))] if chance.random() < 0.9 else (1 << len(adjacent)) - 1
        board |= 1 << int(chance.choice(members(here)))
    return board
