"""The hall: all tables of a store. Opens their rooms when somebody comes, and makes new tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from metropolitan.engine import record, registry
from metropolitan.engine.chance import LAST_SEED
from metropolitan.engine.contract import Options
from metropolitan.engine.errors import Problem
from metropolitan.engine.match import Match
from metropolitan.engine.words import Note
from metropolitan.server import clocks, fair, gathering, lists, sight
from metropolitan.server.attendance import BEAT, CHANNEL, Attendance
from metropolitan.server.broker import Broker
from metropolitan.server.company import Society
from metropolitan.server.fair import Fair
from metropolitan.server.faults import report
from metropolitan.server.history import History
from metropolitan.server.limits import Limits
from metropolitan.server.lobby import Lobby
from metropolitan.server.messages import NewTable, PlayOn, Seat, Seated, State
from metropolitan.server.news import News
from metropolitan.server.people.door import Online
from metropolitan.server.people.mail import Mailer
from metropolitan.server.people.person import Door, Person
from metropolitan.server.puzzles.more import Puzzles
from metropolitan.server.reviews import Reviews
from metropolitan.server.rights import Rights
from metropolitan.server.rooms import Room
from metropolitan.server.seating import again, waits
from metropolitan.server.seats import seated, turned
from metropolitan.server.statistics.batches import Batches
from metropolitan.server.statistics.keeping import Counting
from metropolitan.server.store import Outdated, Row, Store
from metropolitan.server.sweep import Sweep
from metropolitan.server.tables import Table, add
from metropolitan.server.thinking import Thinker
from metropolitan.server.troubles import Missing, Trouble, Unknown, Unplayable, Untimely

Parting = Callable[[Connection, str, str], None]

KEPT = 16  # rooms kept warm after everybody has left


class Hall:
    def __init__(self, store: Store, door: Door, broker: Broker) -> None:
        self.store, self.door, self.broker = store, door, broker
        self.limits = Limits()
        self.mail = Mailer()
        self.society = Society(store, broker, self.limits, self.mail) if door.online else None
        self.sweep = Sweep(self) if door.online else None
        self.thinker = Thinker()
        self.reviews = Reviews(store, self.thinker)
        self.counting, self.batches = Counting(store), Batches(self)
        self.puzzles = Puzzles(store, self.thinker)
        self.news = News(store, broker)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.lobby = Lobby(self)
        self.beating: asyncio.Task[None] | None = None
        if isinstance(door, Online):
            door.let_go = self.let_go

    async def open(self) -> None:
        """Hears of what happens, and of who comes and goes, on other workers."""
        await self.news.open()
        await self.batches.open()
        if self.door.online:
            await self.broker.listen(CHANNEL, self._hear)
            self.beating = None if self.broker.alone else asyncio.create_task(self._beat())

    async def _hear(self, word: bytes) -> None:
        room = self.rooms.get(word.decode())
        if room and room.pages and room.attendance:
            await room.attendance.count()

    async def _beat(self) -> None:
        """Says again who is here, before others forget it."""
        while True:
            await asyncio.sleep(BEAT)
            for room in list(self.rooms.values()):
                if room.pages and room.attendance:
                    try:
                        await room.attendance.count()
                    except Exception as error:  # the other rooms are said nevertheless
                        report(error)

    async def room(self, id: str) -> Room:
        """The room of a table, the same for all who come. Nobody waits for another table's."""
        room = self.rooms.get(id)
        if room and room.pages:
            return room
        if id not in self.opening:
            self.opening[id] = asyncio.create_task(self._open(id))
            self.opening[id].add_done_callback(lambda _: self.opening.pop(id))
        room = await asyncio.shield(self.opening[id])
        return self.rooms.setdefault(id, room)  # it may have been tidied away while we waited

    async def _open(self, id: str) -> Room:
        room = self.rooms.pop(id, None)
        if room:
            await room.catch_up()  # an empty room hears no news
        else:
            room = Room(await self._load(id), self.thinker, self.news, self.door.online)
            room.company = self.society.company(id) if self.society else None
            if self.door.online:
                room.attendance = Attendance(id, self.broker, partial(gathering.counts, room), room.introduce)
        self.rooms[id] = room  # the latest is last
        self._tidy()
        return room

    def let_go(self, person: str) -> None:
        """Ends the pages of somebody whose way in has ended."""
        for room in self.rooms.values():
            for page in room.pages:
                if page.person and page.person.id == person:
                    page.end()

    async def _load(self, id: str) -> Table:
        try:
            return await Table.load(self.store, id)
        except Trouble:
            raise
        except Problem as problem:
            raise Unplayable("unplayable", why=problem.note) from None

    def _tidy(self) -> None:
        idle = [id for id, room in self.rooms.items() if not room.busy]
        for id in idle[:-KEPT]:
            del self.rooms[id]

    async def close(self) -> None:
        if self.beating:
            self.beating.cancel()
        await self.lobby.close()
        await self.batches.close()
        self.counting.close()
        self.reviews.close()
        self.puzzles.close()
        if self.sweep:
            self.sweep.close()
            await self.broker.free("sweep")  # another worker goes on with it at once
        for room in list(self.rooms.values()):
            await room.close()
        await self.news.close()
        if self.society:
            await self.society.close()
        await self.mail.close()
        await self.thinker.close()

    # ---- tables ----

    async def list(self, person: Person | None = None) -> list[Row]:
        """One's own; in a house all are everybody's."""
        if not self.door.online:
            return [lists.shown(row) for row in await self.store.all()]
        return await self.store.read(lambda link: lists.mine(link, person.id)) if person else []

    async def create(self, wish: NewTable, person: Person | None = None) -> str:
        game, maker = registry.game(wish.game), self._maker(person)
        if wish.seed is not None and not 0 <= wish.seed <= LAST_SEED:
            raise Trouble("seed", most=LAST_SEED)
        seats = turned(seated(game, wish.seats, maker), wish.first)
        if maker and wish.seed is not None and waits(seats):
            raise Trouble("seed-open")
        more = {**msgspec.structs.asdict(wish), "clock": clocks.plain(wish.clock)}
        kept = {name: more[name] for name in ("open", "delay", "rated", "clock")} if maker else {}
        return await self._new(game.id, seats, wish.options, wish.seed, maker, wish.nonce, **kept)

    def _maker(self, person: Person | None) -> Person | None:
        """Who makes a table, where people are told apart."""
        if self.door.online and person is None:
            raise Unknown("who")
        if self.door.online and person:
            self.limits.check("tables", person.id)
        return person if self.door.online else None

    async def _new(
        self, game: str, seats: Sequence[Seated], options: Options, seed: int | None, maker: Person | None,
        nonce: str = "", **more: Any,
    ) -> str:  # fmt: skip
        """A table whose set-up is made now, or when it begins; what is promised of it is there at once."""
        kind, players, promise = registry.game(game), len(seats), fair.promise()
        kind.admit(players)
        for n, seat in enumerate(seats):
            promise = fair.sat(promise, n, nonce) if maker and seat.kind == "person" else promise
        luck, proved = fair.begin(promise, kind, options, players, fair.given(promise, players), seed)
        match = Match(kind, [str(seat.name) for seat in seats], options, luck)
        return await self._add(match, seats, maker, promise, fair=proved, **more)

    async def _add(
        self, match: Match, seats: Sequence[Seated], maker: Person | None, promise: Fair | None = None,
        **more: Any,
    ) -> str:  # fmt: skip
        """A table that is made online waits while a seat is open: nobody is to move there, and its set-up is
        made anew when it begins."""
        waiting = {"begun": False, "turn": None, "fair": promise} if maker and waits(seats) else {}
        return await add(self.store, match, seats, **({"host": maker.id if maker else None} | more | waiting))

    async def rematch(self, id: str, person: Person | None = None) -> str:
        """The same again; the next seat starts. Online there is one rematch, and all find it."""
        room, maker = await self.room(id), self._maker(person)
        if not maker:
            return await self._again(room.table, None)
        Rights(room.table, maker, online=True).rematch()
        async with room.lock:
            return await self._followed(room, maker)

    async def _followed(self, room: Room, maker: Person) -> str:
        """The rematch that is there, or a new one; where another worker was quicker, that one's."""
        while not (room.table.next and await self._exists(room.table.next)):
            new = await self._again(room.table, maker)
            try:
                await room.table.follow(new)
            except Outdated:
                await self.store.forget(new)
                await room.reload()
        room.introduce()
        return room.table.next

    async def _again(self, table: Table, maker: Person | None) -> str:
        names = ("delay", "rated", "clock", "open")
        kept = {name: getattr(table, name) for name in names} | {"host": table.host} if maker else {}
        seats = again(turned(table.seats, 1))
        return await self._new(table.game.id, seats, table.history.match.options, None, maker, **kept)

    async def _exists(self, id: str) -> bool:
        try:
            await self.room(id)
        except Missing:
            return False
        return True

    async def take(self, data: bytes, person: Person | None = None) -> str:
        """Stores a record from anywhere, to be replayed."""
        maker = self._maker(person)
        match = await asyncio.to_thread(lambda: record.replay(record.read(data)))
        colors = match.game.colors
        names = enumerate(match.players)
        seats = [Seated("person", name, None, colors[n % len(colors)]) for n, name in names]
        return await self._add(match, seats, maker, imported=True)

    async def play_on(self, id: str, wish: PlayOn, person: Person | None = None) -> str:
        """A new table that goes on from a position of a finished or imported game."""
        table = (await self._opened(id)).table
        _within(wish.at, table.history)
        seats = table.seats if wish.seats is None else wish.seats
        return await self.go_on(table.history.match, wish.at, seats, person)

    async def go_on(self, old: Match, at: int, wish: Sequence[Seat], person: Person | None = None) -> str:
        """A new table that goes on from a position of a match."""
        maker = self._maker(person)
        seats = seated(old.game, wish, maker)
        if len(seats) != len(old.players):
            raise Trouble("seats", n=len(old.players))
        match = Match(old.game, [str(seat.name) for seat in seats], old.options, old.seed, old.setup)
        return await self._add(History(match, old.moves[:at]).match, seats, maker)

    async def drop(self, id: str, person: Person | None) -> None:
        """Forgets a table that is nobody else's; another one is only taken off one's list, also one that
        cannot be played any more. In a house any can be forgotten."""
        way = await self._parting(id, person)
        if way is None:
            await self.forget(id)
        elif person:
            await self.store.write(lambda link: way(link, id, person.id))

    async def _parting(self, id: str, person: Person | None) -> Parting | None:
        """How a person gets rid of a table; None where it goes for good."""
        if not self.door.online:
            return None
        try:
            room = await self.room(id)
        except Unplayable:
            if person is None:
                raise Unknown("who") from None
            return lists.leave
        return None if Rights(room.table, person, online=True).forget() else lists.drop

    async def forget(self, id: str) -> None:
        await self.store.forget(id)
        self.reviews.drop(id)
        room = self.rooms.pop(id, None)
        if room:
            await room.close(Note("server.forgotten"))

    # ---- games that have no secrets any more ----

    async def _opened(self, id: str) -> Room:
        room = await self.room(id)
        if room.table.closed:
            raise Untimely("unfinished")
        return room

    async def record(self, id: str) -> str:
        return record.dump((await self._opened(id)).table.history.match)

    async def proof(self, id: str) -> Row:
        """What the shuffle of a finished game is checked with."""
        table = (await self._opened(id)).table
        if table.fair is None:
            raise Missing("no-proof")
        return fair.proof(table.fair, record.plain(table.history.match))

    async def review(self, id: str) -> Row:
        return await self.reviews.ask((await self._opened(id)).table)

    async def frame(self, id: str, number: int, seat: str) -> State:
        """A position of the past, as a seat saw it, as a spectator saw it, or with all secrets open."""
        table = (await self._opened(id)).table
        history = table.history
        _within(number, history)
        if seat == "all":
            found = _open_frame(history, number)
        else:
            found = sight.frame(history, number, _seat(seat, len(history.match.players)))
        return _ended(found, table)

    async def preview(self, id: str, number: int, move: str) -> Row:
        """What a move would have done there."""
        history = (await self._opened(id)).table.history
        _within(number, history)
        if history.states[number].finished:
            raise Untimely("over")
        return sight.past_preview(history, number, move)


def _within(number: int, history: History) -> None:
    if not 0 <= number <= len(history):
        raise Missing("no-position", n=len(history))


def _seat(given: str, players: int) -> int | None:
    if given == "none":
        return None
    seats = [str(seat) for seat in range(players)]
    if given not in seats:
        raise Missing("no-seat")
    return seats.index(given)


def _ended(frame: State, table: Table) -> State:
    """A game that was ended before its end is over after its last move."""
    if not table.ended or frame.number < len(table.history):
        return frame
    return msgspec.structs.replace(frame, turn=None, finished=True, result=table.result())


def _open_frame(history: History, number: int) -> State:
    views = sight.open_views(history, number)
    return msgspec.structs.replace(
        sight.frame(history, number, None),
        view=sight.open_view(views, history.states[number].seat),
        views=views,
        sheet=sight.open_sheet(history, number),
        log=sight.open_log(history, number),
    )
