"""Who sits where in which game. Every line-up plays every set-up from every seat: nobody can blame the deal.

The line-ups of a table follow from the bots as they are named:
- as many as there are seats: they are the one line-up; a name may stand more than once;
- fewer: the first is one against the others, who fill the other seats in turn (`champion,greedy` at four
  seats is one champion among three greedy);
- more: all combinations.

A line-up goes round the seats on each set-up, so that everybody plays every seat of it. Who sits behind whom
changes from set-up to set-up. The games of a set-up stand together, and a longer tournament begins with the
games of a shorter one.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, cycle, islice, permutations

from metropolitan.bots.tournament.plan import Plan
from metropolitan.engine.chance import LAST_SEED, Chance

Lineup = tuple[str, ...]


def setup(plan: Plan, number: int) -> int:
    """The number of the set-up of a game."""
    return number // (plan.players * len(lineups(plan.bots, plan.players)))


def seed(plan: Plan, number: int) -> int:
    """The seed of a set-up, or of a game's bots."""
    return (plan.seed + number) % (LAST_SEED + 1)


def seats(plan: Plan, number: int) -> Lineup:
    """The bots of a game, by seat."""
    known = lineups(plan.bots, plan.players)
    deal, within = divmod(number, plan.players * len(known))
    which, turn = divmod(within, plan.players)
    order = round_tables(shuffled(known, plan.seed, deal)[which])
    table = order[deal % len(order)]
    return table[-turn:] + table[:-turn] if turn else table


@lru_cache(64)
def lineups(bots: Lineup, players: int) -> tuple[Lineup, ...]:
    """Which bots meet at a table."""
    if len(bots) <= players:
        first, others = bots[0], bots[1:] or bots
        starts = range(len(others) if len(bots) < players else 1)
        fills = (islice(cycle(others[start:] + others[:start]), players - 1) for start in starts)
        return tuple((first, *fill) for fill in fills)
    found = dict.fromkeys(tuple(sorted(some, key=bots.index)) for some in combinations(bots, players))
    return tuple(one for one in found if len(set(one)) > 1) or tuple(found)


@lru_cache(64)
def shuffled(known: tuple[Lineup, ...], seed: int, deal: int) -> tuple[Lineup, ...]:
    """Where games end within a set-up, no line-up should always be the one left out."""
    return tuple(Chance(seed, f"tournament.{deal}").shuffled(known))


@lru_cache(1024)
def round_tables(lineup: Lineup) -> tuple[Lineup, ...]:
    """All ways to sit around a table; turned ones are the same."""
    first, *others = lineup
    found: dict[Lineup, Lineup] = {}
    for order in permutations(others):
        table = (first, *order)
        found.setdefault(min(table[n:] + table[:n] for n in range(len(table))), table)
    return tuple(found.values())
