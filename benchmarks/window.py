"""A server and windows of the system's Chromium, for pictures and measurements: those of the tests."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from browser import browsers  # noqa: E402
from browser.hands import HANDS  # noqa: E402
from browser.window import DESKTOP, PHONE, Window  # noqa: E402
from online.conftest import Party, Someone  # noqa: E402
from server.conftest import Server  # noqa: E402

__all__ = [
    "DESKTOP", "HANDS", "PHONE", "Browser", "Party", "Server", "Someone", "Window", "chromium", "partying",
    "serving", "table",
]  # fmt: skip


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite3")
        try:
            yield server
        finally:
            server.kill()


@contextmanager
def partying() -> Iterator[Party]:
    """A server where people come from everywhere."""
    with tempfile.TemporaryDirectory() as folder:
        party = Party(Path(folder) / "tables.sqlite3")
        try:
            yield party
        finally:
            party.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    found = browsers.find()
    if not found:
        sys.exit("No Chromium or Chrome on this machine.")
    with sync_playwright() as playwright:
        browser = browsers.launch(playwright, found)
        yield browser
        browser.close()


def table(server: Server, record: str, after: int) -> str:
    """A table that goes on from a stored game; whoever is to move there sits at this screen."""
    text = (TESTS / "golden" / f"{record}.game.json").read_text()
    imported = server.http.post("/api/records", content=text).json()["id"]
    turn = server.ask(f"tables/{imported}/at/{after}?seat=none")["turn"]
    kinds = ["person" if seat == turn else "open" for seat in range(len(json.loads(text)["players"]))]
    seats = [
        {"kind": kind, "name": name} for kind, name in zip(kinds, json.loads(text)["players"], strict=True)
    ]
    played = str(server.ask(f"tables/{imported}/play-on", {"at": after, "seats": seats})["id"])
    server.ask(f"tables/{imported}", method="DELETE")
    return played
