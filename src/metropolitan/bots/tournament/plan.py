"""What a tournament is: all that decides its games, so that each can be played anywhere, at any time."""

from __future__ import annotations

from typing import Any

import msgspec

from metropolitan.bots.tournament.entry import entered, weighed
from metropolitan.engine import registry
from metropolitan.engine.errors import BadRecord


class Plan(msgspec.Struct, frozen=True):
    """How many games are played is no part of it: more of them are the same tournament, gone on with."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]  # as entered
    seed: int
    time: float | None = None  # seconds a move

    def checked(self) -> Plan:
        """The same with all options; what cannot be played is an error."""
        game = registry.game(self.game)
        game.admit(self.players)
        if self.players < 2:
            raise BadRecord("tournament.alone")
        options = game.complete(self.options)
        weights = game.weights(options, self.players)
        for bot in self.bots:
            entered(bot, self.time)
            for name, change in weighed(bot):
                if name not in weights:
                    raise BadRecord("bots.change", entry=bot, change=change)
        return msgspec.structs.replace(self, options=options)

    @property
    def names(self) -> list[str]:
        """Every bot once."""
        return list(dict.fromkeys(self.bots))
