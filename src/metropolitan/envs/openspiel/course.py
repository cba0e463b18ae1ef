"""The course of a game: what happened, the position it led to, and whom it waits for."""

from __future__ import annotations

from typing import Any, Self

from metropolitan.engine.chance import Chance
from metropolitan.envs.openspiel.dealers import dealer
from metropolitan.envs.openspiel.dealing import Dealer, Log, Odds

CHANCE, OVER = -1, -4  # whom OpenSpiel names so


class Course:
    """Positions are never changed, so that copies share them."""

    __slots__ = ("dealer", "due", "left", "log", "move", "place", "position", "turn")

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.log: Log = []
        self.left = dealer.fresh()
        self.position: Any = None  # before the set-up is complete
        self.turn = CHANCE
        self.move = self.place = self.due = 0  # a move that waits for so many draws, from that place on

    def __deepcopy__(self, memo: Any) -> Self:
        """What OpenSpiel calls to clone a state."""
        twin = type(self).__new__(type(self))
        twin.dealer, twin.position, twin.turn = self.dealer, self.position, self.turn
        twin.move, twin.place, twin.due = self.move, self.place, self.due
        twin.log, twin.left = self.log.copy(), self.left.copy()
        return twin

    def __reduce__(self) -> Any:
        dealer = self.dealer
        return restored, (dealer.game.id, dealer.players, tuple(dealer.options.items()), self.log)

    def apply(self, action: int) -> None:
        if self.turn >= 0:
            self.log.append(action)
            self.play(action)
            return
        draws = len(self.log)
        self.log.append(~action)
        self.dealer.take(draws, self.left, action)
        if self.position is None:
            self.set_up(draws + 1)
        else:
            self.settle(action)

    def play(self, action: int) -> None:
        """A move that draws waits for chance: until then the position is the one before it."""
        after = self.position.copy()
        after.apply(action)
        self.place, self.due = self.dealer.due(self.position, after)
        if self.due:
            self.move, self.turn = action, CHANCE
        else:
            self.reach(after)

    def set_up(self, draws: int) -> None:
        dealer = self.dealer
        if dealer.ready(draws, self.left):
            self.reach(dealer.game.start(dealer.options, dealer.players, dealer.setup(self.log, None)))

    def settle(self, outcome: int) -> None:
        self.position = self.position.copy()
        self.dealer.put(self.position, self.place, outcome)
        self.place += 1
        self.due -= 1
        if self.due == 0:
            self.position.apply(self.move)
            self.reach(self.position)

    def reach(self, position: Any) -> None:
        seat = position.seat
        self.position, self.turn = position, OVER if seat is None else seat

    def odds(self) -> Odds:
        return self.dealer.odds(len(self.log), self.left)

    # ---- who knows what ----

    def seen(self, seats: frozenset[int]) -> list[int | None]:
        """What these seats together know."""
        over = self.turn == OVER and self.dealer.reveals
        return self.dealer.seen(self.log, self.dealer.everybody if over else seats)

    def text(self, seats: frozenset[int]) -> str:
        return " ".join(self.dealer.texts(self.log, self.seen(seats)))

    def resampled(self, seat: int, chance: Chance) -> Log:
        """Another log of which the seat has seen the same, all of them alike."""
        over = self.turn == OVER and self.dealer.reveals
        return self.log if over else self.dealer.resampled(self.log, seat, chance)


def restored(game: str, players: int, options: tuple[tuple[str, Any], ...], log: Log) -> Course:
    """The course of a log, as it is when pickled."""
    course = Course(dealer(game, players, options))
    for code in log:
        course.apply(code if code >= 0 else ~code)
    return course
