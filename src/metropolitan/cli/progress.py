"""A bar for work that takes long: on a terminal's standard error, where it is in nobody's way."""

from __future__ import annotations

from collections.abc import Iterator


def tracked(steps: int, title: str) -> Iterator[int]:
    """Counts the steps."""
    from rich.console import Console
    from rich.progress import track

    bar = Console(stderr=True)
    if bar.is_terminal:
        yield from track(range(steps), title, console=bar, transient=True)
    else:
        yield from range(steps)
