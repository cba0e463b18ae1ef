"""Two servers under the same load: ours, every move on disk, and boardgame.io's, all in memory."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import sleep

from metropolitan.engine import registry

HERE = Path(__file__).parent
GAME = "metropolys.js"
VERSION = "0.50.2"  # of boardgame.io


class Process:
    """A server that is started, measured and ended."""

    def __init__(self, command: list[str], ready: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
        )
        assert self.process.stdout
        for line in self.process.stdout:
            if ready in line:
                return self.settle()
        raise SystemExit(f"{command[0]} did not start")

    def settle(self) -> None:
        """Waits until it has nothing more to do by itself: what it loads for later is no table's."""
        before = -1.0
        while self.spent() - before > 0.02:
            before = self.spent()
            sleep(0.5)

    def memory(self) -> float:
        """MB in use, of the process and its children; what several share counts once."""
        return sum(pss(pid) for pid in family(self.process.pid)) / 1024

    def spent(self) -> float:
        """Seconds of processor time so far, of the process and its children."""
        return sum(ticks(pid) for pid in family(self.process.pid)) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def family(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    children: list[int] = []
    with suppress(FileNotFoundError):  # it may end meanwhile
        children = [int(child) for task in tasks.iterdir() for child in text(task / "children").split()]
    return [pid, *(one for child in children for one in family(child))]


def text(path: Path) -> str:
    """Nothing where whoever it tells of has ended meanwhile."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return path.read_text()
    return ""


def pss(pid: int) -> int:
    found = re.search(r"^Pss:\s+(\d+)", text(Path(f"/proc/{pid}/smaps_rollup")), re.MULTILINE)
    return int(found[1]) if found else 0


def ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Ours(Process):
    name = "metropolitan"

    def __init__(self, folder: Path) -> None:
        self.port = self.lobby = free_port()
        command = [
            sys.executable,
            "-m",
            "metropolitan",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
        ]
        super().__init__(
            command, " is at ", METROPOLITAN_DATA=str(folder / "tables.sqlite3"), METROPOLITAN_LIMITS="0"
        )


class Theirs(Process):
    name = "boardgame.io"

    def __init__(self, folder: Path) -> None:
        self.port, self.lobby = free_port(), free_port()
        install(folder)
        shutil.copy(HERE / GAME, folder / GAME)
        metropolys = registry.game("metropolys")
        board = folder / "map.json"
        board.write_text(json.dumps(metropolys.board(metropolys.complete({}), 2)))
        command = ["node", str(folder / GAME), str(self.port), str(self.lobby), str(board)]
        super().__init__(command, "ready", NODE_ENV="production")


def install(folder: Path) -> None:
    """boardgame.io from npm, once."""
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        package = f"boardgame.io@{VERSION}"
        command = ["npm", "install", "--prefix", str(folder), "--no-fund", "--no-audit", "--silent", package]
        subprocess.run(command, check=True)


def cache() -> Path:
    return Path(tempfile.gettempdir()) / f"boardgame.io-{VERSION}"
