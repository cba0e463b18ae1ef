"""PettingZoo's own tests for every game; and that what is not wrapped around acts as its wrappers do."""

import copy
import json
import pickle
import random
import time
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pettingzoo
import pettingzoo.test
import pytest
from pettingzoo.utils import wrappers

from metropolitan.engine import record, registry
from metropolitan.engine.errors import IllegalAction
from metropolitan.envs.pettingzoo import env, raw_env

GAMES = ["metropolys", "foundations", "metro"]


def ways() -> Iterator[Any]:
    """Every number of players with every choice of options."""
    for name in GAMES:
        game = registry.game(name)
        for values in product(*(option.choices for option in game.options.values())):
            for players in game.players:
                options = dict(zip(game.options, values, strict=True))
                yield pytest.param(name, players, options, id=f"{name}-{players}-{values}")


WAYS = pytest.mark.parametrize(("game", "players", "options"), list(ways()))
EACH = pytest.mark.parametrize("game", GAMES)


@WAYS
def test_the_interface(game: str, players: int, options: dict[str, Any]) -> None:
    pettingzoo.test.api_test(env(game, players, options), num_cycles=40)
    pettingzoo.test.seed_test(lambda: env(game, players, options), num_cycles=40)


@EACH
def test_the_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(time, "time", lambda: next(clock))
    pettingzoo.test.performance_benchmark(env(game))
    assert next(clock) < 20


@EACH
def test_pictures_and_text(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def make(render_mode: str) -> env:
        made = env(game, render_mode=render_mode, width=240)
        made.metadata["render_fps"] = 1000
        return made

    pettingzoo.test.render_test(make, {"rgb_array": lambda picture: picture.shape[1] == 240})


# ---- playing ----


def play(game: Any, seed: int, moves: int = 10_000) -> list[Any]:
    """Random legal moves; all that the agents were told."""
    chance, told = random.Random(seed), []
    for agent in game.agent_iter(moves):
        observation, reward, terminated, truncated, info = game.last()
        told.append((agent, observation, reward, terminated, truncated, info))
        over = terminated or truncated
        game.step(None if over else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return told


def same(one: list[Any], other: list[Any]) -> bool:
    return repr_of(one) == repr_of(other)


def repr_of(told: list[Any]) -> bytes:
    return pickle.dumps([(a, {k: v.tolist() for k, v in o.items()}, *rest) for a, o, *rest in told])


@EACH
def test_a_seed_is_a_game(game: str) -> None:
    one, other = env(game, 3), env(game, 3)
    one.reset(seed=7)
    first = play(one, 1)
    other.reset(seed=7)
    assert same(first, play(other, 1))
    one.reset()
    other.reset()
    assert one.seeded == other.seeded != 7
    second = play(one, 1)
    assert same(second, play(other, 1))
    assert not same(first, second)


def test_seeds_of_all_kinds() -> None:
    played = env("metro")
    played.reset(seed=np.int64(7))
    assert json.loads(json.dumps(played.record()))["seed"] == 7
    for wrong in (-1, 2**63):
        with pytest.raises(ValueError, match="seed"):
            played.reset(seed=wrong)
    for other in (7.5, "7"):
        with pytest.raises(TypeError):
            played.reset(seed=other)  # type: ignore[arg-type]


def test_without_a_seed_every_game_is_another() -> None:
    one, other = env("metro"), env("metro")
    one.reset()
    other.reset()
    assert one.seeded != other.seeded


@EACH
def test_rewards_come_at_the_end_and_sum_to_zero(game: str) -> None:
    played = env(game, 3)
    played.reset(seed=4)
    told = play(played, 2)
    rewards = {agent: reward for agent, _, reward, terminated, *_ in told if terminated}
    assert sum(rewards.values()) == pytest.approx(0, abs=1e-6)
    assert {seat for seat in range(3) if rewards[f"player_{seat}"] > 0} == set(played.position.winners())
    assert not any(reward for _, _, reward, terminated, *_ in told if not terminated)
    assert not any(o["action_mask"].any() for _, o, _, terminated, *_ in told if terminated)


@EACH
def test_only_who_is_to_move_may(game: str) -> None:
    played = env(game, 3)
    played.reset(seed=1)
    allowed = {agent: played.observe(agent)["action_mask"].any() for agent in played.agents}
    assert allowed == {agent: agent == played.agent_selection for agent in played.agents}


@EACH
def test_a_game_saves_as_a_record(game: str) -> None:
    played = env(game, 2)
    played.reset(seed=11)
    play(played, 3, moves=9)
    half = record.replay(record.read(json.dumps(played.record()).encode()))
    assert half.actions == played.actions
    assert half.state.legal() == played.position.legal()
    play(played, 3)
    whole = record.replay(record.read(json.dumps(played.record()).encode()))
    assert whole.result() == {"scores": played.position.scores(), "winners": played.position.winners()}


@EACH
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_goes_on_by_itself(game: str, copied: Any) -> None:
    played = env(game, 2)
    fresh = copied(played)
    fresh.reset(seed=5)
    played.reset(seed=5)
    assert same(play(played, 1, moves=7), play(fresh, 1, moves=7))
    twin, before = copied(played), played.record()
    aside = copied(played)
    play(aside, 3)
    assert twin.record() == played.record() == before
    assert same(play(twin, 2), play(played, 2))
    played.reset()
    twin.reset()
    assert twin.seeded == played.seeded


# ---- as the wrappers do ----


def wrapped(game: str) -> Any:
    inside = wrappers.TerminateIllegalWrapper(raw_env(game, 3), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inside))


@EACH
def test_whole_games_are_those_of_the_wrappers(game: str) -> None:
    one, other = env(game, 3), wrapped(game)
    one.reset(seed=3)
    other.reset(seed=3)
    assert same(play(one, 3), play(other, 3))


@EACH
def test_an_illegal_move_ends_the_game_as_with_the_wrappers(game: str) -> None:
    told = []
    for played in (env(game, 3), wrapped(game)):
        played.reset(seed=3)
        play(played, 3, moves=5)
        illegal = int(np.flatnonzero(played.last()[0]["action_mask"] == 0)[0])
        played.step(illegal)
        told.append([(agent, *played.last()[1:], played.step(None)) for agent in played.agent_iter()])
        assert not played.agents
    assert told[0] == told[1]
    assert sorted(reward for _, reward, *_ in told[0]) == [-1, 0, 0]
    raw = raw_env(game, 3)
    raw.reset(seed=3)
    with pytest.raises(IllegalAction):
        raw.step(int(np.flatnonzero(raw.last()[0]["action_mask"] == 0)[0]))


def test_calls_out_of_order_are_errors() -> None:
    for played in (env("metro", 3), wrapped("metro")):
        with pytest.raises(AttributeError):
            _ = played.rewards
        played.reset(seed=1)
        for wrong in (10**6, -1, 0.5, "0", None):
            with pytest.raises(AssertionError, match="action space"):
                played.step(wrong)
        with pytest.raises(AssertionError, match="agent_iter"):
            for _ in played.agent_iter():
                pass


def test_sampling_takes_every_legal_action() -> None:
    played = env("metropolys")
    played.reset(seed=1)
    space = played.action_space("player_0")
    space.seed(1)
    mask = np.zeros(space.n, np.int8)
    mask[[3, 5, 100]] = 1
    assert {int(space.sample(mask)) for _ in range(100)} == {3, 5, 100}
    assert space.sample(np.zeros(space.n, np.int8)) == 0
    assert space.contains(space.sample())


def test_names_have_a_version() -> None:
    assert str(env("metro")) == "metropolitan_metro_v0"
    made = pettingzoo.make("aec", "metropolitan/metro_v0", players=5, options={"hand": 2})
    assert made.kit.players == 5
    assert made.kit.options["hand"] == 2


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ValueError, match="human, ansi, rgb_array, not film"):
        env("metro", render_mode="film")
    for watcher in (-1, 2):
        with pytest.raises(ValueError, match=f"no seat {watcher}"):
            env("metro", 2, watcher=watcher)


def test_no_number_is_too_large_to_be_refused() -> None:
    for wrong in (-1, 10**6, 10**30, -(10**30)):
        one, raw = env("metro"), raw_env("metro")
        one.reset(seed=1)
        raw.reset(seed=1)
        with pytest.raises(AssertionError, match="action space"):
            one.step(wrong)
        with pytest.raises(IllegalAction):
            raw.step(wrong)
        assert not one.actions + raw.actions
