"""Accounts: a person with a login and a password."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from metropolitan.server.people import guests, naming, passwords, sessions
from metropolitan.server.people.sessions import Session
from metropolitan.server.store import Row, Store
from metropolitan.server.store.schema import people
from metropolitan.server.store.schema import sessions as ways
from metropolitan.server.store.store import rows
from metropolitan.server.troubles import Forbidden, Unknown, Untimely


async def register(store: Store, wish: Any, guest: Session | None, device: str) -> tuple[str, str]:
    """Makes a guest an account, or a new person: the id, and a new secret for this device."""
    facts = {
        "login": naming.login(wish.login),
        "email": naming.email(wish.email or ""),
        "password": await passwords.hashed(wish.password),
    }

    def register(link: Connection) -> tuple[str, str]:
        try:
            id = (
                guests.add(link, naming.fit(wish.login), **facts)
                if guest is None
                else _raise(link, guest, facts)
            )
        except IntegrityError:
            raise Untimely("login-taken") from None
        return id, sessions.start(link, id, "device", device)[1]

    return await store.write(register)


def _raise(link: Connection, guest: Session, facts: Row) -> str:
    """The guest is an account from now on; his cookie was only a guest's, and ends."""
    here = (people.c.id == guest.person.id) & people.c.login.is_(None)
    if link.execute(people.update().where(here).values(facts)).rowcount != 1:
        raise Untimely("somebody")
    end(link, guest.person.id, ways.c.hash == guest.hash)
    return guest.person.id


async def known(store: Store, login: str, password: str) -> Row:
    """The account of this login and this password."""
    row = await store.read(lambda link: find(link, login))
    if not await passwords.right(password, row["password"] if row else None) or row is None:
        raise Unknown("wrong-password")
    if sessions.still(row["banned"]):
        raise Forbidden("banned", until=row["banned"])
    if passwords.old(row["password"]):
        hash = await passwords.hashed(password)
        await store.write(lambda link: change(link, row["id"], hash))
    return row


def find(link: Connection, login: str) -> Row | None:
    found = rows(link.execute(select(people).where(people.c.login == login)))
    return found[0] if found else None


def change(link: Connection, id: str, hash: str) -> None:
    """Another password, or the same one hashed anew."""
    link.execute(people.update().where(people.c.id == id).values(password=hash))


def end(link: Connection, person: str, which: Any) -> int:
    """Ends some of a person's sessions; how many there were."""
    return link.execute(ways.delete().where(ways.c.person == person, which)).rowcount
