"""How a server runs: what the command line says, and a supervisor tells its workers."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str  # a file, or the address of a PostgreSQL database
    broker: str | None = None  # the address of a Redis; None: one worker alone
    names: tuple[str, ...] = ()  # by which the server is known in public
    proxy: bool = False  # whether a proxy in front says who comes
    online: bool = False  # whether people are told apart
    workers: int = 1
    log: str = "quiet"  # what is written to standard error: `logs.KINDS`
