"""The boards as pictures: of every game in every number, from the first move to the last, and of nothing that
a seat may not see."""

import xml.etree.ElementTree as xml
from typing import Any

import numpy as np
import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.errors import Problem
from metropolitan.engine.registry import game as find
from metropolitan.envs.common import Kit
from metropolitan.envs.render import DRAWN, pixels, render
from metropolitan.envs.render.letters import lettering
from metropolitan.envs.render.svg import color, mix, sheet

COUNTS = [(name, players) for name in DRAWN for players in find(name).players]
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("metropolys", {"edition": "family"}),
    ("foundations", {"draft": True}),
    ("metro", {"hand": 3, "rotation": "free", "central": "off"}),
]


def advance(kit: Kit, state: Any, chance: Chance, moves: int) -> None:
    for _ in range(moves):
        if not state.finished:
            state.apply(state.nth(chance.below(state.count())))


def drawn(kit: Kit, state: Any, seat: int | None = None) -> str:
    return render(kit.game, kit.game.view(state, seat))


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_a_whole_game_is_drawn(name: str, players: int) -> None:
    kit, chance = Kit(name, players), Chance(players)
    state = kit.start(players)
    pictures = []
    while not state.finished:
        pictures.append(drawn(kit, state, len(pictures) % players))
        advance(kit, state, chance, 17)
    pictures.append(drawn(kit, state))
    assert len(set(pictures)) == len(pictures)
    assert all(xml.fromstring(picture).tag.endswith("svg") for picture in pictures)


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_options_are_drawn(name: str, options: dict[str, Any]) -> None:
    plain, other = (Kit(name, 3, chosen) for chosen in ({}, options))
    assert drawn(plain, plain.start(1), 0) != drawn(other, other.start(1), 0)
    state, chance = other.start(1), Chance(1)
    for _ in range(6):
        advance(other, state, chance, 9)
        xml.fromstring(drawn(other, state, 1))


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_what_a_seat_may_not_know_is_not_drawn(name: str, options: dict[str, Any]) -> None:
    kit, chance = Kit(name, 3, options), Chance(4)
    state = kit.start(4)
    for _ in range(4):
        twin = state.determinize(0, chance)
        assert drawn(kit, twin, 0) == drawn(kit, state, 0)
        advance(kit, state, chance, 5)


@pytest.mark.parametrize("name", ["metropolys", "metro"])
def test_a_seat_sees_more_than_who_looks_on(name: str) -> None:
    kit = Kit(name, 2)
    state = kit.start(3)
    assert len({drawn(kit, state, seat) for seat in (None, 0, 1)}) == 3


def test_a_tile_is_seen_where_it_is_laid() -> None:
    kit, state = Kit("metro"), Kit("metro").start(2)
    before = pixels(drawn(kit, state))
    move = kit.game.write(state, state.nth(1))
    state.apply(state.nth(1))
    after = pixels(drawn(kit, state))
    row, column = (int(digit) for digit in move.split("@")[-1][:2])
    changed = (before != after).any(axis=2)
    assert changed[100 + 100 * row : 200 + 100 * row, 100 + 100 * column : 200 + 100 * column].mean() > 0.5
    assert changed[:1000, 18:982].mean() < 0.05


def test_pixels_are_those_of_the_picture() -> None:
    picture = pixels(sheet(40, 30), 80)
    assert picture.shape == (60, 80, 3)
    assert picture.dtype == np.uint8
    paper = [int(color("paper")[n : n + 2], 16) for n in (1, 3, 5)]
    assert (picture == paper).all()


def test_lettering_needs_no_font() -> None:
    blank, written = (pixels(sheet(60, 30, text)) for text in ("", lettering((30, 15), "A12", 20, "#000000")))
    assert (blank != written).any()
    assert (written[15] < 40).all(axis=1).sum() >= 6  # the pen crosses the middle


def test_what_the_pen_cannot_write_is_a_gap() -> None:
    assert lettering((0, 0), "aé-7", 10, "#000000") == lettering((0, 0), "A -7", 10, "#000000")


def test_colours_mix() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("paper", "ink", 0) == color("paper")


def test_other_games_have_no_pictures() -> None:
    class Other(type(find("metro"))):  # type: ignore[misc]
        id = "other"

    with pytest.raises(Problem, match="no picture of other"):
        render(Other.__new__(Other), {})
