"""Company: what people have beside the game. They talk, and are told when it is their turn."""

from __future__ import annotations

from metropolitan.server import messages
from metropolitan.server.broker import Broker
from metropolitan.server.limits import Limits
from metropolitan.server.notices.presence import Presence
from metropolitan.server.pages import Page
from metropolitan.server.store import Store
from metropolitan.server.talk.talk import Talk


class Company:
    """The company at one table, on one worker."""

    def __init__(self, talk: Talk, presence: Presence) -> None:
        self.talk, self.presence = talk, presence

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

    def __init__(self, store: Store, broker: Broker, limits: Limits) -> None:
        self.store, self.broker, self.limits = store, broker, limits
        self.presence = Presence(broker)

    async def open(self) -> None:
        await self.presence.open()

    async def close(self) -> None:
        await self.presence.close()

    def company(self, table: str) -> Company:
        return Company(Talk(table, self.store, self.broker, self.limits), self.presence)
