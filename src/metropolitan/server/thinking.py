"""Bots think in other processes, started when first needed; a thought that is no longer wanted is ended."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple, Unpack

from metropolitan.engine.match import Match
from metropolitan.puzzles.make import Wanted
from metropolitan.puzzles.puzzle import Difficulty, Puzzle
from metropolitan.review.judge import Parts, parts_of
from metropolitan.review.review import Look
from metropolitan.server import metrics, thought
from metropolitan.server.minds import Minds

TRIES = 3
LIMIT = 120.0  # seconds for one thought
T = TypeVar("T")
Args = TypeVarTuple("Args")
log = logging.getLogger("metropolitan.server")


class Lost(Exception):
    """A mind has failed again and again."""


class Thinker:
    """The minds of all bots: as many processes as there are cores to spare, and as many for reviews: these
    take long, and nobody's move waits for them."""

    def __init__(self) -> None:
        self.minds = Minds()
        spare = max(1, (os.cpu_count() or 2) - 1)
        self.playing, self.reviewing = asyncio.Semaphore(spare), asyncio.Semaphore(spare)

    async def close(self) -> None:
        await self.minds.close()

    async def choose(self, bot: str, table: str, match: Match, fallen: Callable[[], None]) -> str:
        """The bot's move. `fallen` is called where its process fell and a fresh one begins again."""
        parts = parts_of(match)
        return await self._think(self.playing, bot, fallen, thought.choose, bot, table, parts)

    async def advise(self, match: Match) -> dict[str, Any]:
        """A hint for the seat to move, of what that seat knows."""
        return await self._think(self.playing, "hint", silent, thought.advise, parts_of(match))

    async def look(self, parts: Parts, first: int, last: int) -> list[Look]:
        """Judges some positions of a game."""
        return await self._think(self.reviewing, "review", silent, thought.look, parts, first, last)

    async def conclude(self, parts: Parts, found: list[Look]) -> dict[str, Any]:
        """The review of a game, all positions of which are judged."""
        return await self._think(self.reviewing, "review", silent, thought.conclude, parts, found)

    async def puzzles(self, wanted: Wanted, seed: int, kind: Difficulty) -> list[Puzzle]:
        """The puzzles of one game, to be kept for whoever wants more of this difficulty."""
        return await self._think(self.reviewing, "puzzles", silent, thought.puzzles, wanted, seed, kind)

    @property
    def busy(self) -> bool:
        """Whether somebody would have to wait."""
        return self.playing.locked() or self.reviewing.locked()

    async def _think(
        self, room: asyncio.Semaphore, who: str, fallen: Callable[[], None],
        work: Callable[[Unpack[Args]], T], *args: *Args,
    ) -> T:  # fmt: skip
        for attempt in range(TRIES):
            if attempt:
                fallen()
            try:
                async with asyncio.timeout(LIMIT), room:
                    with metrics.during("bots_thinking"), metrics.timed("thought_seconds"):
                        return await self.minds.think(work, *args)
            except Exception as error:  # a bot may be anybody's code
                log.warning("event=bot-failed bot=%s error=%s", who, type(error).__name__)
        raise Lost


def silent() -> None:
    """Nobody needs to know that a process fell."""
