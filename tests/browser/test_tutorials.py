"""Tutorials walked through to the end, on the real boards, in every language; what is wrong is explained."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from metropolitan.engine import registry
from metropolitan.tutorials.files import Texts, folders, texts

from .conftest import Opener
from .hands import HANDS, Hand
from .window import POLL, Window

Act = Callable[[Hand, dict[str, Any]], dict[str, Any]]
ALL = [(game, name) for game in registry.names("games") for name in folders(registry.game(game))]

# How far one is, once the page waits for the learner; `wish` is the first move that leads on.
STANDING = """() => {
  const lesson = document.querySelector("lesson-page")?.lesson;
  const board = document.querySelector("board-stage")?.board;
  if (!lesson?.tutorial || lesson.busy || (!lesson.over && (!board?.isConnected || board.view !== lesson.state?.view))) return null;
  const { at, step, over, state, ghost, asks, word } = lesson;
  const wanted = step?.asks[0] && new RegExp("^" + step.asks[0].replaceAll("*", ".*") + "$");
  return { at, id: step?.id ?? null, over, asks, ghost: ghost?.move ?? null, word: word?.kind ?? null,
    wish: asks && wanted ? state.legal.find((move) => wanted.test(move)) : null };
}"""


def until(window: Window, condition: str) -> dict[str, Any]:
    look = f"() => {{ const now = ({STANDING})(); return now && ({condition})(now) ? now : null; }}"
    found: dict[str, Any] = window.page.wait_for_function(look, polling=POLL).json_value()
    return found


def begin(window: Window, game: str, name: str) -> dict[str, Any]:
    window.go(f"/learn/{game}/{name}")
    return until(window, "(now) => true")


def press_next(window: Window, now: dict[str, Any]) -> dict[str, Any]:
    window.touch(window.page.locator(f".turns.{'narrow' if window.phone else 'wide'} .next"))
    return until(window, f"(now) => now.at === {now['at'] + 1}")


def lay(hand: Hand, move: str) -> None:
    """A tile of Foundations lies as it fits best near a lot: another of its lots may be needed."""
    hand.lay(move)
    lots = move.split()[2:] if move.startswith("build") else []
    for lot in [*lots[::-1], None]:
        now = until(hand.window, "(now) => now.ghost !== null")
        if now["ghost"] == move or lot is None:
            assert now["ghost"] == move
            return
        hand.window.press("Escape")
        hand.window.touch(hand.window.board.locator(f'[data-tile="{move.split()[1]}"]'))
        hand.window.touch(hand.window.place(lot))


def play(hand: Hand, now: dict[str, Any]) -> dict[str, Any]:
    """Makes the move that is asked for, with a pointer or a finger, and confirms it."""
    lay(hand, now["wish"])
    hand.window.touch(hand.window.page.locator("confirm-bar button.primary"))
    return until(hand.window, f"(now) => now.at === {now['at'] + 1}")


def ask_for_help(hand: Hand, now: dict[str, Any]) -> dict[str, Any]:
    """Has the move shown."""
    hand.window.touch(hand.window.page.locator(".turns.wide button").nth(1))
    return until(hand.window, f"(now) => now.at === {now['at'] + 1}")


def walk(hand: Hand, now: dict[str, Any], said: Texts, act: Act) -> None:
    """To the end; every step is said in the right language, and nothing is wider than the page."""
    page = hand.window.page
    while not now["over"]:
        assert page.locator(".coach h2").inner_text() == said.steps[now["id"]].title
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        now = act(hand, now) if now["asks"] else press_next(hand.window, now)


@pytest.mark.parametrize(("game", "name"), ALL)
@pytest.mark.parametrize(("language", "act"), [("en-GB", play), ("fr-FR", play), ("de-DE", ask_for_help)])
def test_to_the_end(open_window: Opener, game: str, name: str, language: str, act: Act) -> None:
    window = open_window(language=language, phone=language == "fr-FR")
    said = texts(folders(registry.game(game))[name], window.language)
    walk(HANDS[game](window), begin(window, game, name), said, act)
    expect(window.page.locator(".coach")).to_contain_text(said.end)
    if language == "en-GB":
        window.button(window.words("app.learn.first")).click()
        window.until("(now) => now.mine && now.number === 0")
        bots = window.page.evaluate(
            "() => document.querySelector('table-page').model.seats.map((seat) => seat.bot)"
        )
        assert bots == [None, "newcomer"]


@pytest.fixture
def family(open_window: Opener) -> Window:
    """The family game of Metropolys, where the learner is to outbid."""
    window = open_window()
    window.forgive("400 (Bad Request)")
    hand = HANDS["metropolys"](window)
    now = begin(window, "metropolys", "family")
    while now["id"] != "outbid":
        now = play(hand, now) if now["asks"] else press_next(window, now)
    return window


def test_a_move_against_the_rules_is_explained_by_the_rule(family: Window) -> None:
    board = family.board
    board.evaluate(
        "(board) => board.dispatchEvent(new CustomEvent('try', {detail: {move: '4@C2'}, bubbles: true, composed: true}))"
    )
    word = family.page.locator(".coach-word.bad")
    expect(word).to_contain_text(family.words("refusal.not-higher", "metropolys", value=4, last=5))
    expect(word).to_contain_text(family.words("rules.call.higher", "metropolys"))
    assert board.evaluate("(board) => board.marks") == ["C3"]
    word.get_by_role("link").click()
    family.page.locator("rules-dialog dialog[open]").wait_for()
    family.press("Escape", "Escape")
    expect(word).to_have_count(0)


def test_a_legal_move_that_is_not_the_one_gets_a_gentle_word(family: Window) -> None:
    said = texts(folders(registry.game("metropolys"))["family"], "en").steps["outbid"]
    word, confirm = family.page.locator(".coach-word"), family.page.locator("confirm-bar button.primary")
    hand = HANDS["metropolys"](family)
    hand.made = 1  # the building first: the one chosen before would be taken for another place
    for move, text in (
        ("pass", said.wrong["pass"]),
        ("9@C1", said.wrong["ruins"]),
        ("13@C2", said.wrong["tall"]),
    ):
        lay(hand, move)
        family.touch(confirm)
        expect(word).to_have_text(text)
        assert until(family, "(now) => now.ghost === null")["id"] == "outbid"


def test_back_on_and_from_the_beginning(family: Window) -> None:
    page = family.page
    family.touch(page.locator(".turns.wide button").first)
    assert until(family, "(now) => now.at === 3")["id"] == "answer"
    family.press("ArrowLeft")
    until(family, "(now) => now.id === 'open'")
    family.press("ArrowRight")  # it was done before
    until(family, "(now) => now.id === 'answer'")
    family.press("ArrowRight")
    now = until(family, "(now) => now.id === 'outbid'")
    family.press("ArrowRight")  # it is not done yet
    family.button(family.words("app.learn.show")).click()
    assert until(family, f"(now) => now.at === {now['at'] + 1}")["id"] == "won"
    family.button(family.words("app.learn.restart")).click()
    until(family, "(now) => now.at === 0")


def test_a_reload_keeps_the_place(family: Window) -> None:
    family.page.reload()
    now = until(family, "(now) => true")
    assert (now["id"], now["asks"]) == ("outbid", True)
    family.go("/learn")
    going = family.page.locator('a.tutorial[href="#/learn/metropolys/family"]')
    expect(going).to_contain_text(family.words("app.learn.go-on", n=5, last=15))
    kept = "metropolitan.lesson.metropolys.family"
    family.page.evaluate(
        '([key]) => localStorage.setItem(key, \'{"at": "outbid", "chosen": {"open": "99"}}\')', [kept]
    )
    going.click()
    assert until(family, "(now) => true")["id"] == "goal"  # what is kept makes no sense: from the beginning


@pytest.mark.parametrize("path", ["/learn/metropolys/nothing", "/learn/chess/first"])
def test_an_unknown_tutorial(open_window: Opener, path: str) -> None:
    window = open_window()
    window.forgive("404 (Not Found)")
    window.go(path)
    expect(window.page.get_by_role("heading", level=1)).to_have_text(window.words("server.no-tutorial"))
    window.page.locator('a[href="#/learn"]').click()
    window.page.locator("a.tutorial").first.wait_for()


def test_the_server_is_gone_for_a_while(family: Window) -> None:
    family.forgive("net::ERR_FAILED")
    family.page.route("**/api/tutorials/**", lambda route: route.abort())
    family.page.locator(".turns.wide button").first.click()
    expect(family.page.get_by_role("heading", level=1)).to_have_text(family.words("app.problem.unreachable"))
    family.page.unroute("**/api/tutorials/**")
    family.button(family.words("app.again")).click()
    assert until(family, "(now) => true")["id"] == "answer"


def test_from_the_home_page(open_window: Opener) -> None:
    window = open_window(language="fr-FR")
    window.go()
    window.page.get_by_role("link", name=window.words("app.learn.title")).click()
    expect(window.page.locator("a.tutorial")).to_have_count(len(ALL))
    window.page.locator('a.tutorial[href="#/learn/metro/first"]').click()
    assert until(window, "(now) => true")["at"] == 0
