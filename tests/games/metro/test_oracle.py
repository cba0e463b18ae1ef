"""The rules against a second, slow implementation: every legal move and every point along random games."""

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game

from . import oracle
from .table import NAMES, WAYS, view, wander

CASES = [(way, 2 + number % 5) for number, way in enumerate(WAYS)]


@pytest.mark.parametrize(("options", "players"), CASES)
def test_legal_moves_and_points_as_the_rule_text_has_them(options: dict[str, object], players: int) -> None:
    chance = Chance(players, "oracle")
    match = Match(game, NAMES[:players], options, seed=players)
    owners = game.pieces.box.owners[str(players)]
    for _ in wander(match, chance):
        seen = view(match, match.state.seat)
        board = {(int(tile["square"][0]), int(tile["square"][1])): tile["code"] for tile in seen["tiles"]}
        tiles = {seen["drawn"]} if seen["drawn"] else set(seen["hand"])
        free, forbidden = options["rotation"] == "free", options["one_tile_lines"] == "forbidden"
        wanted = {move for tile in tiles for move in oracle.placements(board, tile, free, forbidden)}
        if seen["pool"] and not seen["drawn"]:
            wanted.add("draw")
        assert match.legal() == sorted(wanted)
        double = options["central"] == "double"
        assert match.state.scores() == [oracle.points(board, own, double) for own in owners]


def test_lines_are_those_of_a_walk_from_the_station() -> None:
    match = Match(game, NAMES[:4], {"rotation": "free"}, seed=4)
    for _ in wander(match, Chance(4, "walk")):
        seen = view(match)
        board = {(int(tile["square"][0]), int(tile["square"][1])): tile["code"] for tile in seen["tiles"]}
        for line in seen["lines"]:
            crossed, end = oracle.walk(board, line["station"])
            to = end if end in (None, "central") else f"S{end}"
            assert (line["tiles"], line["to"], len(line["path"])) == (crossed, to, crossed)
