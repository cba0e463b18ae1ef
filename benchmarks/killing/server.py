"""A `metropolitan serve` whose workers can be killed, on SQLite or on PostgreSQL with Redis."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from online.databases import Postgres, Redis
from online.processes import workers

WORKERS = {"sqlite": 1, "postgresql": 3}
LEAST = {"sqlite": 1, "postgresql": 2}  # that serve when the next one is killed


class Server:
    def __init__(self, database: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.behind: list[Postgres | Redis] = []
        self.workers, self.least = WORKERS[database], LEAST[database]
        if database == "sqlite":
            self.database = str(Path(self.folder.name) / "tables.sqlite3")
            more = ["--data", self.database]
        else:
            postgres, redis = Postgres(safe=True), Redis()
            self.behind = [postgres, redis]
            self.database = postgres.database()
            more = ["--database", self.database, "--broker", redis.url, "--workers", str(self.workers)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "metropolitan", "serve", "--host", "127.0.0.1", "--port", "0", *more],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "METROPOLITAN_LIMITS": "0"},
        )  # fmt: skip
        assert self.process.stdout
        said = next((line for line in self.process.stdout if " is at " in line), "")
        self.url = next((word for word in said.split() if word.startswith("http")), "")
        if not self.url:
            raise SystemExit("the server did not start")

    def pids(self) -> list[int]:
        """The workers that serve now."""
        return sorted(workers(self.process.pid))

    def kill(self, pid: int) -> None:
        os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        for one in self.behind:
            one.close()
        self.folder.cleanup()
