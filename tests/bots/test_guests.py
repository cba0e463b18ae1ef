"""Games in plain Python, as search and batches meet them: what they know is used, their faults are told."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Self

import pytest

from metropolitan.bots.base import Seat
from metropolitan.bots.levels import champion, learner, plain
from metropolitan.engine import registry
from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Options
from metropolitan.engine.match import Match
from metropolitan.engine.open import OpenGame, OpenState
from metropolitan.engine.words import Note
from metropolitan.envs.batch import Batch


class Stones(OpenState):
    """Action k takes k + 1 of fifteen stones; whoever takes the last one wins."""

    def __init__(self, options: Options, players: int, left: int = 15, turn: int = 0) -> None:
        super().__init__(options, players)
        self.left, self.turn = left, turn

    @property
    def seat(self) -> int | None:
        return self.turn if self.left else None

    def legal(self) -> list[int]:
        return list(range(min(3, self.left)))

    def apply(self, action: int, /) -> None:
        self.left -= action + 1
        self.turn = 1 - self.turn

    def copy(self) -> Self:
        return type(self)(self.options, self.players, self.left, self.turn)

    def winners(self) -> list[int]:
        return [] if self.left else [1 - self.turn]

    def pieces(self) -> list[dict[str, Any]]:
        return []

    def observe(self, seat: int) -> list[int]:
        return []


class Faulty(Stones):
    def apply(self, action: int, /) -> None:
        if self.left < 5:
            raise ZeroDivisionError("a fault of the game")
        super().apply(action)


class Slow(Stones):
    def apply(self, action: int, /) -> None:
        time.sleep(0.02)
        super().apply(action)


class StonesGame(OpenGame):
    id = "stones"
    players = range(2, 3)
    colors = ("red", "blue")
    options: ClassVar[dict[str, Any]] = {}
    folder = Path(__file__).parent

    def actions(self, options: Options, players: int) -> int:
        return 3

    def write(self, state: Stones, action: int) -> str:
        return f"take {action + 1}"

    def refuse(self, state: Stones, action: int) -> Note:
        return Note("refusal.few")

    def events(self, before: Stones, action: int, after: Stones, seat: int | None) -> list[Note]:
        return []


def game_of(kind: type[Stones], monkeypatch: pytest.MonkeyPatch) -> StonesGame:
    game = StonesGame()
    game.position = kind
    monkeypatch.setattr(registry, "game", lambda name: game)
    return game


@pytest.fixture
def seat_of(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Seat]:
    def made(kind: type[Stones], *moves: str) -> Seat:
        match = Match(game_of(kind, monkeypatch), ["Ada", "Bob"])
        for move in moves:
            match.play(move)
        return Seat(match, Chance(1))

    return made


def test_a_fault_inside_a_search_is_raised(seat_of: Callable[..., Seat]) -> None:
    with pytest.raises(ZeroDivisionError, match="a fault of the game"):
        champion.choose(seat_of(Faulty), Chance(2))


def test_a_fault_inside_a_batch_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch(game_of(Faulty, monkeypatch), 1, seed=1)
    for _ in range(4):
        batch.step([2])
    with pytest.raises(ZeroDivisionError, match="a fault of the game"):
        batch.step([0])


def test_a_slow_game_keeps_to_the_budget(seat_of: Callable[..., Seat]) -> None:
    """A playout takes about a fifth of a second: far fewer are made than a quick game makes at once."""
    began = time.perf_counter()
    thought = champion.think(seat_of(Slow), Chance(2))
    assert thought.playouts < 32
    assert time.perf_counter() - began < 3


def test_moves_look_as_good_as_the_outlook_says(seat_of: Callable[..., Seat]) -> None:
    """Whoever takes the last stone has won, and that shows at first sight."""
    seat = seat_of(Stones, *["take 3"] * 4)
    priors = learner.think(seat, Chance(2)).priors
    assert max(priors, key=lambda action: priors[action]) == 2


def test_a_game_says_how_the_levels_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(Stones, monkeypatch)
    monkeypatch.setattr(StonesGame, "style", {"horizon": 3})
    assert champion.style(game.id, {}, 2).horizon == learner.style(game.id, {}, 2).horizon == 3
    assert plain.style(game.id, {}, 2).horizon == -1
