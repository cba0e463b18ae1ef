"""How much there is: a few numbers for whoever looks after a server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, select

from metropolitan.server.store.schema import chat, people, reports, tables


def count(link: Connection) -> dict[str, int]:
    yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="microseconds")
    running = tables.c.begun & ~tables.c.finished & ~tables.c.imported & tables.c.ended.is_(None)
    questions: dict[str, Any] = {
        "people": _all(people),
        "accounts": _all(people).where(people.c.login.is_not(None)),
        "seen": _all(people).where(people.c.seen > yesterday),
        "tables": _all(tables),
        "playing": _all(tables).where(running),
        "waiting": _all(tables).where(~tables.c.begun),
        "moved": _all(tables).where(tables.c.updated > yesterday),
        "lines": _all(chat),
        "reports": _all(reports).where(~reports.c.done),
    }
    return {name: int(link.execute(query).scalar_one()) for name, query in questions.items()}


def _all(table: sql.Table) -> Any:
    return select(sql.func.count()).select_from(table)
