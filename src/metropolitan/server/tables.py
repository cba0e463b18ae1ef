"""A table: seats around a match. A change is on disk before it is seen; one that fails changes nothing.

A table has one writer at a time: whoever changes it holds its room's lock.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Connection

from metropolitan import __version__
from metropolitan.engine import registry
from metropolitan.engine.contract import Game
from metropolitan.engine.formed import formed
from metropolitan.engine.match import Match
from metropolitan.server import clocks, endings, fair, metrics, pacts
from metropolitan.server.fair import Fair
from metropolitan.server.history import History, standing, step
from metropolitan.server.messages import Seated
from metropolitan.server.people import results
from metropolitan.server.seating import logins, waits
from metropolitan.server.statistics import keeping
from metropolitan.server.store import Made, Row, Store, plans
from metropolitan.server.timing import Timing
from metropolitan.server.troubles import Unstored


class Table:
    """A stored table in memory."""

    def __init__(self, store: Store, row: Row, made: Sequence[Row]) -> None:
        self.store = store
        self.id: str = row["id"]
        self.read(row)
        self.plans: dict[int, plans.Plan] = {}
        names = [str(seat.name) for seat in self.seats]
        match = Match(registry.game(row["game"]), names, row["options"], row["seed"], row["setup"])
        self.history = History(match, [one["move"] for one in made[: row["length"]]])
        self.undone: list[str] = [one["move"] for one in made[row["length"] :]]
        self.numbers: dict[str, int] = {one["id"]: one["number"] for one in made if one["id"]}

    def read(self, row: Row) -> None:
        """All that the row says, beside the game itself."""
        self.version: int = row["version"]
        self.imported: bool = row["imported"]
        self.seats = formed(row["seats"], list[Seated])
        self.host: str | None = row["host"]
        self.begun: bool = row["begun"]
        self.open: bool = row["open"]
        self.locked: bool = row["locked"]
        self.delay: int = row["delay"]
        self.rated: bool = row["rated"]
        self.clock: Row | None = row["clock"]
        self.fair: Fair | None = row["fair"]
        self.next: str | None = row["next"]
        self.ended: Row | None = row["ended"]
        self.timing = Timing.of(row)
        self.pact = pacts.read(row["pact"])

    @classmethod
    async def load(cls, store: Store, id: str) -> Table:
        """A table as it is on disk."""
        row, made = await store.load(id)
        table = await asyncio.to_thread(cls, store, row, made)
        table.plans = await plans.of(store, id)
        return table

    async def news(self) -> tuple[Row, list[Row]] | None:
        """What others have stored since: the row, and all moves from here on."""
        return await self.store.news(self.id, self.version, len(self.history))

    def take(self, row: Row, made: Sequence[Row]) -> bool:
        """Makes the moves others have made; False where other things have happened too. As every move is one
        version, there are only moves where both have grown by as much: whoever takes moves back spends
        versions on it that no later move makes up for."""
        more = row["length"] - len(self.history)
        if more <= 0 or more != row["version"] - self.version:
            return False
        for one in made[:more]:
            self.history.push(step(self.history.match, one["move"]))
        self.undone = [one["move"] for one in made[more:]]
        self.numbers |= {one["id"]: one["number"] for one in made if one["id"]}
        self.read(row)
        return True

    @property
    def seats(self) -> list[Seated]:
        return self._seats

    @seats.setter
    def seats(self, seats: list[Seated]) -> None:
        """With what follows from them, as it is asked for with every move: the seats that are not played by
        bots, or were not all the time, and those that everybody plays."""
        self._seats = seats
        self.people = [n for n, seat in enumerate(seats) if seat.kind != "bot" or seat.owner or seat.past]
        played: dict[str, list[int]] = {}
        for n, seat in enumerate(seats):
            if seat.kind == "person" and seat.owner:
                played.setdefault(seat.owner, []).append(n)
        self.played = {person: frozenset(own) for person, own in played.items()}

    @property
    def game(self) -> Game:
        return self.history.game

    @property
    def turn(self) -> int | None:
        """The seat to move; nobody moves at a table that waits, is over, or is only looked at."""
        return self.history.turn if self.begun and not self.imported and not self.ended else None

    @property
    def closed(self) -> bool:
        """Whether there are secrets left to keep."""
        return not (self.imported or self.finished)

    @property
    def finished(self) -> bool:
        return self.ended is not None or self.history.state.finished

    def result(self) -> Row | None:
        if self.ended:
            return endings.result(self.game, self.history.state, self.ended)
        return self.history.match.result()

    @property
    def bot(self) -> str | None:
        """The bot that is to move."""
        return None if self.turn is None else self.seats[self.turn].bot

    def person(self, seat: int) -> bool:
        return seat < len(self.seats) and self.seats[seat].kind == "person"

    def made(self, id: str, number: int, move: str) -> bool:
        """Whether this very move was made before. To be acknowledged it must not only have an id that is
        known: a program that uses one twice would wait for ever for a move that nobody has made."""
        here = len(self.history)
        if self.numbers.get(id) != number or number >= here + len(self.undone):
            return False
        return move == (self.history.match.moves[number] if number < here else self.undone[number - here])

    # ---- changes ----

    async def play(
        self, move: str, id: str | None = None, also: Callable[[Connection], None] | None = None
    ) -> None:
        """Makes a move; an illegal one raises IllegalMove. What is `also` to be stored is, or neither is."""
        made, number = step(self.history.match, move), len(self.history)
        timing = self.timing.moved(self.seats, made.after.seat)
        now = {**standing(made.after), **self._settled(), **self._timed(timing)}
        undone = bool(self.undone)
        await self.store.append(Made(self.id, self.version, number, move, id, now), undone=undone, also=also)
        metrics.count("moves_total", by="person" if id else "bot")
        self.version += 1
        self.timing, self.pact = timing, pacts.settled(self.pact)
        self.history.push(made)
        if undone:
            self.undone = []
            self.numbers = {known: n for known, n in self.numbers.items() if n < number}
        if id:
            self.numbers[id] = number
        await self._over()

    async def _over(self) -> None:
        """The end of a game counts. The move is on disk already: what cannot be stored now is found later."""
        if not self.finished:
            return
        keeping.soon(self.store, self)
        if self.host:
            with suppress(Unstored):
                await results.keep(self.store, self)

    async def go(self, length: int, agreed: bool = False) -> None:
        """Takes moves back, or makes again what was taken back."""
        steps = self.history.ahead(self.undone[: max(0, length - len(self.history))])
        after = steps[-1].after if steps else self.history.states[length]
        clock = self.timing.moved if steps or agreed else self.timing.undone
        timing = clock(self.seats, after.seat)
        await self._change(length=length, **standing(after), **self._settled(), **self._timed(timing))
        self.timing, self.pact = timing, pacts.settled(self.pact)
        if steps:
            del self.undone[: len(steps)]
            for step in steps:
                self.history.push(step)
        else:
            self.undone = self.history.cut(length) + self.undone

    async def reseat(self, seats: list[Seated], promise: Fair | None = None) -> None:
        """Other people in the seats, and what they add to the shuffle. A table that waited begins when no
        seat is open any more."""
        begins, proved = not self.begun and not waits(seats), promise or self.fair
        history, values = self._start(proved) if begins else (self.history, {"fair": proved})
        rated = self.rated and (not begins or results.rateable(logins(seats)))
        timing = self._reseated(seats, history.turn, begins)
        stored = {"seats": msgspec.to_builtins(seats), "rated": rated, **values}
        await self._unplan(seats)
        await self._change(**stored, **self._timed(timing))
        self.seats, self.history, self.begun = seats, history, self.begun or begins
        self.timing = timing
        self.fair, self.rated = values["fair"], rated
        self.history.match.players = [str(seat.name) for seat in seats]

    async def _unplan(self, seats: list[Seated]) -> None:
        """What somebody had planned is nobody else's to know."""
        both = enumerate(zip(self.seats, seats, strict=True))
        other = [n for n, (old, new) in both if (old.kind, old.owner) != (new.kind, new.owner)]
        if self.host and self.begun and other:
            await plans.clear(self.store, self.id, other)
            self.plans = {n: plan for n, plan in self.plans.items() if n not in other}

    def _reseated(self, seats: list[Seated], turn: int | None, begins: bool) -> Timing:
        """Before the game has begun nothing runs, and after its end nothing any more."""
        if begins:
            return self.timing.begun(seats, turn)
        return self.timing.handed(self.seats, seats, self.turn) if self.turn is not None else self.timing

    # ---- time, and what people agree to ----

    async def agree(self, pact: pacts.Pact) -> None:
        await self._change(pact=msgspec.to_builtins(pact))
        self.pact = pact

    async def pause(self) -> None:
        await self._retime(self.timing.paused())

    async def resume(self) -> None:
        await self._retime(self.timing.resumed(self.seats, self.turn))

    async def _retime(self, timing: Timing) -> None:
        await self._change(**self._settled(), **self._timed(timing))
        self.timing, self.pact = timing, pacts.settled(self.pact)

    async def end(self, why: Row) -> None:
        """The game is over as it stands."""
        timing, result = self.timing.stopped(), endings.result(self.game, self.history.state, why)
        over = {"ended": why, "finished": True, "turn": None, "winners": result["winners"]}
        await self._change(**over, **self._settled(), **self._timed(timing))
        self.ended, self.timing, self.pact = why, timing, pacts.settled(self.pact)
        await self._over()

    def _settled(self) -> Row:
        """A question lapses with the next move."""
        return {"pact": msgspec.to_builtins(pacts.settled(self.pact))} if self.pact.asked else {}

    def _timed(self, timing: Timing) -> Row:
        """What is stored of the time, where there is anything. In a house nobody looks after tables where
        nobody is."""
        waits = timing.bot is not None or self.timing.bot is not None
        return timing.row() if timing.clock or (self.host and waits) else {}

    # ---- the rest ----

    async def follow(self, next: str) -> None:
        """There is a rematch."""
        await self._change(next=next)
        self.next = next

    async def lock(self, on: bool) -> None:
        await self._change(locked=on)
        self.locked = on

    def _start(self, promise: Fair | None) -> tuple[History, Row]:
        """The set-up is made only now, so that nobody can have known it; a game that goes on has its own."""
        history, proved = self.history, promise
        if promise and not len(history):
            old, players = history.match, len(self.seats)
            nonces = fair.given(promise, players)
            seed, proved = fair.begin(promise, self.game, old.options, players, nonces)
            history = History(Match(old.game, old.players, old.options, seed))
        made = {"seed": history.match.seed, "setup": history.match.setup, "rules": __version__}
        return history, {"begun": True, "fair": proved, **made, **standing(history.state)}

    async def _change(self, **values: Any) -> None:
        await self.store.change(self.id, self.version, values)
        self.version += 1


async def add(store: Store, match: Match, seats: Sequence[Seated], **more: Any) -> str:
    """Stores a new table; returns its id. What is told `more` of it are columns."""
    id = secrets.token_urlsafe(9)
    row: Row = {
        "id": id,
        "game": match.game.id,
        "options": match.options,
        "seats": msgspec.to_builtins(list(seats)),
        "seed": match.seed,
        "setup": match.setup,
        "length": len(match.moves),
        "imported": False,
        "rules": __version__,
        **standing(match.state),
        **more,
    }
    await store.add(row | _first(row, seats), match.moves)
    return id


def _first(row: Row, seats: Sequence[Seated]) -> Row:
    """The time of a game that begins at once."""
    clock = clocks.read(row.get("clock"))
    if row["imported"] or not row.get("begun", True) or not (clock or row.get("host")):
        return {}
    return Timing(clock).begun(seats, row["turn"]).row()
