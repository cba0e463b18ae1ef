"""The report: results, scores against the field, where points come from, habits. Plain data."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from metropolitan.statistics.games import Played, Player, Wish
from metropolitan.statistics.habits import habits
from metropolitan.statistics.sums import LEAST, Cell, Sample, compare, share

OPPONENTS = 20  # those met most
LAST = 500  # games of the curve
BINS = 12  # columns of a distribution, at most
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

Found = dict[str, Any]
Outing = tuple[Played, int]  # a game, and one's own seat in it


def report(games: Sequence[Played], wish: Wish, field: Iterable[Played] = ()) -> Found:
    """Of one's own games, beside the others at these tables and those of other games, if any."""
    own = sorted(games, key=lambda one: (one.at, one.id))
    suited = [(one, seat) for one in own if wish.suits(one) for seat in one.mine]
    game = focus(own, wish)
    here = [outing for outing in suited if outing[0].game == game]
    return {
        "games": len(suited),
        "choices": choices(own, game),
        "results": results(suited),
        "game": game,
        "detail": detail(here, [*own, *field]) if here else None,
    }


def focus(own: Iterable[Played], wish: Wish) -> str | None:
    """The game that is told in detail: the one asked for, or the one played most."""
    counted = Counter(one.game for one in own if wish.suits(one)).most_common(1)
    return wish.game or (counted[0][0] if counted else None)


def detail(here: Sequence[Outing], games: Iterable[Played]) -> Found:
    """One game: its scores are comparable."""
    full = [outing for outing in here if not outing[0].digest.early]
    field = comparable(full, games)
    return {
        "games": len(here),
        "early": len(here) - len(full),
        "field": {"seats": len(field), "games": len({one.id for one, _ in field})},
        "curve": curve(here),
        "score": score(full, field),
        "sources": measures(full, field, lambda one, seat: one.digest.seats[seat].sources, whole=True),
        "traits": measures(full, field, lambda one, seat: one.digest.seats[seat].traits, whole=False),
        "habits": habits(full),
    }


def comparable(full: Sequence[Outing], games: Iterable[Played]) -> list[Outing]:
    """The seats of others in games like one's own, where there are enough to be nobody in particular."""
    cells = {one.cell for one, _ in full}
    found = [
        (one, seat) for one in games if not one.digest.early and one.cell in cells for seat in one.others
    ]
    sizes = Counter(one.cell for one, _ in found)
    return [outing for outing in found if sizes[outing[0].cell] >= LEAST]


def choices(own: Sequence[Played], game: str | None) -> Found:
    """What can be asked for: all games of one's own, and of this one everything there is."""
    here = [one for one in own if one.game == game]
    options: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for one in here:
        for key, value in one.options.items():
            options[key][str(value)] = value
    met = Counter(one.players[seat].key for one in own for seat in one.others)
    who = {one.players[seat].key: one.players[seat] for one in own for seat in one.others}
    return {
        "games": [{"game": id, "games": n} for id, n in Counter(one.game for one in own).most_common()],
        "players": sorted({len(one.players) for one in here}),
        "options": {key: list(values.values()) for key, values in options.items() if len(values) > 1},
        "opponents": [{**named(who[key]), "key": key, "games": n} for key, n in met.most_common(OPPONENTS)],
    }


def named(player: Player) -> Found:
    """A bot is known by its level, whatever it was called at a table."""
    return {"name": player.bot or player.name, "bot": player.bot, "login": player.login}


# ---- results ----


def results(suited: Sequence[Outing]) -> Found:
    def split(by: Callable[[Outing], Any]) -> dict[Any, list[Outing]]:
        parts: defaultdict[Any, list[Outing]] = defaultdict(list)
        for outing in suited:
            parts[by(outing)].append(outing)
        return dict(sorted(parts.items(), key=lambda part: (-len(part[1]), str(part[0]))))

    by_game, by_players = split(lambda one: one[0].game), split(lambda one: len(one[0].players))
    return {
        "all": taken(suited),
        "by_game": [{"game": game, **taken(some)} for game, some in by_game.items()],
        "by_players": [{"players": n, **taken(some)} for n, some in sorted(by_players.items())],
        "by_opponent": opponents(suited),
    }


def taken(some: Sequence[Outing]) -> Found:
    """The victories among equals would be one a game, for all players together."""
    shares = [one.digest.seats[seat].share for one, seat in some]
    return share(shares, [1 / len(one.players) for one, _ in some])


def opponents(suited: Sequence[Outing]) -> list[Found]:
    """How often one came off better than each: a half where both did alike."""
    met: defaultdict[str, list[float]] = defaultdict(list)
    who: dict[str, Player] = {}
    for one, seat in suited:
        for other in one.others:
            mine, theirs = one.digest.seats[seat].rank, one.digest.seats[other].rank
            met[one.players[other].key].append((1 + (mine < theirs) - (mine > theirs)) / 2)
            who[one.players[other].key] = one.players[other]
    listed = sorted(met.items(), key=lambda item: (-len(item[1]), item[0]))[:OPPONENTS]
    return [{**named(who[key]), "key": key, **share(ahead, [0.5] * len(ahead))} for key, ahead in listed]


def curve(here: Sequence[Outing]) -> list[Found]:
    """Game by game: the victories so far beyond an equal share, and how far chance alone takes equals (two
    standard deviations)."""
    found, sum_, spread = [], 0.0, 0.0
    for one, seat in here:
        own, equal = one.digest.seats[seat], 1 / len(one.players)
        sum_, spread = sum_ + own.share - equal, spread + equal * (1 - equal)
        found.append({
            "id": one.id, "at": one.at, "score": own.score, "rank": own.rank, "players": len(one.players),
            "others": [one.players[other].name for other in one.others], "early": one.digest.early,
            "beyond": round(sum_, 3), "chance": round(2 * spread**0.5, 3),
        })  # fmt: skip
    return found[-LAST:]


# ---- scores ----


def score(full: Sequence[Outing], field: Sequence[Outing]) -> Found:
    own = [(one.cell, float(one.digest.seats[seat].score)) for one, seat in full]
    cells = sampled((one.cell, float(one.digest.seats[seat].score)) for one, seat in field)
    scores = [value for _, value in own]
    range_ = {"least": min(scores), "most": max(scores)} if scores else {"least": None, "most": None}
    return {**compare(own, cells), **range_, "bins": bins(own, field)}


def sampled(values: Iterable[tuple[Cell, float]]) -> dict[Cell, Sample]:
    found: defaultdict[Cell, Sample] = defaultdict(Sample)
    for cell, value in values:
        found[cell].add(value)
    return found


def bins(own: Sequence[tuple[Cell, float]], field: Sequence[Outing]) -> list[Found]:
    """Shares of one's own scores and of the field's, cell by cell as often as oneself."""
    weights, sizes = Counter(cell for cell, _ in own), Counter(one.cell for one, _ in field)
    theirs = [(one.cell, one.digest.seats[seat].score) for one, seat in field]
    values = [value for _, value in (*own, *theirs)]
    if not values:
        return []
    step = next((one for one in STEPS if (max(values) - min(values)) / one < BINS), STEPS[-1])
    first = int(min(values) // step)
    found = [[0.0, 0.0] for _ in range(int(max(values) // step) - first + 1)]
    met = sum(weights[cell] for cell in sizes) or 1
    for _, value in own:
        found[int(value // step) - first][0] += 1 / len(own)
    for cell, value in theirs:
        found[int(value // step) - first][1] += weights[cell] / sizes[cell] / met
    return [
        {
            "from": (first + n) * step,
            "to": (first + n + 1) * step - 1,
            "own": round(a, 4),
            "field": round(b, 4),
        }
        for n, (a, b) in enumerate(found)
    ]


Part = Callable[[Played, int], dict[str, Any]]


def measures(full: Sequence[Outing], field: Sequence[Outing], part: Part, *, whole: bool) -> list[Found]:
    """Several measures beside the field's. What a game does not name is nothing where all make up a `whole`,
    and otherwise does not concern it."""
    names = {id: None for outing in (*full, *field) for id in part(*outing)}
    found = []
    for id in names:
        own, theirs = ([
            (one.cell, float(part(one, seat).get(id, 0)))
            for one, seat in some if whole or id in part(one, seat)
        ] for some in (full, field))  # fmt: skip
        if own:
            found.append({"id": id, **compare(own, sampled(theirs), tests=len(names))})
    return (
        sorted(found, key=lambda row: -abs(row["own"])) if whole else sorted(found, key=lambda row: row["id"])
    )
