"""The page of one's own statistics: in every language, at a desk and on a phone, empty and full, for everybody."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.conftest import Server, wait_for

from metropolitan.bots.base import play_out, seated
from metropolitan.engine import registry
from metropolitan.engine.match import Match
from metropolitan.engine.words import languages
from metropolitan.server.messages import Seated
from metropolitan.server.store import Store
from metropolitan.server.tables import add

from .conftest import Opener
from .test_axe import check
from .test_languages import Reader
from .test_replay import at
from .window import Window

GAMES = 14


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with games of Ada, most of Metro, against a bot and Ben."""
    file = tmp_path_factory.mktemp("statistics") / "tables.sqlite3"
    with ThreadPoolExecutor(1) as thread:  # in this one Playwright's loop runs
        thread.submit(lambda: asyncio.run(fill(file))).result()
    return file


async def fill(file: Path) -> None:
    store = Store(file)
    await store.open()
    for seed in range(GAMES):
        game = registry.game("metropolys" if seed % 5 == 0 else "metro")
        rival = (
            Seated("person", "Ben", None, "red") if seed % 3 == 0 else Seated("bot", "Nora", "regular", "red")
        )
        match = Match(game, ["Ada", str(rival.name)], {}, seed)
        play_out(match, seated(["greedy", "random"], 2), seed)
        await add(store, match, [Seated("person", "Ada", None, "blue"), rival])
    await store.close()


@pytest.fixture
def ada(full: Path) -> Iterator[Server]:
    server = Server(full)
    wait_for(lambda: server.ask("statistics")["counting"] == 0)
    yield server
    server.kill()


def opened(window: Window) -> Window:
    window.go("/statistics")
    window.page.locator(".stat-card").first.wait_for()
    return window


def test_every_language_says_all_of_it(ada: Server, open_window: Opener) -> None:
    """With nothing outside the screen of a phone, and nothing that axe finds."""
    for language in languages():
        window = opened(open_window(at=ada, language=language, phone=language != "en"))
        window.page.locator(".stat-card details").first.evaluate("(one) => (one.open = true)")
        told = Reader(window, language).read()
        assert window.words("statistics.won") in told
        assert window.words("trait.longest", "metro") in told
        wide = window.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        if language != "de":
            check(window)


def test_what_is_shown_is_what_is_counted(ada: Server, open_window: Opener) -> None:
    window = opened(open_window(at=ada))
    found = ada.ask("statistics")
    rows = window.page.get_by_role("table", name=window.words("statistics.won")).get_by_role("row")
    expect(rows.nth(1)).to_contain_text(f"{round(100 * found['results']['all']['share'])}%")
    window.page.locator("select[name=game]").select_option("metropolys")
    expect(window.page.locator(".stat-game")).to_have_text("Metropolys")
    window.page.locator("select[name=name]").select_option("Ben")
    mine = ada.ask("statistics?name=Ben")
    expect(rows.nth(1)).to_contain_text(f"{round(100 * mine['results']['all']['share'])}%")
    window.page.locator("select[name=since]").select_option("month")
    window.page.locator("select[name=opponent]").select_option("bots")
    expect(window.page.get_by_role("status")).to_have_text(window.words("statistics.empty-filter"))


def test_reviews_are_asked_for_here(ada: Server, open_window: Opener) -> None:
    window = opened(open_window(at=ada))
    expect(window.page.get_by_text(window.words("statistics.no-habits"))).to_be_visible()
    window.touch(window.button(window.words("statistics.review")))
    window.touch(window.button(window.words("statistics.review-stop")))
    window.touch(window.button(window.words("statistics.review")))
    window.page.get_by_role("table", name=window.words("statistics.habits")).wait_for()
    check(window)
    window.touch(window.button(window.words("statistics.review-stop")))
    dearest = window.page.locator("a.stat-see").first
    number = re.search(r"\d+", dearest.inner_text())
    assert number
    window.touch(dearest)
    at(window, int(number[0]))
    window.page.locator(".judged").wait_for()


def test_an_empty_page_invites(own_server: Server, open_window: Opener) -> None:
    window = opened(open_window(at=own_server))
    expect(window.page.get_by_role("heading", name=window.words("statistics.empty"))).to_be_visible()
    check(window)
    window.touch(window.page.get_by_role("link", name=window.words("statistics.empty-play")))
    window.page.locator("home-page").wait_for()


def test_whoever_is_nobody_yet_is_invited_too(hall: Any, open_window: Opener) -> None:
    window = opened(open_window(at=hall))
    expect(window.page.get_by_role("heading", name=window.words("statistics.empty"))).to_be_visible()
