"""A game of another package at the table, on the board that draws any game."""

import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from examples.installing import install
from playwright.sync_api import Locator
from server.conftest import Server

from .conftest import Opener
from .hands import Hand, Now
from .test_axe import check
from .window import Window

GAME = "morris"


class MenHand(Hand):
    """Clicks the places that a move names, one after the other."""

    game = GAME

    def wish(self, now: Now) -> str:
        """Whatever closes a mill is next to a man of one's own: the last move that is legal does it soon."""
        return str(now["legal"][-1])

    def places(self, move: str) -> list[str]:
        return re.findall(r"[a-g][1-7]", move)

    def lay(self, move: str) -> None:
        for place in self.places(move):
            self.window.touch(self.window.place(place))

    def again(self, move: str) -> Locator:
        return self.window.place(self.places(move)[-1])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the package is installed."""
    folder = tmp_path_factory.mktemp("any")
    server = Server(folder / "tables.sqlite3", path=str(install(GAME, folder)))
    yield server
    status, errors = server.kill(signal.SIGINT)
    assert (status, errors) == (0, "")


def sit(server: Server, open_window: Opener, seats: str, **how: Any) -> tuple[Window, str, Now]:
    window, table = open_window(at=server, **how), server.table(GAME, seats, seed=5)
    return window, table, window.sit(table)


def test_a_whole_game_by_clicks(house: Server, open_window: Opener) -> None:
    window, table, now = sit(house, open_window, "pg")
    end = MenHand(window).play_out(now)
    ending = window.page.get_by_role("dialog")
    ending.wait_for()
    assert ending.locator("li.won").count() == len(end["result"]["winners"])
    record = house.http.get(f"/api/tables/{table}/record").json()
    assert record["result"] == end["result"]
    assert len(record["moves"]) == end["number"]


def test_it_stands_among_the_games_and_their_rules(house: Server, open_window: Opener) -> None:
    """What is written above them is true of any games, however many there are."""
    for language, untrue in (("en", "Three|city"), ("fr", "Trois|ville"), ("de", "Drei|Stadt")):
        window = open_window(at=house, language=language)
        for path in ("", "/rules"):
            window.go(path)
            window.page.locator(f"article[aria-labelledby=game-{GAME}]").wait_for()
            assert window.page.get_by_role("article").count() == 4
            assert not re.search(untrue, window.page.locator(".welcome").inner_text(), re.I)


def test_two_people_need_no_curtain(house: Server, open_window: Opener) -> None:
    """Everything lies open; the log and the bar tell what happened and what is to do."""
    window, _, now = sit(house, open_window, "pp", language="de-DE")
    hand = MenHand(window)
    for move in ("d6", "d2", "b6", "f4", "f6"):
        assert now["curtain"] is None
        now = hand.play(now, move)
    assert now["turn"] == 0
    window.page.get_by_text(hand.says("task.take")).wait_for()
    assert window.page.get_by_text("schließt eine Mühle").count()
    check(window, "contrast")
    hand.play(now, "take d2")
    assert window.board.locator("[data-piece]").count() == 4


def test_by_keys_and_why_not(house: Server, open_window: Opener) -> None:
    window, _, now = sit(house, open_window, "pp")
    window.place("a1").focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "Enter"):
        window.press(key)
    assert window.until("(now) => now.ghost")["ghost"] == "c4"
    window.press("Enter")
    now = window.standing(after=0)
    window.place("c4").focus()
    window.press("Enter")
    window.page.get_by_text(window.words("refusal.occupied", GAME, place="c4")).wait_for()
    window.press("Escape")
    assert window.place("c4").get_attribute("aria-label") == window.words(
        "app.generic.theirs", GAME, place="c4", piece="man", seat="P0"
    )
    assert now["number"] == 1


def test_on_a_phone_and_in_the_list_of_games(house: Server, open_window: Opener) -> None:
    window, _, now = sit(house, open_window, "pg", phone=True)
    MenHand(window).play_some(now, 3)
    box = window.place("a1").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    window.go()
    card = window.page.locator(f"#game-{GAME}")
    card.wait_for()
    assert card.inner_text() == window.words("title", GAME)
    window.page.locator(f'art-picture[name="{GAME}"] svg').wait_for()
    check(window)
