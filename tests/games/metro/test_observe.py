"""What the numbers of an observation mean; what holds for those of all games is tested with environments."""

from array import array

from metropolitan.games.metro import game
from metropolitan.games.metro.rules import Metro

from .table import deal, lay, play


def observed(state: Metro, seat: int, players: int = 2) -> dict[str, list[int]]:
    """An observation by the names of its parts."""
    parts = game.features({}, players)
    numbers = array("h", [-1]) * sum(part.size for part in parts)
    state.observed(seat, numbers)
    told, at = {}, 0
    for part in parts:
        told[part.name] = list(numbers[at : at + part.size])
        at += part.size
    return told


def marked(plane: list[int]) -> dict[int, int]:
    return {place: number for place, number in enumerate(plane) if number}


def door(square: str, side: str, seat: int = 0) -> int:
    """Where a plane by seat, side and square has this door."""
    return (seat * 4 + "NESW".index(side)) * 64 + int(square[0]) * 8 + int(square[1])


def test_first_position() -> None:
    told = observed(deal("aacb", "cbaa").state, 1)
    assert not any(told["laid"] + told["tracks"] + told["beyond"] + told["drawn"] + told["points"])
    assert len(marked(told["open"])) == 28
    assert set(marked(told["waiting"]).values()) == {1}
    assert len(marked(told["waiting"])) == 32
    assert told["waiting"][door("07", "N", seat=1)] == told["waiting"][door("06", "N", seat=0)] == 1
    assert marked(told["hand"]) == {1: 1}
    assert (told["unseen"][0], told["unseen"][1], sum(told["unseen"])) == (4, 3, 59)
    assert (told["pool"], told["hands"], told["drew"], told["turn"]) == ([58], [1, 1], [0], [0, 1])
    assert told["options"] == [0, 0, 1, 1]


def test_tracks_and_what_lies_beyond() -> None:
    told = observed(lay("aacb@07", "cbaa@06", then=("dddd",)).state, 0)
    assert marked(told["laid"]) == {6: 1, 7: 1}
    aacb = {door("07", "N"): 0, door("07", "E"): 0, door("07", "S"): 2, door("07", "W"): 1}
    for place, way in aacb.items():
        side, square = divmod(place, 64)
        assert [told["tracks"][(side * 3 + other) * 64 + square] for other in range(3)].index(1) == way
    assert told["waiting"][door("17", "N")] == 2
    beyond = {("05", "E"): (2, 1), ("16", "N"): (1, 1), ("17", "N"): (1, 1), ("17", "E"): (0, 1)}
    beyond |= {("05", "N"): (0, 1), ("23", "S"): (0, 2), ("32", "E"): (0, 2), ("32", "W"): (0, 0)}
    for place, (tiles, worth) in beyond.items():
        assert (told["beyond"][door(*place)], told["ends"][door(*place)]) == (tiles, worth)


def test_a_drawn_tile_is_told_to_who_drew_it() -> None:
    match = play(deal("aacb", "cbaa", "bbbb"), "draw")
    own, other = observed(match.state, 0), observed(match.state, 1)
    assert (marked(own["drawn"]), marked(other["drawn"])) == ({8: 1}, {})
    assert (own["unseen"][8], other["unseen"][8]) == (1, 2)
    assert own["drew"] == other["drew"] == [1]


def test_points_and_options() -> None:
    match = lay("dddd@03", players=3, hand=3, rotation="free", one_tile_lines="forbidden", central="off")
    assert observed(match.state, 1, 3)["options"] == [1, 1, 3, 0]
    match = lay("bbbb@07", "cccc@06")
    points = match.state.scores()
    assert any(points)
    assert observed(match.state, 0)["points"] == points
    assert observed(match.state, 1)["points"] == points[::-1]
