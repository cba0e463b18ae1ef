"""Several browsers at one online table: people come by a link, sit down, play, lose the line, leave, return."""

from typing import Any

from playwright.sync_api import expect

from .conftest import Opener
from .hands import HANDS, Hand
from .test_axe import check
from .test_lines import CUT, found, lost
from .window import Window
from .wire import Wire

NAMES = ["Ann", "Bob", "Cat", "Dan"]


def invite(host: Window, game: str, players: int, name: str = NAMES[0]) -> str:
    """A new table with open seats; the host says who he is on the way."""
    page = host.page
    host.go(f"/new/{game}")
    page.locator("seat-editor li").first.wait_for()
    while page.locator("seat-editor li").count() < players:
        page.get_by_role("button", name=host.words("app.new.add")).click()
    while page.locator("seat-editor li").count() > players:
        page.locator("seat-editor li button.square").last.click()
    for select in page.locator("seat-editor li:not(:first-child) label:nth-of-type(2) select").all():
        select.select_option("open")
    page.locator("form.new button.primary").click()
    page.locator("name-dialog input[name=name]").fill(name)
    page.locator("name-dialog button.primary").click()
    page.locator("waiting-room .chairs").wait_for()
    return page.url.rsplit("/", 1)[-1]


def come(window: Window, table: str) -> None:
    """By the short link, as messengers send it."""
    window.page.goto(f"{window.url}t/{table}")


def sit(window: Window, table: str, name: str) -> None:
    come(window, table)
    window.page.locator("#my-name").fill(name)
    window.page.locator(".chair.free button").first.click()


class Player:
    """A window and the hand before it; it knows its seat."""

    def __init__(self, window: Window, game: str) -> None:
        self.window, self.hand = window, HANDS[game](window)
        self.seat = int(window.until("(now) => now.seat !== null")["seat"])

    def move(self) -> int:
        hand: Hand = self.hand
        now = self.window.until("(now) => now.mine && !now.pending")
        move = hand.wish(now)
        hand.lay(move)
        self.window.until("(now) => now.ghost && !now.pencil")
        hand.confirm(move)
        return int(self.window.until(f"(now) => now.number > {now['number']} && !now.pending")["number"])


def table_of(window: Window, about: str) -> Any:
    return window.page.evaluate(f"() => document.querySelector('table-page').model.table.{about}")


def test_four_people_and_a_spectator_play_a_whole_game(hall: Any, open_window: Opener) -> None:
    """One loses the line and returns; one leaves, a bot takes over, and he takes the seat back."""
    wire = Wire(hall.url)
    windows = [open_window(at=hall) for _ in range(3)] + [open_window(at=hall, url=wire.url)]
    eye = open_window(at=hall)
    windows[3].forgive(*CUT)
    table = invite(windows[0], "metro", 4)
    come(eye, table)
    for window, name in zip(windows[1:], NAMES[1:], strict=True):
        assert not window.page.locator("board-stage").count()
        sit(window, table, name)
    players = {player.seat: player for player in (Player(window, "metro") for window in windows)}
    assert sorted(players) == [0, 1, 2, 3]
    dan = next(player for player in players.values() if player.window is windows[3])
    cat = next(player for player in players.values() if player.window is windows[2])
    eye.until("(now) => now.seat === null && !now.mine")
    windows[0].page.wait_for_function("() => document.querySelector('table-page').model.table.watching === 1")
    number, left = 0, False
    while not (now := eye.until(f"(now) => now.number >= {number}"))["finished"]:
        if number == 4:
            away_and_back(wire, dan, windows[0])
        if now["turn"] == cat.seat and number > 4 and not left:
            left, number = True, leaves_and_returns(cat, windows[0], now["number"])
        else:
            number = players[now["turn"]].move()
    assert left
    for window in [*windows, eye]:
        assert window.until("(now) => now.finished")["result"] == now["result"]
        window.page.locator("game-ending dialog").wait_for()
    follow(windows, table)
    wire.close()


def away_and_back(wire: Wire, dan: Player, host: Window) -> None:
    wire.cut()
    lost(dan.window)
    host.page.locator(".seat.away").wait_for()
    wire.mend()
    found(dan.window)
    expect(host.page.locator(".seat.away")).to_have_count(0)
    assert dan.window.until("(now) => now.status === 'open'")["seat"] == dan.seat


def leaves_and_returns(cat: Player, host: Window, number: int) -> int:
    """A bot makes the move; while it has the seat, its owner looks on as anybody does."""
    seat = cat.window.page.locator(".seat").nth(cat.seat)
    seat.locator(".seat-head button.square").click()
    seat.locator(".seat-menu select").select_option("random")
    seat.locator(".seat-menu button:not([type])").click()
    host.page.locator(".seat").nth(cat.seat).locator(f'[title*="{host.words("app.bot.random")}"]').wait_for()
    after = cat.window.until(f"(now) => now.seat === null && now.number > {number}")["number"]
    seat.locator(".seat-head button.square").click()
    seat.locator(".seat-menu button.primary").click()
    assert cat.window.until("(now) => now.seat !== null")["seat"] == cat.seat
    return int(after)


def follow(windows: list[Window], table: str) -> None:
    """One asks for a rematch, the others are told and follow, and all keep their seats."""
    windows[0].page.locator("game-ending button.primary").click()
    windows[0].page.wait_for_url(lambda url: table not in url)
    ready = windows[1].page.locator("game-ending button.primary")
    expect(ready).to_have_text(windows[1].words("app.end.rematch-ready"))
    ready.click()
    windows[1].page.wait_for_url(windows[0].page.url)
    seats = [window.until("(now) => now.seat !== null && now.number === 0")["seat"] for window in windows[:2]]
    assert len(set(seats)) == 2


def test_the_host_locks_sends_away_and_begins(hall: Any, open_window: Opener) -> None:
    host, guest, late = (open_window(at=hall) for _ in range(3))
    late.forgive("WebSocket")
    table = invite(host, "metro", 3)
    sit(guest, table, "Bob")
    chair = host.page.locator(".chair", has_text="Bob")
    chair.wait_for()
    host.page.locator(".host-choice input").check()
    come(late, table)
    expect(late.page.locator("main.empty")).to_contain_text(late.words("server.locked-table"))
    chair.get_by_role("button").click()
    expect(guest.page.locator("main.empty")).to_contain_text(guest.words("server.barred"))
    host.page.locator(".host-choice button.primary").click()
    now = host.until("(now) => now.seat !== null")
    assert [seat["kind"] for seat in table_of(host, "seats")].count("bot") == 2
    assert now["curtain"] is None


def test_two_who_are_in_the_lobby_meet(hall: Any, open_window: Opener) -> None:
    first, second = open_window(at=hall), open_window(at=hall)
    for window, name in ((first, "Ann"), (second, "Bob")):
        window.go()
        window.page.locator(".quick-match button").click()
        window.page.locator("name-dialog input[name=name]").fill(name)
        window.page.locator("name-dialog button.primary").click()
        window.page.wait_for_url(lambda url: "/table/" in url)
    assert first.page.url == second.page.url
    assert {window.until("(now) => now.seat !== null")["seat"] for window in (first, second)} == {0, 1}
    first.go()
    row = first.page.locator(".tables .stored").first
    row.wait_for()
    assert row.locator(".your-turn").count() == (
        second.until("(now) => true")["turn"] != table_of(second, "mine")[0]
    )


def test_a_waiting_room_without_barriers(hall: Any, open_window: Opener) -> None:
    host = open_window(at=hall)
    invite(host, "metro", 3)
    check(host)
    host.go()
    host.page.locator(".quick-match").wait_for()
    check(host)
