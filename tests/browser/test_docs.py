"""The documentation in a browser: found by searching, read with keys, at home on every screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from metropolitan.docs.site import Site

from .conftest import Opener
from .test_axe import check
from .window import Window

PAGES = ["index.html", "commands.html", "extending/game.html", "reference/metropolitan.engine.registry.html"]

LARGEST = 10  # pages, with the widest tables and the longest lines


def go(window: Window, page: str, base: str | None = None) -> None:
    window.page.goto(f"{base or window.url + 'docs/'}{page}")
    window.page.get_by_role("heading", level=1).wait_for()


@pytest.mark.parametrize("page", PAGES)
def test_nobody_is_shut_out(open_window: Opener, page: str) -> None:
    window = open_window()
    go(window, page)
    window.page.add_init_script("document.documentElement.dataset.motion = 'none'")
    check(window, "contrast")


def test_pages_fit_a_phone(open_window: Opener) -> None:
    window = open_window(phone=True)
    pages = {name: len(body) for name, body in Site().files.items() if name.endswith(".html")}
    for page in sorted(pages, key=pages.__getitem__)[-LARGEST:]:
        go(window, page)
        room, wide = window.page.evaluate("[innerWidth, document.documentElement.scrollWidth]")
        assert wide <= room, page


def test_searching_with_keys(open_window: Opener) -> None:
    window = open_window()
    go(window, "index.html")
    window.press("/")
    window.page.keyboard.type("determinize seat")
    first = window.page.locator(".found a").first
    first.wait_for()
    assert "found" in window.page.locator(".found [role=status]").inner_text()
    check(window)
    window.press("ArrowDown")
    assert first.evaluate("(one) => one === document.activeElement")
    window.press("Enter")
    window.page.wait_for_url(lambda url: "index" not in url)
    assert "determinize" in window.page.locator("main").inner_text()


def test_what_is_not_there_is_told(open_window: Opener) -> None:
    window = open_window()
    go(window, "extending/bot.html")
    window.press("/")
    window.page.keyboard.type("<img src=x> (")
    window.page.get_by_text("Nothing found").wait_for()
    window.press("Escape")
    assert window.page.locator(".found").is_hidden()


def test_the_theme_is_the_one_of_the_table(open_window: Opener) -> None:
    window = open_window(settings={"theme": "dark"})
    go(window, "index.html")
    assert window.page.evaluate("document.documentElement.dataset.theme") == "dark"
    window.page.get_by_role("button", name="Colours: dark").click()
    assert window.page.evaluate("document.documentElement.dataset.theme") == "contrast"
    assert window.page.evaluate("JSON.parse(localStorage['metropolitan.settings']).theme") == "contrast"


def test_it_works_from_a_folder(browser: Browser, tmp_path: Path) -> None:
    """Without any server: links, pictures, colours and search."""
    Site().write(tmp_path / "any" / "place")
    page = browser.new_page(color_scheme="light")
    page.goto((tmp_path / "any" / "place" / "extending" / "map.html").as_uri())
    page.get_by_role("link", name="Welcome").click()
    page.wait_for_url("**/index.html")
    assert page.evaluate("document.querySelector('.brand img').naturalWidth") > 0
    page.keyboard.press("/")
    page.keyboard.type("record")
    page.locator(".found a").first.click()
    page.wait_for_url("**/records.html*")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(paper) == "rgb(244, 239, 230)"
    page.close()
