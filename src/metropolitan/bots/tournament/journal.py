"""What a tournament has played, kept in a file as it happens: one line of JSON a game, after a first line
that says which tournament it is. Whatever ends the program, the same command goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

import msgspec

from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.play import Played
from metropolitan.bots.tournament.schedule import seats
from metropolitan.engine.errors import Problem
from metropolitan.engine.formed import decoded

FORMAT = "metropolitan/tournament/1"


class Journal:
    """The games of a tournament; without a file they are only kept in mind."""

    def __init__(self, plan: Plan, file: FileIO | None = None) -> None:
        self.plan, self.file = plan, file
        self.games: dict[int, Played] = {}
        self.first = msgspec.json.encode({"format": FORMAT, **msgspec.to_builtins(plan)}, order="sorted")

    def add(self, game: Played) -> None:
        self.games[game.number] = game
        self._write(msgspec.json.encode(game))

    def _write(self, line: bytes) -> None:
        if self.file:
            self.file.write(line + b"\n")  # at once and in one piece, for the file has no buffer

    def take(self, data: bytes) -> int:
        """Takes in what is there, and tells how much of it is whole: the last line may be torn."""
        if self.first.startswith(data):
            return 0
        first, *lines = data.splitlines(keepends=True)
        if not self._ours(first):
            raise Problem("tournament.other")
        return len(first) + self._games(lines)

    def _ours(self, first: bytes) -> bool:
        try:
            return bool(msgspec.json.decode(first) == msgspec.json.decode(self.first))
        except msgspec.MsgspecError:
            return False

    def _games(self, lines: Sequence[bytes]) -> int:
        size = 0
        for number, line in enumerate(lines, 1):
            game = self._game(line)
            if game:
                self.games.setdefault(game.number, game)
                size += len(line)
            elif number < len(lines):
                raise Problem("tournament.line", line=number + 1)
        return size

    def _game(self, line: bytes) -> Played | None:
        try:
            game = decoded(line, Played)
        except msgspec.MsgspecError:
            return None
        right = (
            line.endswith(b"\n") and game.number >= 0 and tuple(game.bots) == seats(self.plan, game.number)
        )
        return game if right else None

    def begin(self) -> None:
        """Takes in what the file has, and makes it ready to go on."""
        assert self.file
        self.file.seek(0)
        size = self.take(self.file.readall())
        self.file.truncate(size)
        if not size:
            self._write(self.first)


@contextmanager
def kept(plan: Plan, path: Path | None) -> Iterator[Journal]:
    """The journal of a tournament, with all that is already played."""
    if path is None:
        yield Journal(plan)
        return
    try:
        file = open(path, "a+b", buffering=0)  # noqa: SIM115
    except OSError as error:
        raise Problem("tournament.file", file=str(path), why=error.strerror) from None
    with file:
        journal = Journal(plan, file)
        try:
            journal.begin()
        except Problem as problem:
            raise Problem("tournament.file", file=str(path), why=problem.note) from None
        yield journal
