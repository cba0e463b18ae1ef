"""A PostgreSQL and a Redis of one's own, in processes that can be stopped and killed."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from glob import glob
from itertools import count
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # seconds until a server answers
NOBODY = "postgres"  # PostgreSQL does not run as root


def program(*names: str) -> str | None:
    """Where a program is; Debian keeps PostgreSQL's own out of the usual place."""
    for name in names:
        found = shutil.which(name) or max(glob(f"/usr/lib/postgresql/*/bin/{name}"), default=None)
        if found:
            return found
    return None


def mortal(command: list[str]) -> list[str]:
    """A command that ends when we do, even where we are killed."""
    return [*(["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []), *command]


class Postgres:
    """With `safe`, a commit is on the disk; without, only as far as a killed server needs it."""

    def __init__(self, safe: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self.numbers = count(1)
        self.settings = {
            "listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "200",
            "fsync": "on" if safe else "off", "shared_buffers": "64MB",
        }  # fmt: skip
        self.who: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam(NOBODY)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._run(
            "initdb",
            "-D",
            str(self.folder / "data"),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        )
        self.start()

    def _run(self, name: str, *args: str) -> None:
        path = program(name)
        assert path, name
        subprocess.run([path, *args], check=True, capture_output=True, cwd=self.folder, **self.who)

    def start(self) -> None:
        path = program("postgres")
        assert path
        settings = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        command = mortal([path, "-D", str(self.folder / "data"), *settings])
        self.process = subprocess.Popen(
            command, cwd=self.folder, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.who,
        )  # fmt: skip
        wait_until(self.ready, self.process)

    def ready(self) -> bool:
        path = program("pg_isready")
        assert path
        return subprocess.run([path, "-q", "-h", str(self.folder)], check=False).returncode == 0

    def stop(self) -> None:
        """At once, but in order: connections are cut."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def restart(self) -> None:
        self.stop()
        self.start()

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(self.numbers)}"
        self._run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def close(self) -> None:
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        path = program("redis-server", "valkey-server")
        assert path
        command = [path, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(mortal(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self.ready, self.process)

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(5) == b"+PONG"
        except OSError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert process.poll() is None, "it ended at once"
        assert time.monotonic() < end, "it does not answer"
        time.sleep(0.02)
