"""What the server keeps: one SQLite file, or a PostgreSQL database."""

from metropolitan.server.store.store import Outdated, Row, Store, now, rows

__all__ = ["Outdated", "Row", "Store", "now", "rows"]
