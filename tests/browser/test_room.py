"""Small screens and large letters: nothing lies outside the screen, and fingers find their targets."""

import pytest
from server.conftest import Server

from metropolitan.engine.registry import names

from .conftest import Opener
from .hands import HANDS, Hand
from .window import Window

SMALL = {"width": 360, "height": 740}
DOUBLE = {"width": 640, "height": 400}  # what is left of 1280 × 800 at 200 %
FINGER = 44

WIDE = "() => document.documentElement.scrollWidth - innerWidth"

# Buttons, links and fields that a finger could miss; what lies in a line of text is not meant.
TINY = """(least) => {
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) walk(element.shadowRoot);
      const meant = element.matches("button:not(.skip), a.button, select, input:not(.unseen), summary");
      if (!meant || !element.checkVisibility()) continue;
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      if (width && (width < least || height < least))
        found.push(`${element.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`);
    }
  };
  walk(document);
  return found;
}"""


def fits(window: Window) -> None:
    assert window.page.evaluate(WIDE) <= 0


@pytest.mark.parametrize("size", [SMALL, DOUBLE], ids=["small", "double"])
def test_pages_fit(server: Server, open_window: Opener, size: dict[str, int]) -> None:
    server.table("metro", "prrrrr")
    window = open_window(phone=size is SMALL)
    window.page.set_viewport_size(size)  # type: ignore[arg-type]
    window.go()
    window.page.locator(".stored").first.wait_for()
    fits(window)
    window.go("/new/metro")
    window.page.locator("form.new fieldset").nth(2).wait_for()
    fits(window)
    window.go("/rules/foundations")
    window.page.locator("rules-book section").nth(3).wait_for()
    fits(window)


@pytest.mark.parametrize("size", [SMALL, DOUBLE], ids=["small", "double"])
@pytest.mark.parametrize("game", names("games"))
def test_boards_fit(server: Server, open_window: Opener, game: str, size: dict[str, int]) -> None:
    window = open_window(phone=size is SMALL)
    window.page.set_viewport_size(size)  # type: ignore[arg-type]
    hand: Hand = HANDS[game](window)
    now = hand.play(window.sit(server.table(game, "prr")))
    fits(window)
    hand.lay(hand.wish(now))
    window.until("(now) => now.ghost")
    fits(window)
    if size is SMALL:
        assert window.page.evaluate(TINY, FINGER - 0.5) == []
