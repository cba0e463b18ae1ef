"""Light, dark and high contrast: as the system says, or as a person chooses."""

import re

from playwright.sync_api import expect
from server.conftest import Server

from .conftest import Opener
from .window import Window

PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"


def lightness(window: Window) -> float:
    """Of the paper, from 0 to 1."""
    red, green, blue = map(int, re.findall(r"\d+", window.page.evaluate(PAPER))[:3])
    return (red + green + blue) / 765


def choose(window: Window, theme: str) -> None:
    window.touch(window.button(window.words("app.settings.title")))
    dialog = window.page.locator("settings-dialog dialog[open]")
    dialog.get_by_role("combobox", name=window.words("app.settings.theme"), exact=True).select_option(theme)
    window.press("Escape")
    expect(dialog).to_have_count(0)


def test_as_the_system_says(open_window: Opener) -> None:
    light, dark = (open_window(scheme=scheme) for scheme in ("light", "dark"))
    for window in (light, dark):
        window.go()
        window.page.get_by_role("heading", level=1).wait_for()
    assert lightness(light) > 0.8
    assert lightness(dark) < 0.3


def test_as_a_person_chooses(server: Server, open_window: Opener) -> None:
    window = open_window()
    window.sit(server.table("metro", "pr"))
    papers = {}
    for theme in ("light", "dark", "contrast"):
        choose(window, theme)
        assert window.page.evaluate("() => document.documentElement.dataset.theme") == theme
        papers[theme] = window.page.evaluate(PAPER)
        window.page.reload()
        window.standing()
        assert window.page.evaluate(PAPER) == papers[theme]
    assert len(set(papers.values())) >= 2
    assert papers["dark"] != papers["light"]
    choose(window, "system")
    assert window.page.evaluate(PAPER) == papers["light"]
