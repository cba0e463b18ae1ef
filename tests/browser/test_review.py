"""What decided the game: chances over all moves, better moves on the board, and trying them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.conftest import Server
from server.test_reviews import reviewed

from .conftest import Opener
from .test_replay import at
from .window import Window

GOLDEN = Path(__file__).parents[1] / "golden"
MOVES = 12
RECORDS = {
    "metropolys": "metropolys-expert-2p-1", "foundations": "foundations-deal-2p-1", "metro": "metro-plain-4p",
}  # fmt: skip


def beginning(server: Server, game: str = "metropolys") -> str:
    """The first moves of a game, from a file."""
    record = json.loads((GOLDEN / f"{RECORDS[game]}.game.json").read_text())
    del record["result"]
    return str(
        server.http.post("/api/records", json={**record, "moves": record["moves"][:MOVES]}).json()["id"]
    )


def review(window: Window, table: str) -> dict[str, Any]:
    """Asks for it on the page, and returns it."""
    window.go(f"/replay/{table}")
    at(window, 0)
    window.touch(window.button(window.words("app.review.make")))
    window.page.locator("chance-curve svg").wait_for()
    return reviewed(window.server, table)


def poor(found: dict[str, Any]) -> dict[str, Any]:
    """The worst move."""
    worst: dict[str, Any] = max(found["moves"], key=lambda move: move["loss"])
    assert worst["loss"] > 0
    return worst


def go_to(window: Window, number: int) -> None:
    window.page.get_by_role("slider", name=window.words("app.replay.slider")).fill(str(number))
    at(window, number)


@pytest.mark.parametrize("game", list(RECORDS))
def test_a_game_is_reviewed_beside_its_replay(server: Server, open_window: Opener, game: str) -> None:
    window = open_window()
    page = window.page
    found = review(window, beginning(server, game))
    curve = page.locator("chance-curve")
    expect(curve.locator(".band")).to_have_count(len(found["seats"]))
    box = curve.bounding_box()
    assert box
    for number in (MOVES, 3):
        curve.click(position={"x": box["width"] * number / MOVES, "y": box["height"] / 2})
        at(window, number)
        grade = found["moves"][number - 1]["grade"]
        expect(page.locator(".judged .grade")).to_have_text(window.words(f"review.grades.{grade}"))
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 6 / MOVES, box["y"] + 10, steps=4)
    page.mouse.up()
    at(window, 6)
    window.press("ArrowRight")
    at(window, 7)
    expect(curve.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"\b7\b.*\d+%"))
    expect(page.locator(".review-sheet tbody tr")).to_have_count(len(found["seats"]))
    expect(page.locator(".turning-point")).to_have_count(len(found["turning"]))
    expect(page.locator("#beliefs")).to_have_count(1 if found["beliefs"] else 0)


def test_a_better_move_lies_on_the_board_and_is_tried(server: Server, open_window: Opener) -> None:
    """As its player saw the position then; then at a new table, where that player is a person."""
    window = open_window()
    worst = poor(review(window, beginning(server)))
    go_to(window, worst["number"])
    window.touch(window.button(window.words("app.review.show")))
    ghost = "document.querySelector('board-stage').board"
    window.page.wait_for_function(
        f"() => {ghost}.ghost?.move === {json.dumps(worst['best'])} && {ghost}.view.seat === {worst['seat']}"
    )
    window.touch(window.button(window.words("app.review.hide")))
    window.page.wait_for_function(f"() => {ghost}.ghost === null && {ghost}.view.seat === null")
    window.touch(window.button(window.words("app.review.try")))
    window.page.wait_for_url("**/#/table/*")
    now = window.until("(now) => now.mine && now.ghost")
    assert (now["number"], now["seat"], now["ghost"]) == (worst["number"] - 1, worst["seat"], worst["best"])
    window.touch(window.button(window.words("app.confirm.yes")))
    window.until(f"(now) => now.number >= {worst['number']}")


@pytest.mark.parametrize(("number", "shown"), [("5", 5), ("99999", MOVES), ("-3", 0), ("x", 0)])
def test_an_address_leads_to_a_move(server: Server, open_window: Opener, number: str, shown: int) -> None:
    """Also from one move to another of the same game."""
    window, table = open_window(), beginning(server)
    window.go(f"/replay/{table}/review/{number}")
    at(window, shown)
    window.page.evaluate(f"location.hash = '#/replay/{table}/review/2'")
    at(window, 2)
    window.page.locator(".judged").wait_for()


def test_it_is_there_again_after_the_server_was(own_server: Server, open_window: Opener) -> None:
    window = open_window(at=own_server)
    table = beginning(own_server)
    found = review(window, table)
    own_server.port = int(own_server.url.rsplit(":", 1)[1].strip("/"))
    own_server.kill()
    own_server.start()
    window.page.reload()
    window.page.locator("chance-curve svg").wait_for()
    assert reviewed(own_server, table) == found


def test_from_the_end_of_a_game(server: Server, open_window: Opener) -> None:
    """The end offers it, and leads there at once."""
    from .test_axe import finished

    window = open_window()
    window.go(f"/table/{finished(server)}")
    window.page.locator("dialog.ending[open]").wait_for()
    window.touch(
        window.page.locator("dialog.ending").get_by_role("button", name=window.words("app.review.title"))
    )
    window.page.locator("chance-curve svg").wait_for()
    expect(window.page.locator("game-review")).to_contain_text(window.words("review.turning.title"))


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "de-DE"])
def test_on_a_phone(server: Server, open_window: Opener, language: str) -> None:
    window = open_window(phone=True, language=language)
    worst = poor(review(window, beginning(server, "metro")))
    go_to(window, worst["number"])
    curve, screen = window.page.locator("chance-curve").bounding_box(), window.page.viewport_size
    assert curve
    assert screen
    assert curve["x"] >= 0
    assert curve["x"] + curve["width"] <= screen["width"]
    assert curve["y"] + curve["height"] <= screen["height"]
    window.touch(window.button(window.words("app.review.show")))
    window.page.wait_for_function("() => document.querySelector('board-stage').board.ghost")
    expect(window.page.locator("board-stage")).to_be_in_viewport()
    width = window.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= screen["width"]
