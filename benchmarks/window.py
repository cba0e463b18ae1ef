"""A server of its own and the system's Chromium, for pictures and measurements."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Server:
    """`metropolitan play` in a process of its own, with an empty file of tables."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-m", "metropolitan.cli", "play", "--no-browser", "--port", "8790"]
        self.process = subprocess.Popen(
            [*command, "--data", f"{folder}/tables.sqlite3"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        said = next(line for line in self.process.stdout if "http" in line)
        self.url = next(word for word in said.split() if word.startswith("http"))

    def post(self, path: str, body: bytes) -> dict[str, Any]:
        origin = self.url.rstrip("/")
        headers = {"Content-Type": "application/json", "Origin": origin}
        with urllib.request.urlopen(urllib.request.Request(origin + path, body, headers)) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def table(self, record: str, after: int) -> str:
        """A table that goes on from a stored game; whoever is to move there sits at this screen."""
        imported = self.post("/api/records", (GOLDEN / f"{record}.game.json").read_bytes())["id"]
        with urllib.request.urlopen(f"{self.url}api/tables/{imported}/at/{after}?seat=none") as answer:
            turn = json.load(answer)["turn"]
        names = json.loads((GOLDEN / f"{record}.game.json").read_text())["players"]
        seats = [
            {"kind": "person" if seat == turn else "open", "name": name} for seat, name in enumerate(names)
        ]
        played = self.post(
            f"/api/tables/{imported}/play-on", json.dumps({"at": after, "seats": seats}).encode()
        )
        table: str = played["id"]
        return table


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            yield server
        finally:
            server.process.terminate()
            server.process.wait()


@contextmanager
def chromium() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        sys.exit("No Chromium or Chrome on this machine.")
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    flags = ["--disable-gpu", "--disable-background-networking", "--mute-audio", *sandbox]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=flags)
        yield browser
        browser.close()


def settled(page: Page) -> None:
    """Waits until the board shows what the page knows."""
    page.wait_for_function(
        "() => { const page = document.querySelector('table-page');"
        " const board = document.querySelector('board-stage')?.board;"
        " return page?.model?.state && board?.isConnected && board.view === page.model.state.view; }"
    )


def pick(page: Page, move: str) -> None:
    """Chooses a move on the board, so that its ghost shows."""
    page.evaluate(
        "move => document.querySelector('board-stage').board.dispatchEvent("
        "new CustomEvent('pick', { detail: { move }, bubbles: true, composed: true }))",
        move,
    )
    page.wait_for_function("() => document.querySelector('table-page').model.ghost?.preview")
