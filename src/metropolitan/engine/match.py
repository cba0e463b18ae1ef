"""A match: a game being played, as the log of its moves; the state is derived from it."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import BadRecord, IllegalAction, IllegalMove
from metropolitan.engine.names import check_name


class Match:
    """Set-up, moves, and the position they lead to."""

    def __init__(
        self, game: Game, players: Sequence[str], options: Mapping[str, Any] | None = None,
        seed: SupportsIndex | None = None, setup: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        game.admit(len(players))
        for seat, name in enumerate(players):
            check_name(name, f"players[{seat}]")
        self.game = game
        self.players = list(players)
        self.options = game.complete({} if options is None else options)
        self.seed = None if seed is None else whole(seed)
        self.setup = game.prepare(self.options, len(players), self.seed, {} if setup is None else setup)
        self.moves: list[str] = []
        self.actions: list[int] = []  # the same, by their numbers
        self.state: Any = self.first()

    def first(self) -> Any:
        """The position before all moves."""
        return self.game.start(self.options, len(self.players), self.setup)

    def action(self, move: str) -> int:
        """The action of a move that is legal here; any other raises IllegalMove with the rule it breaks."""
        action = self.game.read(self.state, move)
        if action not in self.state.legal():
            raise IllegalMove(self.game.refuse(self.state, action), game=self.game.id)
        return action

    def play(self, move: str) -> None:
        """Makes a move as people write it."""
        action = self.action(move)
        self.state.apply(action)
        self.moves.append(move)
        self.actions.append(action)

    def act(self, action: int) -> None:
        """Makes a move by its number."""
        if action not in self.state.legal():
            raise IllegalAction(action)
        move = self.game.write(self.state, action)
        self.state.apply(action)
        self.moves.append(move)
        self.actions.append(action)

    def legal(self) -> list[str]:
        """The legal moves in plain string order."""
        return sorted(self.game.written(self.state, self.state.legal()))

    def undo(self, moves: int = 1) -> None:
        """Takes moves back: undo is replay."""
        if not 0 <= moves <= len(self.moves):
            raise ValueError(f"there are {len(self.moves)} moves to take back, not {moves}")
        kept = self.moves[: len(self.moves) - moves]
        self.moves, self.actions, self.state = [], [], self.first()
        for move in kept:
            self.play(move)

    def result(self) -> dict[str, Any] | None:
        if not self.state.finished:
            return None
        return {"scores": self.state.scores(), "winners": self.state.winners()}


def whole(seed: SupportsIndex) -> int:
    """A seed as records hold it."""
    number = -1 if isinstance(seed, bool) or not hasattr(seed, "__index__") else operator.index(seed)
    if not 0 <= number <= LAST_SEED:
        raise BadRecord("record.form.seed", place="seed", most=LAST_SEED)
    return number
