"""Observations of all games: whole, in range, free of what a seat cannot know, compiled and interpreted
alike; and the first position of a seed, made in place."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from metropolitan.engine.chance import Chance
from metropolitan.envs.common import Kit

from . import observing
from .observing import kits, named, positions

everywhere = pytest.mark.parametrize("kit", kits(), ids=named)


@everywhere
def test_every_number_is_written_and_within_its_range(kit: Kit) -> None:
    for state, _ in positions(kit, 1, 5):
        for seat in range(kit.players):
            seen = kit.observe(state, seat, np.full(kit.size, -9999, np.int16))
            wrong = {
                name: part[(part < low) | (part > high)].tolist()
                for (name, part), low, high in zip(
                    kit.parts(seen).items(),
                    kit.parts(kit.low).values(),
                    kit.parts(kit.high).values(),
                    strict=True,
                )
            }
            assert not any(wrong.values()), wrong


@everywhere
def test_an_observation_has_its_size(kit: Kit) -> None:
    state = kit.start(0)
    for size in (kit.size - 1, kit.size + 1):
        with pytest.raises(ValueError, match="an observation has"):
            state.observed(0, np.zeros(size, np.int16))


@everywhere
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(kit: Kit) -> None:
    for state, chance in positions(kit, 2, 11):
        for seat in range(kit.players):
            seen = kit.observe(state, seat)
            for _ in range(3):
                assert (kit.observe(state.determinize(seat, chance), seat) == seen).all()


@everywhere
def test_every_move_is_seen_by_all(kit: Kit) -> None:
    state = kit.start(4)
    for number in range(12):
        before = [kit.observe(state, seat) for seat in range(kit.players)]
        state.apply(state.nth(number % state.count()))
        for seat, old in enumerate(before):
            assert (kit.observe(state, seat) != old).any()


@everywhere
def test_a_seed_begins_in_place_as_it_is_prepared(kit: Kit) -> None:
    played, fresh = kit.start(0), kit.start(99)
    for seed in [*range(20), 2**63 - 1]:
        for stale in (played, fresh):
            stale.restart(seed)
            assert stale.facts() == kit.start(seed).facts()
        while not played.finished:
            played.apply(played.nth(seed % played.count()))


@everywhere
def test_what_was_seen_before_does_not_matter(kit: Kit) -> None:
    """A position remembers its last observation; a copy has seen nothing."""
    chance, state = Chance(8), kit.start(8)
    for _ in range(60):
        if state.finished or not chance.below(15):
            state.restart(chance.below(4))
        for _ in range(chance.below(6)):
            if not state.finished:
                state.apply(state.nth(chance.below(state.count())))
        seat = chance.below(kit.players)
        assert (kit.observe(state, seat) == kit.observe(state.copy(), seat)).all()


def test_the_built_in_games_can_be_observed() -> None:
    assert {kit.game.id for kit in kits()} >= {"metropolys"}


def test_compiled_and_interpreted_rules_observe_the_same() -> None:
    env = {**os.environ, "METROPOLITAN_INTERPRETED": "1"}
    page = subprocess.run(
        [sys.executable, observing.__file__], env=env, capture_output=True, text=True, check=True
    )
    assert json.loads(page.stdout) == observing.prints()
