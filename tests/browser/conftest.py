"""The system's Chromium, a real server, and windows in which nothing may go wrong unseen."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from online.conftest import Party
from playwright.sync_api import Browser, expect, sync_playwright
from server.conftest import Server

from . import browsers
from .window import Window

PATIENCE = 60_000  # ms; a busy machine is slow, and that is no fault
expect.set_options(timeout=PATIENCE)
Opener = Callable[..., Window]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = browsers.find()
    if not found and os.environ.get("CI"):
        pytest.fail("no Chromium: .ci/chromium installs it")
    if not found:
        pytest.skip("no Chromium or Chrome on this machine (.ci/chromium installs it)")
    with sync_playwright() as playwright:
        browser = browsers.launch(playwright, found)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not break it."""
    server = Server(tmp_path_factory.mktemp("browser") / "tables.sqlite3")
    yield server
    status, errors = server.kill(signal.SIGINT)
    assert (status, errors) == (0, "")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One for a test alone."""
    server = Server(tmp_path / "tables.sqlite3")
    yield server
    if server.process.poll() is None:
        server.kill()


@pytest.fixture
def open_window(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens windows; whatever any of them complained about fails the test."""
    windows: list[Window] = []

    def open_(*, at: Server = server, beside: Window | None = None, **how: Any) -> Window:
        context = beside.page.context if beside else None
        windows.append(Window(browser, at, context, **how))
        windows[-1].page.set_default_timeout(PATIENCE)
        return windows[-1]

    yield open_
    troubles = [trouble for window in windows for trouble in window.troubles]
    for context in {window.page.context for window in windows}:
        context.close()
    assert not troubles


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Any]:
    """An online server, with what a window asks of one."""
    party = Party(tmp_path / "tables.sqlite3")
    party.app.state.hall.limits.wide = 0
    nobody: Any = party.come()
    nobody.url, nobody.whole = party.url, party
    yield nobody
    party.close()
