"""Tables, moves and reviews: the first released schema."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table("about", sql.Column("schema", sql.Integer, primary_key=True))
    op.create_table(
        "tables",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("game", sql.String(100), nullable=False),
        sql.Column("options", sql.JSON, nullable=False),
        sql.Column("seats", sql.JSON, nullable=False),
        sql.Column("seed", sql.BigInteger),
        sql.Column("setup", sql.JSON, nullable=False),
        sql.Column("length", sql.Integer, nullable=False),
        sql.Column("turn", sql.Integer),
        sql.Column("finished", sql.Boolean, nullable=False),
        sql.Column("winners", sql.JSON, nullable=False),
        sql.Column("imported", sql.Boolean, nullable=False),
        sql.Column("created", sql.String(32), nullable=False),
        sql.Column("updated", sql.String(32), nullable=False, index=True),
    )
    op.create_table(
        "moves",
        sql.Column(
            "table", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("move", sql.String(500), nullable=False),
        sql.Column("id", sql.String(100)),
    )
    op.create_table(
        "reviews",
        sql.Column(
            "table", sql.String(32), sql.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sql.Column("review", sql.JSON, nullable=False),
    )
