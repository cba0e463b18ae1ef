"""Asking for a line, from a person or from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

try:
    import readline
except ImportError:  # not on every system; lines can then not be edited
    readline = None  # type: ignore[assignment]


class Prompt:
    """Asks. On a terminal lines can be edited, and Tab completes them."""

    def __init__(self) -> None:
        self.person = sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.errors != "replace":
            sys.stdin.reconfigure(errors="replace")
        self.words: list[str] = []
        if readline and self.person:
            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")

    def ask(self, question: str, words: Sequence[str] = ()) -> str:
        """One line; EOFError where there is none."""
        self.words = list(words)
        line = input(f"{question} ").strip()
        if not self.person:
            print(line)  # so that what was piped in can be read in what comes out
        return line

    def forget(self) -> None:
        """Nobody can call up the lines of the person before."""
        if readline and self.person:
            readline.clear_history()

    def _complete(self, begun: str, n: int) -> str | None:
        fit = [word for word in self.words if word.startswith(begun)]
        return fit[n] if n < len(fit) else None
