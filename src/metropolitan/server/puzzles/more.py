"""All puzzles of a server: those that come with the program and, for who has seen these, some made here, in
the bots' processes while nobody needs them."""

from __future__ import annotations

import asyncio
import json
import secrets

import msgspec
from sqlalchemy import Connection, func, select

from metropolitan.engine import registry
from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.formed import formed
from metropolitan.puzzles.make import Wanted
from metropolitan.puzzles.puzzle import Difficulty, Puzzle
from metropolitan.puzzles.stock import Groups, Kind, kind, stock
from metropolitan.server.faults import report
from metropolitan.server.puzzles.shown import Shown
from metropolitan.server.store import Store
from metropolitan.server.store.schema import puzzles as kept
from metropolitan.server.thinking import Lost, Thinker
from metropolitan.server.troubles import Missing, Trouble

READY = 64  # positions kept warm
GAMES = 6  # played for one wish
MOST = 500  # made here of a kind: after that those seen come again


class Puzzles:
    def __init__(self, store: Store, thinker: Thinker) -> None:
        self.store, self.thinker = store, thinker
        self.ready: dict[str, Shown] = {}
        self.task: asyncio.Task[None] | None = None

    async def shown(self, id: str) -> Shown:
        found = self.ready.pop(id, None)
        if found is None:
            found = await asyncio.to_thread(Shown, await self._find(id))
        self.ready[id] = found  # the latest is last
        for old in list(self.ready)[:-READY]:
            del self.ready[old]
        return found

    async def _find(self, id: str) -> Puzzle:
        if id in stock().all:
            return stock().all[id]
        query = select(kept.c.puzzle).where(kept.c.id == id)
        found = await self.store.read(lambda link: link.execute(query).scalar())
        if found is None:
            raise Missing("no-puzzle")
        return formed(found, Puzzle)

    async def groups(self) -> Groups:
        """All ids, by kind of game and by difficulty."""
        groups = stock().groups()
        query = select(kept.c.id, kept.c.kind).order_by(kept.c.id)
        for id, label in await self.store.read(lambda link: link.execute(query).all()):
            game, options, difficulty = json.loads(label)
            if (game, options) in groups:
                groups[game, options][difficulty].append(id)
        return groups

    # ---- more of them ----

    async def more(self, wanted: Kind, difficulty: Difficulty) -> bool:
        """Has more made, unless that is under way or others need the bots; whether they are being made."""
        if wanted not in stock().groups():
            raise Trouble("request")
        if self.making:
            return True
        query = select(func.count()).where(kept.c.kind == label(wanted, difficulty))
        full = await self.store.read(lambda link: link.execute(query).scalar_one()) >= MOST
        if not (full or self.thinker.busy or self.making):
            self.task = asyncio.create_task(self._make(wanted, difficulty))
        return self.making

    @property
    def making(self) -> bool:
        return self.task is not None and not self.task.done()

    async def _make(self, wanted: Kind, difficulty: Difficulty) -> None:
        """Game after game, until one has what is wanted."""
        game, options = wanted
        seed, found = secrets.randbelow(LAST_SEED - GAMES), list[Puzzle]()
        played = Wanted(game, registry.game(game).players[0], json.loads(options))
        try:
            for k in range(GAMES):
                found = found or await self.thinker.puzzles(played, seed + k, difficulty)
            await self.store.write(lambda link: _keep(link, found))
        except (Lost, Trouble) as error:  # nobody waits for them: the next wish begins again
            report(error)

    def close(self) -> None:
        if self.task:
            self.task.cancel()


def label(of: Kind, difficulty: Difficulty) -> str:
    return json.dumps([*of, difficulty])


def _keep(link: Connection, found: list[Puzzle]) -> None:
    for puzzle in found:
        plain, name = msgspec.to_builtins(puzzle), label(kind(puzzle), puzzle.difficulty)
        link.execute(kept.insert().values(id=puzzle.id, kind=name, puzzle=plain))
