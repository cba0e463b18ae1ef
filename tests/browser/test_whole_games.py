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


@pytest.mark.parametrize("id", HANDS)
def test_two_people_at_one_screen(server: Server, open_window: Opener, id: str) -> None:
    window = open_window(hurried=True)
    table = server.table(id, "pp")
    end = HANDS[id](window).play_out(window.sit(table))
    assert end["result"]["winners"]
    ends_well(window, table)


@pytest.mark.parametrize("id", HANDS)
def test_a_person_among_as_many_bots_as_can_play(server: Server, open_window: Opener, id: str) -> None:
    window = open_window()
    table = server.table(id, "p" + "r" * (game(id).players[-1] - 1))
    HANDS[id](window).play_out(window.sit(table))
    ends_well(window, table)


@pytest.mark.parametrize("id", KEYS)
def test_by_keyboard_alone(server: Server, open_window: Opener, id: str) -> None:
    window = open_window()
    table = server.table(id, "p" + "r" * (game(id).players[-1] - 1), seed=11)
    KEYS[id](window).play_out(window.sit(table))
    ends_well(window, table)


@pytest.mark.parametrize("id", HANDS)
def test_on_a_phone(server: Server, open_window: Opener, id: str) -> None:
    window = open_window(phone=True)
    table = server.table(id, "p" + "r" * (game(id).players[-1] - 1), seed=12)
    HANDS[id](window).play_out(window.sit(table))
    ends_well(window, table)
