"""The rules, as positions. A move is to put a man down, to move one, or, after a mill, to take one."""

from __future__ import annotations

from typing import Any

from metropolitan.engine.contract import Options
from metropolitan.engine.open import OpenState
from metropolitan_morris.points import EVERY, MILLS, NAMES, NEAR, POINTS, mills_at, points

MEN = 9  # of each
FEWEST = 3  # who has less has lost; who has just so many may fly
TIMES = 3  # a position that comes so often is a draw,
CALM = 100  # and so is a game of so many moves in which no man was put down or taken

# Actions: a point to put a man on, 24 · from + to, a point to take from.
PUT, MOVE, TAKE = 0, POINTS, POINTS + POINTS * POINTS
ACTIONS = TAKE + POINTS


class Morris(OpenState):
    """`men` by seat, as sets of points; `hand`, those not yet put down; `past`, the positions since the last
    one that cannot come again."""

    def __init__(self, options: Options, players: int = 2) -> None:
        super().__init__(options, players)
        self.men, self.hand = [0, 0], [MEN, MEN]
        self.turn = 0
        self.closed = 0  # the mills that were just closed: a man is to be taken
        self.past: list[int] = []
        self.won: list[int] = []
        self.end = ""  # why it is over

    def copy(self) -> Morris:
        twin = Morris.__new__(Morris)
        twin.options, twin.players = self.options, self.players
        twin.men, twin.hand = self.men[:], self.hand[:]
        twin.turn, twin.closed, twin.past = self.turn, self.closed, self.past[:]
        twin.won, twin.end = self.won, self.end
        return twin

    @property
    def seat(self) -> int | None:
        return None if self.end else self.turn

    def winners(self) -> list[int]:
        return self.won

    # ---- what may be done ----

    def legal(self) -> list[int]:
        if self.end:
            return []
        if self.closed:
            return [TAKE + point for point in points(self.loose())]
        if self.hand[self.turn]:
            return [PUT + point for point in points(self.empty())]
        return [
            MOVE + POINTS * start + goal
            for start in points(self.men[self.turn])
            for goal in points(self.goals(start))
        ]

    def empty(self) -> int:
        return EVERY & ~(self.men[0] | self.men[1])

    def goals(self, start: int) -> int:
        """Where a man may go from there."""
        return self.empty() if self.flies(self.turn) else self.empty() & NEAR[start]

    def flies(self, seat: int) -> bool:
        few = self.men[seat].bit_count() == FEWEST and not self.hand[seat]
        return few and bool(self.options["flying"])

    def loose(self) -> int:
        """The men that may be taken: those in no mill, or all where all are in mills."""
        theirs = self.men[1 - self.turn]
        held = 0
        for mill in MILLS:
            if mill & theirs == mill:
                held |= mill
        return theirs & ~held or theirs

    # ---- what a move does ----

    def apply(self, action: int, /) -> None:
        if action >= TAKE:
            self.take(action - TAKE)
        elif action >= MOVE:
            self.go(*divmod(action - MOVE, POINTS))
        else:
            self.put(action)

    def put(self, point: int) -> None:
        self.hand[self.turn] -= 1
        self.past.clear()
        self.arrive(point)

    def go(self, start: int, goal: int) -> None:
        self.men[self.turn] &= ~(1 << start)
        self.arrive(goal)

    def arrive(self, point: int) -> None:
        """Who closes a mill, or two at once, goes on with taking a man."""
        self.men[self.turn] |= 1 << point
        self.closed = mills_at(point, self.men[self.turn])
        if not self.closed:
            self.pass_on()

    def take(self, point: int) -> None:
        other = 1 - self.turn
        self.men[other] &= ~(1 << point)
        self.closed = 0
        self.past.clear()
        if self.men[other].bit_count() + self.hand[other] < FEWEST:
            self.finish("few", [self.turn])
        else:
            self.pass_on()

    def pass_on(self) -> None:
        """It is the other's turn, unless that one cannot move or the game is drawn."""
        self.turn = 1 - self.turn
        if self.stuck():
            self.finish("stuck", [1 - self.turn])
        elif not self.hand[0] and not self.hand[1]:
            self.look_back()

    def stuck(self) -> bool:
        if self.hand[self.turn] or self.flies(self.turn):
            return False
        empty = self.empty()
        return not any(NEAR[start] & empty for start in points(self.men[self.turn]))

    def look_back(self) -> None:
        now = self.men[0] | self.men[1] << POINTS | self.turn << 2 * POINTS
        self.past.append(now)
        if self.past.count(now) == TIMES:
            self.finish("repeated", [0, 1])
        elif len(self.past) > CALM:
            self.finish("calm", [0, 1])

    def finish(self, why: str, won: list[int]) -> None:
        self.end, self.won = why, won

    # ---- what is shown ----

    def pieces(self) -> list[dict[str, Any]]:
        return [
            {"place": NAMES[n], "seat": seat, "kind": "man"}
            for seat in range(2)
            for n in points(self.men[seat])
        ]

    def supply(self) -> list[dict[str, Any]]:
        lost = [MEN - self.hand[seat] - self.men[seat].bit_count() for seat in range(2)]
        return [
            {"seat": seat, "id": id, "kind": "man", "n": numbers[seat]}
            for seat in range(2)
            for id, numbers in (("hand", self.hand), ("lost", lost))
        ]

    def lit(self) -> list[str]:
        return [NAMES[n] for n in points(self.closed)]

    def task(self) -> str | None:
        if self.end:
            return None
        if self.closed:
            return "task.take"
        if self.hand[self.turn]:
            return "task.put"
        return "task.fly" if self.flies(self.turn) else "task.move"

    def observe(self, seat: int) -> list[int]:
        """As `features` has it: the observer first."""
        order = (seat, 1 - seat)
        return [
            *(self.men[who] >> n & 1 for who in order for n in range(POINTS)),
            *(self.hand[who] for who in order),
            *(int(self.seat == who) for who in order),
            int(self.closed > 0),
            len(self.past),
            self.past.count(self.past[-1]) if self.past else 0,
            int(self.options["flying"]),
        ]
