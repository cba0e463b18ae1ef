"""How far moves can be taken back, and made again.

One person against bots goes back to their own previous decision, as far as they like. Where several people
play, only the last move can be taken back, by who made it, before anybody else has acted, and only if it
turned up nothing. `mine` are the seats of the people in front of a page: in a house those it has looked at,
online those its person has.
"""

from __future__ import annotations

from collections.abc import Set

from metropolitan.server.tables import Table


def undo(table: Table, mine: Set[int]) -> int | None:
    """The number of moves that is left, or None."""
    history = table.history
    if not mine or table.imported or table.ended or not len(history) or _final(table):
        return None
    alone = _alone(table, mine)
    if alone is not None:
        own = [n for n in range(len(history)) if history.mover(n) == alone]
        return own[-1] if own else None
    last = len(history) - 1
    free = _mine(table, history.mover(last), mine) and not history.reveals(last)
    return last if free else None


def can_redo(table: Table, mine: Set[int]) -> bool:
    if not table.undone or table.imported or table.ended:
        return False
    return _alone(table, mine) is not None or _mine(table, table.history.turn, mine)


def redo(table: Table, mine: Set[int]) -> int | None:
    """The number of moves that there will be, or None."""
    if not can_redo(table, mine):
        return None
    here, alone = len(table.history), _alone(table, mine)
    if alone is None:
        return here + 1
    turns = [step.after.seat for step in table.history.ahead(table.undone)]
    return here + next((n for n, turn in enumerate(turns, 1) if turn == alone), len(turns))


def _final(table: Table) -> bool:
    """Online the end is the end: results are kept, and ratings have changed."""
    return table.host is not None and table.history.state.finished


def _alone(table: Table, mine: Set[int]) -> int | None:
    """The only person at the table, if it is this one."""
    people = table.people
    return people[0] if len(people) == 1 and _mine(table, people[0], mine) else None


def _mine(table: Table, seat: int | None, mine: Set[int]) -> bool:
    return seat is not None and seat in mine and table.person(seat)
