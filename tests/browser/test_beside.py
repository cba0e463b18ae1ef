"""A table with times of one's own, and what happens there beside the moves."""

from typing import Any

from playwright.sync_api import expect

from .conftest import Opener
from .test_online import sit

LEAVE = (
    "() => { const { model } = document.querySelector('table-page'); model.hand(model.people[0], 'bot'); }"
)


def test_who_leaves_to_a_bot_stands_in_the_log_and_can_be_sent_away(hall: Any, open_window: Opener) -> None:
    host, guest = open_window(at=hall), open_window(at=hall, phone=True)
    host.go("/new/metropolys")
    seats, begin = host.page.locator("seat-editor li"), host.page.locator("form.new button.primary")
    expect(begin).to_have_text("Open the table")
    expect(seats.nth(1).get_by_role("textbox")).to_have_value("Seat 2")
    seats.nth(2).locator("button.square").click()
    host.page.get_by_label("Clock").select_option("Own minutes …")
    host.page.get_by_label("Minutes in the bank").fill("7")
    begin.click()
    host.page.locator("name-dialog input[name=name]").fill("Ann")
    host.page.locator("name-dialog button.primary").click()
    expect(host.page.locator(".wait-head")).to_contain_text("7 min + 20 s")
    sit(guest, host.page.url.rsplit("/", 1)[-1], "Bob")
    host.until("(now) => now.number === 0")
    expect(host.page.locator("person-badge")).to_contain_text("Ann")
    guest.page.evaluate(LEAVE)
    expect(host.page.locator("game-log .aside").first).to_contain_text("A bot plays for Bob now")
    host.page.get_by_role("button", name="Who plays for Bob?").click()
    host.page.get_by_role("button", name="Send away").click()
    expect(guest.page.locator("main h1")).to_have_text(guest.words("app.table.shut"))


def test_who_is_alone_has_nobody_to_ask(hall: Any, open_window: Opener) -> None:
    window = open_window(at=hall)
    window.go("/new/metropolys")
    for seat in (1, 2):
        window.page.get_by_label(f"Who plays seat {seat + 1}").select_option("bot:newcomer")
    begin = window.page.locator("form.new button.primary")
    expect(begin).to_have_text("Start the game")
    window.page.get_by_label("Clock").select_option("5 min + 15 s for every move")
    begin.click()
    window.page.locator("name-dialog input[name=name]").fill("Ann")
    window.page.locator("name-dialog button.primary").click()
    panel = window.page.locator("#together")
    expect(panel.locator("summary")).to_have_text("Clock")
    panel.locator("summary").click()
    expect(panel.get_by_role("button")).to_have_text(["Stop the clock"])
