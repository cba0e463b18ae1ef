"""The rules in the app: read, searched, linked to, and tried on little boards that are real ones."""

import pytest
from playwright.sync_api import Locator, expect
from server.conftest import Server

from metropolitan.engine.book import book
from metropolitan.engine.registry import game, names

from .conftest import Opener
from .hands import HANDS
from .test_axe import check
from .window import Window

WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def read(window: Window, path: str) -> None:
    window.go(f"/rules/{path}")
    window.page.locator("rules-book section").nth(3).wait_for()
    window.page.locator("rules-figure").first.wait_for()


def figure(window: Window, name: str) -> Locator:
    return window.page.locator(f'rules-figure[data-figure="{name}"]')


def drawn(window: Window, name: str, of: str) -> Locator:
    """A figure whose board stands there."""
    found = figure(window, name)
    found.scroll_into_view_if_needed()
    found.locator(f"board-{of} svg").first.wait_for()
    return found


@pytest.mark.parametrize("id", names("games"))
def test_figures_are_real_boards_drawn_when_they_come_into_sight(open_window: Opener, id: str) -> None:
    window = open_window()
    read(window, id)
    last = list(book(game(id)).figures)[-1]
    assert figure(window, last).locator(f"board-{id}").count() == 0
    drawn(window, last, id)
    drawn(window, next(iter(book(game(id)).figures)), id)


def test_step_by_step(open_window: Opener) -> None:
    window = open_window()
    read(window, "metro")
    line = drawn(window, "line", "metro")
    told = line.locator(".told")
    for square in ("01", "11", "21"):
        line.get_by_role("button", name=window.words("app.rules.next")).click()
        expect(told).to_contain_text(square)
    line.get_by_role("button", name=window.words("app.rules.back")).click()
    expect(told).to_contain_text("11")
    assert line.locator("board-metro").evaluate("(board) => board.view.tiles.length") == 2
    for _ in range(2):
        line.get_by_role("button", name=window.words("app.rules.next")).click()
    expect(told).to_contain_text("station 11")
    line.get_by_role("button", name=window.words("app.rules.again")).click()
    expect(told).to_be_empty()


def test_readers_try_moves(open_window: Opener) -> None:
    """A legal one and an illegal one, then from the start again."""
    window = open_window()
    read(window, "metro")
    place = drawn(window, "place", "metro")
    window.touch(place.locator('[data-place="00"]').first)
    expect(place.locator(".told")).to_contain_text("cbaa")
    place.get_by_role("button", name=window.words("app.rules.again")).click()
    expect(place.locator(".told")).to_have_text(window.words("app.rules.try"))
    window.touch(place.locator('[data-place="22"]').first)
    expect(place.locator(".told b")).to_be_visible()
    window.touch(place.locator('[data-place="02"]').first)  # and at once another
    expect(place.locator(".told b")).to_have_count(0)
    place.get_by_role("button", name=window.words("app.rules.again")).click()
    window.touch(place.locator('[data-place="22"]').first)
    place.locator(".told a").click()
    expect(window.page.locator(".rule.here")).to_be_in_viewport()
    assert window.page.evaluate("() => location.hash") == "#/rules/metro/place.border"


def test_a_rule_has_an_address(open_window: Opener) -> None:
    window = open_window()
    window.go("/rules/metropolys/call.higher")
    rule = window.page.locator(".rule.here")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    expect(rule).to_contain_text(window.words("rules.call.higher", "metropolys"))
    window.page.locator('[id="rule-call.empty"] .anchor').click()
    expect(window.page.locator('[id="rule-call.empty"]')).to_be_focused()
    assert window.page.evaluate("() => location.hash") == "#/rules/metropolys/call.empty"


def test_search_in_french_without_accents(open_window: Opener) -> None:
    window = open_window(language="fr")
    read(window, "metropolys")
    window.press("/")
    box = window.page.get_by_role("searchbox")
    expect(box).to_be_focused()
    window.page.keyboard.type("METROPOLITAIN carte")
    found = window.page.locator(".rule")
    expect(found.first.locator("mark").first).to_be_visible()
    assert all("étropolitain" in text and "carte" in text for text in found.all_inner_texts())
    window.press("Enter")
    expect(found.first).to_be_focused()
    box.fill("tuile")
    expect(window.page.locator(".empty")).to_have_text(window.words("app.rules.nothing"))
    expect(window.page.locator(".elsewhere h4").first).to_contain_text("Foundations")
    window.page.locator(".elsewhere a").last.click()
    expect(window.page.locator(".rule.here")).to_be_in_viewport()
    assert window.page.evaluate("() => location.hash").startswith("#/rules/metro/")
    expect(box).to_have_value("")
    box.fill("zzz")
    box.press("Escape")
    expect(window.page.locator(".quick-card").first).to_be_visible()


def test_contents_lead_there(open_window: Opener) -> None:
    window = open_window()
    read(window, "foundations")
    contents = window.page.get_by_role("navigation", name=window.words("app.rules.contents"))
    for title in (window.words("rules.year.title", "foundations"), window.words("app.rules.rulings-short")):
        contents.get_by_role("link", name=title, exact=True).click()
        expect(window.page.locator(":focus")).to_be_in_viewport()
    kinds = set(window.page.locator(".rulings .ruling-kind").all_inner_texts())
    assert len(kinds) == 3


@pytest.mark.parametrize("path", ["%E0%A4%A", "chess/call.open"])
def test_no_such_game(open_window: Opener, path: str) -> None:
    window = open_window()
    window.go(f"/rules/{path}")
    expect(window.page.locator(".notice")).to_be_visible()
    expect(window.page.locator("article.game")).to_have_count(len(names("games")))
    assert window.page.locator("rules-book").count() == 0


def test_without_a_game_there_is_a_choice(open_window: Opener) -> None:
    window = open_window(phone=True)
    window.go("/learn")
    window.touch(window.page.get_by_role("link", name=window.words("app.learn.rules"), exact=False).last)
    expect(window.page.locator("rules-page article.game")).to_have_count(len(names("games")))
    assert window.page.evaluate("() => location.hash") == "#/rules"
    assert window.page.locator(".notice").count() == 0
    check(window)
    link = window.page.locator("rules-page article.game a").last
    link.scroll_into_view_if_needed()
    link.click()
    window.page.locator("rules-book section").nth(3).wait_for()
    expect(window.page.locator("#main")).to_be_focused()
    assert window.page.evaluate("() => scrollY") == 0


def test_no_such_rule(open_window: Opener) -> None:
    window = open_window()
    window.go("/rules/metro/place.nowhere")
    expect(window.page.locator(".notice")).to_contain_text("place.nowhere")
    window.page.locator("rules-book section").nth(3).wait_for()


def test_a_board_that_does_not_come_leaves_the_text(open_window: Opener) -> None:
    window = open_window()
    window.forgive("Failed to load resource")
    window.page.route("**/figures/line", lambda route: route.abort())
    read(window, "metro")
    line = figure(window, "line")
    expect(line.locator(".waiting p")).to_have_text(window.words("app.rules.figure-failed"))
    window.page.unroute("**/figures/line")
    line.get_by_role("button", name=window.words("app.again")).click()
    drawn(window, "line", "metro")


def test_without_its_book_there_is_the_text(open_window: Opener) -> None:
    window = open_window()
    window.forgive("Failed to load resource")
    window.page.route("**/api/rules/metro", lambda route: route.abort())
    window.go("/rules/metro/place.return")
    expect(window.page.locator(".rule.here")).to_be_in_viewport()
    expect(window.page.locator(".toast")).to_be_visible()
    assert window.page.locator("rules-figure").count() == 0


def test_over_a_game_from_the_log(server: Server, open_window: Opener) -> None:
    """The line of a move leads to its rule; whatever is read there, the table stays."""
    window = open_window()
    now = HANDS["metro"](window).play(window.sit(server.table("metro", "pr")))
    table = window.page.evaluate("() => location.hash")
    window.page.locator('game-log .line-rule[href$="turn.place"]').last.click()
    dialog = window.page.locator("rules-dialog")
    expect(dialog.locator(".rule.here")).to_contain_text(window.words("rules.turn.place", "metro"))
    expect(dialog.locator(".rule.here")).to_be_in_viewport()
    dialog.locator('[id="rule-place.fixed"] .anchor').click()
    expect(dialog.locator(".rule.here")).to_contain_text(window.words("rules.place.fixed", "metro"))
    dialog.locator('rules-figure[data-figure="return"]').scroll_into_view_if_needed()
    dialog.locator('rules-figure[data-figure="return"] board-metro svg').first.wait_for()
    window.press("Escape")
    assert window.page.evaluate("() => location.hash") == table
    assert window.standing()["number"] == now["number"]


@pytest.mark.parametrize("id", names("games"))
def test_on_a_phone(open_window: Opener, id: str) -> None:
    window = open_window(phone=True)
    read(window, id)
    assert not window.page.locator(".contents nav").is_visible()
    window.page.locator(".contents summary").click()
    window.page.locator(".contents nav a").nth(2).click()
    expect(window.page.locator(".contents nav")).not_to_be_visible()
    for name in list(book(game(id)).figures)[:4]:
        drawn(window, name, id)
    assert window.page.evaluate(WIDE) <= 0


@pytest.mark.parametrize("id", names("games"))
def test_everybody_can_read_it(open_window: Opener, id: str) -> None:
    window = open_window()
    read(window, f"{id}/end.winner")
    drawn(window, next(iter(book(game(id)).figures)), id)
    drawn(window, next(name for name, one in book(game(id)).figures.items() if one.refused), id)
    check(window)
