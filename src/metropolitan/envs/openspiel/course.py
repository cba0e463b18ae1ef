"""The course of a game: what happened, the position it led to, and whom it waits for."""

from __future__ import annotations

from typing import Any, Self

from metropolitan.engine.chance import Chance
from metropolitan.envs.openspiel.dealers import dealer
from metropolitan.envs.openspiel.dealing import Dealer, Log, Odds

CHANCE, OVER = -1, -4  # whom OpenSpiel names so


class Course:
    """Positions are never changed once they are reached, so that copies share them."""

    __slots__ = ("dealer", "drawn", "draws", "due", "left", "log", "pending", "place", "position", "turn")

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.log: Log = []
        self.left, self.draws = dealer.fresh(), 0
        self.position: Any = None  # before the set-up is complete
        self.turn = CHANCE
        self.pending: Any = None  # the position after a move that waits
        self.place = self.due = self.drawn = 0  # for so many draws from that place of the deck on
        if dealer.ready(0, self.left):
            self.begin()

    def __deepcopy__(self, memo: Any) -> Self:
        """What OpenSpiel calls to clone a state."""
        twin = type(self).__new__(type(self))
        twin.dealer, twin.position, twin.turn = self.dealer, self.position, self.turn
        twin.draws, twin.drawn, twin.place, twin.due = self.draws, self.drawn, self.place, self.due
        twin.log, twin.left = self.log.copy(), self.left.copy()
        twin.pending = self.pending.copy() if self.due else None
        return twin

    def __reduce__(self) -> Any:
        dealer = self.dealer
        return restored, (dealer.game.id, dealer.players, tuple(dealer.options.items()), self.log)

    def apply(self, action: int) -> None:
        if self.turn >= 0:
            self.play(action)
            self.log.append(action)
        else:
            self.log.append(~action)
            self.decide(action)

    def play(self, action: int) -> None:
        """A move that draws waits for chance: until then the position is the one before it. An illegal one
        raises IllegalAction, and nothing is changed."""
        after = self.position.copy()
        after.play(action)
        if self.dealer.cards:
            drawn, end = after.drawn()
            if drawn > self.drawn:
                self.due = drawn - self.drawn
                self.place, self.pending, self.turn = end - self.due, after, CHANCE
                return
        self.reach(after)

    def decide(self, outcome: int) -> None:
        dealer = self.dealer
        dealer.take(self.draws, self.left, outcome)
        self.draws += 1
        if self.due:
            self.pending.put(self.place, dealer.cards[outcome])
            self.place += 1
            self.drawn += 1
            self.due -= 1
            if not self.due:
                self.reach(self.pending)
        elif dealer.ready(self.draws, self.left):
            self.begin()

    def begin(self) -> None:
        """The set-up is complete."""
        dealer = self.dealer
        self.reach(dealer.game.start(dealer.options, dealer.players, dealer.setup(self.log, None)))
        self.drawn = self.position.drawn()[0] if dealer.cards else 0

    def reach(self, position: Any) -> None:
        seat = position.seat
        self.position, self.turn = position, OVER if seat is None else seat

    def odds(self) -> Odds:
        return self.dealer.odds(self.draws, self.left)

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
