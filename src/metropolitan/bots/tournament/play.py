"""One game of a tournament, the same wherever it is played."""

from __future__ import annotations

import time

import msgspec

from metropolitan.bots.base import Memory, move
from metropolitan.bots.tournament.entry import entered
from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.schedule import seats, seed, setup
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import what
from metropolitan.engine.match import Match
from metropolitan.engine.names import LONGEST_NAME

DIGITS = 6  # of seconds


class Played(msgspec.Struct):
    """A game and what came out; lists are by seat."""

    number: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    choices: list[int]  # moves made where there were several
    seconds: list[float]  # thought about them, by the processor's clock
    slowest: list[float]
    moves: list[str]
    place: str = ""  # the machine, where there are several


class Fault(msgspec.Struct):
    """A game that a bot broke."""

    number: int
    bot: str
    why: str


def match_of(plan: Plan, number: int) -> Match:
    """A game before its first move."""
    names = [f"{bot[: LONGEST_NAME - 3]} {seat + 1}" for seat, bot in enumerate(seats(plan, number))]
    return Match(registry.game(plan.game), names, plan.options, seed(plan, setup(plan, number)))


def replayed(plan: Plan, played: Played) -> Match:
    match = match_of(plan, played.number)
    for one in played.moves:
        match.play(one)
    return match


def play(plan: Plan, number: int) -> Played | Fault:
    game = Game(plan, number)
    match = game.match
    while (seat := match.state.seat) is not None:
        try:
            game.move(seat)
        except Exception as error:  # a bot of anybody's: whatever it is, the game and the bot are named
            return Fault(number, game.entries[seat], what(error))
    return Played(
        number, game.entries, match.state.scores(), match.state.winners(),
        game.choices, game.seconds, game.slowest, match.moves,
    )  # fmt: skip


class Game:
    """A game under way; every seat has a stream of chance, a memory and a clock of its own."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.match = match_of(plan, number)
        self.entries = list(seats(plan, number))
        self.bots = [entered(entry, plan.time) for entry in self.entries]
        places = range(plan.players)
        self.chances = [Chance(seed(plan, number), f"bot.{seat}") for seat in places]
        self.memories = [Memory(self.match, seat) for seat in places]
        self.choices = [0 for _ in places]
        self.seconds = [0.0 for _ in places]
        self.slowest = [0.0 for _ in places]

    def move(self, seat: int) -> None:
        several = self.match.state.count() > 1
        start = time.process_time()
        move(self.match, self.bots[seat], self.chances[seat], self.memories[seat])
        if several:
            took = time.process_time() - start
            self.choices[seat] += 1
            self.seconds[seat] = round(self.seconds[seat] + took, DIGITS)
            self.slowest[seat] = max(self.slowest[seat], round(took, DIGITS))
