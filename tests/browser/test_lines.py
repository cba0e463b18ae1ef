"""Nothing is lost: reloading, a killed server, a silent line, a cut line, two tabs on one seat."""

import signal
from urllib.parse import urlsplit

from playwright.sync_api import expect
from server.conftest import Server

from .conftest import Opener
from .hands import HANDS, Hand
from .window import Window
from .wire import Wire

# The browser's own words for a line that is gone.
CUT = ("WebSocket connection", "Failed to load resource: net::ERR_")

LOG = "() => document.querySelector('table-page').model.log"


def restart(server: Server) -> None:
    """On the same port, where the pages look for it."""
    server.port = urlsplit(server.url).port or 0
    server.start()


def lost(window: Window) -> None:
    expect(window.page.get_by_role("status").get_by_text(window.words("app.table.lost"))).to_be_visible()


def found(window: Window) -> None:
    expect(window.page.get_by_text(window.words("app.table.lost"))).to_have_count(0)


def test_reload_in_the_middle(server: Server, open_window: Opener) -> None:
    window = open_window()
    hand: Hand = HANDS["metro"](window)
    now = hand.play(window.sit(server.table("metro", "prr")))
    tiles = window.page.evaluate("() => document.querySelector('board-metro').view.tiles")
    assert len(tiles) == 3
    window.page.reload()
    again = window.standing()
    assert again == now
    assert window.page.evaluate("() => document.querySelector('board-metro').view.tiles") == tiles
    assert hand.play(again)["number"] == 6


def test_home_offers_to_go_on(server: Server, open_window: Opener) -> None:
    window = open_window()
    hand: Hand = HANDS["metro"](window)
    table = server.table("metro", "pr")
    number = hand.play(window.sit(table))["number"]
    window.page.get_by_role("link", name=window.words("app.home.title")).click()
    window.page.locator(f'a[href="#/table/{table}"]').click()
    assert window.standing()["number"] == number


def test_server_killed_and_started_again(own_server: Server, open_window: Opener) -> None:
    """A move confirmed while there is no server is made when it is back."""
    window = open_window(at=own_server)
    window.forgive(*CUT)
    hand: Hand = HANDS["metropolys"](window)
    now = hand.play(window.sit(own_server.table("metropolys", "prr")))
    before = [entry["seat"] for entry in window.page.evaluate(LOG)]
    move = hand.wish(now)
    hand.lay(move)
    window.until("(now) => now.ghost")
    status, _ = own_server.kill(signal.SIGKILL)
    assert status == -signal.SIGKILL
    lost(window)
    hand.confirm(move)
    restart(own_server)
    after = window.standing(after=now["number"])
    found(window)
    movers = [entry["seat"] for entry in window.page.evaluate(LOG)]
    assert movers[: now["number"]] == before
    assert movers[now["number"]] == 0
    assert hand.play(after)["number"] > after["number"]


def test_a_line_that_falls_silent(own_server: Server, open_window: Opener) -> None:
    """The page notices by itself, and the move it sent is made once."""
    window = open_window(at=own_server, hurried=True)
    window.forgive(*CUT)
    hand: Hand = HANDS["foundations"](window)
    now = window.sit(own_server.table("foundations", "pr"))
    hand.lay("income")
    window.until("(now) => now.ghost === 'income'")
    window.words("app.table.lost")  # asked now: a server that has stopped does not answer
    own_server.process.send_signal(signal.SIGSTOP)
    try:
        hand.confirm("income")
        window.page.clock.fast_forward(5000)
        lost(window)
    finally:
        own_server.process.send_signal(signal.SIGCONT)
    window.until("(now) => now.status === 'open' && !now.pending && now.number >= 2 && now.mine")
    found(window)
    assert [entry["seat"] for entry in window.page.evaluate(LOG)] == [0, 1]
    assert now["number"] == 0


def test_a_line_that_is_cut(server: Server, open_window: Opener) -> None:
    """What others did meanwhile is there when it is mended."""
    wire = Wire(server.url)
    table = server.table("foundations", "pp")
    window = open_window(url=wire.url, elsewhere={table: [1]})
    window.forgive(*CUT)
    hand: Hand = HANDS["foundations"](window)
    window.sit(table)
    hand.lay("income")
    window.until("(now) => now.ghost === 'income'")
    hand.confirm("income")
    window.until("(now) => now.number === 1 && !now.pending")
    wire.cut()
    lost(window)
    friend = server.page(table)
    friend.move(friend.look(1), "income")
    friend.close()
    wire.mend()
    now = window.standing(after=1)
    found(window)
    assert now["number"] == 2
    hand.lay("income")
    window.until("(now) => now.ghost === 'income'")
    wire.close()


def test_two_tabs_on_one_seat(server: Server, open_window: Opener) -> None:
    """Both show the same; of two moves at once one is made, and the other page is told."""
    one = open_window()
    other = open_window(beside=one)
    hands: list[Hand] = [HANDS["foundations"](window) for window in (one, other)]
    table = server.table("foundations", "pr")
    one.sit(table)
    other.sit(table)
    now = hands[0].play(one.standing())
    assert other.standing(after=0) == now

    moves = [hands[0].wish(now), "income"]
    for window, hand, move in zip((one, other), hands, moves, strict=True):
        hand.lay(move)
        window.until("(now) => now.ghost")
    for window in (one, other):  # at once: neither waits for what the other does
        window.page.evaluate("() => { document.querySelector('table-page').model.confirm(); }")
    after = [window.standing(after=now["number"]) for window in (one, other)]
    assert after[0]["number"] == after[1]["number"] == now["number"] + 2
    assert one.page.evaluate(LOG) == other.page.evaluate(LOG)


def test_a_table_that_was_forgotten(server: Server, open_window: Opener) -> None:
    window = open_window()
    table = server.table("metro", "pr")
    window.sit(table)
    server.ask(f"tables/{table}", method="DELETE")
    expect(window.page.get_by_role("heading", name=window.words("app.table.gone"))).to_be_visible()
