"""From the home page to a first move, and the ways to make one."""

import pytest
from playwright.sync_api import expect
from server.conftest import Server

from metropolitan.engine.registry import game, names

from .conftest import Opener
from .hands import HANDS, Hand
from .keys import KEYS, Keys
from .window import Window


@pytest.mark.parametrize("id", names("games"))
def test_one_click_starts_a_game(open_window: Opener, id: str) -> None:
    window = open_window()
    window.go()
    title = window.words("title", id)
    window.touch(window.button(window.words("app.home.play-game", game=title)))
    now = window.standing()
    assert now["turn"] == 0
    assert HANDS[id](window).play(now)["number"] >= 3


def test_by_keyboard_from_the_first_page_to_the_first_move(open_window: Opener) -> None:
    window = open_window()
    window.go()
    window.page.get_by_role("article").first.wait_for()
    keys = KEYS["metro"](window)
    assert isinstance(keys, Keys)
    keys.walk("Tab", name=keys.says("app.home.play-game", game=keys.says("title")))
    window.press("Enter")
    assert keys.play(window.standing())["number"] >= 3


def test_a_table_as_one_likes_it(server: Server, open_window: Opener) -> None:
    """Seats, names, kinds, colours, options, who begins, and a seed: twice the same game."""
    window = open_window()
    page, most = window.page, game("metro").players[-1]
    tables = []
    for _ in range(2):
        window.go("/new/metro")
        seats = page.locator("seat-editor li")
        while seats.count() < most:
            window.touch(window.button(window.words("app.new.add")))
        seats.nth(0).locator("input").fill("Zoë")
        for n in range(1, most):
            seats.nth(n).locator("select").first.select_option("bot:random")
        seats.nth(5).get_by_role(
            "button", name=window.words("app.new.remove", name=seats.nth(5).locator("input").input_value())
        ).click()
        page.get_by_role("combobox", name=window.words("app.new.first")).select_option("0")
        page.get_by_role("combobox", name=window.words("option.hand.label", "metro")).select_option(
            label=window.words("option.hand.3", "metro")
        )
        page.locator("details.seed summary").click()
        page.locator("details.seed input").fill("77")
        window.touch(window.button(window.words("app.new.start")))
        tables.append(window.standing())
        assert len(server.ask("tables")[0]["seats"]) == most - 1
        assert server.ask("tables")[0]["seats"][0]["name"] == "Zoë"
        assert server.ask("tables")[0]["options"]["hand"] == 3
    assert tables[0]["legal"] == tables[1]["legal"]


def test_what_is_not_allowed_is_explained_where_it_lies(server: Server, open_window: Opener) -> None:
    """An illegal square: the rule that forbids it, and the cause lit on the board."""
    window = open_window()
    now = window.sit(server.table("metro", "pr"))
    open_squares = {move[-2:] for move in now["legal"]}
    shut = next(f"{row}{column}" for row in range(8) for column in range(8)
                if f"{row}{column}" not in open_squares | {"33", "34", "43", "44"})  # fmt: skip
    window.touch(window.place(shut))
    toast = window.page.get_by_role("alert").locator(".toast")
    expect(toast).to_be_visible()
    expect(toast.locator(".why a")).to_be_visible()
    assert window.page.evaluate("() => document.querySelector('table-page').model.marks.length") > 0
    toast.locator(".why a").click()
    expect(window.page.locator("rules-dialog .rule.here")).to_be_visible()
    window.press("Escape")
    assert HANDS["metro"](window).play(window.standing())["number"] == 2


def test_the_choice_is_taken_back(server: Server, open_window: Opener) -> None:
    window = open_window()
    hand: Hand = HANDS["metro"](window)
    now = window.sit(server.table("metro", "pr"))
    hand.lay(hand.wish(now))
    window.until("(now) => now.ghost")
    window.press("Escape")
    window.until("(now) => !now.ghost")
    hand.lay(hand.wish(now))
    window.until("(now) => now.ghost")
    window.touch(window.button(hand.says("app.confirm.no")))
    assert window.until("(now) => !now.ghost")["number"] == 0


def test_without_confirmation_one_click_is_a_move(server: Server, open_window: Opener) -> None:
    window = open_window(settings={"confirm": False})
    hand: Hand = HANDS["metro"](window)
    now = window.sit(server.table("metro", "pr"))
    hand.lay(hand.wish(now))
    assert window.standing(after=0)["number"] == 2


@pytest.mark.parametrize("id", names("games"))
def test_a_move_is_typed(server: Server, open_window: Opener, id: str) -> None:
    window = open_window()
    now = window.sit(server.table(id, "pr"))
    window.press("m")
    window.page.keyboard.type(HANDS[id](window).wish(now))
    window.press("Enter")
    window.until("(now) => now.ghost")
    window.press("Enter")
    assert window.standing(after=0)["number"] >= 2


def drag(window: Window, start: str, end: str) -> None:
    """Grabs a piece of the tray and drops it on a place."""
    mouse = window.page.mouse
    for box, act in (
        (window.board.locator(start).first.bounding_box(), mouse.down),
        (window.place(end).bounding_box(), mouse.up),
    ):
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x - 3, y - 3, steps=3)
        mouse.move(x, y)
        act()


def test_a_tile_is_dragged(server: Server, open_window: Opener) -> None:
    window = open_window()
    now = window.sit(server.table("metro", "pr"))
    move = HANDS["metro"](window).wish(now)
    drag(window, ".tile-button", move[-2:])
    assert window.until("(now) => now.ghost")["ghost"] == move


def test_a_building_is_dragged(server: Server, open_window: Opener) -> None:
    window = open_window()
    hand: Hand = HANDS["metropolys"](window)
    now = window.sit(server.table("metropolys", "pr"))
    value, place = hand.wish(now).split("@")
    drag(window, f'button[aria-label="{hand.says("board.tray.building", value=value)}"]', place)
    assert window.until("(now) => now.ghost")["ghost"] == f"{value}@{place}"


def test_off_turn_a_move_is_pencilled_in(server: Server, open_window: Opener) -> None:
    """It waits, and is weighed when the turn comes."""
    table = server.table("foundations", "pp")
    window = open_window(elsewhere={table: [0]})
    hand: Hand = HANDS["foundations"](window)
    window.go(f"/table/{table}")
    window.until("(now) => now.seat === 1 && !now.mine")
    hand.lay("income")
    window.until("(now) => now.ghost === 'income' && now.pencil")
    friend = server.page(table)
    friend.move(friend.look(0), "income")
    friend.close()
    now = window.until("(now) => now.mine && now.ghost === 'income' && !now.pencil")
    hand.confirm("income")
    window.until(f"(now) => now.number === {now['number'] + 1}")


def test_bots_come_in_levels(server: Server, open_window: Opener) -> None:
    """Six levels first, the usual one chosen; bots for study behind them."""
    window = open_window()
    window.go("/new/metro")
    kinds = window.page.locator("seat-editor li").nth(1).locator("select").first
    kinds.wait_for()
    assert kinds.input_value() == "bot:regular"
    groups = [group.locator("option").all() for group in kinds.locator("optgroup").all()]
    told = [[str(option.get_attribute("value")) for option in group] for group in groups]
    bots = server.ask("bots")
    assert told == [[f"bot:{bot}" for bot in bots["levels"]], [f"bot:{bot}" for bot in bots["others"]]]
    kinds.select_option("bot:newcomer")
    window.touch(window.button(window.words("app.new.start")))
    window.page.wait_for_url("**/#/table/*")
    table = server.ask("tables")[0]
    assert "newcomer" in [seat["bot"] for seat in table["seats"]]
