"""What the server keeps: one SQLite file, or a PostgreSQL database."""

from metropolitan.server.store.changes import Made, Outdated, Row, now
from metropolitan.server.store.store import GONE, Store, rows

__all__ = ["GONE", "Made", "Outdated", "Row", "Store", "now", "rows"]
