"""Several people at one screen: what is secret stays behind a curtain."""

from typing import Any

from playwright.sync_api import expect
from server.conftest import Server

from .conftest import Opener
from .hands import HANDS, Hand
from .window import Window

KNOWS = """() => {
  const { model } = document.querySelector("table-page");
  const board = document.querySelector("board-stage").board;
  return { seat: model.state?.seat, cards: board?.view.cards, log: model.log.length };
}"""


def knows(window: Window) -> dict[str, Any]:
    found: dict[str, Any] = window.page.evaluate(KNOWS)
    return found


def test_the_curtain_hides_what_only_one_may_see(server: Server, open_window: Opener) -> None:
    window = open_window(hurried=True)
    hand: Hand = HANDS["metropolys"](window)
    now = window.sit(server.table("metropolys", "pp"))
    assert now["curtain"] == 0
    curtain = window.page.get_by_role("dialog", name=window.words("app.curtain.title", name="P0"))
    expect(curtain).to_be_visible()
    assert knows(window) == {"seat": None, "cards": [None, None], "log": 0}

    window.press("Escape")
    expect(curtain).to_be_visible()
    hand.draw_curtain()
    mine = knows(window)["cards"]
    assert mine[0]
    assert mine[1] is None

    now = hand.play(window.standing())
    assert now["curtain"] == 1
    assert knows(window) == {"seat": None, "cards": [None, None], "log": 1}
    expect(
        window.page.get_by_role("dialog", name=window.words("app.curtain.title", name="P1"))
    ).to_be_visible()
    hand.draw_curtain()
    theirs = knows(window)["cards"]
    assert theirs[0] is None
    assert theirs[1]


def test_a_move_can_be_taken_back_from_the_curtain(server: Server, open_window: Opener) -> None:
    window = open_window(hurried=True)
    hand: Hand = HANDS["metropolys"](window)
    hand.play(window.sit(server.table("metropolys", "pp")))
    window.touch(window.page.get_by_role("dialog").get_by_role("button", name=window.words("app.table.undo")))
    assert window.until("(now) => now.number === 0 && now.curtain === 0")["redo"]


def test_no_curtain_where_nothing_is_secret(server: Server, open_window: Opener) -> None:
    window = open_window()
    hand: Hand = HANDS["foundations"](window)
    now = window.sit(server.table("foundations", "pp"))
    if now["curtain"] is not None:  # nobody has looked yet, so it is not known
        now = hand.draw_curtain()
    for seat in (1, 0):
        now = hand.play(now)
        assert (now["curtain"], now["turn"], now["mine"]) == (None, seat, True)


def test_people_at_two_screens_need_none(server: Server, open_window: Opener) -> None:
    table = server.table("metropolys", "pp")
    windows = [open_window(elsewhere={table: [1 - seat]}) for seat in (0, 1)]
    hands: list[Hand] = [HANDS["metropolys"](window) for window in windows]
    now = windows[0].sit(table)
    windows[1].go(f"/table/{table}")
    for number in range(4):
        turn = now["turn"]
        window = windows[turn]
        now = window.until(f"(now) => now.number === {number} && now.mine")
        assert now["curtain"] is None
        assert now["seat"] == turn
        move = hands[turn].wish(now)
        hands[turn].lay(move)
        window.until("(now) => now.ghost")
        hands[turn].confirm(move)
        now = window.until(f"(now) => now.number === {number + 1}")
