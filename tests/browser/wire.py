"""A wire between a page and its server, which can be cut and mended."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    def __init__(self, url: str) -> None:
        self.to = ("127.0.0.1", urlsplit(url).port or 80)
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.whole = True
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/"
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """All lines end at once, and no new one comes through."""
        self.whole = False
        while self.ends:
            _end(self.ends.pop())

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.listener.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                if self.whole:
                    self._join(near, socket.create_connection(self.to))
                else:
                    near.close()

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        self.ends += [near, far]
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            other.sendall(data)
    _end(one)
    _end(other)


def _end(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
    line.close()
