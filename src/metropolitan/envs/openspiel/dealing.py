"""How chance decides in OpenSpiel: one thing at a time, at the moment when somebody sees it.

A set-up of these games has too many outcomes for one chance node, and one drawn beforehand would be known to
every search that looks at a state. So each tile, deed, token or card is a chance node of its own, with its
exact odds: those of the set-up before the first move, the others when they are drawn. All games come out as
likely as by a shuffled deck.

What happened is a log: a move as its action, what chance decided as the complement of its outcome, which is
negative. A dealer tells of a log who has seen what.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game, Options, Setup

Log = list[int]
Seen = list[int | None]  # a log with None where somebody may not know
Odds = list[tuple[int, float]]
UNSEEN = "?"


class Dealer(ABC):
    """What chance does in a game with its players and options. `left` is all that it can still decide."""

    outcomes: int  # no chance node has more
    draws: int  # no game has more chance nodes,
    moves: int  # or more moves
    secrets = True  # whether anything is hidden that somebody has seen
    reveals = False  # whether all secrets are told at the end
    cards: Sequence[int] = ()  # for games that draw later too: what an outcome is in the rules

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game, self.players, self.options = game, players, options
        self.everybody = frozenset(range(players))
        self.write = cache(self._written)

    def _written(self, action: int) -> str:
        return self.game.write(self.any_position, action)

    @property
    @abstractmethod
    def any_position(self) -> Any:
        """Some position of the game: how moves are written is the same in all."""

    # ---- chance ----

    @abstractmethod
    def fresh(self) -> Any:
        """All that is left for chance before the game."""

    @abstractmethod
    def odds(self, draws: int, left: Any) -> Odds:
        """How likely every outcome is after so many draws."""

    @abstractmethod
    def take(self, draws: int, left: Any, outcome: int) -> None:
        """Chance has decided."""

    @abstractmethod
    def ready(self, draws: int, left: Any) -> bool:
        """Whether the game can begin."""

    @abstractmethod
    def name(self, log: Log, at: int, outcome: int) -> str:
        """What chance decided, or may decide, there in a log."""

    # ---- set-ups ----

    @abstractmethod
    def setup(self, log: Log, position: Any) -> Setup:
        """The set-up of a game; what nobody has seen is in any order."""

    @abstractmethod
    def drawn(self, setup: Mapping[str, Any]) -> list[int]:
        """What chance decided, from the first place of the deck on."""

    # ---- who knows what ----

    @abstractmethod
    def seen(self, log: Log, seats: Collection[int]) -> Seen:
        """What these seats together know of a game that is not over."""

    @abstractmethod
    def resampled(self, log: Log, seat: int, chance: Chance) -> Log:
        """Another log of which the seat has seen the same, all of them alike."""

    def texts(self, log: Log, seen: Seen) -> list[str]:
        """Every event as it is written."""
        return [
            UNSEEN if code is None else self.write(code) if code >= 0 else self.name(log, at, ~code)
            for at, code in enumerate(seen)
        ]


class Deck(Dealer):
    """Games that draw from one deck; `supply` is how many it has of each."""

    dealt: int  # so many are drawn before the first move

    def __init__(self, game: Game, players: int, options: Options, supply: Sequence[int]) -> None:
        super().__init__(game, players, options)
        self.supply, self.outcomes, self.draws = dict(enumerate(supply)), len(supply), sum(supply)
        self.shares = [
            [copies / (n or 1) for copies in range(max(supply) + 1)] for n in range(self.draws + 1)
        ]

    def fresh(self) -> dict[int, int]:
        return self.supply.copy()

    def odds(self, draws: int, left: dict[int, int]) -> Odds:
        share = self.shares[self.draws - draws].__getitem__
        return list(zip(left, map(share, left.values()), strict=True))

    def take(self, draws: int, left: dict[int, int], outcome: int) -> None:
        left[outcome] -= 1
        if not left[outcome]:
            del left[outcome]

    def ready(self, draws: int, left: dict[int, int]) -> bool:
        return draws == self.dealt

    def deck(self, log: Log) -> list[int]:
        """What was drawn, and the rest in any order."""
        left, drawn = self.fresh(), [~code for code in log if code < 0]
        for draws, item in enumerate(drawn):
            self.take(draws, left, item)
        return drawn + [item for item, copies in left.items() for _ in range(copies)]


class Certain(Dealer):
    """Games where chance decides nothing and everybody sees everything."""

    outcomes = draws = 0
    secrets = False

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.moves = game.longest

    @property
    def any_position(self) -> Any:
        return self.game.start(self.options, self.players, self.setup([], None))

    def fresh(self) -> dict[int, int]:
        return {}

    def odds(self, draws: int, left: Any) -> Odds:
        return []

    def take(self, draws: int, left: Any, outcome: int) -> None:
        raise ValueError("nothing is left to chance")

    def ready(self, draws: int, left: Any) -> bool:
        return True

    def name(self, log: Log, at: int, outcome: int) -> str:
        return UNSEEN

    def setup(self, log: Log, position: Any) -> Setup:
        return self.game.prepare(self.options, self.players, None, {})

    def drawn(self, setup: Mapping[str, Any]) -> list[int]:
        return []

    def seen(self, log: Log, seats: Collection[int]) -> Seen:
        return list(log)

    def resampled(self, log: Log, seat: int, chance: Chance) -> Log:
        return log


def replaced(log: Log, outcomes: Iterable[tuple[int, int]]) -> Log:
    """The log with other outcomes at some places."""
    other = log.copy()
    for at, outcome in outcomes:
        other[at] = ~outcome
    return other
