"""Those whom a server sends notices to: a push service or webhook, a mail server, a browser with its key."""

import base64
import json
import socketserver
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from server.conftest import wait_for


def text64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Receiver:
    """Takes what is posted to it, and answers with a status."""

    def __init__(self, status: int = 201, **headers: str) -> None:
        self.status, self.headers = status, headers
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                named = {name.lower(): value for name, value in self.headers.items()}
                receiver.got.append((self.path, named, body))
                self.send_response(receiver.status)
                for name, value in receiver.headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, n: int = 1) -> Any:
        """The last of n that came."""
        wait_for(lambda: len(self.got) >= n)
        return self.got[n - 1]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Letters(socketserver.ThreadingTCPServer):
    """A mail server that keeps what it gets."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        self.got: list[str] = []
        super().__init__(("127.0.0.1", 0), Postman)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Postman(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.say("220 hello")
        while line := self.rfile.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA":
                self.say("354 go on")
                self.server.got.append(self.letter())  # type: ignore[attr-defined]
            self.say("221 bye" if word == b"QUIT" else "250 ok")

    def letter(self) -> str:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.decode())
        return "".join(lines)

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class Browser:
    """A browser that wants to be pushed to: only it can read what comes."""

    def __init__(self, endpoint: str) -> None:
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text64(point), "auth": text64(self.secret)}
        self.subscription = {"endpoint": endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret))
