"""Gymnasium: one seat of a game against bots, and (`envs.vector`) thousands of games at once.

Importing this registers an id for every game: `gymnasium.make("metropolitan/Metro-v0", players=4,
bots="greedy")`, and `gymnasium.make_vec` with the same ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from operator import index
from typing import Any, Self

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from metropolitan.bots.base import Bot, Memory, move
from metropolitan.bots.tournament.entry import entered
from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED, Chance
from metropolitan.engine.contract import Game
from metropolitan.engine.match import Match
from metropolitan.engine.words import say
from metropolitan.envs.common import ILLEGAL, VERSION, Kit, Numbers, check_seat, text
from metropolitan.envs.render import pixels, render


class OneSeat(gym.Env[Numbers, np.int64]):
    """A game in which one seat is yours and bots sit at the others. They see what their seats may, as they do
    at any table. An action that is not legal loses at once."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012
    match: Match

    def __init__(
        self, game: str | Game, players: int | None = None, options: Mapping[str, Any] | None = None,
        bots: str | Sequence[str | Bot] = "random", seat: int | None = None, render_mode: str | None = None,
    ) -> None:  # fmt: skip
        """`bots`: one or several as tournaments know them, who sit down after you over and over; `seat`: None
        for any, drawn anew for each game."""
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render_mode is one of {', '.join(modes)}, not {render_mode}")
        self.kit = Kit(game, players, options)
        self.bots = [entered(bot) if isinstance(bot, str) else bot for bot in listed(bots)]
        self.seat, self.own, self.over = check_seat(seat, self.kit.players), 0, True
        self.render_mode = render_mode
        self.observation_space = gym.spaces.Box(self.kit.low, self.kit.high, dtype=np.int16)
        self.action_space = gym.spaces.Discrete(self.kit.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game; with a seed it is the game of that seed, in records too."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(LAST_SEED)) if seed is None else seed
        self.own = int(self.np_random.integers(self.kit.players)) if self.seat is None else self.seat
        self._sit_down(number)
        self._wait()
        self.over = self.match.state.finished
        return self._observed(), self._info()

    def _sit_down(self, seed: int) -> None:
        seats = range(self.kit.players)
        self._seated = [self._bot_at(seat) for seat in seats]
        names = [f"{bot.name if bot else 'player'} {seat + 1}" for seat, bot in enumerate(self._seated)]
        self.match = self.kit.match(seed, names=names)
        self._chances = [Chance(seed, f"bot.{seat}") for seat in seats]
        self._remember()

    def _remember(self) -> None:
        self._memories = [Memory(self.match, seat) for seat in range(self.kit.players)]

    def _bot_at(self, seat: int) -> Bot | None:
        after = (seat - self.own) % self.kit.players
        return self.bots[(after - 1) % len(self.bots)] if after else None

    def _wait(self) -> None:
        """Until it is one's own turn, or the game is over."""
        while (seat := self.match.state.seat) is not None and (bot := self._seated[seat]) is not None:
            move(self.match, bot, self._chances[seat], self._memories[seat])

    def step(self, action: np.int64 | int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        if self.over:
            raise nothing_played()
        chosen = index(action)
        if chosen not in self.match.state.legal():
            self.over = True
            return self._observed(), ILLEGAL, True, False, {**self._info(), "illegal": self._refusal(chosen)}
        self.match.act(chosen)
        self._wait()
        state = self.match.state
        self.over = state.finished
        reward = float(self.kit.rewards(state)[self.own])
        return self._observed(), reward, self.over, False, self._info()

    def _refusal(self, action: int) -> str:
        """The rule that an action breaks, in words."""
        if action not in range(self.kit.actions):
            return f"there is no action {action}"
        game = self.kit.game
        return say(game.refuse(self.match.state, action), game=game.id, names=self.match.players)

    def _position(self) -> Any:
        if not hasattr(self, "match"):
            raise nothing_played()
        return self.match.state

    def _observed(self) -> Numbers:
        return self.kit.observe(self.match.state, self.own)

    def _info(self) -> dict[str, Any]:
        """The mask is of the kind that `action_space.sample` takes."""
        result = self.match.result() or {}
        return {"action_mask": self.kit.mask(self.match.state).view(np.int8), "seat": self.own, **result}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as MaskablePPO of sb3-contrib asks."""
        return self.kit.mask(self._position()).view(np.bool_)

    def render(self) -> Any:
        """The board as the own seat sees it: as text, or as a picture."""
        game, view = self.kit.game, self.kit.game.view(self._position(), self.own)
        if self.render_mode == "ansi":
            return text(game, view)
        if self.render_mode == "rgb_array":
            return pixels(render(game, view))
        return None

    # ---- copies: a game is its seed, its actions and the bots' chance; what they noted stays behind ----

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in ("match", "_memories")}
        if hasattr(self, "match"):
            kept["played"] = (self.match.seed, self.match.actions, self.match.players)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        played = kept.pop("played", None)
        self.__dict__ |= kept
        if played:
            self.match = self.kit.match(*played)
            self._remember()


def listed(bots: str | Sequence[str | Bot]) -> Sequence[str | Bot]:
    found = [bot.strip() for bot in bots.split(",")] if isinstance(bots, str) else bots
    if not found:
        raise ValueError("somebody must sit at the other seats")
    return found


def nothing_played() -> gym.error.ResetNeeded:
    return gym.error.ResetNeeded("no game is being played: reset() begins one")


def register() -> None:
    """An id for every game, by its name in capitals: `metropolitan/Metro-v0`."""
    for name in registry.names("games"):
        gym.register(
            f"metropolitan/{name.title()}-v{VERSION}",
            entry_point="metropolitan.envs.gymnasium:OneSeat",
            vector_entry_point="metropolitan.envs.vector:VectorEnv",
            kwargs={"game": name},
        )


register()
