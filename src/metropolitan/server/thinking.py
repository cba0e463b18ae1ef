"""Bots think in other processes, started when first needed; a thought that is no longer wanted is ended."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable

from anyio import CapacityLimiter, fail_after, to_process

from metropolitan.engine.match import Match
from metropolitan.server.thought import choose

TRIES = 3
LIMIT = 120.0  # seconds for one move
log = logging.getLogger("metropolitan.server")


class Lost(Exception):
    """A bot has failed again and again."""


class Thinker:
    """The minds of all bots: as many processes as there are cores to spare."""

    def __init__(self) -> None:
        self.limiter = CapacityLimiter(max(1, (os.cpu_count() or 2) - 1))

    async def choose(self, bot: str, match: Match, fallen: Callable[[], None]) -> str:
        """The bot's move. `fallen` is called where its process fell and a fresh one begins again."""
        for attempt in range(TRIES):
            if attempt:
                fallen()
            try:
                return await self._once(bot, match)
            except Exception as error:  # a bot may be anybody's code
                log.warning("event=bot-failed bot=%s error=%s", bot, type(error).__name__)
        raise Lost

    async def _once(self, bot: str, match: Match) -> str:
        task = (bot, match.game.id, match.players, match.options, match.seed, match.setup, list(match.moves))
        with fail_after(LIMIT):
            move = await to_process.run_sync(choose, *task, cancellable=True, limiter=self.limiter)
        match.action(move)
        return move
