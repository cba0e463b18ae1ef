"""What statistics need of finished games."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "digests",
        sql.Column("table", sql.String(32), nullable=False),
        sql.Column("game", sql.String(100), nullable=False),
        sql.Column("at", sql.String(32), nullable=False),
        sql.Column("digest", sql.Text, nullable=False),
        sql.Column("judged", sql.Text),
        sql.ForeignKeyConstraint(["table"], ["tables.id"], ondelete="CASCADE"),
        sql.PrimaryKeyConstraint("table"),
    )
    op.create_index("ix_digests_game_at", "digests", ["game", "at"])
