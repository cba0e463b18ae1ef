"""Points."""

from metropolitan.engine.chance import Chance
from metropolitan.games.metro import game

from .table import deal, lay, line, play, view, wander


def test_score_line_to_anothers_station() -> None:
    match = lay("cccc@00")
    assert (line(match, 8)["to"], line(match, 8)["tiles"]) == ("S9", 1)
    assert match.state.scores() == [0, 1]


def test_score_line_to_an_own_station() -> None:
    match = lay("cccc@01", "aaaa@00")
    assert (line(match, 7)["to"], line(match, 7)["tiles"]) == ("S9", 2)
    assert line(match, 7)["owner"] == line(match, 9)["owner"] == 0
    assert match.state.scores() == [2, 0]


def test_score_line_to_the_central_station() -> None:
    match = lay("aaaa@40", "aaaa@41")
    assert match.state.scores() == [0, 0]  # on its way it is worth nothing yet
    match = lay("aaaa@40", "aaaa@41", "aaaa@42", central="off")
    assert match.state.scores() == [3, 0]


def test_score_line_to_nobodys_station() -> None:
    match = lay("bbbb@71", "aaaa@70", players=3)
    assert (line(match, 18)["to"], line(match, 18)["tiles"]) == ("S16", 2)
    assert match.state.scores()[line(match, 18)["owner"]] == 2


def test_score_again_for_each_crossing() -> None:
    match = lay("aaaa@03", "dada@13")
    assert line(match, 5)["path"] == [["03", 0, 5], ["13", 0, 1], ["03", 4, 1]]
    assert match.state.scores() == [3, 0]


def test_score_central_station_doubles() -> None:
    match = lay("aaaa@03", "aaaa@13", "aaaa@23")
    assert line(match, 5)["doubled"]
    assert line(match, 5)["points"] == 6
    assert match.state.scores() == [6, 0]


def test_score_several_lines_of_several_players() -> None:
    match = lay("cbcb@00")
    assert [line(match, station)["to"] for station in (8, 9)] == ["S9", "S8"]
    assert match.state.scores() == [1, 1]


def test_score_once_a_station() -> None:
    match = deal(players=4)
    closed: dict[int, int] = {}
    for _ in wander(match, Chance(2, "once")):
        now = {one["station"]: one["points"] for one in view(match)["lines"] if one["closed"]}
        assert closed.items() <= now.items()
        closed = now
        assert sum(match.state.scores()) == sum(closed.values())


def test_score_nobody_for_the_lines_of_nobody() -> None:
    match = lay("bcbc@70", players=3)
    assert [line(match, station)["to"] for station in (16, 17)] == ["S17", "S16"]
    assert match.state.scores() == [0, 0, 0]
    assert game.score(match.state, None) == [[], [], []]
    assert [line(match, station)["points"] for station in (16, 17)] == [0, 0]


def test_sheet_has_an_item_for_each_closed_line() -> None:
    match = play(lay("aaaa@03", "dada@13", then=("cbcb",)), "cbcb@00")
    ada, bob = game.score(match.state, None)
    assert [(item.id, item.points, item.places) for item in ada] == [
        ("score.line", 3, ("S5", "03", "13", "S5")),
        ("score.line", 1, ("S9", "00", "S8")),
    ]
    assert [item.facts for item in ada] == [
        {"station": 5, "n": 3, "end": 5, "doubled": False},
        {"station": 9, "n": 1, "end": 8, "doubled": False},
    ]
    assert [item.facts for item in bob] == [{"station": 8, "n": 1, "end": 9, "doubled": False}]


def test_sheet_tells_the_central_station() -> None:
    central = ("aaaa@03", "aaaa@13", "aaaa@23")
    (item,), _ = game.score(lay(*central).state, None)
    assert (item.id, item.points, item.places[-1]) == ("score.doubled", 6, "central")
    assert item.facts == {"station": 5, "n": 3, "doubled": True}
    (item,), _ = game.score(lay(*central, central="off").state, None)
    assert (item.id, item.points) == ("score.central", 3)
    assert item.facts == {"station": 5, "n": 3, "doubled": False}
