"""What a bot is, and what it is told: its seat at the table, never the state of the game with its secrets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

from metropolitan.engine import registry
from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match


class Memory:
    """What a seat carries from turn to turn: what it believes, and whatever its bot keeps in `notes`."""

    def __init__(self, match: Match, number: int | None) -> None:
        self.number = number
        self._start(match)

    def _start(self, match: Match) -> None:
        self.belief: Belief = match.game.belief(match.options, len(match.players), self.number)
        self.notes: dict[str, Any] = {}
        self.actions: list[int] = []  # made so far
        self._position = match.first()

    def follow(self, match: Match) -> None:
        """Takes in all moves made since; where moves were taken back, everything anew."""
        seen = len(self.actions)
        if match.actions[:seen] != self.actions:
            self._start(match)
            seen = 0
        for action in match.actions[seen:]:
            self.belief.watch(self._position, action)
            self._position.apply(action)
            self.actions.append(action)


class Seat:
    """What the seat to move knows: its legal actions, its view, and positions that may be the true one."""

    def __init__(self, match: Match, chance: Chance, memory: Memory | None = None) -> None:
        self.game, self.options, self.players = match.game, match.options, len(match.players)
        self.number: int = match.state.seat
        self.legal: list[int] = match.state.legal()
        self.memory = memory or Memory(match, self.number)
        self.memory.follow(match)
        # Only this likeness is kept: all that the seat cannot know is dealt anew in it.
        self._likeness = match.state.determinize(self.number, chance)

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


def move(match: Match, bot: Bot, chance: Chance, memory: Memory | None = None) -> None:
    """Makes the move a bot chooses."""
    match.act(bot.choose(Seat(match, chance, memory), chance))


def play_out(match: Match, bots: Sequence[Bot], seed: int) -> None:
    """Plays a match to its end; every seat has a stream of chance and a memory of its own."""
    chances = [Chance(seed, f"bot.{seat}") for seat in range(len(bots))]
    memories = [Memory(match, seat) for seat in range(len(bots))]
    while (seat := match.state.seat) is not None:
        move(match, bots[seat], chances[seat], memories[seat])
