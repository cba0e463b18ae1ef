"""Alembic's entrance: the connection, and the transaction, are those of whoever migrates."""

from __future__ import annotations

from alembic import context

from metropolitan.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
