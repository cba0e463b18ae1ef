"""The processes of a server, looked at from outside."""

from contextlib import suppress
from pathlib import Path


def workers(supervisor: int) -> set[int]:
    """Those that serve. A spare one, which only waits, has no event loop yet."""
    tasks = Path(f"/proc/{supervisor}/task").glob("*/children")
    children = {int(pid) for task in tasks for pid in read(task).split()}
    ours = {pid for pid in children if b"server.worker" in read(Path(f"/proc/{pid}/cmdline"))}
    return {pid for pid in ours if "anon_inode:[eventpoll]" in handles(pid)}


def read(path: Path) -> bytes:
    """Nothing where a thread or process is gone."""
    with suppress(OSError):
        return path.read_bytes()
    return b""


def handles(pid: int) -> set[str]:
    """What a process has open; some of it may be closed meanwhile."""
    found = set()
    with suppress(OSError):  # the process is gone
        for handle in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                found.add(str(handle.readlink()))
    return found


def alive(pid: int) -> bool:
    """One that has ended, and that nobody has asked how, is not."""
    state = read(Path(f"/proc/{pid}/stat")).rpartition(b")")[2].split()[:1]
    return state not in ([], [b"Z"], [b"X"])
