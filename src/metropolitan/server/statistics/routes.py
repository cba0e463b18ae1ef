"""The routes of statistics: only ever of oneself, and only of games that are over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from litestar import Request, delete, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromQuery
from sqlalchemy import Connection

from metropolitan.engine import record, registry
from metropolitan.server.hall import Hall
from metropolitan.server.people.person import Person
from metropolitan.server.statistics import asking
from metropolitan.server.statistics.batches import LAST
from metropolitan.server.troubles import Trouble, Unknown
from metropolitan.statistics.games import Wish

Ask = Request[Any, Any, Any]
Answer = dict[str, Any]
LONGEST = 200  # letters of a name


def wished(game: str, players: int, options: str, since: str, opponent: str) -> Wish:
    """What is asked for; what makes no sense is refused."""
    found = registry.game(game) if game else None
    chosen = record.parse(options.encode(errors="replace"))
    if not isinstance(chosen, dict) or len(opponent) > LONGEST or not 0 <= players <= 100:
        raise Trouble("request")
    if found:
        found.complete(chosen)
    try:
        day = date.fromisoformat(since).isoformat() if since else ""
    except ValueError:
        raise Trouble("request") from None
    return Wish(found.id if found else None, players or None, chosen, day, opponent)


async def asker(request: Ask, state: AppState) -> tuple[Hall, Person]:
    hall: Hall = state.hall
    person = await hall.door.who(request)
    if person is None:
        raise Unknown("who")
    return hall, person


def look(hall: Hall, person: Person, name: str, wish: Wish, near: bool) -> Callable[[Connection], Answer]:
    """One's own games are one's seats; at home, where nobody is told apart, those of a name."""
    if hall.door.online:
        return lambda link: {
            "name": person.name, "names": [], **asking.of_person(link, person.id, wish, near=near)
        }  # fmt: skip
    return lambda link: asking.of_house(link, name or None, wish, near=near)


def batched(hall: Hall, person: Person, found: Answer) -> tuple[str, list[str]]:
    """Whose batch it is, and of which games: the last ones of those that are shown."""
    curve = found["detail"]["curve"] if found["detail"] else []
    tables = list(dict.fromkeys(one["id"] for one in reversed(curve) if not one["early"]))
    name = "" if hall.door.online else found["name"]
    return f"{person.id}:{found['game']}:{name}", tables[:LAST]


@get("/statistics")
async def statistics(
    request: Ask, state: AppState, name: FromQuery[str] = "", game: FromQuery[str] = "",
    players: FromQuery[int] = 0, options: FromQuery[str] = "{}", since: FromQuery[str] = "",
    opponent: FromQuery[str] = "", near: FromQuery[bool] = False,
) -> Answer:  # fmt: skip
    hall, person = await asker(request, state)
    hall.limits.check("statistics", person.id)
    wish = wished(game, players, options, since, opponent)
    left = await hall.counting.ask()
    found = await hall.store.read(look(hall, person, name, wish, near))
    return {**found, "counting": left, "batch": await hall.batches.status(*batched(hall, person, found))}


@post("/statistics/reviews", status_code=200)
async def start_reviews(
    request: Ask, state: AppState, name: FromQuery[str] = "", game: FromQuery[str] = ""
) -> Answer:
    """Has one's last games reviewed, in the background."""
    hall, person = await asker(request, state)
    hall.limits.check("batches", person.id)
    who, tables = await _last(hall, person, name, game)
    await hall.batches.start(who, tables)
    return await hall.batches.status(who, tables)


@get("/statistics/reviews")
async def tell_reviews(
    request: Ask, state: AppState, name: FromQuery[str] = "", game: FromQuery[str] = ""
) -> Answer:
    hall, person = await asker(request, state)
    return await hall.batches.status(*await _last(hall, person, name, game))


@delete("/statistics/reviews", status_code=200)
async def stop_reviews(
    request: Ask, state: AppState, name: FromQuery[str] = "", game: FromQuery[str] = ""
) -> Answer:
    """What is reviewed stays."""
    hall, person = await asker(request, state)
    who, tables = await _last(hall, person, name, game)
    await hall.batches.stop(who)
    return await hall.batches.status(who, tables)


async def _last(hall: Hall, person: Person, name: str, game: str) -> tuple[str, list[str]]:
    wish = wished(game, 0, "{}", "", "")
    return batched(hall, person, await hall.store.read(look(hall, person, name, wish, True)))


STATISTICS = [statistics, start_reviews, tell_reviews, stop_reviews]
