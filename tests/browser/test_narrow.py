"""What a phone's narrow screen must not lose: buttons under long words, and tiles far below their lot."""

from typing import Any

import pytest
from playwright.sync_api import expect
from server.conftest import Server

from .conftest import Opener
from .test_online import invite, sit

LONG = ("Maximiliane-Friederike", "Konstantinopolitanerin")

# What is written in the bar but reaches into a button of it, or out of the screen.
COVERED = """() => {
  const bar = document.querySelector(".action");
  const words = document.createRange();
  words.selectNodeContents(bar.querySelector(".turn-words"));
  const buttons = [...bar.querySelectorAll(".steps button")].map((button) => button.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [...words.getClientRects()].filter((line) => line.right > innerWidth || buttons.some((button) => meet(line, button))).length;
}"""


@pytest.mark.parametrize("game", ["metropolys", "metro"])
@pytest.mark.parametrize("names", [("Katharina", "Sebastian"), LONG], ids=["usual", "long"])
def test_who_is_waited_for_covers_no_button(
    hall: Any, open_window: Opener, game: str, names: tuple[str, str]
) -> None:
    both = open_window(at=hall, phone=True), open_window(at=hall, phone=True)
    host, guest = both
    sit(guest, invite(host, game, 2, names[0]), names[1])
    for window in both:
        window.until("(now) => now.number === 0")
    first = next(n for n, window in enumerate(both) if window.until("() => true")["mine"])
    waits = both[1 - first]
    expect(waits.page.locator(".turn-words b")).to_contain_text(names[first])
    assert waits.page.locator(".steps button").count() == 3
    assert waits.page.evaluate(COVERED) == 0


# Is the whole of it seen between the bars?
SEEN = """(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  const edge = (bar) => document.querySelector(bar).getBoundingClientRect();
  return top >= edge(".desk > .bar").bottom && bottom <= edge(".action").top;
}"""


def test_tiles_come_to_the_lot_that_asks_for_one_and_go_again(server: Server, open_window: Opener) -> None:
    window = open_window(phone=True)
    now = window.sit(server.table("foundations", "prr"))
    lot = next(move for move in now["legal"] if move.startswith("build")).split()[2]
    supply, place = window.board.locator(".supply"), window.place(lot)
    assert not supply.evaluate(SEEN)
    window.touch(place)
    expect(window.page.locator(".advice")).to_contain_text(lot)
    assert supply.evaluate(SEEN)
    window.touch(supply.locator(".tile.usable").first)
    window.until("(now) => now.ghost")
    assert place.evaluate(SEEN)
