"""People, as moderators see them: who they are, whom they have shut out and for how long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, or_, select

from metropolitan.server.people import naming, touching
from metropolitan.server.seats import USUAL, named
from metropolitan.server.store import Row, now, rows
from metropolitan.server.store.schema import people
from metropolitan.server.troubles import Forbidden, Missing

LISTED = ("id", "name", "login", "admin", "banned", "created", "seen")
MOST = 200  # people listed
LONGEST = 36_500  # days


def find(link: Connection, name: str) -> Row:
    """By the name of an account, or, as guests have none of their own, by id; an @ before it keeps one that
    begins with a dash from being taken for an option."""
    here = or_(people.c.login == naming.folded(name), people.c.id == name.strip().removeprefix("@"))
    found = rows(link.execute(select(people).where(here)))
    if not found:
        raise Missing("order-nobody", name=name)
    return found[0]


def listed(link: Connection, search: str = "") -> list[Row]:
    """Those seen last; with `search` those whose names have it in them."""
    query = select(*(people.c[name] for name in LISTED)).order_by(people.c.seen.desc()).limit(MOST)
    if search:
        in_name = people.c.name.icontains(search, autoescape=True)
        in_login = people.c.login.icontains(search, autoescape=True)
        query = query.where(or_(in_name, in_login, people.c.id == search))
    return [{**row, "banned": until(row)} for row in rows(link.execute(query))]


def until(row: Row) -> str | None:
    """How long somebody is shut out."""
    return row["banned"] if (row["banned"] or "") > now() else None


def grant(link: Connection, name: str, on: bool) -> Row:
    """Makes somebody a moderator, or no longer."""
    person = find(link, name)
    link.execute(people.update().where(people.c.id == person["id"]).values(admin=on))
    return {**person, "admin": on}


def ban(link: Connection, name: str, days: int) -> tuple[Row, touching.Versions]:
    """Shuts somebody out. Bots play on for him; what was not begun yet has his seats free again."""
    person = find(link, name)
    if person["admin"]:
        raise Forbidden("ban-admin")
    id, end = person["id"], (datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="microseconds")
    link.execute(people.update().where(people.c.id == id).values(banned=end))
    running = [row for row in touching.of(link, id) if _running(row)]
    found = [row for row in running if any(_his(seat, id) for seat in row["seats"])]
    return {**person, "banned": end}, touching.rewrite(link, found, lambda row: _without(row, id))


def unban(link: Connection, name: str) -> Row:
    person = find(link, name)
    link.execute(people.update().where(people.c.id == person["id"]).values(banned=None))
    return {**person, "banned": None}


def _running(row: Row) -> bool:
    return not (row["finished"] or row["imported"] or row["ended"])


def _his(seat: Row, person: str) -> bool:
    return seat.get("owner") == person and seat["kind"] == "person"


def _without(row: Row, person: str) -> dict[str, Any]:
    seats = enumerate(row["seats"])
    return {"seats": [_left(seat, n, row["begun"]) if _his(seat, person) else seat for n, seat in seats]}


def _left(seat: Row, n: int, begun: bool) -> Row:
    """In a begun game the seat stays his, for the day he may come back."""
    if begun:
        return {**seat, "kind": "bot", "bot": USUAL}
    return {**seat, "kind": "open", "bot": None, "name": named(None, n), "owner": None, "login": None}
