"""The process in which bots think: works off what comes on its standard input, until that ends.

Nothing of the server is imported here. Whoever wants a thought no longer kills the process.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import sys
import threading
from typing import Any, BinaryIO

Work = tuple[Any, tuple[Any, ...]]


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot may print
    works: queue.SimpleQueue[Work] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, works), daemon=True).start()
    while True:
        send(answers, answer(*works.get()))


def listen(source: BinaryIO, works: queue.SimpleQueue[Work]) -> None:
    """Without a server there is nothing to think about."""
    try:
        while True:
            works.put(pickle.load(source))
    except (EOFError, OSError):
        os._exit(0)


def answer(work: Any, args: tuple[Any, ...]) -> tuple[bool, Any]:
    """What comes out, or what went wrong: a bot may be anybody's code."""
    try:
        return True, work(*args)
    except Exception as error:
        return False, type(error).__name__


def send(answers: BinaryIO, found: tuple[bool, Any]) -> None:
    data = pickle.dumps(found)
    answers.write(len(data).to_bytes(8, "big") + data)
    answers.flush()


if __name__ == "__main__":
    main()
