"""What finished games leave behind: a result for every seat of an account, and ratings where it is rated.
Kept once: whoever keeps them again, in whichever worker, finds them there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from metropolitan.engine.errors import Problem
from metropolitan.server.people import ratings
from metropolitan.server.store import Row, Store
from metropolitan.server.store.changes import now
from metropolitan.server.store.schema import people, results, sits, tables
from metropolitan.server.store.store import rows
from metropolitan.statistics.digest import ranks

if TYPE_CHECKING:
    from metropolitan.server.tables import Table

ONCE = 500  # games looked after at a time


async def keep(store: Store, table: Table) -> None:
    """The results of a game that is over, in one transaction."""
    result = table.result()
    if result:
        places = ranks(result["winners"], table.game.ranks(table.history.state))
        await store.write(lambda link: _keep(link, table.id, result["scores"], places))


def _keep(link: Connection, id: str, scores: Sequence[int], places: Sequence[int]) -> None:
    row = rows(link.execute(select(tables).where(tables.c.id == id)))
    if not row or row[0]["imported"]:
        return
    sitting = _accounts(link, row[0])
    there = set(link.execute(select(results.c.seat).where(results.c.table == id)).scalars())
    new = [
        _result(row[0], scores, places[seat], seat, person)
        for seat, person in sitting.items()
        if seat not in there
    ]
    if new and not there and row[0]["rated"] and rateable([sitting.get(n) for n in range(len(scores))]):
        new = ratings.rate(link, row[0]["game"], new)
    if new:
        link.execute(results.insert(), new)


def _accounts(link: Connection, row: Row) -> dict[int, str]:
    """Whose account each seat is. Who left a rated game, or had to, is still in it. Accounts are held
    until the transaction ends: so two games that end together do not mix."""
    owners = {n: _owner(seat, row["rated"]) for n, seat in enumerate(row["seats"])}
    query = select(people.c.id).where(people.c.id.in_({id for id in owners.values() if id}))
    held = query.where(people.c.login.is_not(None)).order_by(people.c.id).with_for_update()
    known = set(link.execute(held).scalars())
    return {seat: id for seat, id in owners.items() if id and id in known}


def _owner(seat: Row, rated: bool) -> str | None:
    """A rated game is of those who began it: nobody gives a bad one to another account, or to a guest."""
    owner: str | None = seat.get("owner")
    return next(iter(seat.get("past", [])), owner) if rated else owner


def rateable(accounts: Sequence[str | None]) -> bool:
    """Rated are games of accounts only, of two or more, and each its own. That must be so from the beginning:
    nobody chooses, when he knows how it goes, whether to have been somebody."""
    return len(accounts) >= 2 and all(accounts) and len(set(accounts)) == len(accounts)


def _result(row: Row, scores: Sequence[int], rank: int, seat: int, person: str) -> Row:
    others = [score for n, score in enumerate(scores) if n != seat]
    return {
        "table": row["id"],
        "seat": seat,
        "person": person,
        "game": row["game"],
        "players": len(scores),
        "rank": rank,
        "score": scores[seat],
        "field": sum(others) / len(others) if others else None,
        "rated": False,
        "before": None,
        "after": None,
        "at": now(),
    }


async def catch_up(store: Store, person: str | None = None) -> None:
    """Keeps what is not kept yet: games a guest finished before he had an account, and those whose worker
    died between the last move and its result."""
    from metropolitan.server.tables import Table

    for id in await store.read(lambda link: _unkept(link, person)):
        with suppress(Problem):  # a game whose rules are gone
            await keep(store, await Table.load(store, id))


def _unkept(link: Connection, person: str | None) -> list[str]:
    kept = select(results.c.table).where(results.c.table == sits.c.table, results.c.seat == sits.c.seat)
    query = (
        select(tables.c.id)
        .join(sits, sits.c.table == tables.c.id)
        .join(people, people.c.id == sits.c.person)
        .where(tables.c.finished, tables.c.imported.is_(False), sits.c.now, people.c.login.is_not(None))
        .where(~kept.exists())
        .distinct()
        .limit(ONCE)
    )
    if person:
        query = query.where(sits.c.person == person)
    return list(link.execute(query).scalars())
