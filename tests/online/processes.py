"""The processes of a server, looked at from outside."""

from pathlib import Path


def workers(supervisor: int) -> set[int]:
    """Those that serve. A spare one, which only waits, has no event loop yet."""
    tasks = Path(f"/proc/{supervisor}/task").glob("*/children")
    children = {int(pid) for task in tasks for pid in task.read_text().split()}
    return {pid for pid in children if "anon_inode:[eventpoll]" in handles(pid)}


def handles(pid: int) -> set[str]:
    """What a process has open."""
    try:
        return {str(handle.readlink()) for handle in Path(f"/proc/{pid}/fd").iterdir()}
    except OSError:  # it is gone, or closes something just now
        return set()
