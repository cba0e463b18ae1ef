"""Chance in Metro: the tiles, by their kinds. What a seat draws only that seat sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game, Options, Setup
from metropolitan.envs.openspiel.dealing import Deck, Log, Seen, replaced
from metropolitan.games.metro.pieces import load_board
from metropolitan.games.metro.turns import DRAW, KINDS, SQUARES


class MetroDealer(Deck):
    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.pieces = load_board().pieces
        super().__init__(game, players, options, list(self.pieces.box.tiles.values()))
        self.cards = range(self.outcomes)
        self.dealt = players * options["hand"]
        self.moves = 2 * self.draws - self.dealt  # every tile is placed, and those of the pool may be drawn

    @cached_property
    def any_position(self) -> Any:
        return self.game.start(self.options, self.players, self.setup([], None))

    def name(self, log: Log, at: int, outcome: int) -> str:
        return str(self.pieces.codes[outcome])

    def setup(self, log: Log, position: Any) -> Setup:
        return {"tiles": [self.pieces.codes[kind] for kind in self.deck(log)]}

    def drawn(self, setup: Mapping[str, Any]) -> list[int]:
        return [self.pieces.number[code] for code in setup["tiles"]]

    def drawers(self, log: Log) -> list[int]:
        """Who draws or moves, all along a log."""
        seats = [at % self.players for at in range(min(len(log), self.dealt))]
        turn = mover = 0
        for code in log[self.dealt :]:
            if code >= 0:
                mover = turn
                if code != DRAW:
                    turn = (turn + 1) % self.players
            seats.append(mover)
        return seats

    def seen(self, log: Log, seats: Collection[int]) -> Seen:
        if len(seats) == self.players:
            return [*log]
        who = self.drawers(log)
        return [code if code >= 0 or seat in seats else None for code, seat in zip(log, who, strict=True)]

    def resampled(self, log: Log, seat: int, chance: Chance) -> Log:
        """A tile that somebody has placed is any of those that he held; the others are any not seen."""
        left, fixed = self.fresh(), []
        held: list[list[int]] = [[] for _ in range(self.players)]  # where in the log they were drawn
        forced = False
        for at, (code, who) in enumerate(zip(log, self.drawers(log), strict=True)):
            if code < 0:
                held[who].append(at)
            elif code == DRAW:
                forced = True
            else:
                kind = (code - 1) // SQUARES % KINDS
                fixed.append((self._spent(log, held[who], kind, who == seat, forced, chance), kind))
                left[kind] -= 1
                forced = False
        for at in held[seat]:
            left[~log[at]] -= 1
        rest = chance.shuffled([kind for kind, copies in left.items() for _ in range(copies)])
        hidden = [at for who, places in enumerate(held) if who != seat for at in places]
        return replaced(log, [*fixed, *zip(hidden, rest, strict=False)])

    @staticmethod
    def _spent(log: Log, held: list[int], kind: int, own: bool, forced: bool, chance: Chance) -> int:
        """Takes the tile that was placed out of a hand: the drawn one where that was a must."""
        if forced:
            return held.pop()
        if own:
            return held.pop(next(k for k, at in enumerate(held) if log[at] == ~kind))
        return held.pop(chance.below(len(held)))
