"""A room: a table and the pages around it. Answers what they ask, tells them what happens, lets bots play."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Hashable, Iterable, Set
from time import time
from typing import Any

import msgspec

from metropolitan.engine.words import Note
from metropolitan.server import agreeing, alarms, fair, fences, gathering, messages, planning, sight, telling
from metropolitan.server.attendance import Attendance
from metropolitan.server.beside import beside
from metropolitan.server.company import Company
from metropolitan.server.faults import report
from metropolitan.server.news import News
from metropolitan.server.pages import Page
from metropolitan.server.rights import Rights
from metropolitan.server.store import Outdated
from metropolitan.server.tables import Table
from metropolitan.server.thinking import Lost, Thinker
from metropolitan.server.troubles import Missing, Stale, Unstored, Untimely

PACE = 700  # ms that a bot's move takes at least
TRIES = 6  # how often a change is tried where other workers are quicker
NOBODY: frozenset[int] = frozenset()
AGAIN = 2.0  # seconds until a bot's move that could not be stored is tried again


class Room:
    def __init__(self, table: Table, thinker: Thinker, news: News, online: bool = False) -> None:
        self.table, self.news = table, news
        self.online = online  # whether people are told apart
        self.thinker = thinker
        self.pages: set[Page] = set()
        self.lock = asyncio.Lock()
        self.pace = PACE
        self.task: asyncio.Task[None] | None = None
        self.lost = False  # the bot to move has failed for good
        self.told: dict[int | None, dict[str, Any]] = {}
        self.views: dict[tuple[int, int | None], sight.View] = {}
        self.sheets: dict[int | None, tuple[sight.Sheet, msgspec.Raw]] = {}  # the last ones
        self.texts: dict[Hashable, msgspec.Raw] = {}
        self.company: Company | None = None  # where people are told apart
        self.alarm = alarms.Alarm(self)
        self.planner: asyncio.Task[None] | None = None  # who makes planned moves
        self.left: dict[int, float] = {}  # when the people of a seat were last seen to leave
        self.asking = False  # whether pages were told that something is asked
        self.unseen = False  # whether bots play on though nobody is there
        self.attendance: Attendance | None = None  # the same

    # ---- coming and going ----

    def enter(self, page: Page) -> None:
        """Raises where somebody may not come in."""
        self.rights(page).enter()
        self.pages.add(page)
        self.news.attend(self)
        page.send(telling.table(self, page))
        self.stir()
        self.alarm.set()

    def leave(self, page: Page) -> None:
        page.wonder(None)
        self.pages.discard(page)
        self.left |= dict.fromkeys(self.mine(page), time())
        self.stir()
        self.alarm.set()
        if not self.pages:
            self.news.ignore(self)

    def rights(self, page: Page) -> Rights:
        return Rights(self.table, page.person, self.online, self.here)

    def mine(self, page: Page) -> Set[int]:
        """The seats of the people in front of a page."""
        if not self.online:
            return page.mine
        return self.table.played.get(page.person.id, NOBODY) if page.person else NOBODY

    def here(self, seat: int) -> bool:
        """Whether somebody of a seat is connected."""
        return self.attendance.here(seat) if self.attendance else bool(self.pages)

    def stir(self) -> None:
        """The others see who comes and goes."""
        if self.attendance:
            self.attendance.stir()

    @property
    def busy(self) -> bool:
        tasks = (self.task, self.planner)
        return bool(self.pages or self.lock.locked() or any(task and not task.done() for task in tasks))

    async def close(self, note: Note | None = None) -> None:
        """Ends the room; what was begun to be stored is stored first."""
        async with self.lock:
            self.end(note)

    def end(self, note: Note | None = None) -> None:
        for page in self.pages:
            if note:
                page.send(messages.Error(note=note))
            page.wonder(None)
            page.end()
        self.pages.clear()
        self.news.ignore(self)
        self.alarm.off()
        planning.calm(self)
        if self.task:
            self.task.cancel()

    # ---- what pages ask for ----

    async def answer(self, page: Page, wish: messages.Message) -> None:
        match wish:
            case messages.Move():
                await self.alone(page, wish)
            case messages.Look():
                self.look(page, wish.seat)
            case messages.Preview():
                self.preview(page, wish)
            case messages.Hint():
                seat = self.rights(page).hint(page.seat)
                page.wonder(asyncio.create_task(self.advise(page, seat, wish)))
            case _ if isinstance(wish, messages.Social):
                await self.mingle(page, wish)
            case _:
                await self.alone(page, wish)

    async def mingle(self, page: Page, wish: messages.Social) -> None:
        """What people have to do with each other beside the game."""
        if self.company is None:
            raise Missing("talk-house")
        await self.company.answer(page, wish)

    async def alone(self, page: Page, wish: messages.Message) -> None:
        """One change at a time. If another worker has changed the table, that is seen first: a move then is
        the one that is there already, or comes too late, and who sits down does so beside the other."""
        async with self.lock:
            for _ in range(TRIES if isinstance(wish, messages.Move | messages.Seating) else 1):
                try:
                    return await self.change(page, wish)
                except Outdated:
                    await self.refresh()
            raise Stale("stale")

    async def change(self, page: Page, wish: messages.Message) -> None:
        match wish:
            case messages.Move():
                await self.move(page, wish)
            case messages.Undo():
                await alarms.ready(self)
                await self.go(fences.undo(self.table, self.mine(page)), "no-undo")
            case messages.Redo():
                await alarms.ready(self)
                await self.go(fences.redo(self.table, self.mine(page)), "no-redo")
            case messages.Pace():
                self.rights(page).pace()
                self.pace = wish.ms
            case messages.Ask() | messages.Agree() | messages.Resume():
                await agreeing.answer(self, page, wish)
            case messages.Plan():
                await planning.keep(self, page, wish)
            case messages.Lock():
                self.rights(page).lock()
                await self.table.lock(wish.on)
                self.introduce()
            case messages.Hand() | messages.Sit() | messages.Stand() | messages.Kick() | messages.Begin():
                await self.reseat(gathering.seats(self, page, wish), gathering.promise(self.table, wish))

    def look(self, page: Page, seat: int | None) -> None:
        self.rights(page).look(seat)
        page.look(seat)
        self.lost = False
        if self.table.begun:
            self.see(page)
            self.forget()
        else:
            page.send(telling.table(self, page))
        self.wake()

    def preview(self, page: Page, wish: messages.Preview) -> None:
        found = sight.preview(self.table.history, wish.move, self.mover(page))
        page.send(messages.Previewed(ref=wish.ref, move=wish.move, preview=found))

    async def advise(self, page: Page, seat: int, wish: messages.Hint) -> None:
        """A hint takes its time; it is ended when the position changes."""
        try:
            found = await self.thinker.advise(self.table.history.match)
            page.send(messages.Hinted(ref=wish.ref, hint=sight.hint(self.table.history, found, seat)))
        except Exception as error:
            if not isinstance(error, Lost):
                report(error)
            page.send(messages.Refused(move=None, note=Note("server.no-hint"), ref=wish.ref))

    def mover(self, page: Page) -> int:
        """The seat the page looks at, if it is to move."""
        return self.rights(page).play(page.seat)

    async def move(self, page: Page, wish: messages.Move) -> None:
        if wish.number > len(self.table.history) and page.behind():  # another worker has told it more
            await self.refresh()
        if not self.table.made(wish.id, wish.number, wish.move):
            if wish.number != len(self.table.history):
                raise Stale("stale")
            await alarms.ready(self)
            self.mover(page)
            await self.table.play(wish.move, wish.id)
            page.send(messages.Ack(id=wish.id, number=wish.number + 1))
            self.changed()
        else:
            page.send(messages.Ack(id=wish.id, number=wish.number + 1))

    async def go(self, length: int | None, refusal: str) -> None:
        if length is None:
            raise Untimely(refusal)
        await self.unthought(self.table.go(length))
        self.changed()

    async def reseat(self, seats: list[messages.Seated], promise: fair.Fair | None = None) -> None:
        await self.unthought(self.table.reseat(seats, promise))
        self.introduce()
        self.changed()

    def introduce(self) -> None:
        gathering.introduce(self)

    # ---- what other workers do ----

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def changing(self) -> bool:
        return self.lock.locked()

    async def hear(self, word: bytes) -> None:
        """Something was stored at this table, here or elsewhere, or is proclaimed to all its pages."""
        if word.startswith(b"{"):
            self.tell(msgspec.Raw(word), [page for page in self.pages if not agreeing.behind(self, page)])
        elif int(word) > self.version:
            await self.catch_up()

    async def catch_up(self) -> None:
        async with self.lock:
            await self.refresh()

    async def refresh(self) -> None:
        """Takes in what others have stored; called with the lock held. Moves only are made here too, which is
        quicker than to load the whole table, and shows them as what has just happened."""
        try:
            news = await self.table.news()
        except Missing:
            self.end(Note("server.forgotten"))
            raise
        if news is None:
            return
        if self.table.take(*news):
            self.changed()
        else:
            await self.reload()

    async def reload(self) -> None:
        """The store is right."""
        self.table = await Table.load(self.table.store, self.table.id)
        for page in self.pages:
            page.seen = None
        self.introduce()
        self.changed()

    # ---- what pages are told ----

    def changed(self) -> None:
        """Everybody sees the new position, and the bot to move begins to think. Called with the lock held, so
        that a bot whose thought is ended here is not in the middle of storing its move."""
        self.forget()
        self.lost = False
        if self.company:
            self.company.changed(self.table)
        for page in self.pages:
            page.wonder(None)
        self.show()
        self.hush()
        self.wake()
        self.alarm.set()
        planning.stir(self)

    def show(self) -> None:
        for page in list(self.pages):
            if page.looking and self.table.begun:
                self.see(page)
        self.asking = self.table.pact.asked is not None
        self.forget()

    def forget(self) -> None:
        """What was made for several pages at once is not kept until somebody comes: it is most of a room."""
        self.told, self.views, self.texts = {}, {}, {}

    def see(self, page: Page) -> None:
        """How things stand: the position, the time, what is asked, and one's own plan."""
        page.send(self.state(page))
        table = self.table
        if table.clock or self.asking or table.pact.asked or table.plans:
            for message in beside(self, page):
                page.send(message)

    def proclaim(self, id: str, **facts: Any) -> None:
        """Everybody is told what has happened beside the moves, on other workers too."""
        self.news.proclaim(self.id, messages.write(messages.News(note=Note(id, facts))))

    def tell(self, message: object, pages: Iterable[Page] | None = None) -> None:
        for page in list(self.pages if pages is None else pages):
            page.send(message)

    def state(self, page: Page) -> msgspec.Raw:
        return telling.state(self, page)

    # ---- bots ----

    def wake(self, unseen: bool = False) -> None:
        """The bot to move begins to think, if anybody is there to see it, or it must play on unseen."""
        self.unseen = (self.unseen or unseen) and self.table.bot is not None
        idle = self.task is None or self.task.done()
        if idle and self.playing and not self.lost:
            self.task = asyncio.create_task(self.bots())

    @property
    def playing(self) -> str | None:
        """The bot that is to play now."""
        return self.table.bot if (self.pages or self.unseen) and not self.table.timing.still else None

    def hush(self) -> None:
        """Ends the thought that is under way."""
        if self.task and self.task is not asyncio.current_task():
            self.task.cancel()
            self.task = None

    async def unthought(self, change: Coroutine[Any, Any, None]) -> None:
        """A change that makes a thought needless: it ends before the disk is asked, and begins anew where the
        change fails."""
        self.hush()
        try:
            await change
        except BaseException:
            self.wake()
            raise

    @property
    def thinks(self) -> bool:
        """Whether a bot of this table is at work here."""
        return self.task is not None and not self.task.done()

    async def bots(self) -> None:
        """Bots play, on one worker only; who is refused asks again, as that one may die."""
        while bot := self.playing:
            if not await self.news.hold(self):
                self.unseen = False  # where nobody is, the other worker does
                await asyncio.sleep(1)
                continue
            paced = asyncio.create_task(asyncio.sleep(self.pace / 1000))
            try:
                move = await self.thinker.choose(bot, self.table.id, self.table.history.match, self.fallen)
                await paced
                await self.bot_move(move)
            except Exception as error:
                if not isinstance(error, Lost):
                    report(error)
                self.give_up()
                return
            finally:
                paced.cancel()

    async def bot_move(self, move: str) -> None:
        """Stores a bot's move, however long the disk takes to be ready for it."""
        while True:
            try:
                async with self.lock:
                    await self.table.play(move)
                    self.changed()
                    return
            except Unstored as trouble:
                self.tell(messages.Error(note=trouble.note))
                await asyncio.sleep(AGAIN)
            except Outdated:
                await self.catch_up()
                return

    def fallen(self) -> None:
        self.tell(messages.Error(note=self.bot_note("bot-again")))

    def give_up(self) -> None:
        self.lost = True
        self.tell(messages.Error(note=self.bot_note("bot-lost")))
        self.show()

    def bot_note(self, id: str) -> Note:
        return Note(f"server.{id}", {"seat": self.table.turn, "bot": self.table.bot})
