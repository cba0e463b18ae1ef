"""What the minds of bots do, in other processes: nothing of the server is imported here."""

from __future__ import annotations

import os
from typing import Any

from metropolitan.bots.base import Memory, move
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.puzzles.make import Wanted, found
from metropolitan.puzzles.puzzle import Difficulty, Puzzle
from metropolitan.review.hint import SECONDS, hint
from metropolitan.review.judge import Effort, Parts
from metropolitan.review.review import Look, assembled, looks

KEPT = 32  # seats a process remembers
_memories: dict[tuple[str, int], Memory] = {}  # what seats of tables have seen so far, the latest last


def choose(bot: str, table: str, parts: Parts) -> str:
    """The move of a bot. Its chance follows from the table's, so that whoever takes a move back and makes it
    again gets the same answer."""
    match = parts.match()
    seat: int = match.state.seat
    memory = _memories.pop((table, seat), None) or Memory(match, seat)
    move(match, registry.find("bots", bot), Chance(match.seed or 0, f"bot.{seat}.{len(parts.moves)}"), memory)
    _memories[table, seat] = memory  # not where the bot failed: then it begins anew
    for old in list(_memories)[:-KEPT]:
        del _memories[old]
    return match.moves[-1]


def advise(parts: Parts) -> dict[str, Any]:
    """A hint for the seat to move, of what that seat knows."""
    return hint(parts, effort(SECONDS))


def look(parts: Parts, first: int, last: int) -> list[Look]:
    """Some positions of a game, judged for its review."""
    return looks(parts, effort(), first, last)


def conclude(parts: Parts, looked: list[Look]) -> dict[str, Any]:
    """The review that all judged positions make."""
    return assembled(parts, effort(), looked)


def puzzles(wanted: Wanted, seed: int, kind: Difficulty) -> list[Puzzle]:
    """The puzzles of one game."""
    return list(found(wanted, seed, [kind]))


def effort(seconds: float = Effort.seconds) -> Effort:
    """How long a position is judged; METROPOLITAN_EFFORT, in seconds, overrules."""
    return Effort(seconds=float(os.environ.get("METROPOLITAN_EFFORT") or seconds))
