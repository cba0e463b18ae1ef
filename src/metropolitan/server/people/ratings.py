"""Ratings per game: openskill's, by Plackett and Luce. Shown is what one is very probably better than."""

from __future__ import annotations

from collections.abc import Sequence

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Connection, select

from metropolitan.server.store import Row
from metropolitan.server.store.schema import people, ratings
from metropolitan.server.store.store import rows

START, STEP = 1000.0, 40.0  # what a newcomer is shown, and how much a point of openskill's is shown as
LISTED = 5  # games until somebody is on the leaderboard
BEST = 100  # on the leaderboard

_model = PlackettLuce()


def shown(mu: float, sigma: float) -> float:
    return START + STEP * (mu - 3 * sigma)


def rate(link: Connection, game: str, results: Sequence[Row]) -> list[Row]:
    """The results of one game, with what they did to the ratings, which are changed too."""
    before = [_rating(link, game, one["person"]) for one in results]
    teams = [[_model.rating(mu=row["mu"], sigma=row["sigma"])] for row in before]
    after = [team[0] for team in _model.rate(teams, ranks=[one["rank"] for one in results])]
    for row, rating, one in zip(before, after, results, strict=True):
        _store(link, row, rating, one["rank"] == 1)
    return [
        {**one, "rated": True, "before": row["shown"], "after": shown(rating.mu, rating.sigma)}
        for one, row, rating in zip(results, before, after, strict=True)
    ]


def _rating(link: Connection, game: str, person: str) -> Row:
    here = (ratings.c.person == person) & (ratings.c.game == game)
    found = rows(link.execute(select(ratings).where(here)))
    fresh = _model.rating()
    start = {"mu": fresh.mu, "sigma": fresh.sigma, "shown": shown(fresh.mu, fresh.sigma)}
    return found[0] if found else {"person": person, "game": game, **start, "games": 0, "wins": 0}


def _store(link: Connection, before: Row, after: PlackettLuceRating, won: bool) -> None:
    here = (ratings.c.person == before["person"]) & (ratings.c.game == before["game"])
    link.execute(ratings.delete().where(here))
    row = {"mu": after.mu, "sigma": after.sigma, "shown": shown(after.mu, after.sigma)}
    counts = {"games": before["games"] + 1, "wins": before["wins"] + won}
    link.execute(ratings.insert().values({**before, **row, **counts}))


def leaderboard(link: Connection, game: str) -> list[Row]:
    columns = [
        people.c.login,
        people.c.name,
        ratings.c.shown.label("rating"),
        ratings.c.games,
        ratings.c.wins,
    ]
    query = (
        select(*columns)
        .join_from(ratings, people)
        .where(ratings.c.game == game, ratings.c.games >= LISTED, people.c.login.is_not(None))
        .order_by(ratings.c.shown.desc(), people.c.login)
        .limit(BEST)
    )
    return [{**row, "rating": round(row["rating"])} for row in rows(link.execute(query))]
