"""Games in which everything lies open and nothing is left to chance: all that follows from that.

A position of such a game gives `seat`, `legal`, `apply`, `copy`, `winners` and `pieces`; the game itself
`actions`, `write`, `refuse` and `events`, and `board`, by which any page, picture and terminal can draw it
(docs/boards.md). A game that has more to say overrides what it likes: it is a `Game` like all others.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from metropolitan.engine.chance import Chance
from metropolitan.engine.contract import Game, Item, Options, Setup, check_keys
from metropolitan.engine.errors import IllegalAction, IllegalMove
from metropolitan.engine.words import Note

if TYPE_CHECKING:
    from rich.console import RenderableType


class OpenState(ABC):
    """A position that hides nothing."""

    def __init__(self, options: Options, players: int) -> None:
        self.options, self.players = options, players

    # ---- what a game gives ----

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """The seat to move, None when the game is over."""

    @abstractmethod
    def legal(self) -> list[int]:
        """All legal actions, ascending; none when it is over."""

    @abstractmethod
    def apply(self, action: int, /) -> None:
        """Makes a legal move."""

    @abstractmethod
    def copy(self) -> Self: ...

    @abstractmethod
    def winners(self) -> list[int]:
        """Who has won, nobody before the end; everybody where it is a draw."""

    @abstractmethod
    def pieces(self) -> list[dict[str, Any]]:
        """What stands where: `{"place": "a1", "seat": 0, "kind": "man"}`."""

    # ---- what may be said besides ----

    def supply(self) -> list[dict[str, Any]]:
        """What seats have beside the board: `{"seat": 0, "id": "hand", "kind": "man", "n": 9}`."""
        return []

    def lit(self) -> list[str]:
        """Places that should stand out."""
        return []

    def task(self) -> str | None:
        """What is to do now, an id of `words/`."""
        return None

    def scores(self) -> list[int]:
        """A point for whoever wins alone."""
        won = self.winners() if len(self.winners()) < self.players else []
        return [int(seat in won) for seat in range(self.players)]

    # ---- what follows ----

    @property
    def finished(self) -> bool:
        return self.seat is None

    def count(self) -> int:
        return len(self.legal())

    def nth(self, k: int, /) -> int:
        return self.legal()[k]

    def play(self, action: int, /) -> None:
        if action not in self.legal():
            raise IllegalAction(action)
        self.apply(action)

    def playout(self, chance: Chance, /) -> int:
        moves = 0
        while legal := self.legal():
            self.apply(legal[chance.below(len(legal))])
            moves += 1
        return moves

    def determinize(self, seat: int | None, chance: Chance, /) -> Self:
        return self.copy()


class OpenGame(Game):
    """A game of such positions. How a move is written depends on the action alone."""

    position: type[OpenState]
    public, secrets = True, False

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[tuple[Any, ...], dict[str, int]] = {}

    def prepare(self, options: Options, players: int, seed: int | None, given: Mapping[str, Any]) -> Setup:
        check_keys(given)
        return {}

    def start(self, options: Options, players: int, setup: Setup) -> Any:
        return self.position(options, players)

    # ---- moves ----

    def read(self, state: Any, text: str) -> int:
        known = self._texts(state)
        if text in known:
            return known[text]
        right = next((move for move in known if _plain(move) == _plain(text)), None)
        facts = {"rule": "notation", "move": text} | ({"right": right} if right else {})
        raise IllegalMove(Note("unreadable.spelling" if right else "unreadable.form", facts), game=self.id)

    def _texts(self, state: Any) -> dict[str, int]:
        """All moves there are, legal or not."""
        way = (*state.options.items(), state.players)
        if way not in self._known:
            actions = range(self.actions(state.options, state.players))
            self._known[way] = {self.write(state, action): action for action in actions}
        return self._known[way]

    # ---- what is told ----

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        return {
            "game": self.id,
            "seat": seat,
            "turn": state.seat,
            "players": state.players,
            "options": dict(state.options),
            "points": state.scores(),
            "winners": state.winners(),
            "pieces": state.pieces(),
            "supply": state.supply(),
            "lit": state.lit(),
            "task": state.task(),
        }

    def views(self, state: Any, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        common = self.view(state, None)
        return {seat: {**common, "seat": seat} for seat in seats}

    def score(self, state: Any, seat: int | None) -> list[list[Item]]:
        return [[Item("score.win", points)] if points else [] for points in state.scores()]

    def preview(self, state: Any, action: int, seat: int | None) -> dict[str, Any]:
        after = state.copy()
        after.apply(action)
        return {
            "move": self.write(state, action),
            "pieces": after.pieces(),
            "lit": after.lit(),
            "says": [note.plain() for note in self.events(state, action, after, seat)],
        }

    def outlook(self, state: Any) -> Sequence[float]:
        return [float(points) for points in state.scores()]

    def draw(self, view: Mapping[str, Any], language: str) -> RenderableType:
        from metropolitan.engine.sketch import sketch

        return sketch(self.board(view["options"], view["players"]), view, self.colors, self.id, language)


def _plain(move: str) -> str:
    return "".join(move.lower().split())
