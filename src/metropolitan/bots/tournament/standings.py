"""Who is stronger, and how sure that is.

A bot's win share is what it took of its games: 1 for a victory, 1/k for one shared by k, with all its seats
together where it had several. `fair` is what it would be among equals.

The interval is Wilson's, which is honest near 0 and 1 too, for as many games as these are worth: games on one
set-up are no independent witnesses where they go alike (the variance between set-ups tells), and so count for
fewer; where they balance each other they count for no more than they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from metropolitan.bots.tournament.plan import Plan
from metropolitan.bots.tournament.play import Played
from metropolitan.bots.tournament.schedule import setup

SURE = 1.959964  # standard errors to either side of which 95 % lie
Share = tuple[int, float]  # the set-up of a game, and what a bot took of it


def standings(plan: Plan, games: Sequence[Played]) -> list[dict[str, Any]]:
    """One object a bot, the best rated first."""
    skills = ratings(plan.names, games)
    found = [standing(plan, bot, games) for bot in plan.names]
    for one in found:
        one["rating"], one["rating_error"] = (round(part, 3) for part in skills[one["bot"]])
    return sorted(found, key=lambda one: -one["rating"])


def standing(plan: Plan, bot: str, games: Sequence[Played]) -> dict[str, Any]:
    mine = [game for game in games if bot in game.bots]
    seats = [(game, seat) for game in mine for seat, name in enumerate(game.bots) if name == bot]
    shares = [(setup(plan, game.number), taken(bot, game)) for game in mine]
    choices = sum(game.choices[seat] for game, seat in seats)
    return {
        "bot": bot,
        "games": len(mine),
        "wins": sum(share > 0 for _, share in shares),
        "win_share": round(mean(share for _, share in shares), 6),
        "ci95": [round(end, 6) for end in interval(shares)],
        "fair": round(len(seats) / max(1, plan.players * len(mine)), 6),
        "mean_score": round(mean(game.scores[seat] for game, seat in seats), 3),
        "seconds": round(sum(game.seconds[seat] for game, seat in seats) / max(1, choices), 6),
        "slowest": round(max((game.slowest[seat] for game, seat in seats), default=0.0), 6),
    }


def taken(bot: str, game: Played) -> float:
    """What all seats of a bot took of a game."""
    return sum(game.bots[seat] == bot for seat in game.winners) / len(game.winners)


def mean(figures: Iterable[float]) -> float:
    listed = list(figures)
    return sum(listed) / max(1, len(listed))


def interval(shares: Sequence[Share]) -> tuple[float, float]:
    """Where the share in very many games lies, with 95 % confidence."""
    return wilson(mean(share for _, share in shares), worth(shares))


def worth(shares: Sequence[Share]) -> float:
    """How many independent games these are worth."""
    n, middle = len(shares), mean(share for _, share in shares)
    apart: dict[int, float] = {}
    for deal, share in shares:
        apart[deal] = apart.get(deal, 0.0) + share - middle
    deals = len(apart)
    if deals < 2 or not (together := sum(sum_ * sum_ for sum_ in apart.values()) * deals / (deals - 1)):
        return n
    return min(n, n * n * middle * (1 - middle) / together)


def wilson(share: float, n: float) -> tuple[float, float]:
    if not n:
        return 0.0, 1.0
    square = SURE * SURE / n
    middle = (share + square / 2) / (1 + square)
    half = sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(bots: Sequence[str], games: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Skill and its uncertainty after all games in order, by the model of Plackett and Luce: 25 at first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    skills = {bot: model.rating() for bot in bots}
    for game in games:
        before = {bot: (skills[bot].mu, skills[bot].sigma) for bot in game.bots}
        after = model.rate([[model.rating(*before[bot])] for bot in game.bots], ranks=ranks(game))
        for bot, (new,) in zip(game.bots, after, strict=True):  # each seat is a game of its own for its bot
            mu, sigma = before[bot]
            skills[bot].mu += new.mu - mu
            skills[bot].sigma *= new.sigma / sigma
    return {bot: (skill.mu, skill.sigma) for bot, skill in skills.items()}


def ranks(game: Played) -> list[float]:
    """Winners first, the others by their points."""
    places = [(True, 0) if seat in game.winners else (False, score) for seat, score in enumerate(game.scores)]
    return [float(sum(other > place for other in places)) for place in places]
