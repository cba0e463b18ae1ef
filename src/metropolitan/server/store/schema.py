"""What is on disk. `tables` and `moves` are the truth of every game; all else about a game is derived by
replay. Times are ISO 8601 in UTC, except `due`, which is compared with the clock: seconds since 1970.

A change here needs the same in `migrations/versions`: in the latest one as long as it is in no release, in
a new one after that. From here only tables are created that a store of a version in between lacks.
"""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import Column, ForeignKey

metadata = sql.MetaData()
ID, WORD, TIME = sql.String(32), sql.String(100), sql.String(32)
JSON = sql.JSON(none_as_null=True)  # None is nothing, not a word for it


def _of(key: str) -> ForeignKey:
    return ForeignKey(key, ondelete="CASCADE")


# ---- games ----

tables = sql.Table(
    "tables", metadata,
    Column("id", ID, primary_key=True),
    Column("version", sql.Integer, nullable=False),
    Column("game", WORD, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("seed", sql.BigInteger),
    Column("setup", JSON, nullable=False),
    Column("rules", WORD),  # the version of the program whose rules it was begun with
    Column("length", sql.Integer, nullable=False),
    Column("turn", sql.Integer),
    Column("finished", sql.Boolean, nullable=False),
    Column("winners", JSON, nullable=False),
    Column("ended", JSON),  # why it is over before its rules end it
    Column("imported", sql.Boolean, nullable=False),
    Column("created", TIME, nullable=False),
    Column("updated", TIME, nullable=False, index=True),
    Column("host", ID, index=True),  # the person who made it
    Column("begun", sql.Boolean, nullable=False, server_default=sql.true()),
    Column("open", sql.Boolean, nullable=False, server_default=sql.false(), index=True),  # in the lobby
    Column("locked", sql.Boolean, nullable=False, server_default=sql.false()),  # nobody new may sit or look
    Column("delay", sql.Integer, nullable=False, server_default="0"),  # moves spectators are behind
    Column("rated", sql.Boolean, nullable=False, server_default=sql.false()),
    Column("fair", JSON),  # what the shuffle is proved with
    Column("clock", JSON),  # how much time there is; null: as much as one likes
    Column("times", JSON),  # how much of it is used
    Column("due", sql.Float, index=True),  # when the time of who is to move runs out
    Column("pact", JSON),  # what somebody has asked the others to agree to
    Column("next", ID),  # the rematch
)  # fmt: skip
moves = sql.Table(
    "moves", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("number", sql.Integer, primary_key=True),
    Column("move", sql.String(500), nullable=False),
    Column("id", WORD),
    Column("at", TIME),
)  # fmt: skip
reviews = sql.Table(
    "reviews", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("review", JSON, nullable=False),
)  # fmt: skip
digests = sql.Table(  # what statistics need of a finished game: nothing of who played it
    "digests", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("game", WORD, nullable=False),
    Column("at", TIME, nullable=False),  # the end of the game
    Column("digest", sql.Text, nullable=False),
    Column("judged", sql.Text),  # its moves, once it is reviewed
    sql.Index("ix_digests_game_at", "game", "at"),
)  # fmt: skip
plans = sql.Table(  # what a seat will do when its turn comes: a secret of that seat
    "plans", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("seat", sql.Integer, primary_key=True),
    Column("plan", JSON, nullable=False),
)  # fmt: skip

puzzles = sql.Table(  # made here, when those that come with the program were all seen
    "puzzles", metadata,
    Column("id", WORD, primary_key=True),
    Column("kind", WORD, nullable=False),  # the game, its options and the difficulty
    Column("puzzle", JSON, nullable=False),
)  # fmt: skip

# ---- people ----

people = sql.Table(
    "people", metadata,
    Column("id", ID, primary_key=True),
    Column("name", WORD, nullable=False),
    Column("login", WORD, unique=True),  # lower case; null: a guest
    Column("password", sql.String(200)),
    Column("email", sql.String(320), index=True),
    Column("admin", sql.Boolean, nullable=False, server_default=sql.false()),
    Column("banned", TIME),  # until then
    Column("wishes", JSON, nullable=False),  # how to be told of a turn, …
    Column("created", TIME, nullable=False),
    Column("seen", TIME, nullable=False),
)  # fmt: skip
sessions = sql.Table(  # also tokens of one's own bots (kind "token") and for a forgotten password ("reset")
    "sessions", metadata,
    Column("hash", sql.String(64), primary_key=True),
    Column("id", ID, nullable=False, unique=True),
    Column("person", _of("people.id"), nullable=False, index=True),
    Column("kind", WORD, nullable=False),
    Column("label", sql.String(200), nullable=False),
    Column("created", TIME, nullable=False),
    Column("seen", TIME, nullable=False),
    Column("expires", TIME, nullable=False),
)  # fmt: skip
sits = sql.Table(  # who sits, or sat, where: what `seats` says, to be found by person
    "sits", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("seat", sql.Integer, primary_key=True),
    Column("person", _of("people.id"), primary_key=True, index=True),
    Column("now", sql.Boolean, nullable=False),
)  # fmt: skip
invitations = sql.Table(
    "invitations", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("person", _of("people.id"), primary_key=True, index=True),
    Column("by", ID, nullable=False),
    Column("at", TIME, nullable=False),
)  # fmt: skip
results = sql.Table(  # one for each seat of an account in a finished game
    "results", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("seat", sql.Integer, primary_key=True),
    Column("person", _of("people.id"), nullable=False, index=True),
    Column("game", WORD, nullable=False),
    Column("players", sql.Integer, nullable=False),
    Column("rank", sql.Integer, nullable=False),  # from 1
    Column("score", sql.Integer, nullable=False),
    Column("field", sql.Float),  # what the others had on average
    Column("rated", sql.Boolean, nullable=False),
    Column("before", sql.Float),
    Column("after", sql.Float),
    Column("at", TIME, nullable=False),
)  # fmt: skip
ratings = sql.Table(
    "ratings", metadata,
    Column("person", _of("people.id"), primary_key=True),
    Column("game", WORD, primary_key=True),
    Column("mu", sql.Float, nullable=False),
    Column("sigma", sql.Float, nullable=False),
    Column("shown", sql.Float, nullable=False, index=True),
    Column("games", sql.Integer, nullable=False),
    Column("wins", sql.Integer, nullable=False),
)  # fmt: skip
pushes = sql.Table(
    "pushes", metadata,
    Column("endpoint", sql.String(1000), primary_key=True),
    Column("person", _of("people.id"), nullable=False, index=True),
    Column("keys", JSON, nullable=False),
    Column("created", TIME, nullable=False),
)  # fmt: skip

# ---- talk, and order ----

chat = sql.Table(
    "chat", metadata,
    Column("id", sql.Integer, primary_key=True),
    Column("table", _of("tables.id"), nullable=False, index=True),
    Column("person", ID, nullable=False),
    Column("name", WORD, nullable=False),
    Column("seat", sql.Integer),
    Column("text", sql.String(500), nullable=False),
    Column("at", TIME, nullable=False),
    Column("gone", sql.Boolean, nullable=False, server_default=sql.false()),  # taken away
    sqlite_autoincrement=True,  # a number is never given twice: pages ask for what is new after one
)  # fmt: skip
mutes = sql.Table(  # whom a person does not want to hear, anywhere
    "mutes", metadata,
    Column("person", _of("people.id"), primary_key=True),
    Column("other", _of("people.id"), primary_key=True),
)  # fmt: skip
hushes = sql.Table(  # whom a host does not let talk at his table
    "hushes", metadata,
    Column("table", _of("tables.id"), primary_key=True),
    Column("person", _of("people.id"), primary_key=True),
)  # fmt: skip
reports = sql.Table(
    "reports", metadata,
    Column("id", sql.Integer, primary_key=True),
    Column("table", ID),
    Column("chat", sql.Integer),
    Column("about", ID),  # a person
    Column("line", sql.String(500)),  # what he wrote
    Column("by", ID, nullable=False),
    Column("text", sql.String(500), nullable=False),
    Column("at", TIME, nullable=False),
    Column("done", sql.Boolean, nullable=False, server_default=sql.false()),
)  # fmt: skip
announcements = sql.Table(
    "announcements", metadata,
    Column("id", sql.Integer, primary_key=True),
    Column("text", sql.String(500), nullable=False),
    Column("until", TIME, nullable=False),
)  # fmt: skip
secrets = sql.Table(  # the server's own keys
    "secrets", metadata,
    Column("name", WORD, primary_key=True),
    Column("value", sql.String(1000), nullable=False),
)  # fmt: skip
