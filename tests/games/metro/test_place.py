"""Where a tile may go."""

import pytest

from metropolitan.engine.chance import Chance

from .table import EDGE, deal, lay, line, play, refused, squares, view, wander


def test_place_empty_squares_only() -> None:
    match = lay("aaaa@03", then=("aacb",))
    assert "03" not in squares(match, "aacb")
    assert refused(match, "aacb@03") == ("occupied", "place.empty", ("03",))


def test_place_border_or_beside_a_tile() -> None:
    match = lay("aaaa@03", then=("aacb",))
    assert squares(match, "aacb") == EDGE - {"03"} | {"13"}
    assert refused(match, "aacb@12") == ("apart", "place.border", ("12",))  # a corner is not enough
    play(match, "aacb@13")
    assert {"12", "14", "23"} <= squares(match, view(match, 0)["hand"][0])


def test_place_central_station_beside_is_not_enough() -> None:
    match = lay("aaaa@03", then=("aacb", "aaaa"))
    assert refused(match, "aacb@23") == ("apart-central", "place.central", ("23",))
    play(match, "aacb@13")
    assert "23" in squares(match, "aaaa")


def test_place_fixed_direction() -> None:
    match = deal("aacb")
    assert not any("/" in move for move in match.legal())
    assert refused(match, "aacb/1@03") == ("rotation", "place.fixed", ())


@pytest.mark.parametrize(
    ("tile", "square", "station"),
    [
        ("dada", "03", 5),
        ("dada", "73", 20),
        ("adad", "40", 13),
        ("adad", "27", 30),
        ("dada", "00", 8),
        ("adad", "00", 9),
    ],
)
def test_place_return_to_the_same_station(tile: str, square: str, station: int) -> None:
    match = deal(tile)
    assert square not in squares(match, tile)
    assert refused(match, f"{tile}@{square}") == ("return", "place.return", (square, f"S{station}"))


def test_place_return_is_about_the_station_side_only() -> None:
    assert squares(deal("dada"), "dada") == {f"{row}{column}" for row in range(1, 7) for column in (0, 7)}


def test_place_stuck_tile_may_go_anywhere() -> None:
    match = deal("dddd", "dddd")
    assert squares(match, "dddd") == EDGE
    play(match, "dddd@03")
    assert line(match, 5)["to"] == "S5"
    assert squares(match, "dddd") == {"13"}  # elsewhere is possible now


def test_place_always_whatever_is_in_the_pool_or_hand() -> None:
    match = deal("dddd", "aacb", "aaaa", "aacb", hand=2)
    assert view(match)["pool"] > 0
    assert view(match, 0)["hand"] == ["aaaa", "dddd"]
    assert squares(match, "dddd") == EDGE
    drawn = play(deal("aaaa", "aacb", "dddd"), "draw")
    assert squares(drawn, "dddd") == EDGE


def test_place_nobody_has_no_exception() -> None:
    match = deal("adad", players=3)
    assert line(match, 16)["owner"] is None
    assert refused(match, "adad@70") == ("return", "place.return", ("70", "S16"))
    assert refused(deal("dada", players=3), "dada@70") == ("return", "place.return", ("70", "S17"))


def test_place_loops_at_the_central_station() -> None:
    match = lay("aaaa@03", "aacb@13", then=("dada",))
    assert "23" in squares(match, "dada")


def test_place_longer_returns() -> None:
    match = lay("aaaa@03", then=("dada",))
    assert "13" in squares(match, "dada")
    play(match, "dada@13")
    assert (line(match, 5)["to"], line(match, 5)["tiles"]) == ("S5", 3)


def test_place_others_lines_may_be_ended() -> None:
    match = lay("cccc@00")  # by Ada, and station 8 is Bob's
    assert line(match, 8)["owner"] == 1
    assert match.state.scores() == [0, 1]


def test_place_idle_players_go_on() -> None:
    found = 0
    for seed in range(8):
        match = deal(players=6, seed=seed)
        for _ in wander(match, Chance(seed, "idle")):
            seat = match.state.seat
            if not any(one["owner"] == seat and not one["closed"] for one in view(match)["lines"]):
                found += 1
                assert any("@" in move for move in match.legal())
    assert found
