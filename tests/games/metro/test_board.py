"""The board: squares, central station, stations, owners."""

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.games.metro import game

from .table import CENTRAL, EDGE, deal, lay, line, refused, squares, view, wander

STATIONS = {one["station"]: (one["square"], one["side"]) for one in game.board({}, 2)["stations"]}


def test_board_squares_are_8_by_8_from_the_top_left() -> None:
    match = lay("aaaa@00")
    assert line(match, 8)["head"] == {"square": "10", "end": 0}  # down from the top
    assert line(match, 9)["head"] == {"square": "01", "end": 6}  # to the right from the left
    assert squares(deal("aaaa"), "aaaa") == EDGE
    assert {square[0] for square in EDGE} == {square[1] for square in EDGE} == set("01234567")


def test_board_central_station_takes_no_tile() -> None:
    match = deal(players=3)
    laid = 0
    for _ in wander(match, Chance(1, "central")):
        assert not {move[-2:] for move in match.legal()} & CENTRAL
        laid = len(view(match)["tiles"])
    assert laid + 1 == len(view(match)["tiles"]) == 60 == sum(game.board({}, 3)["tiles"].values())
    assert refused(deal("aaaa"), "aaaa@33") == ("central", "board.central", ("33", "34", "43", "44"))


def test_board_platforms_are_eight() -> None:
    around = ["23", "24", "35", "45", "54", "53", "42", "32"]
    pieces = game.pieces
    doors = [(square, lead) for square in pieces.field for lead in pieces.leads[square * 4 : square * 4 + 4]]
    into = [f"{square // 8}{square % 8}" for square, lead in doors if lead == 256 + 32]
    assert sorted(into) == sorted(around)


@pytest.mark.parametrize(
    ("moves", "station"),
    [(("aaaa@03", "aaaa@13", "aaaa@23"), 5), (("aaaa@40", "aaaa@41", "aaaa@42"), 13)],
)
def test_board_platforms_end_lines(moves: tuple[str, ...], station: int) -> None:
    assert line(lay(*moves), station)["to"] == "central"


def test_board_stations_are_numbered_counter_clockwise_from_the_top_right() -> None:
    assert len(STATIONS) == 32
    corners = {1: ("07", "N"), 8: ("00", "N"), 9: ("00", "W"), 16: ("70", "W"), 17: ("70", "S")}
    corners |= {24: ("77", "S"), 25: ("77", "E"), 32: ("07", "E"), 13: ("40", "W"), 31: ("17", "E")}
    assert {station: STATIONS[station] for station in corners} == corners


def test_board_tracks_depart_and_arrive() -> None:
    match = lay("cccc@00")
    assert line(match, 8)["to"] == "S9"  # arrives on one track of station 9
    assert line(match, 9)["head"] == {"square": "10", "end": 0}  # and its own line left on the other


@pytest.mark.parametrize(("players", "each"), [(2, 16), (3, 10), (4, 8), (5, 6), (6, 5)])
def test_board_owners_have_equally_many(players: int, each: int) -> None:
    owners = [one["owner"] for one in game.board({}, players)["stations"]]
    assert [owners.count(seat) for seat in range(players)] == [each] * players
    assert [one["owner"] for one in view(deal(players=players))["lines"]] == owners


def test_board_owners_follow_the_plan() -> None:
    owners = {n: [one["owner"] for one in game.board({}, n)["stations"]] for n in (2, 4, 6)}
    assert owners[2] == [0, 1] * 16
    assert owners[4][:8] == [2, 3, 1, 0, 3, 2, 0, 1]
    assert owners[6][28:] == [1, 4, 3, 5]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_board_nobody_owns_16_and_17(players: int) -> None:
    free = [one["station"] for one in game.board({}, players)["stations"] if one["owner"] is None]
    assert free == ([16, 17] if players in (3, 5, 6) else [])
