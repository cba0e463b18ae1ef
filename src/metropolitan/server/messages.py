"""All that goes over the wire, as types. What comes in is checked here before anything looks at it.

The tables of `docs/table.md` describe the same messages for whoever writes a page.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from metropolitan.engine.contract import Item
from metropolitan.engine.words import Note

LARGEST = 16 * 1024  # bytes of a message from a page
SLOWEST = 60_000  # ms

Short = Annotated[str, Meta(max_length=100)]
Text = Annotated[str, Meta(max_length=500)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Nonce = Annotated[str, Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")]
Kind = Literal["person", "bot", "open"]


class Seat(msgspec.Struct):
    """Who sits at a place of the table."""

    kind: Kind = "person"
    name: Short | None = None
    bot: Short | None = None
    color: Short | None = None


class Seated(Seat):
    """A seat as it is stored: also whose it is. No person's id leaves the server, and no page can set one."""

    owner: str | None = None  # who may play it; while a bot does, he may take it back
    login: str | None = None  # his account, where he has one
    past: list[str] = []  # who had it before in this game
    barred: list[str] = []  # whom the host has sent away from here


class Chair(Seat):
    """A seat as pages are told of it."""

    login: str | None = None
    here: bool = False
    kept: bool = False  # somebody's, for whom a bot plays


# ---- what a page asks for by HTTP ----


class NewTable(msgspec.Struct):
    game: Short
    seats: Annotated[list[Seat], Meta(max_length=20)]
    options: dict[str, Any] = {}
    seed: int | None = None
    first: SeatNumber | None = 0
    # online
    open: bool = False
    delay: Annotated[int, Meta(ge=0, le=1000)] = 0
    rated: bool = False
    clock: dict[str, Any] | None = None
    nonce: Nonce = ""


class Quick(msgspec.Struct):
    game: Short
    players: Annotated[int, Meta(ge=1, le=20)]
    clock: dict[str, Any] | None = None
    name: Short | None = None
    nonce: Nonce = ""


class Invitation(msgspec.Struct):
    login: Short


class PlayOn(msgspec.Struct):
    at: Number
    seats: Annotated[list[Seat], Meta(max_length=20)] | None = None


# ---- what a page sends through its socket ----


class Do(msgspec.Struct, tag_field="do", tag=str.lower):
    pass


class Look(Do):
    seat: SeatNumber | None


class Move(Do):
    move: Text
    number: Number
    id: Short


class Preview(Do):
    move: Text
    ref: int | Short


class Hint(Do):
    ref: int | Short


class Undo(Do):
    pass


class Redo(Do):
    pass


class Hand(Do, tag="seat"):
    """Another player for a seat."""

    seat: SeatNumber
    kind: Kind
    bot: Short | None = None
    name: Short | None = None


class Sit(Do):
    seat: SeatNumber
    name: Short | None = None
    nonce: Nonce = ""


class Stand(Do):
    seat: SeatNumber


class Kick(Do):
    seat: SeatNumber


class Lock(Do):
    on: bool


class Begin(Do):
    pass


class Ask(Do):
    """Something all must agree to."""

    what: Literal["undo", "pause", "end"]


class Agree(Do):
    yes: bool


class Resume(Do):
    """The clock goes on."""


class Plan(Do):
    """What the seat looked at will do when its turn comes."""

    plan: dict[str, Any] | None


class Pace(Do):
    ms: Annotated[int, Meta(ge=0, le=SLOWEST)]


# ---- talk ----

What = Literal["hello", "well", "wow", "laugh", "think", "oops"]
LineNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class Chat(Do):
    text: Annotated[str, Meta(max_length=4000)]


class React(Do):
    what: What


class Unsay(Do):
    chat: LineNumber


class Report(Do):
    chat: LineNumber
    text: Text = ""


class Mute(Do):
    """Who wrote a line, or sits at a place, is not heard by this person any more."""

    chat: LineNumber | None = None
    seat: SeatNumber | None = None
    on: bool = True


class Hush(Do):
    """The same for everybody at this table: by its host."""

    chat: LineNumber | None = None
    seat: SeatNumber | None = None
    on: bool = True


class Seen(Do):
    """Whether somebody can see the page: who looks needs no notices."""

    visible: bool


Talking = Chat | React | Unsay | Report | Mute | Hush
Social = Talking | Seen
Seating = Hand | Sit | Stand | Kick | Lock | Begin
Pacting = Ask | Agree | Resume
Message = Look | Move | Preview | Hint | Undo | Redo | Pace | Seating | Social | Pacting | Plan
_reader = msgspec.json.Decoder(Message)


def read(data: str | bytes) -> Message:
    """A page's message; ValueError where it is none."""
    message: Message = _reader.decode(data)
    return message


# ---- what the server sends ----


class Is(msgspec.Struct, tag_field="is", tag=str.lower, kw_only=True):
    pass


class Table(Is):
    id: str
    game: str
    options: dict[str, Any]
    players: int
    seats: list[Chair]
    imported: bool
    secrets: bool  # whether seats may see different things
    online: bool
    mine: list[int]
    kept: list[int]  # mine too, while a bot plays them
    host: bool
    begun: bool
    open: bool
    locked: bool
    delay: int
    rated: bool
    clock: dict[str, Any] | None
    fair: dict[str, Any] | None
    next: str | None
    ended: dict[str, Any] | None
    watching: int


class Entry(msgspec.Struct):
    """A move in the log: its number from 1, who made it, and what is told of it."""

    number: int
    seat: int | None
    notes: list[Note]


class State(Is):
    number: int
    seat: int | None
    turn: int | None
    finished: bool
    thinking: int | None
    private: bool
    view: dict[str, Any]
    legal: list[str]
    sheet: list[list[Item]]
    undo: bool
    redo: bool
    result: dict[str, Any] | None
    log_from: int
    log: list[Entry]
    fresh: bool
    # only in a frame of a replay
    move: str | UnsetType | None = UNSET
    views: list[dict[str, Any]] | UnsetType = UNSET


class Previewed(Is, tag="preview"):
    ref: int | str
    move: str
    preview: dict[str, Any]


class Hinted(Is, tag="hint"):
    ref: int | str
    hint: dict[str, Any]


class Refused(Is, omit_defaults=True):
    """A move not made; `id` where it was to be played, `ref` where its preview, or a hint, was asked for."""

    move: str | None
    note: Note
    id: str | None = None
    ref: int | str | None = None


class Ack(Is):
    id: str
    number: int


class Line(msgspec.Struct):
    """Something said; `hushed` is told to the host only."""

    id: int
    name: str
    login: str | None
    seat: int | None
    text: str
    at: str
    mine: bool
    hushed: bool


class Lines(Is, tag="chat"):
    lines: list[Line]
    whole: bool


class Gone(Is):
    chat: int


class Reaction(Is):
    seat: int | None
    name: str
    what: What


class Notice(Is):
    """Something elsewhere: it is one's turn at these tables, or one is invited to them."""

    what: Literal["turn", "invited"]
    tables: list[str]
    game: str
    n: int


class Clock(Is):
    """How much time everybody has; in ms from the moment of the message."""

    turn: int | None
    left: list[int]  # in the banks
    move: int | None  # of the seconds of this move
    due: int | None  # until time is out
    paused: bool


class Pact(Is):
    """What somebody asks the others, who has agreed, and for whom it waits."""

    what: str | None
    by: int | None = None
    yes: list[int] = []
    wait: list[int] = []
    mine: bool = False


class Planned(Is, tag="plan"):
    """What my seat will do; nobody else is told."""

    plan: dict[str, Any] | None


class News(Is):
    """Something has happened that is no move: time is out, all have agreed, …"""

    note: Note


class Error(Is):
    """Something else is wrong."""

    note: Note


_writer = msgspec.json.Encoder()


def write(message: Any) -> bytes:
    """A message as JSON. Notes are plain data and go as they are."""
    return _writer.encode(message)
