"""Observations of all games: whole, in range, free of what a seat cannot know, compiled and interpreted alike;
and the first position of a seed, made in place."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from metropolitan.engine.registry import game

from . import observing
from .observing import Way, all_ways, first, length, observed, positions

everywhere = pytest.mark.parametrize("way", all_ways(), ids=str)


@everywhere
def test_every_number_is_written_and_within_its_range(way: Way) -> None:
    one, options, _ = first(way, 0)
    features = one.features(options, way[2])
    least = np.concatenate([np.full(feature.size, feature.least) for feature in features])
    most = np.concatenate([np.full(feature.size, feature.most) for feature in features])
    for state, _ in positions(way, 1, 5):
        for seat in range(way[2]):
            seen = observed(state, seat, length(way))
            wrong = np.flatnonzero((seen < least) | (seen > most))
            assert not wrong.size, f"{named(features, wrong[0])} is {seen[wrong[0]]}"


def named(features: list, place: int) -> str:
    """The feature a number belongs to."""
    for feature in features:
        if place < feature.size:
            return str(feature.name)
        place -= feature.size
    raise IndexError(place)


@everywhere
def test_an_observation_has_its_size(way: Way) -> None:
    _, _, state = first(way, 0)
    for size in (length(way) - 1, length(way) + 1):
        with pytest.raises(ValueError, match="an observation has"):
            state.observed(0, np.zeros(size, np.int16))


@everywhere
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(way: Way) -> None:
    for state, chance in positions(way, 2, 11):
        for seat in range(way[2]):
            seen = observed(state, seat, length(way))
            for _ in range(3):
                assert (observed(state.determinize(seat, chance), seat, length(way)) == seen).all()


@everywhere
def test_every_move_is_seen_by_all(way: Way) -> None:
    _, _, state = first(way, 4)
    for number in range(12):
        before = [observed(state, seat, length(way)) for seat in range(way[2])]
        state.apply(state.nth(number % state.count()))
        for seat, old in enumerate(before):
            assert (observed(state, seat, length(way)) != old).any()


@everywhere
def test_a_seed_begins_in_place_as_it_is_prepared(way: Way) -> None:
    one, options, state = first(way, 0)
    given = one.prepare(options, way[2], 99, {})
    other = one.start(options, way[2], given)
    for seed in [*range(20), 2**63 - 1]:
        for stale in (state, other):  # one that has been played on, one of another seed
            stale.restart(seed)
            assert stale.facts() == first(way, seed)[2].facts()
        while not state.finished:
            state.apply(state.nth(seed % state.count()))


def test_all_built_in_games_can_be_observed() -> None:
    assert {way[0] for way in all_ways()} >= {"metropolys"}
    assert all(game(way[0]).features(game(way[0]).complete(way[1]), way[2]) for way in all_ways())


def test_compiled_and_interpreted_rules_observe_the_same() -> None:
    env = {**os.environ, "METROPOLITAN_INTERPRETED": "1"}
    page = subprocess.run(
        [sys.executable, observing.__file__], env=env, capture_output=True, text=True, check=True
    )
    assert json.loads(page.stdout) == observing.prints()
