"""Chance in Foundations: the deeds, by their lots' numbers in the order of the city. All see them, but in the
draft, where hands go round and choices are open until all have chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game, Options, Setup
from metropolitan.envs.openspiel.dealing import Deck, Log, Seen, replaced
from metropolitan.games.foundations.pieces import YEARS, load_kit


class FoundationsDealer(Deck):
    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.layout = load_kit(players).layout
        self.cards = self.lots = self.layout.lots
        super().__init__(game, players, options, [1] * len(self.lots))
        self.index = {lot: number for number, lot in enumerate(self.lots)}
        pieces = self.layout.pieces
        self.draft = self.secrets = bool(options["draft"])
        self.hands = len(self.lots) - sum(self.layout.piles)
        self.hand = self.hands // players
        self.dealt = self.hands if self.draft else self.hands + len(pieces.prices)
        turns = pieces.stall * sum(self.layout.piles) + YEARS * players
        self.moves = turns + self.hands if self.draft else turns

    @cached_property
    def any_position(self) -> Any:
        return self.game.start(self.options, self.players, self.setup([], None))

    def name(self, log: Log, at: int, outcome: int) -> str:
        return str(self.layout.name(self.lots[outcome]))

    def setup(self, log: Log, position: Any) -> Setup:
        lots = [self.lots[item] for item in self.deck(log)] if position is None else position.deck()
        return {"deeds": [self.layout.name(lot) for lot in lots]}

    def drawn(self, setup: Mapping[str, Any]) -> list[int]:
        return [self.index[self.layout.number[name]] for name in setup["deeds"]]

    # ---- the draft ----

    def choices(self, log: Log) -> range:
        """Where in the log deeds are chosen: seat after seat, round after round."""
        return range(self.hands, min(2 * self.hands, len(log)))

    def holder(self, choice: int) -> tuple[int, int]:
        """Who makes a choice, and from which opening hand: in every round the right neighbor's."""
        round, seat = divmod(choice, self.players)
        return seat, (seat - round) % self.players

    def knows(self, seat: int, hand: int, rounds: int) -> bool:
        """Whether a seat has held an opening hand, after so many rounds: what was taken of it before, all
        have seen."""
        return (seat - hand) % self.players <= rounds

    def seen(self, log: Log, seats: Collection[int]) -> Seen:
        """The order of the deeds in a hand tells nobody anything."""
        if not self.draft or len(seats) == self.players:
            return [*log]
        choices = self.choices(log)
        rounds = len(choices) // self.players
        seen: Seen = [*log]
        for hand in range(self.players):
            places = slice(hand * self.hand, (hand + 1) * self.hand)
            known = any(self.knows(seat, hand, rounds) for seat in seats)
            seen[places] = sorted(log[places], reverse=True) if known else [None] * len(log[places])
        for choice in range(rounds * self.players, len(choices)):
            if self.holder(choice)[0] not in seats:
                seen[choices[choice]] = None
        return seen

    def resampled(self, log: Log, seat: int, chance: Chance) -> Log:
        if not self.draft:
            return log
        choices = self.choices(log)
        rounds = len(choices) // self.players
        taken: list[list[int]] = [[] for _ in range(self.players)]  # of each opening hand, as all have seen
        for choice in range(rounds * self.players):
            taken[self.holder(choice)[1]].append(self.chosen(log[choices[choice]]))
        hands = self._hands(log, taken, seat, rounds, chance)
        other = replaced(log, enumerate([deed for hand in hands for deed in chance.shuffled(hand)]))
        for choice in range(rounds * self.players, len(choices)):
            chooser, hand = self.holder(choice)
            if chooser != seat:
                rest = [deed for deed in hands[hand] if deed not in taken[hand]]
                other[choices[choice]] = 1 + len(self.lots) + rest[chance.below(len(rest))]
        return other

    def _hands(
        self, log: Log, taken: list[list[int]], seat: int, rounds: int, chance: Chance
    ) -> list[list[int]]:
        """The opening hands: those that a seat has held as they are, and any for the others."""
        front = log[: self.hands]
        dealt = [[~code for code in front[k : k + self.hand]] for k in range(0, self.hands, self.hand)]
        known = [self.knows(seat, hand, rounds) for hand in range(self.players)]
        hands = [deeds if sure else out for deeds, sure, out in zip(dealt, known, taken, strict=True)]
        public = [~code for code in log[self.hands :] if code < 0]
        out = {deed for hand in hands for deed in hand} | set(public)
        rest = chance.shuffled([deed for deed in range(len(self.lots)) if deed not in out])
        return [
            hand + [rest.pop() for _ in range(len(deeds) - len(hand))]
            for hand, deeds in zip(hands, dealt, strict=True)
        ]

    def chosen(self, action: int) -> int:
        """The deed that a choice takes."""
        return action - 1 - len(self.lots)
