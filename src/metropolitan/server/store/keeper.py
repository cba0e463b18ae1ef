"""Carries what SQLite has written to its log over into its file. SQLite would let every so-many-th writer do
it all, while everybody waits for two more visits to the disk; here it is done beside the writing. Only the
last bit must be done while nobody writes, and that seldom: the log begins anew once all of it is in the file.
"""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import Executor
from contextlib import closing
from typing import Any

from sqlalchemy import Engine

EVERY = 1.0  # seconds
LONG = 8000  # pages in the log (32 MB) from which on writing is interrupted for it
CARRY = "PRAGMA wal_checkpoint(PASSIVE)"


class Keeper:
    def __init__(self, engine: Engine, writing: Executor) -> None:
        self.engine, self.writing = engine, writing
        self.ending, self.news = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self._run, name="keeper", daemon=True)

    def open(self) -> None:
        if not self.thread.ident:  # once
            self.thread.start()

    def close(self) -> None:
        self.ending.set()
        if self.thread.is_alive():
            self.thread.join()

    def _run(self) -> None:
        while not self.ending.wait(EVERY):
            if self.news.is_set():  # something was written
                self.news.clear()
                if self.carry() > LONG:
                    self.writing.submit(self.carry)

    def carry(self) -> int:
        """As much as can be now; how long the log is."""
        with closing(self.engine.raw_connection()) as pooled:
            link: Any = pooled.driver_connection  # in no transaction
            try:
                pages: int = link.execute(CARRY).fetchone()[1]
            except sqlite3.Error:  # whoever writes next will notice what is wrong
                return 0
        return pages
