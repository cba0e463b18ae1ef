"""A match with every position it went through: undo, the log and replays look back without playing again."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from metropolitan.engine.match import Match
from metropolitan.engine.words import Note


@dataclass(frozen=True)
class Step:
    """A move that can be made, and where it leads."""

    move: str
    action: int
    after: Any


def step(match: Match, move: str) -> Step:
    """A move as people write it; an illegal one raises IllegalMove."""
    action, after = match.action(move), match.state.copy()
    after.apply(action)
    return Step(move, action, after)


class History:
    """Positions 0 to n, and the moves between them. A position, once here, never changes."""

    def __init__(self, match: Match, moves: Iterable[str] = ()) -> None:
        self.match = match
        self.game = match.game
        self.states: list[Any] = [match.state]
        self.told: dict[tuple[int, int | None], list[Note]] = {}
        for move in moves:
            self.push(step(match, move))

    def __len__(self) -> int:
        return len(self.match.actions)

    @property
    def actions(self) -> list[int]:
        return self.match.actions

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def turn(self) -> int | None:
        seat: int | None = self.states[-1].seat
        return seat

    def mover(self, number: int) -> int:
        """Who made the move that led on from a position."""
        seat: int = self.states[number].seat
        return seat

    def push(self, step: Step) -> None:
        self.actions.append(step.action)
        self.states.append(step.after)
        self.match.state = step.after
        self.match.moves.append(step.move)

    def ahead(self, moves: Iterable[str]) -> list[Step]:
        """Where moves would lead from here."""
        trial, steps = copy(self.match), []
        for move in moves:
            steps.append(step(trial, move))
            trial.state = steps[-1].after
        return steps

    def past(self, number: int) -> Match:
        """The match as it stood after so many moves, to be looked at only."""
        then = copy(self.match)
        then.state = self.states[number]
        return then

    def cut(self, length: int) -> list[str]:
        """Goes back to a position; returns the moves taken back."""
        undone = self.match.moves[length:]
        del self.actions[length:], self.states[length + 1 :], self.match.moves[length:]
        self.match.state = self.state
        self.told = {key: notes for key, notes in self.told.items() if key[0] < length}
        return undone

    def reveals(self, number: int) -> bool:
        """Whether that move turned up something hidden; the end of a game does."""
        before, after = self.states[number], self.states[number + 1]
        return bool(after.finished or self.game.reveals(before, self.actions[number]))

    def notes(self, number: int, seat: int | None) -> list[Note]:
        """What a seat is told of that move. Only what was told last is kept: most is told once, at once."""
        key = number, None if self.game.public else seat
        if key not in self.told:
            before, after = self.states[number : number + 2]
            found = self.game.events(before, self.actions[number], after, seat)
            self.told = {known: notes for known, notes in self.told.items() if known[0] == number}
            self.told[key] = found
        return self.told[key]


def standing(state: Any) -> dict[str, Any]:
    """What a list of tables shows of a position."""
    return {"turn": state.seat, "finished": state.finished, "winners": state.winners()}
