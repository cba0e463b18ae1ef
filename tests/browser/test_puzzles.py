"""Puzzles in the browser: found, not found, given up, in every language, on a phone, with nothing for axe."""

import re

import pytest
from playwright.sync_api import expect
from server.conftest import Server

from metropolitan.engine.registry import names
from metropolitan.engine.words import languages
from metropolitan.puzzles.puzzle import FULL, Puzzle
from metropolitan.puzzles.stock import stock

from .conftest import Opener
from .hands import HANDS
from .test_axe import check
from .test_languages import Reader
from .window import Window


def puzzle_of(game: str) -> Puzzle:
    """One whose answer lies on the board."""
    return next(one for one in stock().all.values() if one.game == game and re.search(r"@|buy", one.best))


def open_puzzle(window: Window, puzzle: Puzzle) -> None:
    window.go(f"/puzzles/{puzzle.id}")
    window.page.locator("puzzle-panel h2").wait_for()
    window.page.wait_for_function("() => document.querySelector('board-stage').board?.legal?.length")


def answer(window: Window, puzzle: Puzzle, move: str) -> None:
    """Made on the board, as at the table."""
    HANDS[puzzle.game](window).lay(move)
    window.touch(window.page.locator("confirm-bar button.primary"))


def wrong(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.match().legal() if move != puzzle.best)


@pytest.mark.parametrize("game", names("games"))
def test_found_at_the_first_try(open_window: Opener, game: str) -> None:
    window, puzzle = open_window(), puzzle_of(game)
    open_puzzle(window, puzzle)
    answer(window, puzzle, puzzle.best)
    expect(window.page.locator("#puzzle-title")).to_have_text(window.words("app.puzzle.now-clean"))
    expect(window.page.locator(".puzzle-best .hint-chance")).to_have_text(f"{max(puzzle.chances) / FULL:.0%}")
    laid = window.page.evaluate("() => document.querySelector('board-stage').board.ghost.move")
    assert laid == puzzle.best
    window.go("/puzzles")
    expect(window.page.locator(".puzzle-record dd").nth(1)).to_have_text("1")
    expect(window.page.locator(".puzzle-record dd").nth(2)).to_have_text("1")


def test_wrong_then_a_hint_then_right(open_window: Opener) -> None:
    """Only the first time counts, and help is remembered."""
    window, puzzle = open_window(), puzzle_of("metro")
    open_puzzle(window, puzzle)
    move = wrong(puzzle)
    answer(window, puzzle, move)
    chance = puzzle.chances[puzzle.match().legal().index(move)] / FULL
    tried = window.page.locator(".puzzle-try")
    expect(tried).to_contain_text(f"{chance:.0%}")
    expect(tried).to_contain_text(f"{max(puzzle.chances) / FULL:.0%}")
    expect(window.page.locator(".puzzle-best")).to_have_count(0)
    window.press("h")
    window.page.locator(".puzzle-hint").wait_for()
    answer(window, puzzle, puzzle.best)
    expect(window.page.locator("#puzzle-title")).to_have_text(window.words("app.puzzle.now-helped"))
    expect(window.page.locator(".puzzle-moves")).to_contain_text(window.words("app.puzzle.yours"))


def test_an_illegal_move_is_refused_by_its_rule(open_window: Opener) -> None:
    window, puzzle = open_window(), puzzle_of("metropolys")
    window.forgive("400")
    open_puzzle(window, puzzle)
    window.page.evaluate(
        "() => document.querySelector('board-stage').board.dispatchEvent("
        "new CustomEvent('try', { detail: { move: '13@Z99' }, bubbles: true, composed: true }))"
    )
    window.page.get_by_role("alert").locator(".toast").wait_for()
    expect(window.page.locator(".puzzle-try")).to_have_count(0)


def test_given_up_on_a_phone_and_the_next_one(open_window: Opener, server: Server) -> None:
    window = open_window(phone=True)
    window.go("/puzzles")
    window.touch(window.page.locator(".puzzle-today a.primary"))
    window.page.locator("puzzle-panel h2").wait_for()
    today = server.ask("puzzles")["today"]
    assert window.page.url.endswith(f"#/puzzles/{today}")
    window.touch(window.page.locator(".steps button").nth(1))
    expect(window.page.locator("#puzzle-title")).to_have_text(window.words("app.puzzle.now-given"))
    wide = window.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    assert not wide, "nothing sticks out"
    window.touch(window.page.locator(".steps button.primary"))
    window.page.wait_for_function("(id) => !location.hash.endsWith(id)", arg=today)
    window.page.locator("puzzle-panel h2").wait_for()
    window.go("/puzzles")
    expect(window.page.locator(".puzzle-done")).to_have_text(window.words("app.puzzle.how-given"))
    expect(window.page.locator(".puzzle-record dd").first).to_have_text("0")


def test_all_are_seen_before_one_comes_again(open_window: Opener) -> None:
    window = open_window()
    window.go("/puzzles")
    level = window.page.locator(".puzzle-kind").first.locator("button").first
    level.wait_for()
    ids = window.page.evaluate(
        "() => Object.values(document.querySelector('puzzles-page').shelf.kinds[0].ids)[0]"
    )
    seen = window.page.evaluate(
        """async (ids) => {
          const { puzzling } = await import("/app/puzzling.js");
          const kind = { game: "metro", options: {}, ids: { easy: ids } };
          return ids.concat(ids[0]).map(() => { const id = puzzling.next(kind, "easy"); puzzling.see(id); return id; });
        }""",
        ids,
    )
    assert sorted(seen[:-1]) == sorted(ids)
    assert seen[-1] == seen[0], "and then in the same order"


def test_days_in_a_row(open_window: Opener) -> None:
    window = open_window()
    window.go("/puzzles")
    window.page.locator(".puzzle-record").wait_for()
    rows = window.page.evaluate(
        """async () => {
          const { puzzling } = await import("/app/puzzling.js");
          const days = ["2030-01-01", "2030-01-02", "2030-01-02", "2030-01-03", "2030-01-05"];
          return days.map((day, n) => { puzzling.done(`metro-${n}`, "clean", day); return puzzling.row(day); });
        }"""
    )
    assert rows == [1, 2, 2, 3, 1]


def test_played_on_from_there(open_window: Opener) -> None:
    window, puzzle = open_window(), puzzle_of("metro")
    open_puzzle(window, puzzle)
    window.touch(window.button(window.words("app.puzzle.play-on")))
    window.page.wait_for_url(re.compile("#/table/"))
    now = window.standing()
    assert (now["number"], now["turn"]) == (len(puzzle.moves), puzzle.seat)


def test_an_unknown_puzzle_is_said_to_be_so(open_window: Opener) -> None:
    window = open_window()
    window.forgive("404")
    window.go("/puzzles/metro-nothing")
    expect(window.page.get_by_role("heading", level=1)).to_have_text(window.words("app.puzzle.gone"))
    window.touch(window.page.get_by_role("link", name=window.words("app.puzzle.all")))
    window.page.locator(".puzzle-today").wait_for()


@pytest.mark.parametrize("language", languages())
def test_every_language(open_window: Opener, language: str) -> None:
    window, puzzle = open_window(language=language), puzzle_of("foundations")
    reader = Reader(window, language)
    window.go("/puzzles")
    window.page.locator(".puzzle-kind").first.wait_for()
    assert reader.says("app.puzzle.today") in reader.read()
    open_puzzle(window, puzzle)
    answer(window, puzzle, wrong(puzzle))
    window.page.locator(".puzzle-try").wait_for()
    reader.read()
    window.touch(window.page.locator(".steps button").nth(1))
    window.page.locator(".puzzle-best").wait_for()
    assert reader.says("app.puzzle.now-given") in reader.read()


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing(open_window: Opener, phone: bool) -> None:
    window, puzzle = open_window(phone=phone), puzzle_of("metropolys")
    window.go("/puzzles")
    window.page.locator(".puzzle-kind").first.wait_for()
    check(window, "contrast")
    open_puzzle(window, puzzle)
    answer(window, puzzle, wrong(puzzle))
    window.page.locator(".puzzle-try").wait_for()
    check(window)
    window.touch(window.page.locator(".steps button").nth(1))
    window.page.locator(".puzzle-best").wait_for()
    check(window, "contrast")
