"""No violation of WCAG, level A or AA, that axe-core can find: every page, every board, light and dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from server.conftest import Server

from metropolitan.engine import registry
from metropolitan.engine.registry import names

from .conftest import Opener
from .hands import HANDS, Hand
from .test_replay import at, drop, record
from .test_review import beginning
from .window import Window

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OPTIONS = {"runOnly": {"type": "tag", "values": LEVELS}, "resultTypes": ["violations"]}
axe = Axe()


def check(window: Window, *more: str) -> None:
    """In light and dark, and in themes a person may choose."""
    for scheme in ("light", "dark"):
        window.page.emulate_media(color_scheme=scheme)
        look(window, scheme)
    for theme in more:
        window.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        look(window, theme)


def look(window: Window, how: str) -> None:
    answer = axe.run(window.page, options=OPTIONS).response
    assert len(answer["passes"]) > 10
    found = answer["violations"]
    told = [
        f"{how}: {one['id']}: {node['target']} {node['html'][:200]} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"][:5]
    ]
    assert not told, "\n".join(told)


def home(window: Window) -> None:
    window.server.table("metro", "pr")
    window.go()
    window.page.get_by_role("article").nth(2).wait_for()
    window.page.locator(".stored").first.wait_for()


def new(window: Window) -> None:
    window.go("/new/metro")
    window.page.locator("form.new fieldset").nth(2).wait_for()
    window.page.locator("details.seed summary").click()


def rules(window: Window) -> None:
    window.go("/rules/metropolys")
    window.page.locator("rules-book section").nth(3).wait_for()


def learn(window: Window) -> None:
    window.go("/learn")
    window.page.locator("a.tutorial").nth(3).wait_for()


def lesson(window: Window) -> None:
    """A step that asks for a move, after one that is against the rules, and one that is not the one asked for."""
    window.forgive("400 (Bad Request)")
    window.go("/learn/metropolys/family")
    for _ in range(2):
        window.button(window.words("app.learn.next")).click()
    window.button(window.words("app.learn.show")).wait_for()
    window.page.wait_for_function("() => document.querySelector('lesson-page').lesson.asks")
    window.page.evaluate("() => document.querySelector('lesson-page').lesson.pick('14@C4')")
    window.page.locator(".coach-word.bad").wait_for()


def settings(window: Window) -> None:
    window.go()
    window.touch(window.button(window.words("app.settings.title")))
    window.page.locator("settings-dialog dialog[open]").wait_for()


def help(window: Window) -> None:
    window.go()
    window.touch(window.button(window.words("app.help.title")))
    window.page.locator("help-dialog dialog[open]").wait_for()


def replay(window: Window) -> None:
    window.go()
    window.page.get_by_role("heading", level=1).wait_for()
    drop(window, record("metro"))
    at(window, 0)
    window.press("End")
    window.page.wait_for_function("() => document.querySelector('replay-page').frame?.finished")


def curtain(window: Window) -> None:
    window.sit(window.server.table("metropolys", "pp"))
    window.page.locator("dialog.curtain[open]").wait_for()


def refusal(window: Window) -> None:
    window.sit(window.server.table("metro", "pr"))
    window.press("m")
    window.page.keyboard.type("aaaa@00")
    window.press("Enter")
    window.page.locator(".toast").wait_for()


def ending(window: Window) -> None:
    window.go(f"/table/{finished(window.server)}")
    window.page.locator("dialog.ending[open]").wait_for()
    window.page.locator("dialog.ending summary").first.click()


def finished(server: Server) -> str:
    """A game that two people have played to its end, without a browser."""
    table = server.table("metropolys", "pp")
    people = server.page(table)
    state = people.look(0)
    while not state["finished"]:
        state = people.look(state["turn"])
        state = people.move(state, state["legal"][-1])
    people.close()
    return table


def hint(window: Window) -> None:
    window.sit(window.server.table("metropolys", "prr"))
    window.press("h")
    window.page.locator(".hint-move").first.click()
    window.page.locator("confirm-bar .confirm").wait_for()


def seat(window: Window) -> None:
    window.sit(window.server.table("metropolys", "prr"))
    window.page.get_by_role("button", name=window.words("app.seat.more", name="P1")).click()
    window.page.locator(".seat-menu").wait_for()


def review(window: Window) -> None:
    window.go(f"/replay/{beginning(window.server)}/review")
    window.page.locator("chance-curve svg").wait_for()
    window.press("End")
    window.page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    window.page.locator(".judged").wait_for()


PAGES: list[Callable[[Window], None]] = [
    home, new, rules, settings, help, replay, curtain, refusal, ending, hint, seat, review, learn, lesson,
]  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_pages(open_window: Opener, page: Callable[[Window], None]) -> None:
    window = open_window()
    page(window)
    check(window)


@pytest.mark.parametrize("game", names("games"))
def test_a_running_game(server: Server, open_window: Opener, game: str) -> None:
    """In all colours, after some moves, with all that can be unfolded unfolded, and a ghost on the board."""
    window = open_window()
    hand: Hand = HANDS[game](window)
    now = window.sit(server.table(game, "p" + "r" * (registry.game(game).players[-1] - 1)))
    for _ in range(3):
        now = hand.play(now)
    hand.lay(hand.wish(now))
    window.until("(now) => now.ghost")
    window.page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    check(window, "contrast")


@pytest.mark.parametrize("game", names("games"))
def test_a_running_game_on_a_phone(server: Server, open_window: Opener, game: str) -> None:
    window = open_window(phone=True)
    hand: Hand = HANDS[game](window)
    hand.play(window.sit(server.table(game, "prr")))
    check(window)
