"""What a bot is, and what it is told: its seat at the table, never the state of the game with its secrets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game
from metropolitan.engine.match import Match


class Seat:
    """What the seat to move knows: its legal actions, its view, and positions that may be the true one."""

    def __init__(self, game: Game, state: Any, chance: Chance) -> None:
        self.game = game
        self.number: int = state.seat
        self.legal: list[int] = state.legal()
        # Only this likeness is kept: all that the seat cannot know is dealt anew in it.
        self._likeness = state.determinize(self.number, chance)

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as JSON has it."""
        return self.game.view(self._likeness, self.number)

    def sample(self, chance: Chance) -> Any:
        """A position that may be the true one, all such alike; the bot's own to play on."""
        return self._likeness.determinize(self.number, chance)


class Bot(Protocol):
    """A player. `choose` returns one of the legal actions; all its chance comes from `chance`."""

    @property
    def name(self) -> str: ...
    def choose(self, seat: Seat, chance: Chance) -> int: ...


def seated(names: Sequence[str], players: int) -> list[Bot]:
    """A bot for every seat: the named ones in order, over and over."""
    bots: list[Bot] = [registry.find("bots", name) for name in names]
    return [bots[seat % len(bots)] for seat in range(players)]


def move(match: Match, bot: Bot, chance: Chance) -> None:
    """Makes the move a bot chooses."""
    match.act(bot.choose(Seat(match.game, match.state, chance), chance))


def play_out(match: Match, bots: Sequence[Bot], seed: int) -> None:
    """Plays a match to its end; every seat has a stream of chance of its own."""
    chances = [Chance(seed, f"bot.{seat}") for seat in range(len(bots))]
    while (seat := match.state.seat) is not None:
        move(match, bots[seat], chances[seat])
