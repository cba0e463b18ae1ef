"""The door of an online table: who comes is who has the cookie, or the token."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from litestar.connection import ASGIConnection
from sqlalchemy import Connection

from metropolitan.server.broker import Broker
from metropolitan.server.people import cookies, results, sessions
from metropolitan.server.people.person import Door, Person
from metropolitan.server.people.sessions import Kind, Session
from metropolitan.server.store import Store
from metropolitan.server.troubles import Forbidden, Unknown

FRESH = 5.0  # seconds for which a worker remembers who somebody is
MOST = 10_000  # whom it remembers
CHANNEL = "people"  # where it is said that there is news of a person

Come = ASGIConnection[Any, Any, Any, Any]


class Online:
    online = True

    def __init__(self, store: Store, broker: Broker) -> None:
        self.store, self.broker = store, broker
        self.known: dict[tuple[str, Kind], tuple[float, Session | None]] = {}
        self.let_go: Callable[[str], None] = lambda _: None  # ends a person's sockets

    async def open(self) -> None:
        await self.broker.listen(CHANNEL, self._hear)
        await self.store.write(sessions.tidy)
        await results.catch_up(self.store)

    async def who(self, connection: Come) -> Person | None:
        session = await self.session(connection)
        if session and session.banned:
            raise Forbidden("banned", until=session.banned)
        return session.person if session else None

    async def session(self, connection: Come) -> Session | None:
        """By which session somebody comes; a forged or expired one is none."""
        secret, kind = _secret(connection)
        if secret is None or len(secret) != sessions.SIZE:
            return None
        key = sessions.digest(secret), kind
        until, session = self.known.get(key, (0.0, None))
        if until < monotonic():
            session = await self._find(*key)
            self._know(key, session)
        return session

    async def _find(self, hash: str, kind: Kind) -> Session | None:
        def find(link: Connection) -> Session | None:
            return sessions.find(link, hash, kind)

        session = await self.store.read(find)
        if session and session.stale:
            await sessions.renew(self.store, session)
        return session

    def _know(self, key: tuple[str, Kind], session: Session | None) -> None:
        self.known[key] = monotonic() + FRESH, session
        if len(self.known) > MOST:
            for old in list(self.known)[: MOST // 2]:
                del self.known[old]

    async def news(self, person: str, *, over: bool = False) -> None:
        """Something about a person has changed: no worker trusts what it knew of him. Where ways in have
        ended, his pages are let go; those that still know a way in come back by themselves."""
        word = f"{'over' if over else 'news'}:{person}".encode()
        await self._hear(word)  # here at once, whatever becomes of the word
        await self.broker.say(CHANNEL, word)

    async def _hear(self, word: bytes) -> None:
        id = about(word)
        if word.startswith(b"over:"):
            self.let_go(id)
        for key, (_, session) in list(self.known.items()):
            if session and session.person.id == id:
                del self.known[key]


def about(word: bytes) -> str:
    """Of whom there is news."""
    return word.decode().partition(":")[2]


def _secret(connection: Come) -> tuple[str | None, Kind]:
    """What somebody shows, and what it should be: a program shows its token, a browser its cookie."""
    header = connection.headers.get("authorization")
    if header is None:
        return cookies.given(connection), "device"
    scheme, _, token = header.partition(" ")
    return (token.strip() if scheme.lower() == "bearer" else None), "token"


async def someone(door: Door, connection: Come) -> Person:
    """Who comes, where nobody will not do."""
    person = await door.who(connection)
    if person is None:
        raise Unknown("who")
    return person
