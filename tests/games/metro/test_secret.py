"""Who knows what; sampling what a seat cannot know."""

import json
from collections import Counter

import pytest

from metropolitan.engine.chance import Chance
from metropolitan.engine.match import Match
from metropolitan.games.metro import game
from metropolitan.games.metro.rules import Metro

from .table import NAMES, WAYS, deal, play, view, wander


def test_secret_hands_are_told_to_their_holder_only() -> None:
    match = deal("aacb", "cbaa", "bbbb")
    assert view(match, 0)["hand"] == ["aacb"]
    assert view(match, 1)["hand"] == ["cbaa"]
    other = deal("aacb", "dddd", "bbbb")
    assert view(match, 0) == view(other, 0)
    assert view(match, None) == view(other, None)


def test_secret_drawn_tile_is_told_to_who_drew_it() -> None:
    match = play(deal("aacb", "cbaa", "bbbb"), "draw")
    assert [view(match, seat)["drawn"] for seat in (0, 1, None)] == ["bbbb", None, None]
    assert [view(match, seat)["has_drawn"] for seat in (0, 1, None)] == [True, True, True]
    before = deal("aacb", "cbaa", "bbbb").state
    told = [game.events(before, 0, match.state, seat)[0] for seat in (0, 1, None)]
    assert [note.id for note in told] == ["event.draw-own", "event.draw", "event.draw"]
    assert [note.facts.get("tile") for note in told] == ["bbbb", None, None]


def test_secret_pool_order_is_told_to_nobody() -> None:
    one = deal("aacb", "cbaa", "bbbb", "cccc", "dddd")
    other = deal("aacb", "cbaa", "dddd", "bbbb", "cccc")
    for seat in (None, 0, 1):
        assert view(one, seat) == view(other, seat)
        action = game.read(one.state, "aacb@03")
        assert game.preview(one.state, action, seat) == game.preview(other.state, action, seat)
        assert game.preview(one.state, 0, seat) == {"move": "draw", "pool": 57}
        assert game.preview(other.state, 0, seat) == {"move": "draw", "pool": 57}


def test_secret_count_of_what_lies_open() -> None:
    match = play(deal("aacb", "cbaa", "bbbb"), "aacb@03", "cbaa@04")
    seen = view(match, 0)
    assert (seen["laid"]["aacb"], seen["laid"]["cbaa"], seen["laid"]["bbbb"]) == (1, 1, 0)
    assert (seen["unseen"]["aacb"], seen["unseen"]["bbbb"]) == (3, 1)
    assert view(match)["unseen"]["bbbb"] == 2
    assert sum(seen["unseen"].values()) == seen["pool"] + 1


def told(state: Metro, seat: int | None) -> str:
    """All that a seat is told in a position."""
    sheet = [[item.plain() for item in items] for items in game.score(state, seat)]
    return json.dumps([game.view(state, seat), sheet])


@pytest.mark.parametrize("options", WAYS[::5])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_determinize_changes_only_what_a_seat_cannot_know(options: dict[str, object], players: int) -> None:
    match = Match(game, NAMES[:players], options, seed=9)
    chance = Chance(9, "worlds")
    for _ in wander(match, Chance(9, "moves")):
        if chance.below(6):
            continue
        state = match.state
        for seat in (None, *range(players)):
            world = state.determinize(seat, chance)
            assert told(world, seat) == told(state, seat)
            assert kinds(world) == kinds(state)
            if seat == state.seat:
                assert world.legal() == state.legal()


@pytest.mark.parametrize("options", WAYS[::7])
def test_what_a_seat_is_told_of_a_move_depends_on_what_it_knows(options: dict[str, object]) -> None:
    match = Match(game, NAMES[:3], options, seed=4)
    chance = Chance(4, "worlds")
    for _ in wander(match, Chance(4, "moves")):
        state, mover = match.state, match.state.seat
        for seat in (None, 0, 1, 2):
            world = state.determinize(seat, chance)
            actions = state.legal() if seat == mover else sorted({*state.legal()} & {*world.legal()})
            for action in actions[:: max(1, len(actions) // 3)]:
                assert game.preview(world, action, seat) == game.preview(state, action, seat)
                if seat != mover:  # the mover sees the tile that comes from the pool
                    assert events(world, action, seat) == events(state, action, seat)


def events(state: Metro, action: int, seat: int | None) -> list[object]:
    after = state.copy()
    after.apply(action)
    return [note.plain() for note in game.events(state, action, after, seat)]


def kinds(state: Metro) -> Counter[int]:
    facts = state.facts()
    drawn = [] if facts["drawn"] is None else [facts["drawn"]]
    return Counter([*facts["pool"], *drawn, *(kind for hand in facts["hands"] for kind in hand)])


def test_determinize_reaches_all_hands_alike() -> None:
    match = play(deal("aacb", "cbaa", "bbbb"), "draw")
    chance = Chance(1, "alike")
    held = Counter(match.state.determinize(0, chance).facts()["hands"][1][0] for _ in range(5800))
    unseen = {code: n for code, n in view(match, 0)["unseen"].items() if n}
    assert {game.pieces.codes[kind] for kind in held} == set(unseen)
    for code, n in unseen.items():
        assert abs(held[game.pieces.number[code]] - 100 * n) < 100  # 58 tiles, 100 times each


def test_determinized_world_is_a_permuted_setup() -> None:
    """A world sampled for a seat is what other tiles in the unseen places would have led to."""
    match = play(deal("aacb", "cbaa", "bbbb", "cccc"), "aacb@03", "draw", "cccc@04")
    world = match.state.determinize(0, Chance(3, "world"))
    facts = world.facts()
    codes = [game.pieces.codes[kind] for kind in (facts["hands"][1][0], *facts["pool"])]
    again = deal("aacb", codes[0], "bbbb", "cccc", *codes[1:])
    play(again, "aacb@03", "draw", "cccc@04")
    assert again.state.facts() == facts
