"""Thousands of games at once, stepped in compiled code on all cores.

    batch = Batch("metro", 4096, players=4, seed=7)
    while True:
        batch.step(policy(batch.observations, batch.masks))

Each step makes one move in every game, whoever's turn it is there (`seats`). A game that ends rewards all its
seats (`rewards`, `terminated`) and starts anew in the same step: what is observed then is the first position
of the next one. Nothing of a game that ended is needed to learn from it, since its value is its rewards.

Game i of a batch has a stream of chance named `batch.<i>`, from which the seeds of its games come one after
the other: `chance = Chance(seed, "batch.7")`, and each `chance.next() >> 1` is the next seed of game 7. So
what is played depends on seed and moves alone, not on how many games or cores there are.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from metropolitan.engine.contract import Game
from metropolitan.engine.errors import IllegalAction
from metropolitan.engine.guest import Guest
from metropolitan.engine.match import Match
from metropolitan.engine.state import State
from metropolitan.envs.common import Kit, Marks, Numbers, Rewards, check_seed, gains
from metropolitan.envs.games import Games

WAIT = -1  # in place of an action: this game waits
FEW = 64  # games that are not worth a thread of their own
ROOM = 64  # moves of a log at first
LINE = 64  # bytes that a processor fetches at once
NOW, BEFORE = 0, 1  # the game being played, and the one before it

Ints = npt.NDArray[np.int32]


@dataclass
class Rows:
    """What there is of each game; see `games.pxd`."""

    observations: Numbers
    masks: Marks
    rewards: Rewards
    terminated: Marks
    seats: Ints
    words: npt.NDArray[np.uint64]
    dice: npt.NDArray[np.uint64]
    seeds: npt.NDArray[np.int64]
    rounds: Ints
    made: Ints
    log: Ints
    ranks: npt.NDArray[np.float64]


class Batch:
    """Games of one kind. `observations`, `masks`, `seats`, `rewards` and `terminated` have a row a game, and
    are written anew by each step."""

    def __init__(
        self, game: str | Game, games: int, players: int | None = None,
        options: Mapping[str, Any] | None = None, *, seed: int | None = None, threads: int | None = None,
        log: bool = False,
    ) -> None:  # fmt: skip
        """`seed`: None for any; `threads`: None for all cores; `log`: so that `match` can tell the moves."""
        if games < 1:
            raise ValueError(f"a batch has a game at least, not {games}")
        self.kit = Kit(game, players, options)
        self.games = games
        self._rows = rows(self.kit, games, ROOM if log else 0)
        first = as_state(self.kit)
        self._games = Games([first.copy() for _ in range(games)], self._rows, shares(self.kit.players))
        self._guests = self._games.states if isinstance(first, Guest) else []
        self._ranges = ranges(games, 1 if self._guests else threads or cores())
        self._pool = ThreadPoolExecutor(len(self._ranges)) if len(self._ranges) > 1 else None
        self.observations, self.masks = self._rows.observations, self._rows.masks
        self.rewards, self.terminated = self._rows.rewards, self._rows.terminated.view(np.bool_)
        self.seats, self.rounds = self._rows.seats, self._rows.rounds
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """All games from the start, of a batch with this seed."""
        self.seed = secrets.randbits(62) if seed is None else check_seed(seed)
        self._games.sow(self.seed)
        self._each(self._games.start)

    def step(self, actions: npt.ArrayLike) -> None:
        """Makes one move in every game; where an action is WAIT the game stays as it is. If any action is not
        legal nothing happens but IllegalAction."""
        self._check(actions)
        log = self._rows.log
        if log.size and self._rows.made[:, NOW].max() == log.shape[2]:
            self._rows.log = np.concatenate([log, np.zeros_like(log)], axis=2)
            self._games.keep(self._rows.log)
        self._each(self._games.step)

    def _check(self, actions: npt.ArrayLike) -> None:
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.games} whole numbers, not {given.shape} of {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int32)
        self._games.choose(chosen)
        wrong = [game for game in self._each(self._games.wrong) if game >= 0]
        if chosen is not given:  # what was cut off to fit
            wrong += np.flatnonzero(chosen != given).tolist()
        for game in wrong:
            raise IllegalAction(f"game {game}: action {given[game]} is not legal")

    def sample(self) -> Ints:
        """A random legal action of every game, all of them alike."""
        actions = np.empty(self.games, np.int32)
        self._games.roll_into(actions)
        self._each(self._games.sample)
        return actions

    def into(self, observations: npt.ArrayLike, masks: npt.ArrayLike) -> None:
        """From now on observations and masks are written into these arrays, the present ones at once. Tensors
        of PyTorch in main memory are arrays too."""
        self.observations, self.masks = as_array(observations, self.observations), as_array(masks, self.masks)
        self._games.write_to(self.observations, self.masks)
        self._each(self._games.look)

    def match(self, game: int, *, before: bool = False) -> Match:
        """A game as it is saved and replayed: the one being played, or the one that ended before it."""
        if not self._rows.log.size:
            raise ValueError("only a batch with log=True knows its moves")
        which = BEFORE if before else NOW
        if before and not self.rounds[game]:
            raise ValueError(f"game {game} has not ended yet")
        moves = self._rows.log[game, which, : self._rows.made[game, which]]
        return self.kit.match(int(self._rows.seeds[game, which]), moves.tolist())

    def _each(self, work: Callable[[int, int], Any]) -> list[Any]:
        """Does something to all games, a range of them on each core."""
        if self._pool is None:
            done = work(0, self.games)
            for guest in self._guests:
                guest.complain()
            return [done]
        return list(self._pool.map(work, *zip(*self._ranges, strict=True)))


def rows(kit: Kit, n: int, moves: int) -> Rows:
    return Rows(
        observations=zeros((n, kit.size), np.int16),
        masks=zeros((n, kit.actions), np.uint8),
        rewards=zeros((n, kit.players), np.float32),
        terminated=zeros(n, np.uint8),
        seats=zeros(n, np.int32),
        words=zeros(n, np.uint64),
        dice=zeros(n, np.uint64),
        seeds=zeros((n, 2), np.int64),
        rounds=zeros(n, np.int32),
        made=zeros((n, 2), np.int32),
        log=zeros((n, 2, moves), np.int32),
        ranks=zeros((n, kit.players), np.float64),
    )


def zeros(shape: int | tuple[int, ...], kind: type[np.generic]) -> npt.NDArray[Any]:
    """From a multiple of 64 bytes on: what begins elsewhere JAX copies."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + size].view(kind).reshape(shape)


def shares(players: int) -> Rewards:
    """By the number of winners: what each gets, and each other."""
    return np.array([gains(players, winners) for winners in range(1, players + 1)], np.float32)


def as_array(given: npt.ArrayLike, own: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What is given, without a copy, if it can take the place of what the batch has."""
    array = np.asarray(given)
    fits = (array.shape, array.dtype) == (own.shape, own.dtype)
    if not (fits and array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(f"an array in one piece that can be written, {own.shape} of {own.dtype}, is wanted")
    return array


def as_state(kit: Kit) -> State:
    """A position that compiled code can start from any seed."""
    position = kit.start(0)
    if isinstance(position, State):
        return position
    return Guest(position, kit.players, kit.start, kit.size, kit.actions)


def ranges(games: int, threads: int) -> list[tuple[int, int]]:
    """The games in ranges of like size, one a thread."""
    parts = max(1, min(threads, games // FEW))
    bounds = [games * part // parts for part in range(parts + 1)]
    return list(pairwise(bounds))


def cores() -> int:
    """How many of them this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
