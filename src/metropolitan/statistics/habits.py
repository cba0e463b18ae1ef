"""Habits, as reviews see them: what moves of a kind cost a game, beside what they cost others at the same
tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from metropolitan.statistics.digest import PHASES, Judged
from metropolitan.statistics.games import Played
from metropolitan.statistics.sums import Cell, Sample, compare

REVIEWED = 5  # reviewed games below which no habit is claimed
MOVES = 20  # and moves of that kind

Found = dict[str, Any]
Outing = tuple[Played, int]
Group = Callable[[Judged], str]


def habits(full: Sequence[Outing]) -> Found:
    """Of the games that are reviewed."""
    seen = [outing for outing in full if outing[0].judged]
    kinds = rows(seen, lambda move: move.kind)
    phases = rows(seen, lambda move: move.phase)
    return {
        "games": len(seen),
        "needed": REVIEWED,
        "kinds": sorted(kinds, key=lambda row: -row["own"]),
        "phases": sorted(phases, key=lambda row: PHASES.index(row["id"])),
        "missed": missed(seen),
    }


def rows(seen: Sequence[Outing], group: Group) -> list[Found]:
    ids = sorted({group(move) for one, seat in seen for move in moves(one, seat)})
    return [row(seen, group, id, len(ids)) for id in ids]


def moves(one: Played, seat: int) -> list[Judged]:
    return [move for move in one.judged or () if move.seat == seat]


def row(seen: Sequence[Outing], group: Group, id: str, tests: int) -> Found:
    """A habit: the chances it costs a game, and how many moves that rests on."""
    own: list[tuple[Cell, float]] = []
    field: defaultdict[Cell, Sample] = defaultdict(Sample)
    counts: Counter[str] = Counter()
    tables = {one.id: one for one, _ in seen}.values()
    for one, seat in seen:
        these = [move for move in moves(one, seat) if group(move) == id]
        counts["own"] += len(these)
        own.append((one.cell, sum(move.cost for move in these)))
    for one in tables:
        for other in one.others:
            these = [move for move in moves(one, other) if group(move) == id]
            counts["field"] += len(these)
            field[one.cell].add(sum(move.cost for move in these))
    found = compare(own, field, few=REVIEWED, tests=tests)
    if counts["own"] < MOVES:
        found["verdict"] = "few"
    total = sum(cost for _, cost in own)
    each = round(total / counts["own"], 4) if counts["own"] else 0.0
    return {"id": id, "moves": counts["own"], "theirs": counts["field"], "each": each, **found,
            "example": example(seen, lambda move: group(move) == id)}  # fmt: skip


def example(seen: Sequence[Outing], suits: Callable[[Judged], bool]) -> Found | None:
    """The move of one's own that cost most."""
    found = [(move, one) for one, seat in seen for move in moves(one, seat) if move.cost and suits(move)]
    if not found:
        return None
    move, one = max(found, key=lambda pair: pair[0].cost)
    return {
        "game": one.id, "number": move.number, "cost": move.cost, "better": move.better,
        "reasons": move.reasons, "names": [player.name for player in one.players],
    }  # fmt: skip


def missed(seen: Sequence[Outing]) -> list[Found]:
    """Where something was given away: what was played, and the kind of move that was better."""
    cost: defaultdict[tuple[str, str], float] = defaultdict(float)
    times: Counter[tuple[str, str]] = Counter()
    for one, seat in seen:
        for move in moves(one, seat):
            if move.cost:
                cost[move.kind, move.better] += move.cost
                times[move.kind, move.better] += 1
    games = max(1, len(seen))
    return [
        {"kind": kind, "better": better, "moves": times[kind, better], "cost": round(total / games, 4)}
        for (kind, better), total in sorted(cost.items(), key=lambda item: -item[1])[:5]
    ]
