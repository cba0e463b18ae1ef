"""Looks at a store without changing it: is all there, does all fit together, do all games still replay?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy import Connection, select

from metropolitan import __version__
from metropolitan.engine import registry
from metropolitan.engine.errors import Problem
from metropolitan.engine.match import Match
from metropolitan.server import fair
from metropolitan.server.history import standing
from metropolitan.server.store.migrate import HEAD, revision
from metropolitan.server.store.schema import metadata, moves, results, sessions, tables

Row = dict[str, Any]
FORGOTTEN = timedelta(days=90)  # a table that has waited for so long waits for nobody
LOOSE = 0.25  # of a file: space that nothing uses


class Finding(NamedTuple):
    """Something wrong, or something that would be wise; its words are under `[cli.doctor]`."""

    id: str
    wrong: bool
    facts: Row


def examine(link: Connection) -> Iterator[Finding]:
    found = revision(link)
    if found != HEAD:
        yield Finding("schema", True, {"found": str(found), "needed": HEAD})
        return  # what is elsewhere cannot be looked for here
    yield from whole(link)
    yield from orphans(link)
    yield from indices(link)
    yield from games(link)
    yield from advice(link)


def whole(link: Connection) -> Iterator[Finding]:
    """Whether the file itself is sound; a PostgreSQL looks after that by itself."""
    if link.dialect.name == "sqlite":
        said = [str(row[0]) for row in link.exec_driver_sql("PRAGMA integrity_check(10)")]
        if said != ["ok"]:
            yield Finding("damaged", True, {"why": said[0]})


def orphans(link: Connection) -> Iterator[Finding]:
    """Rows that refer to what is not there."""
    for table in metadata.sorted_tables:
        for key in table.foreign_keys:
            there = select(1).where(key.column == key.parent).correlate(table)
            lost = select(sql.func.count()).select_from(table).where(key.parent.is_not(None), ~there.exists())
            if n := link.execute(lost).scalar():
                yield Finding("orphans", True, {"n": n, "table": table.name, "of": key.column.table.name})


def indices(link: Connection) -> Iterator[Finding]:
    inspector = sql.inspect(link)
    for table in metadata.sorted_tables:
        there = {tuple(one["column_names"]) for one in inspector.get_indexes(table.name)}
        for index in sorted(table.indexes, key=lambda one: str(one.name)):
            columns = tuple(column.name for column in index.columns)
            if columns not in there:
                yield Finding("index", True, {"table": table.name, "columns": ", ".join(columns)})


# ---- games ----


def tables_in(link: Connection) -> int:
    return link.execute(select(sql.func.count()).select_from(tables)).scalar() or 0


def games(link: Connection) -> Iterator[Finding]:
    for id in list(link.execute(select(tables.c.id).order_by(tables.c.id)).scalars()):
        row = dict(link.execute(select(tables).where(tables.c.id == id)).mappings().one())
        made = select(moves.c.move).where(moves.c.table == id).order_by(moves.c.number)
        for why in troubles(link, row, list(link.execute(made).scalars())):
            about = {"table": id, "game": row["game"], "rules": row["rules"] or "?"}
            yield Finding("game", True, {**about, "why": why})


def troubles(link: Connection, row: Row, made: list[str]) -> Iterator[str]:
    """What is wrong with one game."""
    if len(made) < row["length"]:
        yield "moves"
        return
    try:
        match = replayed(row, made)
    except Problem as problem:
        yield f"replay: {problem}"
        return
    if not row["ended"] and row["begun"] and not _stands(row, match):
        yield "standing"
    if row["finished"] and not row["ended"] and not _scored(link, row["id"], match):
        yield "results"
    if row["fair"] and not _fair(row):
        yield "fair"


def replayed(row: Row, made: list[str]) -> Match:
    names = [str(seat["name"]) for seat in row["seats"]]
    match = Match(registry.game(row["game"]), names, row["options"], row["seed"], row["setup"])
    for move in made[: row["length"]]:
        match.play(move)
    return match


def _stands(row: Row, match: Match) -> bool:
    return all(row[key] == value for key, value in standing(match.state).items())


def _scored(link: Connection, id: str, match: Match) -> bool:
    scores = match.state.scores()
    kept = link.execute(select(results.c.seat, results.c.score).where(results.c.table == id))
    return all(seat < len(scores) and scores[seat] == score for seat, score in kept)


def _fair(row: Row) -> bool:
    kept = row["fair"]
    if "hash" not in kept:
        return True
    text = json.loads(kept["sealed"])
    same = (text["seed"], text["setup"]) == (str(row["seed"]), row["setup"])
    return same and fair.seal(kept["salt"], kept["sealed"]) == kept["hash"]


# ---- what would be wise ----


def advice(link: Connection) -> Iterator[Finding]:
    now = datetime.now(UTC)
    old = (now - FORGOTTEN).isoformat(timespec="microseconds")
    waiting = select(sql.func.count()).select_from(tables).where(~tables.c.begun, tables.c.updated < old)
    if n := link.execute(waiting).scalar():
        yield Finding("waiting", False, {"n": n, "days": FORGOTTEN.days})
    expired = select(sql.func.count()).select_from(sessions).where(sessions.c.expires < now.isoformat())
    if n := link.execute(expired).scalar():
        yield Finding("expired", False, {"n": n})
    others = select(sql.func.count()).select_from(tables).where(tables.c.rules != __version__)
    if n := link.execute(others).scalar():
        yield Finding("rules", False, {"n": n, "version": __version__})
    if link.dialect.name == "sqlite":
        free = link.exec_driver_sql("PRAGMA freelist_count").scalar() or 0
        pages = link.exec_driver_sql("PRAGMA page_count").scalar() or 0
        if free > LOOSE * pages > 250:
            yield Finding("loose", False, {"percent": round(100 * free / pages)})
