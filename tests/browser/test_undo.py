"""Taking back and making again."""

from playwright.sync_api import expect
from server.conftest import Server

from .conftest import Opener
from .hands import HANDS, Hand
from .window import Window

VIEW = "() => JSON.stringify(document.querySelector('board-stage').board.view)"


def step(window: Window, which: str) -> None:
    window.touch(window.button(window.words(f"app.table.{which}")))


def drawn(window: Window) -> str:
    """All that lies on the board."""
    board: str = window.page.evaluate(
        "() => JSON.stringify(document.querySelector('board-stage').board.view)"
    )
    return board


def test_against_bots_as_far_back_as_one_likes(server: Server, open_window: Opener) -> None:
    window = open_window()
    hand: Hand = HANDS["metropolys"](window)
    now = window.sit(server.table("metropolys", "prr"))
    seen = [(now["number"], drawn(window))]
    for _ in range(3):
        now = hand.play(now)
        seen.append((now["number"], drawn(window)))
    for number, board in reversed(seen[:-1]):
        step(window, "undo")
        window.until(f"(now) => now.number === {number}")
        assert drawn(window) == board
    expect(window.button(window.words("app.table.undo"))).to_be_disabled()
    for number, board in seen[1:]:
        step(window, "redo")
        window.until(f"(now) => now.number === {number} && now.mine")
        assert drawn(window) == board
    expect(window.button(window.words("app.table.redo"))).to_be_disabled()


def test_by_key_and_another_move_ends_what_could_be_made_again(server: Server, open_window: Opener) -> None:
    window = open_window()
    hand: Hand = HANDS["metro"](window)
    now = hand.play(window.sit(server.table("metro", "pr")))
    window.press("Control+z")
    back = window.until("(now) => now.number === 0")
    assert back["redo"]
    window.press("Control+y")
    assert window.until(f"(now) => now.number === {now['number']}")["undo"]
    window.press("Control+z")
    first = window.until("(now) => now.number === 0")
    other = next(move for move in first["legal"] if move not in ("draw", hand.wish(first)))
    assert not hand.play(first, other)["redo"]


def test_not_past_what_was_turned_up(server: Server, open_window: Opener) -> None:
    """Income can be taken back by the people at this screen; a purchase shows the next deed and stays."""
    window = open_window()
    hand: Hand = HANDS["foundations"](window)
    now = window.sit(server.table("foundations", "pp"))
    assert not now["undo"]
    now = hand.play(now, "income")
    assert now["undo"]
    step(window, "undo")
    now = window.until("(now) => now.number === 0 && now.mine")
    assert now["redo"]
    now = hand.play(now, next(move for move in now["legal"] if move.startswith("buy")))
    assert not now["undo"]
    assert not now["redo"]
    expect(window.button(window.words("app.table.undo"))).to_be_disabled()
