"""What is worth knowing about a move: why it is refused, what speaks for it, and how everybody stands."""

from __future__ import annotations

from metropolitan.engine.reasons import Weighed, weightiest
from metropolitan.engine.words import Note
from metropolitan_morris.points import MILLS, MILLS_AT, NAMES, NEAR, POINTS, mills_at, points
from metropolitan_morris.rules import MOVE, TAKE, Morris

MAN, MILL, WAY, WIN = 3.0, 1.0, 0.1, 30.0  # what things are worth, in points


def outlook(state: Morris) -> list[float]:
    """Men, mills and ways to go."""
    if state.end:
        return [WIN if seat in state.won else 0.0 for seat in range(2)]
    empty = state.empty()
    return [
        MAN * (men.bit_count() + hand)
        + MILL * sum(mill & men == mill for mill in MILLS)
        + WAY * sum((NEAR[n] & empty).bit_count() for n in points(men))
        + (MAN if state.closed and state.turn == seat else 0)
        for seat, (men, hand) in enumerate(zip(state.men, state.hand, strict=True))
    ]


# ---- reasons ----


def reasons(state: Morris, action: int) -> list[Note]:
    if action >= TAKE:
        return weightiest(taking(state, action - TAKE))
    start, goal = divmod(action - MOVE, POINTS) if action >= MOVE else (None, action)
    return weightiest(arriving(state, start, goal))


def arriving(state: Morris, start: int | None, goal: int) -> list[Weighed]:
    own = state.men[state.turn] & ~(0 if start is None else 1 << start)
    theirs = state.men[1 - state.turn]
    found: list[Weighed] = []
    if mills_at(goal, own | 1 << goal):
        found.append((3.0, Note("reason.mill", {}, spots(mills_at(goal, own | 1 << goal)))))
    if mills_at(goal, theirs | 1 << goal):
        found.append((2.0, Note("reason.block", {}, (NAMES[goal],))))
    if ready := [mill for mill in MILLS_AT[goal] if (mill & own).bit_count() == 1 and not mill & theirs]:
        found.append((1.0, Note("reason.two", {}, spots(ready[0]))))
    if start is not None and mills_at(start, state.men[state.turn]):
        found.append((0.5, Note("reason.opens", {}, (NAMES[start],))))
    return found


def taking(state: Morris, point: int) -> list[Weighed]:
    theirs = state.men[1 - state.turn]
    near = [mill for mill in MILLS_AT[point] if (mill & theirs).bit_count() == 2]
    return [(1.0, Note("reason.breaks", {}, spots(near[0] & theirs)))] if near else []


def spots(some: int) -> tuple[str, ...]:
    return tuple(NAMES[n] for n in points(some))


# ---- refusals ----


def refused(state: Morris, action: int) -> Note:
    if state.end:
        return told("over", "end.over")
    if state.closed:
        return untaken(state, action)
    if action >= TAKE:
        return told("no-mill", "mill.take")
    if state.hand[state.turn]:
        return unput(state, action)
    return told("all-put", "move.slide") if action < MOVE else unmoved(state, *divmod(action - MOVE, POINTS))


def told(id: str, rule: str, *places: int) -> Note:
    facts = {"rule": rule, "place": NAMES[places[0]]} if places else {"rule": rule}
    return Note(f"refusal.{id}", facts, tuple(NAMES[n] for n in places))


def untaken(state: Morris, action: int) -> Note:
    if action < TAKE:
        return told("take-first", "mill.take")
    point = action - TAKE
    if not state.men[1 - state.turn] >> point & 1:
        return told("not-theirs", "mill.take", point)
    return told("in-mill", "mill.safe", point)


def unput(state: Morris, action: int) -> Note:
    return told("put-first", "put.first") if action >= MOVE else told("occupied", "put.empty", action)


def unmoved(state: Morris, start: int, goal: int) -> Note:
    if not state.men[state.turn] >> start & 1:
        return told("not-yours", "move.slide", start)
    if not state.empty() >> goal & 1:
        return told("occupied", "move.slide", goal)
    return told("too-far", "move.slide" if state.options["flying"] else "options.flying", goal, start)
