"""A saved game, to be looked at: the position at any of its moves, and what was played there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from metropolitan.engine import record, registry
from metropolitan.engine.contract import Game
from metropolitan.engine.match import Match


class Log:
    """A match from its first position on. As many moves as `len` tells; `match` is how it stands at the end
    of them."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __len__(self) -> int:
        return len(self.match.actions)

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        """Every move, as the position before it and the action."""
        state = self.match.first()
        for action in self.match.actions:
            yield state.copy(), action
            state.apply(action)

    def state(self, moves: int | None = None) -> Any:
        """The position after so many moves, a negative number being counted from the end; without a number
        after all of them. It is a copy: play on from it as you like."""
        n = len(self) if moves is None else moves if moves >= 0 else len(self) + moves
        if not 0 <= n <= len(self):
            raise IndexError(f"there are {len(self)} moves")
        state = self.match.first()
        for action in self.match.actions[:n]:
            state.apply(action)
        return state


def load(path: str | PathLike[str]) -> Log:
    """The log of a record; one that breaks a rule raises BadRecord and says where."""
    return Log(record.load(fspath(path)))


def save(game: Match | Log, path: str | PathLike[str]) -> None:
    """Writes a record, which the table and every command replay."""
    record.save(game.match if isinstance(game, Log) else game, Path(path))


def played(
    game: str | Game, actions: Iterable[int], players: int | Sequence[str] = 2,
    options: Mapping[str, Any] | None = None, seed: int | None = None,
    setup: Mapping[str, Any] | None = None,
) -> Log:  # fmt: skip
    """The log of a trajectory: a game by its seed or set-up, and the actions that were chosen in it. Players
    are their names, or how many they are."""
    names = [f"player_{seat}" for seat in range(players)] if isinstance(players, int) else list(players)
    found = registry.game(game) if isinstance(game, str) else game
    match = Match(found, names, dict(options or {}), seed, setup)
    for action in actions:
        match.act(action)
    return Log(match)
