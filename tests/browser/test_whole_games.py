"""Whole games through the page, by clicks: two players, and as many as can play."""

import pytest
from server.conftest import Server

from metropolitan.engine.record import read, replay
from metropolitan.engine.registry import game

from .conftest import Opener
from .hands import HANDS
from .keys import KEYS
from .window import Window


def ends_well(window: Window, table: str) -> None:
    """The end is celebrated, and it is the end the rules have for these moves."""
    ending = window.page.get_by_role("dialog")
    ending.wait_for()
    record = window.server.http.get(f"/api/tables/{table}/record").content
    result = replay(read(record)).result()
    assert result
    assert ending.locator("li.won").count() == len(result["winners"])
    points = [int(text.split()[0]) for text in ending.locator(".ranks b").all_inner_texts()]
    assert sorted(points) == sorted(result["scores"])


def table(server: Server, id: str, seed: int = 7) -> str:
    """A person and as many bots as can play."""
    return server.table(id, "p" + "r" * (game(id).players[-1] - 1), seed=seed)


@pytest.mark.parametrize("id", ["metropolys", "foundations"])
def test_two_people_at_one_screen(server: Server, open_window: Opener, id: str) -> None:
    window = open_window(hurried=True)
    here = server.table(id, "pp")
    end = HANDS[id](window).play_out(window.sit(here))
    assert end["result"]["winners"]
    ends_well(window, here)


def test_a_person_and_a_bot(server: Server, open_window: Opener) -> None:
    """And once more: the next seat begins."""
    window = open_window()
    here = server.table("metro", "pr")
    HANDS["metro"](window).play_out(window.sit(here))
    ends_well(window, here)
    window.touch(
        window.page.get_by_role("dialog").get_by_role("button", name=window.words("app.end.rematch"))
    )
    window.page.wait_for_url(lambda url: here not in url)
    assert window.standing()["number"] in (1, 2)  # the bot may have drawn first


@pytest.mark.parametrize("id", HANDS)
def test_a_person_among_as_many_bots_as_can_play(server: Server, open_window: Opener, id: str) -> None:
    window, here = open_window(), table(server, id)
    HANDS[id](window).play_out(window.sit(here))
    ends_well(window, here)


def test_by_keyboard_alone(server: Server, open_window: Opener) -> None:
    window, here = open_window(), table(server, "metro", 11)
    KEYS["metro"](window).play_out(window.sit(here))
    ends_well(window, here)


@pytest.mark.parametrize("id", ["metropolys", "foundations"])
def test_some_moves_by_keyboard_alone(server: Server, open_window: Opener, id: str) -> None:
    window = open_window()
    KEYS[id](window).play_some(window.sit(table(server, id, 11)), 6)


def test_on_a_phone(server: Server, open_window: Opener) -> None:
    window, here = open_window(phone=True), table(server, "metro", 12)
    HANDS["metro"](window).play_out(window.sit(here))
    ends_well(window, here)


@pytest.mark.parametrize("id", ["metropolys", "foundations"])
def test_some_moves_on_a_phone(server: Server, open_window: Opener, id: str) -> None:
    window = open_window(phone=True)
    HANDS[id](window).play_some(window.sit(table(server, id, 12)), 6)
