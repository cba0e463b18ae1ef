"""Habits, as reviews see them: what moves of a kind cost a game, beside what they cost others at the same
tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from metropolitan.statistics.digest import PHASES, Judged, Some
from metropolitan.statistics.games import Played
from metropolitan.statistics.sums import Cell, Sample, compare

REVIEWED = 5  # reviewed games below which no habit is claimed
MOVES = 20  # and moves of that kind
MISSED = 5  # of what would have been better

Found = dict[str, Any]
Outing = tuple[Played, int]
Sort = Callable[[Judged], dict[str, Some]]
NONE = Some()


def habits(full: Sequence[Outing]) -> Found:
    """Of the games that are reviewed."""
    seen = [outing for outing in full if outing[0].judged]
    kinds = rows(seen, lambda judged: judged.kinds)
    phases = rows(seen, lambda judged: judged.phases)
    return {
        "games": len(seen),
        "needed": REVIEWED,
        "kinds": sorted(kinds, key=lambda row: -row["own"]),
        "phases": sorted(phases, key=lambda row: PHASES.index(row["id"])),
        "missed": missed(seen),
    }


def rows(seen: Sequence[Outing], sort: Sort) -> list[Found]:
    ids = sorted({id for one, seat in seen for id in sort(one.judged[seat])})
    return [row(seen, sort, id, len(ids)) for id in ids]


def row(seen: Sequence[Outing], sort: Sort, id: str, tests: int) -> Found:
    """A habit: the chances it costs a game, and how many moves that rests on."""
    own = [(one, sort(one.judged[seat]).get(id, NONE)) for one, seat in seen]
    tables = {one.id: one for one, _ in seen}.values()
    theirs = [(one, sort(one.judged[other]).get(id, NONE)) for one in tables for other in one.others]
    field: defaultdict[Cell, Sample] = defaultdict(Sample)
    for one, some in theirs:
        field[one.cell].add(some.cost)
    found = compare([(one.cell, some.cost) for one, some in own], field, few=REVIEWED, tests=tests)
    moves = sum(some.moves for _, some in own)
    if moves < MOVES:
        found["verdict"] = "few"
    counts = {"moves": moves, "theirs": sum(some.moves for _, some in theirs)}
    return {"id": id, **counts, **found, "dearest": dearest(own)}


def dearest(own: Sequence[tuple[Played, Some]]) -> Found | None:
    """The move of one's own that cost most."""
    one, some = max(own, key=lambda pair: pair[1].dearest)
    return {"game": one.id, "number": some.number, "cost": some.dearest} if some.number else None


def missed(seen: Sequence[Outing]) -> list[Found]:
    """Where something was given away: what was played, and the kind of move that was better."""
    sums: defaultdict[str, list[float]] = defaultdict(lambda: [0, 0.0])
    for one, seat in seen:
        for pair, some in one.judged[seat].missed.items():
            sums[pair][0] += some.moves
            sums[pair][1] += some.cost
    found = []
    for pair, (moves, cost) in sorted(sums.items(), key=lambda item: -item[1][1])[:MISSED]:
        kind, better = pair.split(" ")
        found.append({"kind": kind, "better": better, "moves": moves, "cost": round(cost / len(seen), 4)})
    return found
