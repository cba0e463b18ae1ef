"""Advice on one's own turn: the best moves, why, and what they look like on the board."""

import json
import re

import pytest
from playwright.sync_api import expect
from server.conftest import Server

from .conftest import Opener
from .window import Window

MODEL = "document.querySelector('table-page').model"
GHOST = "document.querySelector('board-stage').board.ghost?.move ?? null"


def hinted(window: Window) -> list[str]:
    """The moves advised, once they are there."""
    window.page.locator(".hint-move").first.wait_for()
    moves: list[str] = window.page.evaluate(f"() => {MODEL}.hint.moves.map((one) => one.move)")
    return moves


def laid(window: Window, move: str | None) -> None:
    window.page.wait_for_function(f"() => ({GHOST}) === {json.dumps(move)}")


def test_a_hint_is_shown_and_can_be_played(server: Server, open_window: Opener) -> None:
    window = open_window()
    now = window.sit(server.table("metropolys", "prr"))
    window.touch(window.button(window.words("app.hint.title")))
    best, other, *_ = found = hinted(window)
    assert set(found) <= set(now["legal"])
    moves = window.page.locator(".hint-move")
    for seat in ("P0", "P1", "P2"):
        expect(moves.first.get_by_role("img")).to_have_attribute("aria-label", re.compile(rf"{seat} \d+%"))
    moves.first.hover()
    laid(window, best)
    assert window.page.locator("confirm-bar").count() == 0, "a pointer that passes by asks for nothing"
    window.page.mouse.move(5, 5)
    laid(window, None)
    moves.nth(1).click()
    assert window.until("(now) => now.ghost")["ghost"] == other
    assert window.standing()["number"] == 0, "nothing is played by itself"
    window.touch(window.button(window.words("app.confirm.yes")))
    window.standing(after=0)
    expect(window.page.locator("hint-panel")).to_have_count(0)
    told = window.page.evaluate(f"() => {MODEL}.log[0].notes[0].facts")
    assert f"{told['value']}@{told['place']}" == other


def test_by_keyboard(server: Server, open_window: Opener) -> None:
    """Asked for, gone through, laid, put away: without a pointer."""
    window = open_window()
    window.sit(server.table("metro", "pr"))
    window.press("h")
    best, *_ = hinted(window)
    expect(window.page.get_by_role("log")).to_contain_text(re.compile(r"\d+%"))
    window.press("Tab", "Tab", "Enter")
    laid(window, best)
    window.press("Escape")
    laid(window, None)
    window.press("Escape")
    expect(window.page.locator("hint-panel")).to_have_count(0)


def test_without_confirmation_a_hint_is_still_only_shown(server: Server, open_window: Opener) -> None:
    window = open_window(settings={"confirm": False})
    window.sit(server.table("metro", "pr"))
    window.press("h")
    best, *_ = hinted(window)
    window.page.locator(".hint-move").first.click()
    laid(window, best)
    assert window.standing()["number"] == 0
    window.touch(window.button(window.words("app.confirm.yes")))
    assert window.standing(after=0)["number"] == 2


def test_it_goes_with_the_position(server: Server, open_window: Opener) -> None:
    """A hint is for one's own turn: it is gone when that is over, and the curtain leaves nothing of it."""
    window = open_window(hurried=True)
    window.sit(server.table("metropolys", "pp"))
    window.touch(window.page.locator("dialog.curtain button.primary"))
    window.until("(now) => now.mine")
    window.press("h")
    other = next(
        n for n, move in enumerate(hinted(window)) if not move.startswith("13@")
    )  # nobody outbids it
    window.page.locator(".hint-move").nth(other).click()
    window.until("(now) => now.ghost")
    window.touch(window.button(window.words("app.confirm.yes")))
    window.standing(after=0)
    expect(window.page.locator("dialog.curtain")).to_be_visible()
    expect(window.page.locator("hint-panel")).to_have_count(0)
    assert window.page.evaluate(f"() => {MODEL}.hint") is None


def test_off_turn_there_is_none(server: Server, open_window: Opener) -> None:
    table = server.table("metropolys", "pp")
    window = open_window(elsewhere={table: [0]})
    window.go(f"/table/{table}")
    window.until("(now) => now.seat === 1 && !now.mine")
    expect(window.button(window.words("app.hint.title"))).to_be_disabled()
    window.press("h")
    assert not window.page.evaluate(f"() => {MODEL}.wondering")


@pytest.mark.parametrize("language", ["fr-FR", "de-DE"])
def test_on_a_phone_in_other_languages(server: Server, open_window: Opener, language: str) -> None:
    """The panel leaves the board and the bar below in sight."""
    window = open_window(phone=True, language=language)
    window.sit(server.table("foundations", "pr"))
    window.touch(window.button(window.words("app.hint.title")))
    best, *_ = hinted(window)
    panel = window.page.locator(".hint").bounding_box()
    bar = window.page.locator(".action").bounding_box()
    assert panel
    assert bar
    assert panel["y"] > 200
    assert panel["y"] + panel["height"] <= bar["y"]
    window.page.locator(".hint-move").first.tap()
    laid(window, best)
    assert window.words("app.hint.now") in window.page.locator(".hint").inner_text()
