"""Which games of the store statistics are made of, and whose seats are one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, Text, cast, null, select

from metropolitan.server.statistics import keeping
from metropolitan.server.store.schema import digests, sits, tables
from metropolitan.statistics.digest import Digest, Judged
from metropolitan.statistics.games import Played, Player, Wish, chosen_name, listed, own_seats
from metropolitan.statistics.report import Found, focus, report

FIELD = 5000  # the latest games of others that are looked at


class Chair(msgspec.Struct, gc=False):
    """What statistics want to know of a seat."""

    kind: str
    name: str
    bot: str | None = None
    owner: str | None = None
    login: str | None = None

    @property
    def player(self) -> Player:
        return Player(self.name, self.bot if self.kind == "bot" else None, self.login)


Seats = list[Chair]
Kept = Any  # a row: id, game, options, at, seats, digest, judged
Mine = Callable[[Seats], tuple[int, ...]]
_digest = msgspec.json.Decoder(Digest)
_chairs = msgspec.json.Decoder(Seats)
_judged = msgspec.json.Decoder(list[Judged])


def of_person(link: Connection, person: str, wish: Wish, *, near: bool) -> Found:
    """Online: the seats that were a person's at the end. The field are the latest games of everybody, of
    which nobody learns more than averages; `near`: only one's own tables."""
    here = select(sits.c.table).where(sits.c.person == person, sits.c.now)
    rows = link.execute(_kept(digests.c.judged).where(digests.c.table.in_(here)))
    own = [one for one in played(rows, lambda seats: _owned(seats, person)) if one.mine]
    field = [] if near else _field(link, focus(own, wish), {one.id for one in own})
    return report(own, wish, field)


def _owned(seats: Seats, person: str) -> tuple[int, ...]:
    return tuple(n for n, seat in enumerate(seats) if seat.owner == person and seat.kind == "person")


def _field(link: Connection, game: str | None, own: set[str]) -> list[Played]:
    latest = _kept(null()).where(digests.c.game == game).order_by(digests.c.at.desc()).limit(FIELD)
    return [one for one in played(link.execute(latest), lambda _: ()) if one.id not in own]


def of_house(link: Connection, name: str | None, wish: Wish, *, near: bool) -> Found:
    """At home all games are of this household."""
    return of_name(link.execute(_kept(digests.c.judged)).all(), name, wish, near=near)


def of_store(link: Connection, name: str | None, wish: Wish) -> Found:
    """The same without a server, and of a store that is only looked at: what is not counted yet is here."""
    kept = {row[0]: row for row in link.execute(_kept(digests.c.judged))}
    return of_name([*(kept | dict(_fresh(link))).values()], name, wish, near=False)


def _fresh(link: Connection) -> Iterator[tuple[str, Kept]]:
    for row in keeping.uncounted(link):
        if new := keeping.counted(link, row):
            options, seats = (msgspec.json.encode(row[key]) for key in ("options", "seats"))
            yield row["id"], (row["id"], row["game"], options, new["at"], seats, new["digest"], new["judged"])


def of_name(rows: Sequence[Kept], name: str | None, wish: Wish, *, near: bool) -> Found:
    """People are told apart by name."""
    names = Counter(name for row in rows for name in _people(_chairs.decode(row[4])))
    who = chosen_name(names, name)
    found = played(rows, lambda seats: own_seats([seat.player for seat in seats], who))
    own, others = ([one for one in found if bool(one.mine) == mine] for mine in (True, False))
    return {"name": who, "names": listed(names), **report(own, wish, [] if near else others)}


def _people(seats: Seats) -> set[str]:
    return {seat.name for seat in seats if seat.kind == "person"}


# ---- games as they are kept ----


def _kept(moves: ColumnElement[Any]) -> Select[Any]:
    """JSON as it is written: to read it here takes a fraction of the time."""
    options, seats = cast(tables.c.options, Text), cast(tables.c.seats, Text)
    columns = (digests.c.table, digests.c.game, options, digests.c.at, seats, digests.c.digest)
    return select(*columns, moves.label("judged")).join(tables, tables.c.id == digests.c.table)


def played(rows: Iterable[Kept], mine: Mine) -> list[Played]:
    """Moves are looked at only where they may be one's own."""
    found = []
    for id, game, options, at, written, digest, moves in rows:
        seats = _chairs.decode(written)
        own, players = mine(seats), [seat.player for seat in seats]
        told = _judged.decode(moves) if own and moves else []
        found.append(Played(id, game, _options(options), at, players, own, _digest.decode(digest), told))
    return found


@lru_cache(1000)
def _options(written: str | bytes) -> dict[str, Any]:
    """Most games are played with the same."""
    options: dict[str, Any] = msgspec.json.decode(written)
    return options
