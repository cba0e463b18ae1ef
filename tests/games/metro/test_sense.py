"""What Metro knows about playing well, as a search shows it."""

from __future__ import annotations

from typing import Any

import pytest

from metropolitan.bots.base import Seat
from metropolitan.bots.levels import Searcher
from metropolitan.bots.mind import weights
from metropolitan.bots.search import Search
from metropolitan.engine.belief import Belief
from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game, load_weights
from metropolitan.games.metro.turns import DRAW

from .table import deal, wander

ONCE = Searcher("champion", changes=(("horizon", 0), ("random", 0.0), ("depth", 1), ("margin", 0.0)))


def looked(match: Match, playouts: int = 400, **changes: Any) -> dict[int, tuple[int, float]]:
    """How often each move is tried, and what it gives its mover."""
    bot = Searcher("champion", changes=(*ONCE.changes, *changes.items()))
    seat = Seat(match, Chance(1, "look"))
    style = bot.style("metro", seat.options, seat.players)
    root = seat.sample(Chance(2, "look"))
    search = Search(root, seat.players, Belief(seat.number), weights(seat, style), Chance(3, "look"), style)
    search.run(playouts)
    return {action: (visits, chances[seat.number]) for action, visits, chances, _ in search.found()}


def finals(match: Match, action: int, chance: Chance, games: int) -> float:
    """By how much the mover is ahead at the end on average, where all play on at random after a move."""
    mover, total = match.state.seat, 0
    for _ in range(games):
        world = match.state.determinize(mover, chance)
        world.apply(action)
        world.playout(chance)
        scores = world.scores()
        total += scores[mover] - max(points for seat, points in enumerate(scores) if seat != mover)
    return total / games


def test_weights_are_as_many_as_the_sense_reads() -> None:
    own = load_weights()
    assert len(own) == 24
    assert next(iter(own)) == "kill"
    assert list(own)[-1] == "seen"


@pytest.mark.parametrize("options", [{}, {"rotation": "free", "hand": 2}, {"central": "off"}])
def test_what_looks_best_ends_better_than_what_looks_worst(options: dict[str, Any]) -> None:
    ahead = []
    for seed in range(4):
        match = Match(game, ["a", "b"], options, seed)
        chance = Chance(seed, "finals")
        for _, reached in zip(range(24), wander(match, Chance(seed, "wander")), strict=False):
            assert not reached.state.finished
        if DRAW not in match.state.legal():
            match.act(match.state.nth(0))
        worth = {action: value for action, (_, value) in looked(match, heat=0.0).items() if action != DRAW}
        best, worst = max(worth, key=worth.__getitem__), min(worth, key=worth.__getitem__)
        ahead.append(finals(match, best, chance, 300) - finals(match, worst, chance, 300))
    assert min(ahead) > -2
    assert sum(ahead) / len(ahead) > 5


def test_short_lines_are_made_for_others() -> None:
    """In the corner one tile closes the own line for a point, the other that of the opponent."""
    for tile, side in (("bbbb", 1), ("cccc", -1)):
        match = deal(tile, "aaaa")
        tried = looked(match)
        tried.pop(DRAW)
        corner = game.read(match.state, f"{tile}@07")
        ranked = sorted(tried, key=lambda action: side * tried[action][1])
        assert ranked.index(corner) < len(ranked) // 5


def test_the_end_is_foreseen() -> None:
    """Never more moves than foreseen, and as many where everybody draws first."""
    match = deal("aaaa")
    assert match.state.ahead() == -1
    foreseen = [(len(at.moves), at.state.ahead()) for at in wander(match, Chance(3, "end"))]
    known = [(made, ahead) for made, ahead in foreseen if ahead >= 0]
    assert len(known) > 5
    assert all(len(match.moves) - made <= ahead for made, ahead in known)
    last = deal("aaaa")
    while last.state.ahead() < 0:
        last.act(last.state.nth(last.state.count() - 1))
    made, ahead = len(last.moves), last.state.ahead()
    while not last.state.finished:
        last.act(last.state.nth(0))
    assert len(last.moves) - made == ahead
