"""A post office: takes letters over SMTP and keeps them."""

import socketserver
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from types import TracebackType
from typing import Any, Self


class Counter(socketserver.StreamRequestHandler):
    server: Any

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline():
            word = line.decode().strip().upper()
            if word.startswith("DATA"):
                self.say("354 go on")
                self.server.letters.append(self.letter())
            if word.startswith("QUIT"):
                return self.say("221 bye")
            self.say("250 fine")
        return None

    def letter(self) -> EmailMessage:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        found = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(found, EmailMessage)
        return found

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class PostOffice(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.letters: list[EmailMessage] = []
        self.url = f"smtp://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown()
        self.server_close()
