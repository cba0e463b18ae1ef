"""Two people at two screens: a clock, a move taken back because both agree, a pause, a plan, and time that is out."""

from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, expect

from metropolitan.server import clocks

from .conftest import Opener
from .test_axe import check
from .test_online import Player, sit
from .window import Window


def gather(hall: Any, open_window: Opener, out: str) -> list[Player]:
    """Two people at a table with a clock, the one who is to move first; the second has a phone."""
    host, guest = open_window(at=hall), open_window(at=hall, phone=True)
    sit(guest, create(host, out), "Bob")
    return sorted((Player(window, "metropolys") for window in (host, guest)), key=lambda player: player.seat)


def create(host: Window, out: str) -> str:
    host.go("/new/metropolys")
    host.page.locator("seat-editor li").nth(2).locator("button.square").click()
    host.page.get_by_label(host.words("app.clock.title")).select_option("5 min + 15 s for every move")
    host.page.get_by_label(host.words("app.clock.out")).select_option(out)
    host.page.locator("form.new button.primary").click()
    host.page.locator("name-dialog input[name=name]").fill("Ann")
    host.page.locator("name-dialog button.primary").click()
    host.page.locator("waiting-room .chairs").wait_for()
    return host.page.url.rsplit("/", 1)[-1]


def clock(window: Window, seat: int) -> Locator:
    return window.page.locator(".seat").nth(seat).locator("seat-clock .clock")


def test_undo_and_pause_by_agreement(hall: Any, open_window: Opener) -> None:
    one, two = gather(hall, open_window, "bot")
    expect(clock(two.window, 0)).to_have_class("clock runs ")
    expect(clock(two.window, 1)).to_contain_text("5:00")
    expect(clock(one.window, 0)).to_contain_text("+ 0:1")
    before = clock(one.window, 0).text_content()
    expect(clock(one.window, 0)).not_to_have_text(str(before))  # it ticks
    one.move()
    two.move()
    one.window.until("(now) => now.number === 2")
    touch(one, one.window.page.locator(".steps").get_by_role("button", name="Ask to take back"))
    expect(one.window.page.locator("pact-bar")).to_contain_text("Waiting for")
    bar = two.window.page.locator("pact-bar")
    expect(bar).to_contain_text("asks to take back")
    check(one.window)
    check(two.window)
    touch(two, bar.get_by_role("button", name="Agree"))
    for player in (one, two):
        player.window.until("(now) => now.number === 0")
        expect(player.window.page.locator("pact-bar .pact")).to_have_count(0)
        expect(player.window.page.locator(".toast").first).to_contain_text("All agree")
    touch(two, two.window.page.locator("#together summary"))
    pause = two.window.page.locator("pact-menu").get_by_role("button", name="Stop the clock")
    touch(two, pause)
    touch(one, one.window.page.locator("pact-bar").get_by_role("button", name="No", exact=True))
    expect(two.window.page.locator(".toast").last).to_contain_text("does not agree")
    touch(two, pause)
    expect(two.window.page.locator(".toast").last).to_contain_text("ask again in")
    touch(one, one.window.page.locator("#together summary"))
    touch(one, one.window.page.locator("pact-menu").get_by_role("button", name="Stop the clock"))
    touch(two, bar.get_by_role("button", name="Agree"))
    touch(one, one.window.page.locator("pact-bar").get_by_role("button", name="Go on"))
    expect(clock(one.window, 0)).to_have_class("clock runs ")
    one.move()


def touch(player: Player, what: Locator) -> None:
    what.wait_for()
    player.window.touch(what)


def test_a_plan_and_time_that_is_out(hall: Any, open_window: Opener) -> None:
    one, two = gather(hall, open_window, "end")
    two.window.page.locator(".pass-from select").select_option("1")
    note = two.window.page.locator("plan-note .pact")
    check(two.window)
    expect(note).to_contain_text("as soon as the bid to beat is 1 or more")
    expect(one.window.page.locator("plan-note .pact")).to_have_count(0)
    one.move()
    one.window.until("(now) => now.number === 2")  # the other one has passed by himself
    expect(note).to_have_count(0)
    table = one.window.page.evaluate("() => document.querySelector('table-page').model.table.id")
    here = hall.whole.app.state.hall.rooms[table].table
    assert here.timing.times
    here.timing = replace(here.timing, times=clocks.spared(here.timing.times, -400))
    one.window.page.reload()  # and with it somebody looks at the clock
    now = two.window.until("(now) => now.finished")
    assert len(now["result"]["winners"]) == 1, "whose time is out does not win"
    two.window.page.locator("game-ending dialog").wait_for()
    expect(two.window.page.locator(".whose")).to_contain_text("time was out")
