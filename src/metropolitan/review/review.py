"""A review of a whole game: every position judged as its mover could, every move against the best.

Between two judgements a chance changes for one of three reasons: the move was not the best (choice);
something was turned up that nobody could know or choose (luck); or the next player knew or saw what the last
one could not (insight). So for every seat the first judgement, its own losses, the others' gifts, luck and
insight add up to the last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from metropolitan.bots.base import Memory
from metropolitan.engine.match import Match
from metropolitan.review import grades
from metropolitan.review.hint import reasons, shares
from metropolitan.review.judge import Effort, Parts, judge

Progress = Callable[[int, int], None]
Look = dict[str, Any]
Row = list[float]


def review(parts: Parts, effort: Effort | None = None, progress: Progress | None = None) -> dict[str, Any]:
    """The whole review, as JSON has it; `progress` is told how many positions of how many are done. Takes and
    gives what another process can be sent; to be done in parts, see `looks` and `assembled`."""
    effort = effort or Effort()
    found = []
    for look in walked(parts, effort, range(len(parts.moves) + 1)):
        found.append(look)
        if progress:
            progress(len(found), len(parts.moves) + 1)
    return assembled(parts, effort, found)


def looks(parts: Parts, effort: Effort, first: int, last: int) -> list[Look]:
    """The judgements of the positions after `first` moves to before `last`."""
    return list(walked(parts, effort, range(first, last)))


def walked(parts: Parts, effort: Effort, numbers: range) -> Iterator[Look]:
    match = parts.match(numbers.start)
    memories = [Memory(match, seat) for seat in range(len(parts.players))]
    for number in numbers:
        move = parts.moves[number] if number < len(parts.moves) else None
        yield look(match, effort, memories, move)
        if move is not None:
            match.play(move)


def look(match: Match, effort: Effort, memories: Sequence[Memory], move: str | None) -> Look:
    """A position, and the move made in it: what its mover could expect of the best move and of his own."""
    if match.state.finished:
        return {"position": ending(match)}
    played = None if move is None else match.action(move)
    judgement = judge(match, effort, memories[match.state.seat], played=played)
    best = judgement.best
    if played is None:
        return {"position": shares(best.chances)}
    choice = judgement.of(played)
    loss = round(judgement.loss(choice), 4)
    best = best if loss else choice
    return {
        "position": shares(best.chances),
        "seat": judgement.seat,
        "best": match.game.write(match.state, best.action),
        "chances": shares(choice.chances),
        "loss": loss,
        "error": round((best.error**2 + choice.error**2) ** 0.5, 4),
        "playouts": judgement.playouts,
        "reasons": reasons(match, best.action),
    }


def ending(match: Match) -> Row:
    """The victory, shared by the winners."""
    winners = match.state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(match.players))]


# ---- the whole ----


def assembled(parts: Parts, effort: Effort, found: Sequence[Look]) -> dict[str, Any]:
    """The review that these judgements make, one for each position from the first to the last."""
    match = parts.match(0)
    moves, beliefs = [], [Memory(match, None).belief.told()]
    observer = Memory(match, None)
    for number, move in enumerate(parts.moves):
        before = match.state.copy()
        match.play(move)
        observer.follow(match)
        beliefs.append(observer.belief.told())
        moves.append(judged(match, before, found[number], found[number + 1]["position"]))
    positions = [look["position"] for look in found]
    result = match.result()
    return {
        "game": parts.game,
        "options": dict(parts.options),
        "players": list(parts.players),
        "result": result,
        "bot": effort.bot,
        "positions": positions,
        "moves": moves,
        "turning": grades.turning(moves, positions),
        "ahead": grades.ahead(positions, result["winners"]) if result else None,
        "seats": [summary(seat, positions, moves) for seat in range(len(parts.players))],
        "beliefs": None if beliefs[-1] is None else rounded(beliefs),
    }


def judged(match: Match, before: Any, look: Look, then: Row) -> dict[str, Any]:
    """A move: what it gave away, what came of it afterwards."""
    rest = minus(then, look["chances"])
    nothing = [0.0] * len(rest)
    revealed = match.game.reveals(before, match.actions[-1]) or match.state.finished
    return {
        "number": len(match.moves),
        "seat": look["seat"],
        "move": match.moves[-1],
        "best": look["best"],
        "loss": look["loss"],
        "error": look["error"],
        "grade": grades.grade(look["loss"], look["error"]),
        "chances": look["chances"],
        "luck": rest if revealed else nothing,
        "insight": nothing if revealed else rest,
        "revealed": revealed,
        "reasons": look["reasons"],
    }


def summary(seat: int, positions: Sequence[Row], moves: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """How a seat came from its first chance to its last, and how well it played."""
    own = [move for move in moves if move["seat"] == seat]
    choice = [minus(move["chances"], positions[move["number"] - 1])[seat] for move in moves]
    counts = Counter(move["grade"] for move in own)
    return {
        "loss": round(sum(move["loss"] for move in own) / max(len(own), 1), 4),
        "luck": round(sum(move["luck"][seat] for move in moves), 4),
        "accuracy": grades.accuracy(own, [positions[move["number"] - 1][seat] for move in own]),
        "grades": {name: counts[name] for name in grades.NAMES},
        "start": positions[0][seat],
        "end": positions[-1][seat],
        "lost": round(sum(move["loss"] for move in own), 4),
        "gifts": round(sum(c for c, move in zip(choice, moves, strict=True) if move["seat"] != seat), 4),
        "insight": round(sum(move["insight"][seat] for move in moves), 4),
    }


def minus(row: Row, other: Row) -> Row:
    return [round(a - b, 4) for a, b in zip(row, other, strict=True)]


def rounded(fact: Any) -> Any:
    """Chances deep inside, in four digits."""
    if isinstance(fact, dict):
        return {key: rounded(one) for key, one in fact.items()}
    if isinstance(fact, (list, tuple)):
        return [rounded(one) for one in fact]
    return round(fact, 4) if isinstance(fact, float) else fact
