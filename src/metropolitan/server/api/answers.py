"""What the routes answer, as types. The routes themselves answer plain data; tests hold the two together."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from metropolitan.server.fair import Nonce
from metropolitan.server.messages import Chair, Entry

Time = Annotated[str, Meta(description="ISO 8601, UTC")]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Note(Answer):
    """Something to tell: a sentence by its id, and the facts it is about. `GET words` has the sentences."""

    id: str
    facts: dict[str, Any]
    places: list[str]


class Refusal(Answer):
    """Why something is not done. `game` is whose words the note has; null: the program's own."""

    note: Note
    game: str | None


class Id(Answer):
    id: str


class Number(Answer):
    id: int


class Nothing(Answer):
    pass


# ---- what there is ----


class GameInfo(Answer):
    id: str
    players: tuple[int, int]
    options: dict[str, list[Any]]
    colors: list[str]


class Bots(Answer):
    levels: list[str]
    others: list[str]
    usual: str


class Words(Answer):
    language: str
    languages: list[str]
    app: dict[str, Any]
    games: dict[str, dict[str, Any]]


class Listed(Answer):
    """A table in a list; what follows `reviewed` only online."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[Chair]
    moves: int
    turn: int | None
    finished: bool
    winners: list[int]
    updated: Time
    imported: bool
    reviewed: bool
    begun: bool | UnsetType = UNSET
    clock: dict[str, Any] | UnsetType | None = UNSET
    due: float | UnsetType | None = UNSET
    next: str | UnsetType | None = UNSET
    mine: list[int] | UnsetType = UNSET
    yours: bool | UnsetType = UNSET
    host: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET


class Record(Answer):
    """A game's record: docs/records.md."""

    format: Literal["metropolitan/1"]
    game: str
    players: list[str]
    moves: list[str]
    setup: dict[str, Any]
    options: dict[str, Any]
    seed: int | UnsetType = UNSET
    result: dict[str, Any] | UnsetType = UNSET


class Proof(Answer):
    """What `metropolitan verify` checks."""

    format: Literal["metropolitan/proof/1"]
    promise: str
    hash: str
    secret: str
    nonces: list[Nonce]
    salt: str
    sealed: str
    record: Record


class Told(Answer):
    """What a page must know of a little board before it is drawn."""

    rules: list[str]
    players: int
    options: dict[str, Any]
    places: list[str]
    parts: list[str]
    light: list[str]
    quick: str
    play: bool
    scores: list[str]
    seat: int | None
    steps: int


class Book(Answer):
    """By event, its rule; by rule, how it stands to the printed ones; and the little boards."""

    events: dict[str, str]
    rulings: dict[str, str]
    figures: dict[str, Told]


class Shown(Answer):
    """A position of a little board; `ghost` is what a move would do, `refused` why one cannot be made."""

    view: dict[str, Any]
    sheet: list[list[dict[str, Any]]]
    legal: list[str]
    notes: list[Note]
    ghost: dict[str, Any] | None
    refused: Note | None


class Figure(Answer):
    frames: list[Shown]


class Frame(Answer):
    """A position of the past; the fields are those of the message `state` (docs/table.md)."""

    is_: Literal["state"] = msgspec.field(name="is")
    number: int
    seat: int | None
    turn: int | None
    finished: bool
    thinking: int | None
    private: bool
    view: dict[str, Any]
    legal: list[str]
    sheet: list[list[dict[str, Any]]]
    undo: bool
    redo: bool
    result: dict[str, Any] | None
    log_from: int
    log: list[Entry]
    fresh: bool
    move: str | None
    views: list[dict[str, Any]] | UnsetType = UNSET


class Preview(Answer):
    preview: dict[str, Any]


# ---- people ----


class Me(Answer):
    online: bool
    person: Someone | None
    email: str | None
    wishes: dict[str, Any]
    banned: Time | None
    mail: bool
    push: str | None
    hooks: bool


class Someone(Answer):
    """A person; `login` is an account's."""

    id: str
    name: str
    login: str | None
    admin: bool


class Way(Answer):
    """A device or a token by which one comes in."""

    id: str
    kind: Literal["device", "token"]
    label: str
    created: Time
    seen: Time
    current: bool


class Token(Answer):
    id: str
    token: str


class Invited(Answer):
    table: str
    game: str
    by: str
    at: Time


class Rating(Answer):
    game: str
    rating: int
    games: int
    wins: int


class Share(Answer):
    players: int
    games: int
    wins: int


class Opponent(Answer):
    login: str
    name: str
    games: int


class Statistics(Answer):
    game: str
    games: int
    wins: int
    best: int
    average: float | None
    field: float | None
    players: list[Share]
    opponents: list[Opponent]
    curve: list[int]


class Player(Answer):
    name: str
    login: str | None
    kind: str


class Played(Answer):
    game: str
    seat: int
    players: int
    rank: int
    score: int
    rated: bool
    at: Time
    table: str | None
    change: int | None
    seats: list[Player]


class Profile(Answer):
    login: str
    name: str
    since: Time
    ratings: list[Rating]
    statistics: list[Statistics]
    games: list[Played]


class Ranked(Answer):
    login: str
    name: str
    rating: int
    games: int
    wins: int


# ---- meeting ----


class Waiting(Answer):
    id: str
    game: str
    options: dict[str, Any]
    seats: list[Chair]
    clock: dict[str, Any] | None
    rated: bool
    host: str | None
    created: Time


class Lobby(Answer):
    here: int
    playing: int
    tables: list[Waiting]
    announcements: list[str]


class Muted(Answer):
    id: str
    name: str


class Pushed(Answer):
    endpoint: str


# ---- order ----


class Line(Answer):
    id: int
    name: str
    text: str
    at: Time
    gone: bool


class Report(Answer):
    id: int
    table: str | None
    chat: int | None
    about: str | None
    by: str
    text: str
    at: Time
    done: bool
    name: str | None
    login: str | None
    banned: Time | None
    by_name: str | None
    context: list[Line]


class Member(Answer):
    id: str
    name: str
    login: str | None
    admin: bool
    banned: Time | None
    created: Time
    seen: Time


class Banned(Answer):
    person: str
    until: Time | UnsetType = UNSET


class Announced(Answer):
    id: int
    text: str
    until: Time


class Figures(Answer):
    people: int
    accounts: int
    seen: int
    tables: int
    playing: int
    waiting: int
    moved: int
    lines: int
    reports: int
