"""Company: what people have beside the game. They talk, and are told when it is their turn."""

from __future__ import annotations

from metropolitan.server import messages
from metropolitan.server.broker import Broker
from metropolitan.server.limits import Limits
from metropolitan.server.notices.notices import Notices
from metropolitan.server.notices.presence import Presence
from metropolitan.server.notices.push import Push
from metropolitan.server.pages import Page
from metropolitan.server.people.mail import Mailer
from metropolitan.server.store import Store
from metropolitan.server.tables import Table
from metropolitan.server.talk.talk import Talk


class Company:
    """The company at one table, on one worker."""

    def __init__(self, talk: Talk, presence: Presence, notices: Notices) -> None:
        self.talk, self.presence, self.notices = talk, presence, notices

    def changed(self, table: Table) -> None:
        """It may be somebody else's turn."""
        self.notices.changed(table)

    async def enter(self, page: Page) -> None:
        await self.presence.come(page)
        await self.talk.enter(page)

    async def leave(self, page: Page) -> None:
        await self.talk.leave(page)
        await self.presence.leave(page)

    async def answer(self, page: Page, wish: messages.Social) -> None:
        match wish:
            case messages.Seen():
                await self.presence.look(page, wish.visible)
            case _:
                await self.talk.answer(page, wish)


class Society:
    """The companies of all tables of a worker."""

    def __init__(self, store: Store, broker: Broker, limits: Limits, mail: Mailer) -> None:
        self.store, self.broker, self.limits = store, broker, limits
        self.presence, self.push = Presence(store, broker), Push(store)
        self.notices = Notices(store, broker, limits, self.presence, self.push, mail)

    async def open(self) -> None:
        await self.push.open()
        await self.presence.open()
        await self.notices.open()

    async def close(self) -> None:
        await self.notices.close()
        await self.presence.close()

    def company(self, table: str) -> Company:
        talk = Talk(table, self.store, self.broker, self.limits)
        return Company(talk, self.presence, self.notices)
