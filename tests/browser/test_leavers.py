"""Seats change hands: to a bot of any level and back, at any time, and everybody is told."""

import os
import signal

import pytest
from playwright.sync_api import expect
from server.conftest import Server, wait_for
from server.test_minds import linux, thinking

from .conftest import Opener
from .hands import HANDS
from .window import Window

PEOPLE = "() => document.querySelector('table-page').model.people.length"


def menu(window: Window, name: str) -> None:
    window.touch(window.page.get_by_role("button", name=window.words("app.seat.more", name=name)))


def give(window: Window, name: str, bot: str) -> None:
    menu(window, name)
    window.page.get_by_label(window.words("app.seat.level", name=name)).select_option(bot)
    window.touch(window.page.locator(".seat-menu button:not(.primary)"))


def take(window: Window, name: str) -> None:
    menu(window, name)
    window.touch(window.button(window.words("app.seat.take")))


def told(window: Window, id: str, **facts: str) -> None:
    expect(window.page.get_by_role("alert")).to_contain_text(window.words(f"app.seat.{id}", **facts))


def people(window: Window, n: int) -> None:
    window.page.wait_for_function(f"() => ({PEOPLE})() === {n}")


@pytest.mark.parametrize("phone", [False, True])
def test_a_seat_is_taken_and_given_back_at_any_level(
    server: Server, open_window: Opener, phone: bool
) -> None:
    window = open_window(phone=phone)
    table = server.table("metro", "pr")
    window.sit(table)
    take(window, "P1")
    people(window, 2)
    told(window, "now-person", name="P1")
    give(window, "P1", "newcomer")
    people(window, 1)
    told(window, "now-bot", name="P1", bot=window.words("app.bot.newcomer"))
    give(window, "P1", "learner")
    told(window, "now-bot", name="P1", bot=window.words("app.bot.learner"))
    row = next(row for row in server.ask("tables") if row["id"] == table)
    assert row["seats"][1]["bot"] == "learner"
    assert HANDS["metro"](window).play(window.standing())["number"] == 2


def test_while_a_bot_thinks(server: Server, open_window: Opener) -> None:
    """The thought is ended, and the seat is a person's at once."""
    window = open_window(settings={"pace": 3000})
    now = window.sit(server.table("metropolys", "pr", options={"edition": "family"}))
    hand = HANDS["metropolys"](window)
    hand.lay(hand.wish(now))
    window.until("(now) => now.ghost")
    hand.confirm(hand.wish(now))
    window.until("(now) => now.number === 1 && now.turn === 1")
    take(window, "P1")
    window.until("(now) => now.curtain === 1")
    assert window.until("(now) => now.number === 1")["turn"] == 1


def test_ones_own_seat_on_ones_own_turn(server: Server, open_window: Opener) -> None:
    """Whoever goes leaves the seat to a bot, looks on, and takes it again."""
    window = open_window(settings={"pace": 700})
    window.sit(server.table("metro", "pr"))
    window.press("h")
    give(window, "P0", "newcomer")
    people(window, 0)
    window.until("(now) => now.number >= 2 && now.seat === null")
    take(window, "P0")
    now = window.standing()
    assert now["seat"] == 0
    assert HANDS["metro"](window).play(now)["number"] > now["number"]


def test_anothers_seat_on_anothers_screen(server: Server, open_window: Opener) -> None:
    """Who left without a word is replaced by those who stay; all screens hear of it."""
    table = server.table("metropolys", "pp")
    mine, other = open_window(elsewhere={table: [0]}), open_window(elsewhere={table: [1]})
    other.go(f"/table/{table}")
    other.until("(now) => now.mine")
    mine.go(f"/table/{table}")
    mine.until("(now) => now.seat === 1 && !now.mine")
    give(mine, "P0", "newcomer")
    told(other, "now-bot", name="P0", bot=other.words("app.bot.newcomer"))
    mine.until("(now) => now.number > 0 && now.mine")
    other.until("(now) => now.number > 0 && now.seat === null")


def test_whom_the_curtain_waits_for_in_vain(server: Server, open_window: Opener) -> None:
    window = open_window()
    window.sit(server.table("metropolys", "pp", options={"edition": "expert"}))
    leave = window.words("app.curtain.give", name="P0", bot=window.words("app.bot.regular"))
    window.touch(window.button(leave))
    told(window, "now-bot", name="P0", bot=window.words("app.bot.regular"))
    window.until("(now) => now.curtain === null && now.seat === 1 && now.number > 0 && now.mine")


@linux
def test_a_lost_mind_is_told_on_the_page(own_server: Server, open_window: Opener) -> None:
    """And stays told, though a fresh one moves soon after."""
    window = open_window(at=own_server)
    now = window.sit(own_server.table("metro", "pc", options={"hand": 3}))
    window.page.evaluate("(move) => document.querySelector('table-page').model.play(move)", now["legal"][0])
    os.kill(wait_for(lambda: thinking(own_server)), signal.SIGKILL)
    window.standing(after=1)
    lost = window.words("server.bot-again", seat="P1", bot=window.words("app.bot.champion"))
    expect(window.page.get_by_role("alert")).to_contain_text(lost)
