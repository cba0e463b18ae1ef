"""Where the tables are kept: one file, used by one server at a time."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import IO, Any, Self

from metropolitan.server.troubles import Trouble

NAME = "tables.sqlite3"
STARTING = 3.0  # seconds until a server has told its address
FAR = 1 << 30  # the locked byte lies beyond what is written, so that others may read the address


class Running(Exception):
    """Another server uses the file; its address, where it has told it."""

    def __init__(self, address: str | None) -> None:
        super().__init__(address)
        self.address = address


def data_file(given: Path | None = None) -> Path:
    """The file named on the command line, by METROPOLITAN_DATA, or the usual one of this system."""
    named = given or os.environ.get("METROPOLITAN_DATA")
    return Path(named).expanduser().absolute() if named else _folder() / "metropolitan" / NAME


def _folder() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")


class Claim:
    """The file is ours while this lives: the system gives it free when the process ends, however it ends."""

    def __init__(self, file: Path) -> None:
        path = file.with_name(file.name + ".lock")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.lock: IO[Any] = open(path, "a+")  # noqa: SIM115
        except OSError as error:
            raise Trouble("unwritable", file=str(file), why=error.strerror or "") from None
        if not _lock(self.lock):
            self.lock.close()
            raise Running(_address(path))
        self.tell("")

    def tell(self, address: str) -> None:
        """Whoever comes second learns where the first one is."""
        self.lock.seek(0)
        self.lock.truncate()
        self.lock.write(address)
        self.lock.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.lock.close()


def _address(path: Path) -> str | None:
    """What the first one tells; it may have begun only a moment ago."""
    end = time.monotonic() + STARTING
    while not (address := path.read_text().strip()) and time.monotonic() < end:
        time.sleep(0.05)
    return address or None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[Any]) -> bool:
        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[Any]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: the store's versions still keep moves apart
            return True
        return True
