"""A match: a game being played, as the log of its moves; the state is derived from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.contract import Game
from metropolitan.engine.errors import BadRecord, IllegalMove


class Match:
    """Set-up, moves, and the position they lead to."""

    def __init__(
        self, game: Game, players: Sequence[str], options: Mapping[str, Any] | None = None,
        seed: int | None = None, setup: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        game.admit(len(players))
        if seed is not None and not 0 <= seed <= LAST_SEED:
            raise BadRecord("record.form.seed", place="seed", most=LAST_SEED)
        self.game = game
        self.players = list(players)
        self.options = game.complete({} if options is None else options)
        self.seed = seed
        self.setup = game.prepare(self.options, len(players), seed, {} if setup is None else setup)
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
        move = self.game.write(self.state, action)
        self.state.play(action)
        self.moves.append(move)
        self.actions.append(action)

    def legal(self) -> list[str]:
        """The legal moves in plain string order."""
        return sorted(self.game.written(self.state, self.state.legal()))

    def undo(self, moves: int = 1) -> None:
        """Takes moves back: undo is replay."""
        kept = self.moves[: len(self.moves) - moves]
        self.moves, self.actions, self.state = [], [], self.first()
        for move in kept:
            self.play(move)

    def result(self) -> dict[str, Any] | None:
        if not self.state.finished:
            return None
        return {"scores": self.state.scores(), "winners": self.state.winners()}
