"""A vector environment of Gymnasium over the compiled batch.

Against opponents each game has one seat that is yours, another one in each game, and a step makes your move
and all theirs until it is your turn again. With `opponents=None` every seat is yours: a step makes one move,
the reward is that of whoever made it, and `info["rewards"]` has everybody's.

Games that end begin anew in the same step (AutoresetMode.SAME_STEP). They are never cut short, so no value
has to be taken of their last observation, and there is no `final_obs`. An illegal action raises
IllegalAction, and nothing is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.vector.utils import batch_space

from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import IllegalAction
from metropolitan.envs.batch import WAIT, Batch, Ints
from metropolitan.envs.common import Marks, Numbers, check_seat

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]
Policy = Callable[[Numbers, Marks], npt.ArrayLike]  # observations and masks, a row a game: its actions


class VectorEnv(gym.vector.VectorEnv[Numbers, npt.ArrayLike, npt.NDArray[Any]]):
    """Many games at once, each with one seat of yours, or all of them."""

    metadata: dict[str, Any] = {"autoreset_mode": gym.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, game: str | Game, num_envs: int = 1, players: int | None = None,
        options: Mapping[str, Any] | None = None, opponents: Policy | str | None = "random",
        seat: int | None = None, threads: int | None = None, copy: bool = True,
    ) -> None:  # fmt: skip
        """`opponents`: "random", or what chooses for all other seats; `seat`: None for each in turn; `copy`:
        False hands out the batch's own arrays, which the next step writes anew."""
        if isinstance(opponents, str) and opponents != "random":
            raise ValueError(f"{opponents}: bots play in gymnasium.make, one game at a time")
        self.batch = Batch(game, num_envs, players, options, threads=threads)
        kit = self.batch.kit
        self.num_envs, self.seat, self.copy = num_envs, check_seat(seat, kit.players), copy
        self.opponents, self.begun = opponents, False
        self.single_observation_space = gym.spaces.Box(kit.low, kit.high, dtype=np.int16)
        self.single_action_space = gym.spaces.Discrete(kit.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(LAST_SEED)) if seed is None else seed)
        self.begun = True
        self._wait(*self._nothing())
        return self._shown(self.batch.observations), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Numbers, Floats, Bools, Bools, dict[str, Any]]:
        if not self.begun:
            raise gym.error.ResetNeeded("no game is being played: reset() begins them")
        rewards, ended = self._nothing()
        self._move(chosen(actions), rewards, ended)
        self._wait(rewards, ended)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self._shown(self.batch.observations), rewards, ended, truncated, self._info()

    def _nothing(self) -> tuple[Floats, Bools]:
        return np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)

    def _move(self, actions: npt.ArrayLike, rewards: Floats, ended: Bools) -> None:
        own = self.own()
        self.batch.step(actions)
        rewards += self.batch.rewards[np.arange(self.num_envs), own]
        ended |= self.batch.terminated

    def _wait(self, rewards: Floats, ended: Bools) -> None:
        """Until all games wait for you."""
        while (others := self.batch.seats != self.own()).any():
            actions = np.full(self.num_envs, WAIT, np.int32)
            actions[others] = chosen(self._replies(others))
            self._move(actions, rewards, ended)

    def _replies(self, others: Bools) -> npt.ArrayLike:
        if callable(self.opponents):
            return self.opponents(self.batch.observations[others], self.batch.masks[others])
        return self.batch.sample()[others]

    def own(self) -> Ints:
        """Your seat in each game; whoever is to move where all seats are yours."""
        if self.opponents is None:
            return self.batch.seats.copy()
        if self.seat is not None:
            return np.full(self.num_envs, self.seat, np.int32)
        turns: Ints = (np.arange(self.num_envs, dtype=np.int32) + self.batch.rounds) % self.batch.kit.players
        return turns

    def _info(self) -> dict[str, Any]:
        """The masks are of the kind that `single_action_space.sample` takes."""
        info = {"action_mask": self._shown(self.batch.masks.view(np.int8)), "seat": self.own()}
        return info if self.opponents else {**info, "rewards": self._shown(self.batch.rewards)}

    def _shown(self, rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return rows.copy() if self.copy else rows

    def action_masks(self) -> Bools:
        """Which actions are legal, a row a game."""
        return self.batch.masks.astype(np.bool_)


def chosen(actions: npt.ArrayLike) -> npt.ArrayLike:
    """The same; a game that waited for whoever is to move there would wait for ever."""
    if (np.asarray(actions) == WAIT).any():
        raise IllegalAction(f"action {WAIT} is not legal")
    return actions
