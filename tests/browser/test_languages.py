"""The whole page in every language: chosen from the browser, switched by hand, and no id left bare."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from server.conftest import Server

from metropolitan.engine.registry import names
from metropolitan.engine.words import languages

from .conftest import Opener
from .hands import HANDS, Hand
from .window import Window

FACT = re.compile(r"\{\w+\}")

# All a person can read or is told, through all shadow roots; closed parts included.
READ = """() => {
  const told = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return void told.push(node.data.trim());
    for (const name of ["aria-label", "aria-valuetext", "placeholder", "alt"])
      if (node instanceof Element) told.push(node.getAttribute(name) ?? "");
    for (const child of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) walk(child);
  };
  walk(document.body);
  return [document.title, ...told.filter(Boolean)];
}"""


class Reader:
    """Reads pages in a language."""

    def __init__(self, window: Window, language: str) -> None:
        self.window, self.language = window, language
        self.book = window.server.ask(f"words/{language}")
        ids = set(self.book["app"]).union(*self.book["games"].values())
        self.ids = {id for id in ids if "." in id}  # others are words of their own

    def read(self) -> set[str]:
        """Everything on the page; no id is left bare, and no fact unfilled."""
        told: set[str] = set(self.window.page.evaluate(READ))
        bare = {text for text in told if set(re.split(r"[\s:,;!?]+", text)) & self.ids}
        assert not bare
        assert not [text for text in told if FACT.search(text)]
        return told

    def rules(self, game: str) -> tuple[str, ...]:
        return tuple(text for id, text in self.book["games"][game].items() if id.startswith("rules."))

    def says(self, id: str, game: str | None = None) -> Any:
        return (self.book["games"][game] if game else self.book["app"])[id]


@pytest.mark.parametrize("language", languages())
def test_every_page_speaks_it(server: Server, open_window: Opener, language: str) -> None:
    window = open_window(language=language)
    reader = Reader(window, language)
    page = window.page
    window.go()
    expect(page.get_by_role("heading", level=1)).to_have_text(reader.says("app.home.welcome"))
    assert page.evaluate("() => document.documentElement.lang") == language
    page.get_by_role("article").nth(2).wait_for()
    reader.read()
    for tool, dialog in (("app.help.title", "help-dialog"), ("app.settings.title", "settings-dialog")):
        window.touch(window.button(reader.says(tool)))
        page.locator(f"{dialog} dialog[open]").wait_for()
        reader.read()
        window.press("Escape")
    for game in names("games"):
        window.go(f"/new/{game}")
        page.locator("form.new fieldset").first.wait_for()
        reader.read()
        window.go(f"/rules/{game}")
        page.get_by_role("heading", level=1).filter(has_text=reader.says("title", game)).wait_for()
        assert set(reader.rules(game)) <= reader.read()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", names("games"))
def test_every_game_speaks_it(server: Server, open_window: Opener, game: str, language: str) -> None:
    """A ghost, a refusal with its rule, the log and the score sheet, in this language."""
    window = open_window(language=language)
    reader = Reader(window, language)
    hand: Hand = HANDS[game](window)
    now = window.sit(server.table(game, "prr"))
    now = hand.play(now)
    hand.lay(hand.wish(now))
    window.until("(now) => now.ghost")
    reader.read()
    window.press("Escape", "m")
    page = window.page
    page.keyboard.type(ILLEGAL[game])
    window.press("Enter")
    page.get_by_role("alert").locator(".toast").wait_for()
    assert page.locator(".toast .why").inner_text().startswith(reader.rules(game))
    reader.read()


ILLEGAL = {"metropolys": "13@Z99", "foundations": "buy A99", "metro": "aaaa@00"}


def test_switched_by_hand_and_remembered(open_window: Opener) -> None:
    window = open_window()
    window.go()
    page = window.page
    page.get_by_role("heading", level=1).wait_for()
    select = page.locator("header select")
    for language in languages():
        welcome = window.server.ask(f"words/{language}")["app"]["app.home.welcome"]
        select.select_option(language)
        expect(page.get_by_role("heading", level=1)).to_have_text(welcome)
        assert page.evaluate("() => document.documentElement.lang") == language
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text(welcome)
