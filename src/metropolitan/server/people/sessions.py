"""Sessions: a person's devices (by cookie), own programs (by token), and letters for a forgotten password.
The store has only the SHA-256 of each secret: who reads the store cannot be anybody."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec
from sqlalchemy import Connection, select

from metropolitan.server.people.person import Person
from metropolitan.server.store import Row, Store
from metropolitan.server.store.changes import now
from metropolitan.server.store.schema import people, sessions, sits
from metropolitan.server.store.store import rows

Kind = Literal["device", "token", "reset"]
LASTS: dict[Kind, timedelta] = {
    "device": timedelta(days=365),
    "token": timedelta(days=365),
    "reset": timedelta(hours=2),
}
RENEWED = timedelta(hours=1)  # after so long it counts as seen anew
SIZE = len(secrets.token_urlsafe(32))


class Session(msgspec.Struct, frozen=True):
    """Someone with a way in."""

    id: str
    hash: str
    kind: str
    seen: str
    person: Person
    banned: str | None = None  # until then

    @property
    def stale(self) -> bool:
        return self.seen < moment(-RENEWED)


def moment(after: timedelta) -> str:
    """A time as it is kept, so long after now."""
    return (datetime.now(UTC) + after).isoformat(timespec="microseconds")


def still(until: str | None) -> bool:
    """Whether a time is yet to come."""
    return until is not None and until > now()


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def start(link: Connection, person: str, kind: Kind, label: str = "") -> tuple[str, str]:
    """A new way in: its id, and the secret, which is nowhere else from now on."""
    id, secret, at = secrets.token_urlsafe(9), secrets.token_urlsafe(32), now()
    link.execute(
        sessions.insert().values(
            hash=digest(secret), id=id, person=person, kind=kind, label=label[:200], created=at, seen=at,
            expires=moment(LASTS[kind]),
        )
    )  # fmt: skip
    return id, secret


def find(link: Connection, hash: str, kind: Kind) -> Session | None:
    columns = [people.c[name] for name in ("name", "login", "admin", "banned")]
    own = [sessions.c[name] for name in ("id", "hash", "kind", "seen", "person")]
    valid = (sessions.c.hash == hash) & (sessions.c.kind == kind) & (sessions.c.expires > now())
    found = rows(link.execute(select(*own, *columns).join_from(sessions, people).where(valid)))
    return _session(found[0]) if found else None


def _session(row: Row) -> Session:
    person = Person(row["person"], row["name"], row["login"], row["admin"])
    banned = row["banned"] if still(row["banned"]) else None
    return Session(row["id"], row["hash"], row["kind"], row["seen"], person, banned)


async def renew(store: Store, session: Session) -> None:
    """Whoever comes keeps his way in for as long again."""
    seen, expires = now(), moment(LASTS["device"])

    def renew(link: Connection) -> None:
        here = sessions.c.hash == session.hash
        link.execute(sessions.update().where(here).values(seen=seen, expires=expires))
        link.execute(people.update().where(people.c.id == session.person.id).values(seen=seen))

    await store.write(renew)


def tidy(link: Connection) -> None:
    """Ways in that have ended are forgotten, and guests who have no other one and never sat anywhere."""
    link.execute(sessions.delete().where(sessions.c.expires < now()))
    way = select(sessions.c.id).where(sessions.c.person == people.c.id)
    seat = select(sits.c.table).where(sits.c.person == people.c.id)
    link.execute(people.delete().where(people.c.login.is_(None), ~way.exists(), ~seat.exists()))
