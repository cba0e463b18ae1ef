"""Many games at once are the same games: moves, observations, rewards and records as one by one."""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
from docs.mypackage.mygame import Stones, StonesGame

from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Feature, Options
from metropolitan.engine.errors import IllegalAction
from metropolitan.envs.batch import WAIT, Batch

GAMES = ["metropolys", "foundations", "metro"]
TABLES = [
    *((name, players, {}) for name in GAMES for players in registry.game(name).players),
    ("metropolys", 3, {"edition": "family"}),
    ("foundations", 4, {"draft": True}),
    ("metro", 5, {"rotation": "free", "hand": 3}),
]


def random_steps(batch: Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.sample())


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_each_is_a_game_of_its_own(name: str, players: int, options: dict[str, Any]) -> None:
    """What a batch shows is what the game shows that its log replays to."""
    batch = Batch(name, 5, players, options, seed=11, log=True)
    ended = 0
    for step in range(300):
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.terminated):
            before = batch.match(i, before=True)
            assert before.state.finished
            assert batch.rewards[i].tolist() == batch.kit.rewards(before.state).tolist()
            ended += 1
        assert not batch.rewards[~batch.terminated].any()
        if step % 60 == 0:
            check_shown(batch, step // 60)
    assert ended == batch.rounds.sum() >= 5


def check_shown(batch: Batch, i: int) -> None:
    state = batch.match(i).state
    assert batch.seats[i] == state.seat
    assert batch.masks[i].tolist() == batch.kit.mask(state).tolist()
    assert batch.observations[i].tolist() == batch.kit.observe(state, state.seat).tolist()


@pytest.mark.parametrize("name", GAMES)
def test_seeds_are_as_documented(name: str) -> None:
    batch = Batch(name, 3, 2, seed=42, log=True)
    chance = Chance(42, "batch.2")
    seeds = [chance.next() >> 1 for _ in range(3)]
    while batch.rounds[2] < 2:
        random_steps(batch, 1)
    assert batch.match(2, before=True).seed == seeds[1]
    assert batch.match(2).seed == seeds[2]
    assert batch.match(2).setup == batch.kit.match(seeds[2]).setup


def played(games: int, threads: int, take: int, **more: Any) -> list[Any]:
    batch = Batch("metro", games, 3, seed=5, threads=threads, **more)
    random_steps(batch, 150)
    rows = batch.observations, batch.masks, batch.seats, batch.rounds
    return [row[:take].tolist() for row in rows]


def test_neither_threads_nor_neighbours_matter() -> None:
    alone = played(40, 1, 40)
    assert played(200, 3, 40) == alone
    assert played(40, 1, 40, log=True) == alone


def test_a_seed_begins_anew() -> None:
    batch = Batch("metropolys", 4, seed=1)
    first = batch.observations.copy()
    random_steps(batch, 60)
    batch.reset(2)
    assert (batch.observations != first).any()
    batch.reset(1)
    assert (batch.observations == first).all()
    batch.reset(np.int64(1))
    with pytest.raises(TypeError):
        batch.reset(1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed"):
        batch.reset(-1)


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("metro", 130, 2, seed=1, threads=2, log=True)
    random_steps(batch, 7)
    before = batch.observations.copy()
    for wrong in (batch.kit.actions, -2, 2**32, int(np.flatnonzero(batch.masks[99] == 0)[0])):
        actions = batch.sample().astype(np.int64)
        actions[99] = wrong
        with pytest.raises(IllegalAction, match=f"game 99: action {wrong} is not legal"):
            batch.step(actions)
    assert (batch.observations == before).all()
    assert len(batch.match(0).moves) == 7
    with pytest.raises(ValueError, match="130 whole numbers"):
        batch.step(np.zeros(130))
    with pytest.raises(ValueError, match="130 whole numbers"):
        batch.step([0, 1])


def test_a_game_may_wait() -> None:
    batch = Batch("foundations", 4, 2, seed=1, log=True)
    actions = batch.sample()
    actions[[0, 2]] = WAIT
    batch.step(actions)
    assert [len(batch.match(i).moves) for i in range(4)] == [0, 1, 0, 1]


def test_arrays_of_the_caller_are_written() -> None:
    batch, twin = (Batch("metro", 4, 2, seed=1) for _ in range(2))
    observations = np.full((3, *batch.observations.shape), -7, np.int16)
    masks = np.full((3, *batch.masks.shape), 7, np.uint8)
    for t in range(3):
        batch.into(observations[t], masks[t])
        assert (observations[t] == twin.observations).all()
        assert (masks[t] == twin.masks).all()
        for one in (batch, twin):
            one.step(one.sample())
    with pytest.raises(ValueError, match="in one piece"):
        batch.into(observations[0].astype(np.int32), masks[0])
    with pytest.raises(ValueError, match="in one piece"):
        batch.into(observations[0], masks[0].T)


def test_actions_may_be_of_those_who_let_nobody_write() -> None:
    batch, twin = (Batch("metro", 4, 2, seed=1) for _ in range(2))
    actions = batch.sample()
    twin.step(actions)
    actions.flags.writeable = False
    batch.step(actions)
    assert (batch.observations == twin.observations).all()
    batch.step(jnp.asarray(batch.sample()))


def test_a_refused_array_changes_nothing() -> None:
    batch = Batch("metro", 4, 2, seed=1)
    own = batch.observations
    with pytest.raises(ValueError, match="can be written"):
        batch.into(np.zeros_like(own), jnp.asarray(batch.masks))
    before = own.copy()
    random_steps(batch, 1)
    assert batch.observations is own
    assert (own != before).any()


def test_others_take_arrays_without_a_copy() -> None:
    batch = Batch("metropolys", 8, seed=1)
    shared = np.from_dlpack(batch.observations)
    random_steps(batch, 3)
    assert np.shares_memory(shared, batch.observations)
    assert (shared == batch.observations).all()


@pytest.mark.parametrize("n", [1, 3, 64])
def test_jax_takes_arrays_without_a_copy(n: int) -> None:
    batch = Batch("metro", n, seed=1)
    for name in ("observations", "masks", "seats", "rewards", "rounds", "terminated"):
        own = getattr(batch, name)
        shared = jnp.from_dlpack(own, copy=False)
        assert shared.unsafe_buffer_pointer() == own.ctypes.data
        assert (shared == own).all()


def test_a_batch_is_of_some_games() -> None:
    for n in (0, -1):
        with pytest.raises(ValueError, match="a game at least"):
            Batch("metro", n)


def test_only_a_log_knows_moves() -> None:
    with pytest.raises(ValueError, match="log=True"):
        Batch("metro", 1).match(0)
    with pytest.raises(ValueError, match="not ended"):
        Batch("metro", 1, log=True).match(0, before=True)


# ---- a game of somebody's, in plain Python ----


class Seen(Stones):
    def observe(self, seat: int) -> list[int]:
        return [self.left, (self.turn - seat) % self.players]

    def copy(self) -> "Seen":
        return Seen(self.players, self.left, self.turn)


class SeenGame(StonesGame):
    id = "seen"

    def start(self, options: Options, players: int, setup: dict[str, Any]) -> Seen:
        return Seen(players, options["stones"])

    def features(self, options: Options, players: int) -> Sequence[Feature]:
        return (Feature("left", (1,), options["stones"]), Feature("turn", (1,), players - 1))


def test_a_game_in_plain_python() -> None:
    batch = Batch(SeenGame(), 100, 3, seed=1, log=True)
    assert batch.observations[0].tolist() == [9, 0]
    for _ in range(20):
        batch.step(batch.sample())
        ended = np.flatnonzero(batch.terminated)
        for i in ended:
            winner = batch.match(i, before=True).state.winners()
            assert np.flatnonzero(batch.rewards[i] == 1).tolist() == winner
    check_shown(batch, 3)
    assert batch.rounds.sum() > 100
    assert (batch.kit.parts(batch.observations)["left"] == batch.observations[:, :1]).all()


# ---- interpreted ----

CHECKSUM = """
import zlib
from metropolitan.envs.batch import Batch
for name in ("metropolys", "foundations", "metro"):
    batch = Batch(name, 2, 2, seed=3, threads=1)
    for _ in range(90):
        batch.step(batch.sample())
        sums = [zlib.crc32(rows.tobytes()) for rows in (batch.observations, batch.masks, batch.rewards)]
    print(name, sums, batch.rounds.tolist(), batch.seats.tolist())
"""


def test_interpreted_is_the_same() -> None:
    def shown(**environment: str) -> str:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment}
        done = subprocess.run([sys.executable, "-c", CHECKSUM], env=env, capture_output=True, text=True)
        assert done.stderr == ""
        return done.stdout

    assert shown(METROPOLITAN_INTERPRETED="1") == shown() != ""
