"""The contract every game keeps. A game is an object of a subclass of `Game`, named by an entry point of the
group `metropolitan.games`; `conformance.check` tells whether it keeps its word.

Inside, moves are action numbers and seats are numbers from 0. Outside, moves are the strings of the records.
All chance is settled in the set-up: a state is set-up plus moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

import msgspec

from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import BadRecord
from metropolitan.engine.words import Note, add_words

if TYPE_CHECKING:
    from rich.console import RenderableType

Options = Mapping[str, Any]
Setup = dict[str, Any]


def check_keys(given: Any, *known: str) -> None:
    """A given set-up is an object, and has no other keys than these."""
    if not isinstance(given, Mapping):
        raise BadRecord("setup.form")
    for key in given:
        if key not in known:
            raise BadRecord("setup.unknown", key=str(key))


def _names(found: Any) -> Iterator[str]:
    """Every text inside some data."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, (dict, list, tuple)):
        for one in (*found, *found.values()) if isinstance(found, dict) else found:
            yield from _names(one)


class Position(Protocol):
    """What a state can do. Compiled games inherit most of it from `engine.state.State`."""

    @property
    def seat(self) -> int | None: ...
    @property
    def finished(self) -> bool: ...
    def count(self) -> int: ...
    def nth(self, k: int, /) -> int: ...
    def legal(self) -> list[int]: ...
    def apply(self, action: int, /) -> None: ...
    def play(self, action: int, /) -> None: ...
    def playout(self, chance: Chance, /) -> int: ...
    def copy(self) -> Self: ...
    def scores(self) -> list[int]: ...
    def winners(self) -> list[int]: ...
    def determinize(self, seat: int | None, chance: Chance, /) -> Self: ...


@dataclass(frozen=True)
class Option:
    """One way to play: its default first among the choices."""

    choices: tuple[Any, ...]

    @property
    def default(self) -> Any:
        return self.choices[0]


class Item(msgspec.Struct, frozen=True):
    """A line of the score sheet: what earns points (an id in `words/`), how many, where, with which facts."""

    id: str
    points: int
    places: tuple[str, ...] = ()
    facts: Mapping[str, Any] = {}

    def plain(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "points": self.points,
            "places": list(self.places),
            "facts": dict(self.facts),
        }


@dataclass(frozen=True)
class Feature:
    """Some numbers of an observation: what they are called, how many, and the most and the least of each."""

    name: str
    shape: tuple[int, ...]
    most: int
    least: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


class Game(ABC):
    """A game as all other floors see it. A method that takes `seat` tells only what that seat may know;
    None is a spectator."""

    id: str
    players: range
    options: Mapping[str, Option]
    colors: Sequence[str]  # the pieces' colours, by seat
    folder: Path  # has words/<language>.toml
    public = False  # whether everybody is told the same of every move (`events`)
    longest = 10_000  # no game has more moves
    style: Mapping[str, float] = {}  # how the levels search in it: numbers of `bots.style`, where others suit
    secrets = True  # whether a seat may see what others do not; then a screen is passed on behind a curtain

    def __init__(self) -> None:
        add_words(self.id, self.folder / "words")

    def admit(self, players: int) -> None:
        """So many can play, or it is an error."""
        if players not in self.players:
            raise BadRecord("players.number", n=players, least=self.players[0], most=self.players[-1])

    def complete(self, options: Any) -> dict[str, Any]:
        """Options with their defaults; an unknown or impossible one is an error."""
        if not isinstance(options, dict):
            raise BadRecord("options.form")
        for name, value in options.items():
            if name not in self.options:
                raise BadRecord("options.unknown", option=str(name), known=list(self.options))
            choices = self.options[name].choices
            if not any(value == choice and type(value) is type(choice) for choice in choices):
                raise BadRecord(
                    "options.value", option=name, value=repr(value), choices=[repr(c) for c in choices]
                )
        return {name: options.get(name, option.default) for name, option in self.options.items()}

    @abstractmethod
    def prepare(self, options: Options, players: int, seed: int | None, given: Mapping[str, Any]) -> Setup:
        """The full set-up: what is given, checked, and the rest from named streams of the seed.
        An impossible set-up raises BadRecord, and so does a missing seed where one is needed."""

    @abstractmethod
    def start(self, options: Options, players: int, setup: Setup) -> Position:
        """The first position of a full, checked set-up."""

    def board(self, options: Options, players: int) -> dict[str, Any]:
        """What never changes during a game and a page needs to draw it, as JSON has it."""
        return {}

    def places(self, options: Options, players: int) -> Collection[str]:
        """What can be lit on the board; where a game does not say, every name that its `board` has."""
        return set(_names(self.board(options, players)))

    def reveals(self, before: Any, action: int) -> bool:
        """Whether a move turns up something hidden, so that it cannot fairly be taken back."""
        return False

    @abstractmethod
    def actions(self, options: Options, players: int) -> int:
        """How many action numbers there are, legal or not."""

    def features(self, options: Options, players: int) -> Sequence[Feature]:
        """What an observation consists of, in order, whole numbers all; `State.observe` writes them."""
        return ()

    @abstractmethod
    def write(self, state: Any, action: int) -> str:
        """An action as people write it."""

    def written(self, state: Any, actions: Iterable[int]) -> list[str]:
        """Many at once; a game that can do so more quickly than one by one says how."""
        return [self.write(state, action) for action in actions]

    @abstractmethod
    def read(self, state: Any, text: str) -> int:
        """The action of a move as people write it; raises IllegalMove where it is not written exactly so."""

    @abstractmethod
    def refuse(self, state: Any, action: int) -> Note:
        """Why an action is not legal: the rule, and the places that cause it."""

    @abstractmethod
    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        """All that a seat may see, as JSON has it."""

    def views(self, state: Any, seats: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        """What several seats may see; a game that can do so more quickly than one by one says how."""
        return {seat: self.view(state, seat) for seat in seats}

    @abstractmethod
    def score(self, state: Any, seat: int | None) -> list[list[Item]]:
        """The score sheet of every seat, as far as `seat` may know it; whole at the end."""

    @abstractmethod
    def preview(self, state: Any, action: int, seat: int | None) -> dict[str, Any]:
        """What a legal move would do, as JSON has it."""

    @abstractmethod
    def events(self, before: Any, action: int, after: Any, seat: int | None) -> list[Note]:
        """What happened in a move, one note an event, as far as `seat` may know it."""

    @abstractmethod
    def outlook(self, state: Any) -> Sequence[float]:
        """A plain estimate of what everybody's position is worth, in points; the bot `greedy` goes by it."""

    def belief(self, options: Options, players: int, seat: int | None) -> Belief:
        """What a seat believes about what it cannot know, before the first move."""
        return Belief(-1 if seat is None else seat)

    def weights(self, options: Options, players: int) -> Mapping[str, float]:
        """The weights of what the game knows about playing well, as `State.value` and its like take them."""
        return {}

    def reasons(self, state: Any, action: int, seat: int | None) -> list[Note]:
        """What speaks for a legal move, or against it, the weightiest first, as far as `seat` may know it."""
        return []

    def source(self, item: Item) -> str:
        """Under which heading statistics count a line of the score sheet (an id in `words/`)."""
        return item.id.replace("score.", "source.", 1)

    def traits(self, state: Any, seat: int) -> Mapping[str, float]:
        """What else a seat made of a finished game, by ids in `words/`: numbers of which an average tells
        something. One that does not concern this game of the seat's is left out."""
        return {}

    def kind(self, state: Any, action: int) -> str:
        """What kind of move it is (an id in `words/`), so that statistics can tell habits."""
        return "habit.move"

    def ranks(self, state: Any) -> Sequence[Any]:
        """How everybody stands, for a game that is ended before its end: more is better, and what breaks a
        tie comes second."""
        points: Sequence[Any] = state.scores()
        return points

    def intend(self, state: Any, seat: int, wish: Mapping[str, Any]) -> dict[str, Any] | None:
        """What a seat wishes to do when its turn comes, as a plan that can be kept; None where it means
        nothing. Every game knows `{"move": "…"}`: that move, at the next turn, if it is legal then."""
        move = wish.get("move")
        return {"move": move} if len(wish) == 1 and isinstance(move, str) and move else None

    def plan(self, state: Any, seat: int, plan: Mapping[str, Any]) -> str | None:
        """The move that a plan makes here, where its seat is to move; None: none now."""
        move: str = plan["move"]
        return move if move in [self.write(state, action) for action in state.legal()] else None

    def stands(self, state: Any, seat: int, plan: Mapping[str, Any]) -> bool:
        """Whether a plan may still come to something; asked in every position."""
        waits: bool = not state.finished and (state.seat != seat or self.plan(state, seat, plan) is not None)
        return waits

    @abstractmethod
    def draw(self, view: Mapping[str, Any], language: str) -> RenderableType:
        """The board of a view, for a terminal."""
