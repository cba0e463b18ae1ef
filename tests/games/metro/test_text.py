"""The board in a terminal: tracks can be followed with a finger."""

from io import StringIO

import pytest
from rich.console import Console

from metropolitan.engine.chance import Chance
from metropolitan.games.metro import game
from metropolitan.games.metro.pieces import out_side
from metropolitan.games.metro.tracks import HEIGHT, WIDTH, drawing

from .table import deal, lay, play, view, wander

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
# Where tracks come in and go out: the cell, and its side there.
DOORS_IN = [(0, 2, NORTH), (1, 7, EAST), (3, 5, SOUTH), (2, 0, WEST)]
DOORS_OUT = [(0, 5, NORTH), (2, 7, EAST), (3, 2, SOUTH), (1, 0, WEST)]
STEP = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}
BACK = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}


def drawn(match: object, seat: int | None = 0) -> list[str]:
    page = StringIO()
    Console(file=page, width=100, no_color=True).print(game.draw(view(match, seat), "en"))
    return page.getvalue().splitlines()


@pytest.mark.parametrize("code", sorted(set(game.pieces.faces)))
def test_tracks_lead_from_side_to_side(code: str) -> None:
    for side, cells in enumerate(drawing(code)):
        row, column, came = DOORS_IN[side]
        walked = 1
        while True:
            on = cells[row, column] & ~came
            assert on in STEP
            if (row, column, on) == DOORS_OUT[out_side(code, side)]:
                break
            row, column, came = row + STEP[on][0], column + STEP[on][1], BACK[on]
            walked += 1
        assert walked == len(cells)


@pytest.mark.parametrize("code", sorted(set(game.pieces.faces)))
def test_tracks_share_a_cell_only_where_they_cross(code: str) -> None:
    tracks = drawing(code)
    for row in range(HEIGHT):
        for column in range(WIDTH):
            here = sorted(track[row, column] for track in tracks if (row, column) in track)
            assert len(here) < 2 or here == [NORTH | SOUTH, EAST | WEST]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_board_fits_a_terminal(players: int) -> None:
    match = deal(players=players, hand=3)
    for number, _ in enumerate(wander(match, Chance(1, "text"))):
        if number % 9 == 0:
            page = drawn(match, match.state.seat)
            assert len(page) <= 40
            assert max(map(len, page)) <= 100
            assert not any("…" in row for row in page)


def test_stations_lines_and_points_are_shown() -> None:
    match = play(lay("aaaa@03", "aaaa@13", then=("cbcb", "aaaa")), "cbcb@00")
    page = "\n".join(drawn(match, 1))
    assert "8B=1" in page  # closed, with its points
    assert "  ·  △    ▼  △  " in page  # the train of 8 has left for good, that of 7 waits
    assert "5A" in page
    assert " 5      " in drawn(match, 1)[2 + 2 * HEIGHT]  # the line of 5 waits north of square 23
    assert "┃" in page  # an open line
    assert "╔╝" in page  # a closed one
    assert "CENTRAL ×2" in page
    assert "CENTRAL ×2" not in "\n".join(drawn(deal(central="off")))


def test_own_tiles_are_shown_to_their_holder_only() -> None:
    match = play(deal("aacb", "cbaa", "bbbb"), "draw")
    assert any("Drawn" in row for row in drawn(match, 0))
    assert any("Your hand" in row for row in drawn(match, 0))
    assert any("A tile has been drawn." in row for row in drawn(match, 1))
    assert not any("Drawn" in row for row in drawn(match, None))
    assert not any("Your hand" in row for row in drawn(match, None))
