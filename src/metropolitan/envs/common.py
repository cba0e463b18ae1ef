"""What all environments share: a game made ready by name, its observations, masks and rewards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from io import StringIO
from operator import index
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.contract import Feature, Game
from metropolitan.engine.log import played
from metropolitan.engine.match import Match
from metropolitan.engine.state import State

VERSION = 0  # of all ids; it grows when observations, actions or rewards mean something else
ILLEGAL = -1.0  # the reward of an illegal action, where it ends the game

Numbers = npt.NDArray[np.int16]
Marks = npt.NDArray[np.uint8]
Rewards = npt.NDArray[np.float32]


def check_seed(seed: int) -> int:
    seed = index(seed)
    if not 0 <= seed <= LAST_SEED:
        raise ValueError(f"a seed is a number from 0 to {LAST_SEED}, not {seed}")
    return seed


def check_seat(seat: int | None, players: int) -> int | None:
    if seat is not None and seat not in range(players):
        raise ValueError(f"there is no seat {seat} among {players}")
    return seat


def gains(players: int, winners: int) -> tuple[float, float]:
    """What each winner gets and what each other gets at the end: 1 for a victory alone, all sum to 0."""
    return (players / winners - 1) / (players - 1), -1 / (players - 1) if winners < players else 0.0


class Kit:
    """A game with its players and options, as environments need it."""

    def __init__(
        self, game: str | Game, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        self.players = self.game.players[0] if players is None else players
        self.game.admit(self.players)
        self.options = self.game.complete(dict(options or {}))
        self.actions = self.game.actions(self.options, self.players)
        self.features: Sequence[Feature] = self.game.features(self.options, self.players)
        self.size = sum(feature.size for feature in self.features)
        self._gains = [
            np.array(gains(self.players, winners), np.float32) for winners in range(1, self.players + 1)
        ]

    def __deepcopy__(self, _: Any) -> Self:
        return self  # nothing in it changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Kit, (self.game.id, self.players, self.options)

    # ---- the spaces ----

    @cached_property
    def low(self) -> Numbers:
        """The least that each number of an observation can be."""
        return self._bounds(feature.least for feature in self.features)

    @cached_property
    def high(self) -> Numbers:
        """The most that each number of an observation can be."""
        return self._bounds(feature.most for feature in self.features)

    def _bounds(self, values: Iterable[int]) -> Numbers:
        sizes = [feature.size for feature in self.features]
        return np.repeat(np.fromiter(values, np.int16, len(sizes)), sizes)

    def parts(self, observations: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The features of an observation, or of many at once, by name and in their shapes; no copies."""
        found, at = {}, 0
        for feature in self.features:
            numbers = observations[..., at : at + feature.size]
            found[feature.name] = numbers.reshape(*observations.shape[:-1], *feature.shape)
            at += feature.size
        return found

    # ---- games ----

    def match(self, seed: int, actions: Iterable[int] = (), names: Sequence[str] = ()) -> Match:
        """The game of a seed after these actions, as it is saved and replayed."""
        return played(self.game, actions, names or self.players, self.options, seed).match

    def start(self, seed: int) -> Any:
        """The first position of a seed."""
        setup = self.game.prepare(self.options, self.players, seed, {})
        return self.game.start(self.options, self.players, setup)

    # ---- positions ----

    def observe(self, state: Any, seat: int, out: Numbers | None = None) -> Numbers:
        """All that a seat may know, and nothing else."""
        numbers: Numbers = np.empty(self.size, np.int16) if out is None else out
        if isinstance(state, State):
            state.observed(seat, numbers)
        else:
            numbers[:] = state.observe(seat)
        return numbers

    def mask(self, state: Any, out: Marks | None = None) -> Marks:
        """1 for every legal action, 0 for every other."""
        marks: Marks = np.empty(self.actions, np.uint8) if out is None else out
        if isinstance(state, State):
            state.mask(marks)
        else:
            marks[:] = 0
            marks[state.legal()] = 1
        return marks

    def rewards(self, state: Any) -> Rewards:
        """One number a seat: 0 before the end."""
        if not state.finished:
            return np.zeros(self.players, np.float32)
        winners = state.winners()
        won, lost = self._gains[len(winners) - 1]
        rewards: Rewards = np.full(self.players, lost, np.float32)
        rewards[winners] = won
        return rewards


def text(game: Game, view: Mapping[str, Any]) -> str:
    """A view as the terminal shows it, colours and all."""
    from rich.console import Console

    page = StringIO()
    Console(file=page, width=120, force_terminal=True, color_system="truecolor").print(game.draw(view, "en"))
    return page.getvalue()
