"""People, their seats and what they say; clocks, and all else an online server keeps."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_table("about")
    tables()
    people()
    seats()
    standing()
    talk()


def tables() -> None:
    op.add_column("moves", sql.Column("at", sql.String(32)))
    op.add_column("tables", sql.Column("rules", sql.String(100)))
    op.add_column("tables", sql.Column("ended", sql.JSON(none_as_null=True)))
    op.add_column("tables", sql.Column("host", sql.String(32)))
    op.add_column("tables", sql.Column("begun", sql.Boolean, server_default=sql.true(), nullable=False))
    op.add_column("tables", sql.Column("open", sql.Boolean, server_default=sql.false(), nullable=False))
    op.add_column("tables", sql.Column("locked", sql.Boolean, server_default=sql.false(), nullable=False))
    op.add_column("tables", sql.Column("delay", sql.Integer, server_default="0", nullable=False))
    op.add_column("tables", sql.Column("rated", sql.Boolean, server_default=sql.false(), nullable=False))
    op.add_column("tables", sql.Column("fair", sql.JSON(none_as_null=True)))
    op.add_column("tables", sql.Column("clock", sql.JSON(none_as_null=True)))
    op.add_column("tables", sql.Column("times", sql.JSON(none_as_null=True)))
    op.add_column("tables", sql.Column("due", sql.Float))
    op.add_column("tables", sql.Column("pact", sql.JSON(none_as_null=True)))
    op.add_column("tables", sql.Column("next", sql.String(32)))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_open", "tables", ["open"])
    op.create_table(
        "plans",
        sql.Column("table", sql.String(32), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("plan", sql.JSON(none_as_null=True), nullable=False),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("table", "seat"),
    )


def people() -> None:
    op.create_table(
        "people",
        sql.Column("id", sql.String(32), nullable=False),
        sql.Column("name", sql.String(100), nullable=False),
        sql.Column("login", sql.String(100)),
        sql.Column("password", sql.String(200)),
        sql.Column("email", sql.String(320)),
        sql.Column("admin", sql.Boolean, server_default=sql.false(), nullable=False),
        sql.Column("banned", sql.String(32)),
        sql.Column("wishes", sql.JSON(none_as_null=True), nullable=False),
        sql.Column("created", sql.String(32), nullable=False),
        sql.Column("seen", sql.String(32), nullable=False),
        sql.PrimaryKeyConstraint("id"),
        sql.UniqueConstraint("login"),
    )
    op.create_index("ix_people_email", "people", ["email"])
    op.create_table(
        "sessions",
        sql.Column("hash", sql.String(64), nullable=False),
        sql.Column("id", sql.String(32), nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("kind", sql.String(100), nullable=False),
        sql.Column("label", sql.String(200), nullable=False),
        sql.Column("created", sql.String(32), nullable=False),
        sql.Column("seen", sql.String(32), nullable=False),
        sql.Column("expires", sql.String(32), nullable=False),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("hash"),
        sql.UniqueConstraint("id"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "pushes",
        sql.Column("endpoint", sql.String(1000), nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("keys", sql.JSON(none_as_null=True), nullable=False),
        sql.Column("created", sql.String(32), nullable=False),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("endpoint"),
    )
    op.create_index("ix_pushes_person", "pushes", ["person"])
    op.create_table(
        "secrets",
        sql.Column("name", sql.String(100), nullable=False),
        sql.Column("value", sql.String(1000), nullable=False),
        sql.PrimaryKeyConstraint("name"),
    )


def seats() -> None:
    op.create_table(
        "sits",
        sql.Column("table", sql.String(32), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("now", sql.Boolean, nullable=False),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("table", "seat", "person"),
    )
    op.create_index("ix_sits_person", "sits", ["person"])
    op.create_table(
        "invitations",
        sql.Column("table", sql.String(32), nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("by", sql.String(32), nullable=False),
        sql.Column("at", sql.String(32), nullable=False),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("table", "person"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])


def standing() -> None:
    op.create_table(
        "results",
        sql.Column("table", sql.String(32), nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("game", sql.String(100), nullable=False),
        sql.Column("players", sql.Integer, nullable=False),
        sql.Column("rank", sql.Integer, nullable=False),
        sql.Column("score", sql.Integer, nullable=False),
        sql.Column("field", sql.Float),
        sql.Column("rated", sql.Boolean, nullable=False),
        sql.Column("before", sql.Float),
        sql.Column("after", sql.Float),
        sql.Column("at", sql.String(32), nullable=False),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("table", "seat"),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_table(
        "ratings",
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("game", sql.String(100), nullable=False),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("shown", sql.Float, nullable=False),
        sql.Column("games", sql.Integer, nullable=False),
        sql.Column("wins", sql.Integer, nullable=False),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("person", "game"),
    )
    op.create_index("ix_ratings_shown", "ratings", ["shown"])


def talk() -> None:
    op.create_table(
        "chat",
        sql.Column("id", sql.Integer, nullable=False),
        sql.Column("table", sql.String(32), nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("name", sql.String(100), nullable=False),
        sql.Column("seat", sql.Integer),
        sql.Column("text", sql.String(500), nullable=False),
        sql.Column("at", sql.String(32), nullable=False),
        sql.Column("gone", sql.Boolean, server_default=sql.false(), nullable=False),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_table", "chat", ["table"])
    op.create_table(
        "mutes",
        sql.Column("person", sql.String(32), nullable=False),
        sql.Column("other", sql.String(32), nullable=False),
        sql.ForeignKeyConstraint(["other"], ["people.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("person", "other"),
    )
    op.create_table(
        "hushes",
        sql.Column("table", sql.String(32), nullable=False),
        sql.Column("person", sql.String(32), nullable=False),
        sql.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("table", "person"),
    )
    op.create_table(
        "reports",
        sql.Column("id", sql.Integer, nullable=False),
        sql.Column("table", sql.String(32)),
        sql.Column("chat", sql.Integer),
        sql.Column("about", sql.String(32)),
        sql.Column("line", sql.String(500)),
        sql.Column("by", sql.String(32), nullable=False),
        sql.Column("text", sql.String(500), nullable=False),
        sql.Column("at", sql.String(32), nullable=False),
        sql.Column("done", sql.Boolean, server_default=sql.false(), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "announcements",
        sql.Column("id", sql.Integer, nullable=False),
        sql.Column("text", sql.String(500), nullable=False),
        sql.Column("until", sql.String(32), nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "puzzles",
        sql.Column("id", sql.String(100), nullable=False),
        sql.Column("kind", sql.String(100), nullable=False),
        sql.Column("puzzle", sql.JSON, nullable=False),
        sql.PrimaryKeyConstraint("id"),
    )
