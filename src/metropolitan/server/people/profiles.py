"""What everybody may know of an account: ratings, statistics, and the last games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, select

from metropolitan.server.people import accounts
from metropolitan.server.store import Row
from metropolitan.server.store.schema import people, ratings, results, sits, tables
from metropolitan.server.store.store import rows
from metropolitan.server.troubles import Missing

LAST = 50  # games shown
OPPONENTS = 5  # those met most


def profile(link: Connection, login: str, viewer: str | None) -> dict[str, Any]:
    row = accounts.find(link, login)
    if row is None:
        raise Missing("no-person")
    own = rows(
        link.execute(select(results).where(results.c.person == row["id"]).order_by(results.c.at.desc()))
    )
    return {
        "login": row["login"],
        "name": row["name"],
        "since": row["created"],
        "ratings": _ratings(link, row["id"]),
        "statistics": _statistics(link, row["id"], own),
        "games": _games(link, own[:LAST], viewer),
    }


def _ratings(link: Connection, person: str) -> list[Row]:
    columns = [ratings.c.game, ratings.c.shown.label("rating"), ratings.c.games, ratings.c.wins]
    found = rows(link.execute(select(*columns).where(ratings.c.person == person).order_by(ratings.c.game)))
    return [{**row, "rating": round(row["rating"])} for row in found]


# ---- statistics ----


def _statistics(link: Connection, person: str, own: Sequence[Row]) -> list[dict[str, Any]]:
    """A summary for each game, the one played most first."""
    met = _met(link, person)
    by_game: defaultdict[str, list[Row]] = defaultdict(list)
    for row in own:
        by_game[row["game"]].append(row)
    return [
        _summary(game, found, met[game])
        for game, found in sorted(by_game.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _summary(game: str, own: Sequence[Row], met: Counter[tuple[str, str]]) -> dict[str, Any]:
    fields = [row for row in own if row["players"] > 1]
    return {
        "game": game,
        "games": len(own),
        "wins": sum(row["rank"] == 1 for row in own),
        "best": max(row["score"] for row in own),
        "average": _mean([row["score"] for row in own]),
        "field": _mean([row["field"] for row in fields if row["field"] is not None]),
        "players": [_share(players, own) for players in sorted({row["players"] for row in own})],
        "opponents": [
            {"login": login, "name": name, "games": n} for (login, name), n in met.most_common(OPPONENTS)
        ],
        "curve": [round(row["after"]) for row in reversed(own) if row["rated"]],
    }


def _share(players: int, own: Sequence[Row]) -> dict[str, int]:
    """How often one won among so many."""
    these = [row for row in own if row["players"] == players]
    return {"players": players, "games": len(these), "wins": sum(row["rank"] == 1 for row in these)}


def _mean(numbers: Sequence[float]) -> float | None:
    return round(sum(numbers) / len(numbers), 1) if numbers else None


def _met(link: Connection, person: str) -> defaultdict[str, Counter[tuple[str, str]]]:
    """With which accounts somebody has played, by game."""
    other = results.alias()
    query = (
        select(other.c.game, people.c.login, people.c.name)
        .join_from(results, other, (other.c.table == results.c.table) & (other.c.person != person))
        .join(people, people.c.id == other.c.person)
        .where(results.c.person == person)
    )
    met: defaultdict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for game, login, name in link.execute(query):
        met[game][login, name] += 1
    return met


# ---- games ----


def _games(link: Connection, own: Sequence[Row], viewer: str | None) -> list[Row]:
    """A private table is known to who was there; others learn how it ended, and not where to look at it."""
    ids = [row["table"] for row in own]
    columns = (tables.c.id, tables.c.seats, tables.c.open | tables.c.rated)
    known = set(
        link.execute(select(sits.c.table).where(sits.c.person == viewer, sits.c.table.in_(ids))).scalars()
    )
    found = {
        id: (seats, public)
        for id, seats, public in link.execute(select(*columns).where(tables.c.id.in_(ids)))
    }
    return [
        _game(row, found[row["table"]][0], found[row["table"]][1] or row["table"] in known) for row in own
    ]


def _game(row: Row, seats: list[dict[str, Any]], open: bool) -> Row:
    kept = ("game", "seat", "players", "rank", "score", "rated", "at")
    change = round(row["after"]) - round(row["before"]) if row["rated"] else None
    names = [{"name": seat["name"], "login": seat.get("login"), "kind": seat["kind"]} for seat in seats]
    shown = {key: row[key] for key in kept}
    return {**shown, "table": row["table"] if open else None, "change": change, "seats": names}
