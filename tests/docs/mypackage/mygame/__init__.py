"""The smallest game that keeps the contract with nothing of ours below it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game, Item, Option, Options, Setup, check_keys
from metropolitan.engine.errors import IllegalAction, IllegalMove
from metropolitan.engine.words import Note

MOST = 3


class Stones:
    """Action k takes k + 1 stones. Nothing is hidden."""

    def __init__(self, players: int, left: int, turn: int = 0) -> None:
        self.players, self.left, self.turn = players, left, turn

    @property
    def seat(self) -> int | None:
        return None if self.finished else self.turn

    @property
    def finished(self) -> bool:
        return self.left == 0

    def count(self) -> int:
        return min(MOST, self.left)

    def nth(self, k: int, /) -> int:
        return self.legal()[k]

    def legal(self) -> list[int]:
        return list(range(self.count()))

    def apply(self, action: int, /) -> None:
        self.left -= action + 1
        if self.left:
            self.turn = (self.turn + 1) % self.players

    def play(self, action: int, /) -> None:
        if action not in self.legal():
            raise IllegalAction(action)
        self.apply(action)

    def playout(self, chance: Chance, /) -> int:
        moves = 0
        while not self.finished:
            self.apply(self.nth(chance.below(self.count())))
            moves += 1
        return moves

    def copy(self) -> Stones:
        return Stones(self.players, self.left, self.turn)

    def scores(self) -> list[int]:
        return [int(seat in self.winners()) for seat in range(self.players)]

    def winners(self) -> list[int]:
        return [self.turn] if self.finished else []

    def determinize(self, seat: int | None, chance: Chance, /) -> Stones:
        return self.copy()


class StonesGame(Game):
    id = "mygame"
    players = range(2, 4)
    colors = ("red", "blue", "green")
    options: Mapping[str, Option] = {"stones": Option((9, 15))}
    folder = Path(__file__).parent

    def prepare(self, options: Options, players: int, seed: int | None, given: Mapping[str, Any]) -> Setup:
        check_keys(given)
        return {}

    def start(self, options: Options, players: int, setup: Setup) -> Stones:
        return Stones(players, options["stones"])

    def actions(self, options: Options, players: int) -> int:
        return MOST

    def write(self, state: Stones, action: int) -> str:
        return f"take {action + 1}"

    def read(self, state: Stones, text: str) -> int:
        known = {self.write(state, action): action for action in range(MOST)}
        if text not in known:
            raise IllegalMove(Note("unreadable.form", {"rule": "turn.take", "move": text}), game=self.id)
        return known[text]

    def refuse(self, state: Stones, action: int) -> Note:
        if state.finished:
            return Note("refusal.over", {"rule": "end.last"})
        return Note("refusal.few", {"rule": "turn.take", "n": state.left})

    def view(self, state: Stones, seat: int | None) -> dict[str, Any]:
        return {"game": self.id, "seat": seat, "turn": state.seat, "left": state.left}

    def score(self, state: Stones, seat: int | None) -> list[list[Item]]:
        return [[Item("score.last", 1)] if owner in state.winners() else [] for owner in range(state.players)]

    def preview(self, state: Stones, action: int, seat: int | None) -> dict[str, Any]:
        return {"move": self.write(state, action), "left": state.left - action - 1}

    def events(self, before: Stones, action: int, after: Stones, seat: int | None) -> list[Note]:
        return [Note("event.take", {"seat": before.turn, "n": action + 1})]

    def outlook(self, state: Stones) -> list[float]:
        return [float(score) for score in state.scores()]

    def draw(self, view: Mapping[str, Any], language: str) -> str:
        return "o " * int(view["left"])


game = StonesGame()
