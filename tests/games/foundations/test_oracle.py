"""Whole games beside another implementation of the rules, and laws that hold in every position."""

import os

import pytest

from metropolitan.engine.chance import Chance

from .oracle import Oracle
from .tables import PLAYERS, game, lots, random_moves, random_table, view

GAMES = 30 if os.environ.get("METROPOLITAN_LONG") else 2
WAYS = [(players, draft) for players in PLAYERS for draft in (False, True)]


def builder(match, chance: Chance) -> int:
    """Mostly constructs, the larger the better, so that much is built over."""
    legal = match.state.legal()
    if chance.below(4) and len(legal) > 8:
        return legal[len(legal) - 1 - chance.below(len(legal) // 4)]
    return legal[chance.below(len(legal))]


@pytest.mark.parametrize(("players", "draft"), WAYS)
def test_the_same_moves_are_legal_and_score_the_same(players: int, draft: bool) -> None:
    for seed in range(GAMES):
        match = random_table(players, seed, draft)
        oracle = Oracle(players, match.setup["deeds"], draft)
        chance = Chance(seed, "oracle")
        while not match.state.finished:
            assert oracle.turn == match.state.seat
            assert sorted(oracle.legal()) == match.legal()
            match.act(
                builder(match, chance) if seed % 2 else match.state.nth(chance.below(match.state.count()))
            )
            oracle.play(match.moves[-1])
            seats = view(match)["seats"]
            assert [one["coins"] for one in seats] == [one.coins for one in oracle.players]
            assert [one["markers"] for one in seats] == [one.markers for one in oracle.players]
            assert match.state.scores() == [one.prestige for one in oracle.players]
        assert oracle.legal() == set()


@pytest.mark.parametrize(("players", "draft"), WAYS)
def test_nothing_gets_lost(players: int, draft: bool) -> None:
    """Tiles, markers, deeds: each is somewhere, once."""
    match = random_table(players, seed=20, draft=draft)
    before: list[set[str]] = [set() for _ in range(players)]
    for _ in random_moves(match, seed=20):
        seen = view(match)
        built = [[one for one in seen["buildings"] if one["seat"] == who] for who in range(players)]
        taken: list[str] = []
        for who, one in enumerate(seen["seats"]):
            assert sum(one["tiles"].values()) + len(built[who]) == 24
            assert min(one["tiles"].values()) >= 0
            assert one["markers"] + len(one["marked"]) == 8
            assert min(one["markers"], one["coins"]) >= 0
            covered = [lot for building in built[who] for lot in building["lots"]]
            own = covered + one["marked"]
            assert len(set(own)) == len(own)
            assert set(own) >= before[who], "a lot is never lost"
            before[who] = set(own)
            taken += own
        assert len(set(taken)) == len(taken)
        assert not set(taken) & {deed["lot"] for deed in seen["row"]}
        assert set(taken) <= set(lots(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_copy_goes_its_own_way(players: int) -> None:
    match = random_table(players, seed=21)
    for _ in random_moves(match, seed=21):
        if len(match.moves) % 15 == 0:
            twin, before = match.state.copy(), game.view(match.state, None)
            twin.playout(Chance(1))
            assert twin.finished
            assert game.view(match.state, None) == before
